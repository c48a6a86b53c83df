//! Writes an analysis as PDN: the game with the results in comments.

use super::analysis::{Analysed, Analysis};
use super::judgement::Mark;
use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::{Annotation, Item};

/// The most moves of a better line that are written.
const MOST_OF_LINE: usize = 8;

/// Returns the game with a comment `[%eval …]` after each move, the value for the side that made it; a glyph after
/// moves that lose much; and better lines as variations. Everything in the game stays, with its comments before the new
/// variation: of two values after a move, the first is this analysis's. Errors, and positions without moves, become
/// line comments. In games of two sides the tags `WhiteAccuracy` and `BlackAccuracy` have the accuracies in per cent.
pub fn pdn(analysis: &Analysis) -> String {
    let comment = |sentence: &str| {
        let sentence = sentence.replace(['\n', '\r'], " ");
        format!("% {}: {sentence}\n\n", analysis.place)
    };
    match (&analysis.found, &analysis.error) {
        (Some(found), error) => {
            let error = error.as_deref().map(comment).unwrap_or_default();
            error + &game(found).unwrap_or_else(|| comment("no game"))
        }
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
    // From last to first, so that earlier indices stay valid.
    for (before, played, after) in played.collect::<Vec<_>>().into_iter().rev() {
        // Glyphs stand behind the move, then comments, then variations: those of the game keep their order among themselves.
        let end = |from: usize, is_passed: fn(&Item) -> bool| {
            let items = game.moves.iter().skip(from);
            from + items.take_while(|item| is_passed(item)).count()
        };
        let is_glyph = |item: &Item| matches!(item, Item::Nag(_));
        let is_remark = |item: &Item| matches!(item, Item::Nag(_) | Item::Comment(_));
        let move_end = (played.item + 1).min(game.moves.len());
        let glyphs_end = end(move_end, is_glyph);
        let remarks_end = end(glyphs_end, is_remark);
        let mut behind = Vec::new();
        let glyphs = game.moves.get(move_end..glyphs_end).unwrap_or_default();
        let glyph = played.mark.map(|mark| Item::Nag(mark.glyph()));
        let is_marked = matches!(game.moves.get(played.item), Some(Item::Move(mv))
            if mv.strength.as_deref() == played.mark.map(Mark::sign));
        behind.extend(glyph.filter(|glyph| !is_marked && !glyphs.contains(glyph)));
        let own = if after.turn == before.turn { 1.0 } else { -1.0 };
        // Of several seats, each has a score of its own.
        let mover = found.seats.iter().position(|seat| *seat == before.turn);
        let of_mover = mover.and_then(|seat| after.scores.get(seat).copied());
        let annotation = Annotation {
            eval: of_mover.or(after.score.map(|score| own * score)),
            ..Annotation::default()
        };
        if annotation.eval.is_some() {
            behind.push(Item::Comment(annotation.to_string()));
        }
        let better = before.lines.first().filter(|_| played.mark.is_some());
        let better = better.map(|line| {
            let moves = line.pv.iter().take(MOST_OF_LINE);
            let read = moves.map_while(|text| parse_move(text).ok());
            read.map(Item::from).collect::<Vec<_>>()
        });
        if let Some(variation) = better.filter(|variation| !variation.is_empty()) {
            game.add_variation(played.item, remarks_end, variation);
        }
        game.moves.splice(glyphs_end..glyphs_end, behind);
    }
    if let [first, second] = found.seats.as_slice() {
        for (tag, seat) in [("WhiteAccuracy", first), ("BlackAccuracy", second)] {
            let mut sides = found.summary.iter();
            let side = sides.find(|side| side.seat == *seat);
            if let Some(percent) = side.and_then(|side| side.accuracy) {
                game = game.with_tag(tag, format!("{percent:.1}"));
            }
        }
    }
    Some(game.to_string())
}
