//! The rule parameters that a client can set, by name and value.

use thiserror::Error;

/// Which draw rules draughts have besides repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawRules {
    /// The federation's rules: 25, 16 and 5 moves.
    #[default]
    Fmjd,
    /// By repetition alone.
    Repetition,
}

/// The notation of squares, in games that have two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `32-28`
    #[default]
    Numeric,
    /// `d4-e5`
    Algebraic,
}

/// How moves that break an obligation are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Irregular {
    /// They are illegal.
    #[default]
    Off,
    /// They may stand in a move list, and the opponent may claim against them.
    Claim,
}

/// Where a sultan of Strand lands after a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Landing {
    /// On the next point behind the captured piece.
    #[default]
    Adjacent,
    /// On any free point behind it, up to the next piece.
    Any,
}

/// When a man of Strand becomes a sultan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Promotion {
    /// When its move ends on the far row.
    #[default]
    End,
    /// As soon as it lands on the far row; its rafle goes on as a sultan's.
    Passing,
}

/// How a game of Strand begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// From the start position.
    #[default]
    Free,
    /// With the ten plies of the document's "rencontre", each the only legal move.
    Rencontre,
}

/// Whether the extra turn that a capture of Fidchell gives must be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExtraTurn {
    /// It must.
    #[default]
    Must,
    /// It may be declined with a pass.
    May,
}

/// The number of players of Chinese checkers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Players {
    /// Two, face to face.
    #[default]
    Two,
    /// Three, facing empty points.
    Three,
    /// Four, in two facing pairs.
    Four,
    /// Six.
    Six,
}

impl Players {
    /// Their number.
    ///
    /// ```
    /// use rafle_rules::Players;
    ///
    /// assert_eq!(Players::Four.count(), 4);
    /// ```
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
            Self::Four => 4,
            Self::Six => 6,
        }
    }
}

/// How many pieces each player of Chinese checkers has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pieces {
    /// Ten: a point of the star.
    #[default]
    Ten,
    /// Fifteen: a point and the row that it rests on.
    Fifteen,
}

impl Pieces {
    /// Their number.
    ///
    /// ```
    /// use rafle_rules::Pieces;
    ///
    /// assert_eq!(Pieces::Fifteen.count(), 15);
    /// ```
    #[must_use]
    pub const fn count(self) -> u32 {
        match self {
            Self::Ten => 10,
            Self::Fifteen => 15,
        }
    }
}

/// Whether the rules of Chinese checkers that keep players from blocking each other are in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleSet {
    /// They are.
    #[default]
    Full,
    /// They are not.
    Plain,
}

/// A name or a value that no rule parameter has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No rule parameter of that name.
    #[error("'{0}' is not a rule parameter")]
    Unknown(String),
    /// The parameter has no such value.
    #[error("'{value}' is not a value of {name}, which takes {allowed}")]
    Value {
        /// The parameter.
        name: String,
        /// The value that was given.
        value: String,
        /// The values that there are.
        allowed: String,
    },
}

/// A parameter with a handful of named values.
trait Choice: Copy + PartialEq + 'static {
    /// The values and their names, the default first.
    const VALUES: &'static [(&'static str, Self)];
}

impl Choice for DrawRules {
    const VALUES: &'static [(&'static str, Self)] =
        &[("fmjd", Self::Fmjd), ("repetition", Self::Repetition)];
}

impl Choice for Notation {
    const VALUES: &'static [(&'static str, Self)] =
        &[("numeric", Self::Numeric), ("algebraic", Self::Algebraic)];
}

impl Choice for Irregular {
    const VALUES: &'static [(&'static str, Self)] = &[("off", Self::Off), ("claim", Self::Claim)];
}

impl Choice for Landing {
    const VALUES: &'static [(&'static str, Self)] =
        &[("adjacent", Self::Adjacent), ("any", Self::Any)];
}

impl Choice for Promotion {
    const VALUES: &'static [(&'static str, Self)] =
        &[("end", Self::End), ("passing", Self::Passing)];
}

impl Choice for Opening {
    const VALUES: &'static [(&'static str, Self)] =
        &[("free", Self::Free), ("rencontre", Self::Rencontre)];
}

impl Choice for ExtraTurn {
    const VALUES: &'static [(&'static str, Self)] = &[("must", Self::Must), ("may", Self::May)];
}

impl Choice for Players {
    const VALUES: &'static [(&'static str, Self)] = &[
        ("2", Self::Two),
        ("3", Self::Three),
        ("4", Self::Four),
        ("6", Self::Six),
    ];
}

impl Choice for Pieces {
    const VALUES: &'static [(&'static str, Self)] = &[("10", Self::Ten), ("15", Self::Fifteen)];
}

impl Choice for bool {
    const VALUES: &'static [(&'static str, Self)] = &[("false", false), ("true", true)];
}

