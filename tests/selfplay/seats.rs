//! Networks of games of three and more players, as a user trains them.

use crate::common::Client;
use crate::support::Folder;
use crate::training::{train, trained};

/// Plays games of three players into the file `3`, and games of four by other rules into the file `4`, whose path it
/// returns.
fn play_games_of_three_and_four(folder: &Folder, nodes: u32) -> String {
    for (players, rules) in [("3", "full"), ("4", "plain")] {
        let games = format!(
            "--variant chinese-checkers --set players={players} --set rules={rules} --games 20 --nodes {nodes} --threads 2"
        );
        folder.play(&games, players);
    }
    folder.path("4")
}

/// Asserts that a search of three players, with a number of nodes, finds another score with the weights of a file.
fn assert_file_changes_score(path: &str, nodes: u32) {
    let mut client = Client::start();
    for (name, value) in [("variant", "chinese-checkers"), ("players", "3")] {
        client.tell(&format!("set-param name={name} value={value}"));
    }
    assert_eq!(client.ask("init"), "ready");
    let score = |client: &mut Client| {
        client.tell("new-game");
        client.tell("pos start moves=\"c5-e5 m14-m13\"");
        client.tell(&format!("level nodes={nodes}"));
        client.search("go think").last("score")
    };
    let own = score(&mut client);
    client.tell(&format!("set-param name=eval-file value=\"{path}\""));
    assert_eq!(client.ask("init"), "ready");
    assert!((score(&mut client) - own).abs() > 1e-6);
}

#[test]
fn a_network_of_moves_learns_what_searches_choose() {
    let folder = Folder::new();
    let other = play_games_of_three_and_four(&folder, 30);
    let words = format!("{other} --moves --hidden 16 --batch 64 --rate 0.01 --epochs 8");
    let lines = trained(&folder, &format!("{words} --threads 1"), "3", "net");
    assert!(
        lines[0].starts_with("40 games: ") && lines[0].ends_with("; scale 25"),
        "{lines:?}"
    );
    let validation = |line: &String| -> f64 {
        let (_, rest) = line.split_once("validation ").expect("a loss");
        rest.split(',')
            .next()
            .expect("it")
            .parse()
            .expect("a number")
    };
    assert!(validation(&lines[8]) < validation(&lines[1]), "{lines:?}");
    trained(&folder, &format!("{words} --threads 3"), "3", "again");
    assert_eq!(folder.bytes("net"), folder.bytes("again"));
    // It goes on from its weights, and a network of chances does not.
    let more = format!("{other} --from {} --epochs 1", folder.path("net"));
    trained(&folder, &format!("--moves {more}"), "3", "more");
    let finished = train(&folder, &more, "3", "chances");
    assert_eq!(finished.status, Some(2));
    let sentence = "the weights are for the inputs 'chinese-checkers-moves-1'";
    assert!(finished.stderr.contains(sentence), "{}", finished.stderr);
    // The engine searches with it.
    assert_file_changes_score(&folder.path("net"), 200);
}

#[test]
fn games_of_different_numbers_of_players_make_one_network() {
    let folder = Folder::new();
    let other = play_games_of_three_and_four(&folder, 20);
    let words = format!("{other} --hidden 16 --batch 256 --epochs 1 --later-share 0.8");
    let lines = trained(&folder, &words, "3", "net");
    assert!(
        lines[0].starts_with("40 games: ") && lines[0].ends_with("; scale 100"),
        "{lines:?}"
    );
    assert_file_changes_score(&folder.path("net"), 1);
    // A network of two players' games is none of three's.
    let two = "--variant chinese-checkers --games 20 --nodes 20 --max-plies 60";
    folder.play(two, "two");
    let finished = train(&folder, &folder.path("two"), "3", "mixed");
    assert_eq!(finished.status, Some(2));
    assert!(
        finished.stderr.contains("is for games of three, four and"),
        "{}",
        finished.stderr
    );
}
