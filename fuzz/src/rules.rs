//! The variants with the parameters that change their texts.

use rafle_engine::session::{Session, Setup, SetupError};
use rafle_engine::variants::Variant;
use rafle_rules::Options;

/// Every variant, and what changes its texts; an input's first character chooses one.
const RULES: [(&str, Option<(&str, &str)>); 17] = [
    ("normal", None),
    ("normal", Some(("notation", "algebraic"))),
    ("normal", Some(("irregular", "claim"))),
    ("strand", None),
    ("strand", Some(("irregular", "claim"))),
    ("strand", Some(("opening", "rencontre"))),
    ("fidchell-1", None),
    ("fidchell-2", None),
    ("pyramidame", None),
    ("pyramidame", Some(("irregular", "claim"))),
    ("chinese-checkers", None),
    ("chinese-checkers", Some(("players", "6"))),
    ("killer", Some(("irregular", "claim"))),
    ("bt", None),
    ("losing", None),
    ("frisian", None),
    ("frisian", Some(("irregular", "claim"))),
];

/// A variant with its parameters.
pub(crate) struct Rules {
    pub(crate) variant: &'static Variant,
    pub(crate) options: Options,
}

/// The rules that the first byte of an input names, `0` to `9` and on to `@`, and the text after it.
pub(crate) fn choose(input: &[u8]) -> Option<(Rules, &str)> {
    let (first, text) = input.split_first()?;
    let text = std::str::from_utf8(text).ok()?;
    let index = usize::from(first.wrapping_sub(b'0')) % RULES.len();
    let (name, parameter) = RULES[index];
    let mut options = Options::default();
    if let Some((name, value)) = parameter {
        options.set(name, value).expect("a rule parameter");
    }
    let variant = Variant::named(name).expect("a variant");
    Some((Rules { variant, options }, text))
}

impl Rules {
    pub(crate) fn open(
        &self,
        position: Option<&str>,
        moves: &str,
    ) -> Result<Box<dyn Session>, SetupError> {
        self.variant.open(Setup { position, moves }, &self.options)
    }
}
