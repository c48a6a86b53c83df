//! What claims against irregular moves have in common in all games that have them.

use crate::sessions::{self, won};
use rafle_protocol::hub::GameResult;

const CLAIM: [(&str, &str); 1] = [("irregular", "claim")];

#[test]
fn a_move_that_can_be_claimed_against_does_not_end_the_game() {
    // An irregular move in place of a capture: a king, the last piece, the corner, and a shut-in enemy.
    for (variant, position, mv) in [
        ("bt", "W:W28,7:B22,23", "7-1"),
        ("frisian", "W:WK18,28:B22", "28x17x22"),
        ("pyramidame", "B:Be5,h1,b3,c4:We4", "b3-a1"),
        ("normal", "W:W28,33,27,31,46,47:B22,36", "46-41"),
        ("strand", "W:Wc3,a1:Bd4,f6", "c3xg7=1"),
    ] {
        let session = sessions::open(variant, &CLAIM, Some(position), mv);
        assert_eq!(session.result(), GameResult::None, "{variant}");
        assert_eq!(session.moves(), ["replay"], "{variant}");
        let replayed = session.play("replay").expect("a claim").session;
        assert!(!replayed.moves().is_empty(), "{variant}");
    }
}

#[test]
fn a_regular_move_ends_the_game_at_once() {
    let king = sessions::open("bt", &CLAIM, Some("W:W7:B22"), "7-1");
    assert_eq!(king.result(), won("white", "promotion"));
    let corner = sessions::open("pyramidame", &CLAIM, Some("B:Bb3:We4"), "b3-a1");
    assert_eq!(corner.result(), won("black", "corner"));
}
