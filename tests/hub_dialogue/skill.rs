//! Weaker play on request.

use crate::common::{Client, field};
use std::collections::HashSet;

/// Every variant, and a game of three seats, each with a position in which several moves are about as good.
const GAMES: [(&[&str], &str); 11] = [
    (&["variant=normal"], "start"),
    (&["variant=killer"], "start"),
    (&["variant=bt"], "start"),
    (&["variant=losing"], "start"),
    (&["variant=frisian"], "start"),
    (&["variant=strand"], "pos=W:Wb2,e1,h2:Bb8,e9,h8"),
    (&["variant=fidchell-1"], "start"),
    (&["variant=fidchell-2"], "start"),
    (&["variant=pyramidame"], "start"),
    (&["variant=chinese-checkers"], "start"),
    (&["variant=chinese-checkers", "players=3"], "start"),
];

#[test]
fn a_low_skill_varies_its_legal_moves_and_bounds_its_positions_in_every_game() {
    for (skill, (parameters, position)) in GAMES.iter().flat_map(|game| {
        let skills = ["skill=-4", "skill=1"];
        skills.map(|skill| (skill, *game))
    }) {
        let mut client = Client::start();
        for parameter in parameters.iter().chain(&[skill, "tt-size=12"]) {
            let (name, value) = parameter.split_once('=').unwrap();
            client.tell(&format!("set-param name={name} value={value}"));
        }
        assert_eq!(client.ask("init"), "ready");
        client.tell(&format!("pos {position}"));
        let legal: HashSet<String> = client.moves().into_iter().collect();
        let mut played = HashSet::new();
        for _ in 0..24 {
            client.tell("new-game");
            client.tell(&format!("pos {position}"));
            client.tell("level move-time=60");
            let search = client.search("go think");
            assert!(legal.contains(&search.best()), "{parameters:?}: {search:?}");
            assert!(search.infos.iter().all(|info| !info.contains("line=")));
            let nodes = search
                .infos
                .iter()
                .map(|info| field(info, "nodes").parse::<f64>());
            let most = nodes.map(Result::unwrap).fold(0.0, f64::max);
            assert!(
                most <= (4 * legal.len()).max(1_260) as f64,
                "{parameters:?}: {most}"
            );
            played.insert(search.best());
        }
        assert!(played.len() > 1, "{parameters:?}: always {played:?}");
    }
}

#[test]
fn an_analysis_has_full_strength() {
    let mut client = Client::start();
    client.tell("set-param name=skill value=1");
    assert_eq!(client.ask("init"), "ready");
    client.tell("level depth=7");
    let weak = client.search("go analyze").last("nodes");
    client.tell("set-param name=skill value=20");
    client.tell("new-game");
    client.tell("level depth=7");
    assert_eq!(client.search("go think").last("nodes"), weak);
}

#[test]
fn a_win_is_played_at_every_skill() {
    for skill in [1, 5, 10, 19] {
        let mut client = Client::start();
        client.tell(&format!("set-param name=skill value={skill}"));
        assert_eq!(client.ask("init"), "ready");
        // Every move wins at once but the one that lets the blocked man go.
        client.tell("pos pos=W:WK1,50:B45");
        client.tell("level depth=3");
        for _ in 0..5 {
            assert_ne!(client.search("go think").best(), "50-44", "{skill}");
        }
    }
}

#[test]
fn the_named_levels_can_be_set() {
    let mut client = Client::ready();
    let levels = field(&client.query("levels"), "levels");
    let levels: Vec<(&str, &str)> = levels
        .split(' ')
        .map(|level| level.split_once(',').expect("a name and a number"))
        .collect();
    let names: Vec<&str> = levels.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["novice", "casual", "club", "strong", "full"]);
    for (_, skill) in levels {
        client.tell(&format!("set-param name=skill value={skill}"));
        assert_eq!(client.param("skill"), skill);
    }
}
