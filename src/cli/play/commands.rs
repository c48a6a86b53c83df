//! What a person can type.

use rafle_engine::session::NAMED_LEVELS;

/// A line of a person that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A move, as the session reads it.
    Move(String),
    Moves,
    Hint,
    Back,
    Board,
    Position,
    /// Seats of people, as the table reads them.
    People(String),
    /// The engine's level.
    Level(String),
    Resign,
    New,
    Help,
    Quit,
}

/// A word with the argument that it takes, if any, and what it does.
type Row = (&'static str, &'static str, &'static str);

/// The words, in the order of the help.
pub(super) const WORDS: [Row; 11] = [
    ("moves", "", "list the legal moves"),
    ("hint", "", "ask the engine for a move, at full strength"),
    ("back", "", "take back to the last choice of a person"),
    ("board", "", "draw the board again"),
    ("position", "", "print the text of the position"),
    (
        "people",
        "SEATS",
        "the seats of people: white, 1,3, all or none",
    ),
    (
        "level",
        "N",
        "how well the engine plays: novice to full, or -4 to 20",
    ),
    ("resign", "", "give the game up"),
    ("new", "", "begin again at the first position"),
    ("help", "", "list these words"),
    ("quit", "", "end"),
];

/// The most moves that a sentence about an ambiguous beginning lists.
const MOST_LISTED: usize = 12;

/// The most characters of a line that a sentence repeats.
const MAX_SHOWN: usize = 40;

impl Command {
    /// Finds the meaning of a line: a legal move, a word, a move in another form, or the beginning of a single move. The
    /// legal moves are `choices`, as the engine and as players write them; `try_move` says whether a text is a move.
    ///
    /// # Errors
    /// One sentence for the person.
    pub(super) fn of(
        line: &str,
        choices: &[(String, String)],
        try_move: impl FnOnce(&str) -> Result<(), String>,
    ) -> Result<Self, String> {
        if choices
            .iter()
            .any(|(text, written)| text == line || written == line)
        {
            return Ok(Self::Move(line.to_owned()));
        }
        if let Some(command) = word(line)? {
            return Ok(command);
        }
        let refused = match try_move(line) {
            Ok(()) => return Ok(Self::Move(line.to_owned())),
            Err(sentence) => sentence,
        };
        let begun = choices
            .iter()
            .filter(|(text, written)| written.starts_with(line) || text.starts_with(line));
        let begun: Vec<&(String, String)> = begun.collect();
        match begun.as_slice() {
            [] if !line.contains(|c: char| c.is_ascii_digit()) => {
                let line: String = line.chars().take(MAX_SHOWN).collect();
                Err(format!(
                    "'{line}' is neither a legal move nor a word; 'help' lists the words"
                ))
            }
            [] => Err(refused),
            [(text, _)] => Ok(Self::Move(text.clone())),
            several => {
                let listed = several.iter().take(MOST_LISTED);
                let mut listed: Vec<&str> = listed.map(|(_, written)| written.as_str()).collect();
                if several.len() > MOST_LISTED {
                    listed.push("...");
                }
                let count = several.len();
                let listed = listed.join(" ");
                Err(format!("{count} moves begin with '{line}': {listed}"))
            }
        }
    }
}

/// The value of `skill` for a level, which may be a name.
pub(super) fn skill_of(level: &str) -> String {
    let named = NAMED_LEVELS.iter().find(|named| named.name == level);
    named.map_or_else(|| level.to_owned(), |named| named.skill.to_string())
}

/// The command of a word; `None` if the line begins with no word.
fn word(line: &str) -> Result<Option<Command>, String> {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let argument: Vec<&str> = words.collect();
    let Some((name, takes, _)) = WORDS.iter().find(|(name, ..)| *name == first) else {
        return Ok(None);
    };
    let argument = argument.join(" ");
    if takes.is_empty() != argument.is_empty() {
        return Err(match takes.is_empty() {
            true => format!("'{name}' stands alone, but '{argument}' follows it"),
            false => format!("'{name}' needs more: {name} {takes}"),
        });
    }
    Ok(Some(match *name {
        "moves" => Command::Moves,
        "hint" => Command::Hint,
        "back" => Command::Back,
        "board" => Command::Board,
        "position" => Command::Position,
        "people" => Command::People(argument),
        "level" => Command::Level(argument),
        "resign" => Command::Resign,
        "new" => Command::New,
        "help" => Command::Help,
        _ => Command::Quit,
    }))
}
