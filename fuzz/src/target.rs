//! The list of targets.

use crate::outcome::Outcome;
use crate::seeds::seeds;
use crate::{books, dxp, entries, hub, moves, openings, pdn, positions, suites};

/// A reader of texts from outside, and what must hold of it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, also that of its seeds.
    pub name: &'static str,
    check: fn(&[u8]) -> Outcome,
    seeds: &'static str,
}

macro_rules! target {
    ($name:literal, $check:path) => {
        Target {
            name: $name,
            check: $check,
            seeds: include_str!(concat!("../seeds/", $name, ".txt")),
        }
    };
}

/// Every target.
pub const TARGETS: &[Target] = &[
    target!("hub-client", hub::client),
    target!("hub-engine", hub::engine),
    target!("records", moves::records),
    target!("games", moves::games),
    target!("positions", positions::positions),
    target!("pdn", pdn::pdn),
    target!("dxp", dxp::messages),
    target!("openings", openings::openings),
    target!("entries", entries::entries),
    target!("suites", suites::suites),
    target!("books", books::books),
];

impl Target {
    /// The target of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Gives an input to the reader.
    ///
    /// # Panics
    /// A property does not hold, or the reader panics.
    #[must_use]
    pub fn check(&self, input: &[u8]) -> Outcome {
        (self.check)(input)
    }

    /// The inputs that the search begins with.
    #[must_use]
    pub fn seeds(&self) -> Vec<Vec<u8>> {
        seeds(self.seeds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_holds_and_each_target_reads_some_and_refuses_some() {
        for target in TARGETS {
            let outcomes: Vec<Outcome> = target
                .seeds()
                .iter()
                .map(|seed| target.check(seed))
                .collect();
            let read = outcomes.iter().filter(|outcome| outcome.read).count();
            assert!(read >= 3, "{}: {read} are read", target.name);
            assert!(read < outcomes.len(), "{}: none is refused", target.name);
        }
    }
}
