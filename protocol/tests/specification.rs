//! The dialogues in the specification are made of lines that this crate reads and writes the same.

use rafle_protocol::hub::{Answer, Command, Done, Reply};
use rafle_protocol::moves::{Signs, WrittenMove, parse_move, parse_moves};
use rafle_protocol::position::{CellText, is_piece_list};

const SPECIFICATION: &str = include_str!("../HUB.md");

/// The lines of the dialogues that begin with this sign, without it.
fn dialogue(sign: &str) -> Vec<&'static str> {
    let dialogues = SPECIFICATION.split("```hub\n").skip(1);
    let dialogues = dialogues.map(|block| block.split_once("```").unwrap().0);
    let lines: Vec<&str> = dialogues
        .flat_map(str::lines)
        .filter_map(|line| line.strip_prefix(sign))
        .collect();
    assert!(lines.len() > 20);
    lines
}

fn moves_of(text: &str) -> Vec<WrittenMove> {
    parse_moves(text, Signs::Join).unwrap()
}

#[test]
fn the_client_sends_commands() {
    for line in dialogue("> ") {
        match Command::parse(line) {
            Ok(Some(command)) => {
                if let Command::Pos(pos) = &command {
                    moves_of(pos.moves.as_deref().unwrap_or_default());
                }
                // A level may say with moves=0 what it need not say.
                if !line.starts_with("level moves=0") {
                    assert_eq!(command.to_string(), line);
                }
            }
            Ok(None) => panic!("blank line"),
            Err(error) => assert_eq!(line, "go fast", "{error}"),
        }
    }
}

#[test]
fn the_engine_sends_replies() {
    for line in dialogue("< ") {
        let reply = Reply::parse(line).unwrap().unwrap();
        assert_eq!(reply.to_string(), line);
        match reply {
            Reply::Info(info) => assert!(!moves_of(&info.pv.join(" ")).is_empty()),
            Reply::Done(Done {
                best: Some(best), ..
            }) => assert_eq!(parse_move(&best).unwrap().text, best),
            Reply::Answer(Answer::Position(text)) if !is_piece_list(&text) => {
                assert!(
                    CellText::parse(&text, "WB", 50, "wWbBe")
                        .unwrap()
                        .fields
                        .is_empty()
                );
            }
            _ => {}
        }
    }
}