impl Choice for RuleSet {
    const VALUES: &'static [(&'static str, Self)] = &[("full", Self::Full), ("plain", Self::Plain)];
}

/// Makes the rule parameters of one table: field, type, name. Types list their values, the default first.
macro_rules! options {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $name:literal,)*) => {
        /// The rule parameters of all games together; each game looks at those it knows.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Options {
            $($(#[$doc])* pub $field: $type,)*
        }

        /// The table.
        const ROWS: &[Row] = &[$(Row {
            name: $name,
            describe: |options| describe($name, options.$field),
            set: |options, value| choose(&mut options.$field, $name, value),
        },)*];
    };
}

/// One row of the table.
struct Row {
    name: &'static str,
    describe: fn(&Options) -> Described,
    set: fn(&mut Options, &str) -> Result<(), OptionError>,
}

options! {
    /// When draughts are drawn, repetition apart.
    draw_rules: DrawRules = "draw-rules",
    /// What becomes of a move that misses an obligation.
    irregular: Irregular = "irregular",
    /// How squares are written, in games that have two ways.
    notation: Notation = "notation",
    /// Where a sultan of Strand lands after a capture.
    landing: Landing = "landing",
    /// When a man of Strand becomes a sultan.
    promotion: Promotion = "promotion",
    /// How a game of Strand begins.
    opening: Opening = "opening",
    /// Whether the extra turn of Fidchell must be taken.
    extra_turn: ExtraTurn = "extra-turn",
    /// How many play Chinese checkers.
    players: Players = "players",
    /// How many pieces each player of Chinese checkers has.
    pieces: Pieces = "pieces",
    /// Whether jumps of Chinese checkers may go over a piece at a distance.
    long_jumps: bool = "long-jumps",
    /// Whether the blocking rules of Chinese checkers are in force.
    rules: RuleSet = "rules",
}

/// One rule parameter as a client sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// The parameter's name.
    pub name: &'static str,
    /// Its present value.
    pub value: &'static str,
    /// The values it may have.
    pub values: Vec<&'static str>,
}

impl Options {
    /// Every rule parameter with its present value.
    ///
    /// ```
    /// use rafle_rules::Options;
    ///
    /// let list = Options::default().list();
    /// let landing = list.iter().find(|row| row.name == "landing").expect("a parameter");
    /// assert_eq!((landing.value, landing.values.as_slice()), ("adjacent", ["adjacent", "any"].as_slice()));
    /// ```
    #[must_use]
    pub fn list(&self) -> Vec<Described> {
        ROWS.iter().map(|row| (row.describe)(self)).collect()
    }

    /// Changes one parameter.
    ///
    /// # Errors
    /// An unknown name or value; nothing is changed then.
    ///
    /// ```
    /// use rafle_rules::{DrawRules, Options};
    ///
    /// let mut options = Options::default();
    /// options.set("draw-rules", "repetition")?;
    /// assert_eq!(options.draw_rules, DrawRules::Repetition);
    /// let error = options.set("players", "5").expect_err("no star has five points");
    /// assert_eq!(error.to_string(), "'5' is not a value of players, which takes 2 or 3 or 4 or 6");
    /// # Ok::<(), rafle_rules::OptionError>(())
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        match ROWS.iter().find(|row| row.name == name) {
            Some(row) => (row.set)(self, value),
            None => Err(OptionError::Unknown(name.to_owned())),
        }
    }
}

fn describe<T: Choice>(name: &'static str, chosen: T) -> Described {
    let value = T::VALUES
        .iter()
        .find(|(_, value)| *value == chosen)
        .map_or("", |(name, _)| name);
    Described {
        name,
        value,
        values: T::VALUES.iter().map(|(name, _)| *name).collect(),
    }
}

fn choose<T: Choice>(slot: &mut T, name: &str, value: &str) -> Result<(), OptionError> {
    match T::VALUES.iter().find(|(known, _)| *known == value) {
        Some((_, chosen)) => {
            *slot = *chosen;
            Ok(())
        }
        None => Err(OptionError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            allowed: describe("", *slot).values.join(" or "),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_value_can_be_set_and_is_then_listed() {
        for described in Options::default().list() {
            for value in described.values {
                let mut options = Options::default();
                assert_eq!(options.set(described.name, value), Ok(()));
                let list = options.list();
                let now = list.iter().find(|listed| listed.name == described.name);
                assert_eq!(now.map(|listed| listed.value), Some(value));
            }
        }
    }

    #[test]
    fn an_unknown_value_changes_nothing_and_is_named() {
        let mut options = Options::default();
        let error = options.set("draw-rules", "chess").unwrap_err().to_string();
        assert_eq!(
            error,
            "'chess' is not a value of draw-rules, which takes fmjd or repetition"
        );
        assert_eq!(options, Options::default());
    }
}
