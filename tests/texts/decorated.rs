//! Records as people write them.

use crate::generator::Generator;
use rafle_protocol::moves::Signs;

/// A record and the characters before each of its moves.
pub(crate) struct Decorated {
    pub(crate) text: String,
    pub(crate) starts: Vec<usize>,
}

const AFTER: [&str; 16] = [
    " ",
    " ",
    " ",
    "  ",
    "; ",
    ";",
    ". ",
    ".",
    "\n",
    "\r\n",
    "\t",
    " {said; (of it) 1. 2} ",
    "! ",
    " ?! ",
    " $12 ",
    "(??) ",
];
const NUMBERS: [&str; 7] = ["1.", "1. ", "12...", "3… ", "7. ...", "099. … ", "4...{so}"];
const ENDS: [&str; 8] = ["", " ", ";", ".", "...", ";...", " …", "! {end} 12... {.}"];
const DASHES: [&str; 6] = ["-", "–", "—", "−", "‐", "‑"];
const CAPTURES: [&str; 4] = ["x", "X", ":", "×"];
const BLANKS: [&str; 6] = ["", "", "", " ", "\u{a0}", "\n "];

/// Writes moves with whatever may stand round them.
pub(crate) fn decorated(moves: &[String], signs: Signs, random: &mut Generator) -> Decorated {
    let mut record = Decorated {
        text: random.text(&["", "", " ", "{a game}", ";\n"]).to_owned(),
        starts: Vec::new(),
    };
    let mut open = false;
    for (index, mv) in moves.iter().enumerate() {
        if !open && random.one_in(4) {
            // A parenthesis that is glued to a move may list captured cells.
            if index > 0 && !record.text.ends_with([' ', ';', '\n']) {
                record.text.push(' ');
            }
            record.text.push('(');
            open = true;
        }
        if random.one_in(4) {
            record.text.push_str(random.text(&NUMBERS));
        }
        record.starts.push(record.text.chars().count());
        record.text.push_str(&decorated_move(mv, signs, random));
        let goes_on = open && index + 1 < moves.len() && random.one_in(6);
        if goes_on {
            record.text.push(' ');
        } else if open {
            record.text.push(')');
            open = false;
        }
        if index + 1 < moves.len() && !goes_on {
            record.text.push_str(random.text(&AFTER));
        }
    }
    if !moves.is_empty() {
        record.text.push_str(random.text(&ENDS));
    }
    record
}

/// A move with other signs, blanks and capitals.
fn decorated_move(mv: &str, signs: Signs, random: &mut Generator) -> String {
    let mut text = String::new();
    for (index, character) in mv.char_indices() {
        match character {
            '-' if index == 0 => text.push_str(random.text(&DASHES)),
            '-' => {
                let sign = random.text(&DASHES);
                let after = random.text(&BLANKS);
                // Where a minus sign can begin a move, a blank before it alone would make it do so.
                let before = match signs == Signs::Begin && after.is_empty() {
                    true => "",
                    false => random.text(&BLANKS),
                };
                text.extend([before, sign, after]);
            }
            // After anything else it is the file x of Fidchell.
            'x' if mv[..index].ends_with(|c: char| c.is_ascii_digit() || c == '~') => {
                let before = random.text(&BLANKS);
                text.extend([before, random.text(&CAPTURES), random.text(&BLANKS)]);
            }
            ',' | '/' => text.extend([
                random.text(&BLANKS),
                &character.to_string(),
                random.text(&BLANKS),
            ]),
            letter if random.one_in(3) => text.push(letter.to_ascii_uppercase()),
            other => text.push(other),
        }
    }
    text
}
