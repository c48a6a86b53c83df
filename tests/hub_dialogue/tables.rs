//! Endgame tables, as a client sees them.

use crate::common::{Client, field};

/// Lets the engine play both sides from a position on; the result in the end, and the moves.
fn play_out(client: &mut Client, position: &str) -> (String, usize) {
    let mut moves = Vec::new();
    loop {
        client.tell(&format!("pos pos={position} moves=\"{}\"", moves.join(" ")));
        let result = client.ask("query what=result");
        if result != "answer result=none" || moves.len() > 200 {
            return (result, moves.len());
        }
        client.tell("level depth=1");
        moves.push(client.search("go think").best());
    }
}

#[test]
fn a_position_won_by_its_table_is_told_and_won() {
    let mut client = Client::start();
    assert_eq!(client.ask("init"), "ready");
    for position in [
        "W:WK46,K50:B20",
        "W:WK10,27:BK47",
        "B:W38,43:BK5",
        "W:WK46,38:B30",
    ] {
        client.tell(&format!("pos pos={position}"));
        client.tell("level depth=1");
        let told = client.search("go analyze");
        let last = told.infos.last().expect("a report");
        let (result, plies) = play_out(&mut client, position);
        let side = if position.starts_with('W') {
            "white"
        } else {
            "black"
        };
        match field(last, "table").as_str() {
            "win" => assert!(result.contains(side), "{position}: {result}"),
            "draw" => assert!(result.contains("draw"), "{position}: {result}"),
            other => panic!("{position}: {other} after {plies} plies"),
        }
    }
}

#[test]
fn without_tables_no_score_is_said_to_be_theirs() {
    let mut client = Client::start();
    client.tell("set-param name=bb-size value=0");
    assert_eq!(client.ask("init"), "ready");
    client.tell("pos pos=W:WK46,K50:B11");
    client.tell("level depth=3");
    let search = client.search("go analyze");
    assert!(search.infos.iter().all(|info| !info.contains("table=")));
}

#[test]
fn a_folder_without_whole_tables_is_refused_and_the_engine_plays_on() {
    let folder = std::env::temp_dir().join(format!("rafle-hub-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.to_string_lossy().into_owned();
    let mut client = Client::start();
    let set = format!("set-param name=tables value=\"{path}\"");
    let refused = client.refused(&set);
    assert!(refused.contains("has no endgame table"), "{refused}");
    std::fs::write(folder.join("normal.fmjd.k-k.table"), "RAFLET01 and no more").unwrap();
    let refused = client.refused(&set);
    assert!(refused.contains("normal.fmjd.k-k.table"), "{refused}");
    let refused = client.refused("set-param name=tables value=/no/such/folder");
    assert!(refused.contains("/no/such/folder"), "{refused}");
    assert_eq!(client.param("tables"), "built-in");
    assert_eq!(client.ask("init"), "ready");
    client.tell("level depth=3");
    assert!(!client.search("go think").best().is_empty());
    std::fs::remove_dir_all(&folder).unwrap();
}
