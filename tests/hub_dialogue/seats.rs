//! Searches of three seats and six by several threads.

use crate::common::{Client, field};

/// A client of Chinese checkers whose engine searches with several threads and a small table.
fn client(players: &str, threads: &str) -> Client {
    let mut client = Client::start();
    for (name, value) in [
        ("variant", "chinese-checkers"),
        ("players", players),
        ("tt-size", "12"),
        ("threads", threads),
    ] {
        client.tell(&format!("set-param name={name} value={value}"));
    }
    assert_eq!(client.ask("init"), "ready");
    client
}

/// The numbers of players and of threads that are tried.
const TABLES: [(&str, &str); 4] = [("3", "2"), ("3", "5"), ("6", "2"), ("6", "5")];

#[test]
fn several_threads_keep_a_limit_on_nodes_together() {
    for (players, threads) in TABLES {
        let mut client = client(players, threads);
        for limit in [1, 2, 300, 20_000] {
            client.tell("new-game");
            client.tell(&format!("level nodes={limit}"));
            let search = client.search("go think");
            let nodes = search.last("nodes");
            let helpers = threads.parse::<f64>().unwrap() - 1.0;
            assert!(nodes <= f64::from(limit), "{nodes}");
            assert!(
                nodes + 1024.0 * helpers >= f64::from(limit),
                "{players} {threads} {limit}: {nodes}"
            );
        }
    }
}

#[test]
fn lines_and_scores_of_several_threads_are_those_of_the_move_that_is_played() {
    for (players, threads) in TABLES {
        let mut client = client(players, threads);
        client.tell("level nodes=20000");
        let search = client.search("go think");
        for info in &search.infos {
            client.tell(&format!("pos moves=\"{}\"", field(info, "pv")));
            let scores = field(info, "scores");
            assert_eq!(scores.split(' ').count().to_string(), players, "{info}");
            let own = scores.split(' ').next();
            assert_eq!(own, Some(&*field(info, "score")), "{info}");
        }
        let last = field(search.infos.last().unwrap(), "pv");
        assert_eq!(last.split(' ').next(), Some(&*search.best()));
        let nodes = search.infos.iter().map(|info| field(info, "nodes"));
        assert!(nodes.map(|nodes| nodes.parse::<u64>().unwrap()).is_sorted());
    }
}

#[test]
fn several_threads_stop_and_answer_with_a_legal_move() {
    for (players, threads) in TABLES {
        let mut client = client(players, threads);
        let legal = client.moves();
        for go in ["go think", "go analyze", "go ponder"] {
            client.tell("level infinite");
            client.send(go);
            client.expect("info");
            client.send("stop");
            let best = client.rest_of_search().best();
            assert!(legal.contains(&best), "{players} {threads} {go}: {best}");
            assert_eq!(client.ask("ping"), "pong");
        }
        client.tell("level move-time=0.05");
        assert!(legal.contains(&client.search("go think").best()));
    }
}

#[test]
fn the_tree_of_several_threads_is_kept_for_the_next_move_until_a_new_game() {
    for (players, threads) in TABLES {
        let mut client = client(players, threads);
        client.tell("level nodes=60000");
        let search = client.search("go think");
        let line = field(search.infos.last().unwrap(), "pv");
        let moves: Vec<&str> = line.split(' ').collect();
        let round = &moves[..players.parse().unwrap()];
        client.tell(&format!("pos moves=\"{}\"", round.join(" ")));
        for (is_known, command) in [(true, None), (false, Some("new-game"))] {
            if let Some(command) = command {
                client.tell(command);
            }
            client.tell("level nodes=1");
            let depth = client.search("go think").last("depth");
            assert_eq!(depth > 1.0, is_known, "{players} {threads}: {depth}");
        }
    }
}

#[test]
fn a_game_is_played_by_several_threads_in_turn_with_one() {
    for players in ["3", "6"] {
        let mut client = client(players, "3");
        let mut moves: Vec<String> = Vec::new();
        for threads in [3, 1, 2, 4, 1, 3, 3, 2, 1, 4, 4, 1] {
            client.tell(&format!("set-param name=threads value={threads}"));
            client.tell(&format!("pos moves=\"{}\"", moves.join(" ")));
            client.tell("level nodes=800");
            let best = client.search("go think").best();
            assert!(client.moves().contains(&best), "{best}");
            moves.push(best);
        }
    }
}
