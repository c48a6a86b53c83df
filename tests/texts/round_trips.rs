//! What the program writes is read back, in every decoration.

use crate::decorated::decorated;
use crate::games::{RULES, RandomGame};
use crate::generator::Generator;
use proptest::prelude::*;
use rafle_protocol::moves::{parse_move, parse_record};

/// The place of a character of a text, as an independent count has it.
pub(crate) fn place(text: &str, index: usize) -> String {
    let before: String = text.chars().take(index).collect();
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    if text.trim_end().contains('\n') {
        format!("line {}, column {column}", before.matches('\n').count() + 1)
    } else {
        format!("column {column}")
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_record_is_read_back_in_every_decoration(seed in any::<u64>(), index in 0..RULES.len(), plies in 0_usize..60) {
        let random = &mut Generator::new(seed);
        let game = RandomGame::new(RULES[index], plies, random);
        for moves in [&game.moves, &game.record] {
            let record = decorated(moves, game.rules.signs(), random);
            let read = parse_record(&record.text, game.rules.signs());
            let read = read.map_err(|error| TestCaseError::fail(format!("{}: {error}", record.text)))?;
            prop_assert_eq!(read.len(), moves.len(), "{}", &record.text);
            for ((read, mv), start) in read.iter().zip(moves).zip(record.starts) {
                let written = parse_move(mv).expect("a move of the program");
                prop_assert_eq!(&read.written.parsed, &written.parsed, "{}", &record.text);
                prop_assert_eq!(read.position.to_string(), place(&record.text, start), "{}", &record.text);
            }
            let opened = game.rules.open(None, &record.text);
            let opened = opened.map_err(|error| TestCaseError::fail(format!("{}: {error}", record.text)))?;
            prop_assert_eq!(opened.position(), game.last.position());
            prop_assert_eq!(opened.moves(), game.last.moves());
        }
    }

    #[test]
    fn the_moves_of_a_game_give_it_again(seed in any::<u64>(), index in 0..RULES.len(), plies in 0_usize..60) {
        let random = &mut Generator::new(seed);
        let game = RandomGame::new(RULES[index], plies, random);
        let made = game.last.game();
        let turns: Vec<&str> = made.iter().map(|made| made.turn).collect();
        prop_assert_eq!(&turns, &game.turns);
        let moves: Vec<String> = made.iter().map(|made| made.text.clone()).collect();
        prop_assert_eq!(&moves, &game.moves);
        let opened = game.rules.open(None, &moves.join(" "));
        let opened = opened.map_err(|error| TestCaseError::fail(format!("{}: {error}", moves.join(" "))))?;
        prop_assert_eq!(opened.game(), made);
        prop_assert_eq!(opened.position(), game.last.position());
        prop_assert_eq!(opened.moves(), game.last.moves());
        prop_assert_eq!(opened.irregular(), game.last.irregular());
        prop_assert_eq!(opened.result(), game.last.result());
        prop_assert_eq!(opened.last_touches(), game.last.last_touches());
    }

    #[test]
    fn both_forms_of_a_position_are_read_back(seed in any::<u64>(), index in 0..RULES.len(), plies in 0_usize..80) {
        let random = &mut Generator::new(seed);
        let game = RandomGame::new(RULES[index], plies, random);
        let (word, list) = (game.last.position(), game.last.position_list());
        let spaced = format!(" {} ", list.replace(',', " , ").replace(':', "\t: "));
        for text in [&word, &list, &spaced, &format!("{word} ")] {
            let opened = game.rules.open(Some(text), "");
            let opened = opened.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
            prop_assert_eq!(opened.position(), word.clone(), "{}", text);
            prop_assert_eq!(opened.position_list(), list.clone(), "{}", text);
        }
    }
}
