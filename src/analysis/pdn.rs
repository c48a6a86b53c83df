//! An analysis as PDN: the game with what was found in comments.

use super::analysis::{Analysed, Analysis};
use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::{Annotation, Item};

/// The most moves of a better line that are written.
const MOST_OF_LINE: usize = 8;

/// The game with a comment `[%eval …]` behind each move, the value for the side that made it, a glyph behind moves that lose much,
/// and what was better as a variation. All that the game had stays: of two values behind a move the first is of this
/// analysis. What could not be analysed, and positions without moves, are line comments.
pub(crate) fn pdn(analysis: &Analysis) -> String {
    let comment = |sentence: &str| {
        let sentence = sentence.replace(['\n', '\r'], " ");
        format!("% {}: {sentence}\n\n", analysis.place)
    };
    match (&analysis.found, &analysis.error) {
        (Some(found), _) => game(found).unwrap_or_else(|| comment("no game")),
        (None, error) => comment(error.as_deref().unwrap_or("nothing was found")),
    }
}

fn game(found: &Analysed) -> Option<String> {
    let mut game = (**found.game.as_ref()?).clone();
    let played = found.positions.windows(2).filter_map(|pair| {
        let [before, after] = pair else {
            return None;
        };
        Some((before, before.played.as_ref()?, after))
    });
    // From the last one on, so that the places of the others stay.
    for (before, played, after) in played.collect::<Vec<_>>().into_iter().rev() {
        let mut behind = Vec::new();
        if let Some(mark) = played.mark {
            behind.push(Item::Nag(mark.glyph()));
        }
        let own = if after.turn == before.turn { 1.0 } else { -1.0 };
        let annotation = Annotation {
            eval: after.score.map(|score| own * score),
            ..Annotation::default()
        };
        if after.scores.is_empty() && annotation.eval.is_some() {
            behind.push(Item::Comment(annotation.to_string()));
        }
        let better = before.lines.first().filter(|_| played.mark.is_some());
        let better = better.map(|line| {
            let moves = line.pv.iter().take(MOST_OF_LINE);
            let read = moves.map_while(|text| parse_move(text).ok());
            read.map(Item::from).collect::<Vec<_>>()
        });
        if let Some(variation) = better.filter(|variation| !variation.is_empty()) {
            behind.push(Item::Variation(variation));
        }
        let place = (played.item + 1).min(game.moves.len());
        game.moves.splice(place..place, behind);
    }
    Some(game.to_string())
}
