//! Shards: parts of work that is spread over several processes or machines.

use crate::value_parsers::whole;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most shards.
const MAX_SHARDS: u32 = 100_000;

/// The text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is no shard such as 2/8: a number from 1 and, behind a slash, how many there are, at most {MAX_SHARDS}"
)]
pub struct ShardError(String);

/// One of several independent parts of work. Items are dealt out in turn: the first to the first shard, the second to
/// the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The index of the shard, from 0.
    place: u32,
    of: u32,
}

impl Shard {
    /// Returns the shards of work divided into `of` parts; at least one.
    pub fn all(of: u32) -> impl Iterator<Item = Self> {
        let of = of.clamp(1, MAX_SHARDS);
        (0..of).map(move |place| Self { place, of })
    }

    /// Returns the number of shards.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether the item with this index, from 0, belongs to this shard.
    #[must_use]
    pub fn has(self, item: u64) -> bool {
        item % u64::from(self.of) == u64::from(self.place)
    }

    /// Returns how many of `items` items belong to this shard.
    #[must_use]
    pub fn share(self, items: u64) -> u64 {
        let others = items.saturating_sub(u64::from(self.place));
        others.div_ceil(u64::from(self.of))
    }

    /// Returns the index among all items, from 0, of the item with this index in the shard.
    #[must_use]
    pub fn item(self, place: u64) -> u64 {
        place * u64::from(self.of) + u64::from(self.place)
    }

    /// Whether two parts of work over the same items, sharded or whole, overlap.
    #[must_use]
    pub fn overlap(one: Option<Self>, other: Option<Self>) -> bool {
        let (Some(one), Some(other)) = (one, other) else {
            return true;
        };
        one.place % greatest_common_divisor(one.of, other.of)
            == other.place % greatest_common_divisor(one.of, other.of)
    }
}

fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        greatest_common_divisor(other, one % other)
    }
}

/// Parses `2/8`.
impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            let of = whole(1..=MAX_SHARDS)(of).ok()?;
            let number = whole(1..=of)(number).ok()?;
            let place = number - 1;
            Some(Self { place, of })
        };
        read().ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.place + 1, self.of)
    }
}

/// Sorts the parts of work by shard. Each shard must occur once.
///
/// # Errors
/// A sentence that names a shard that is missing, occurs twice, or belongs to other work.
pub fn in_order<T>(mut parts: Vec<(Shard, T)>) -> Result<Vec<T>, String> {
    let Some((first, _)) = parts.first() else {
        return Err("there is no shard".to_owned());
    };
    if let Some((other, _)) = parts.iter().find(|(shard, _)| shard.of != first.of) {
        return Err(format!("{first} and {other} are not of the same work"));
    }
    let of = first.of;
    parts.sort_by_key(|(shard, _)| shard.place);
    let is_twice = |pair: &&[(Shard, T)]| pair[0].0 == pair[1].0;
    if let Some(pair) = parts.windows(2).find(is_twice) {
        return Err(format!("shard {} is there twice", pair[0].0));
    }
    let mut found = parts.iter().map(|(shard, _)| *shard);
    if let Some(missing) = Shard::all(of).find(|wanted| found.next() != Some(*wanted)) {
        return Err(format!("shard {missing} is missing"));
    }
    Ok(parts.into_iter().map(|(_, part)| part).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_in_one_shard() {
        for of in 1..9 {
            for items in 0..40 {
                let shares: u64 = Shard::all(of).map(|shard| shard.share(items)).sum();
                assert_eq!(shares, items);
            }
            for item in 0..40 {
                assert_eq!(Shard::all(of).filter(|shard| shard.has(item)).count(), 1);
            }
            for shard in Shard::all(of) {
                let items: Vec<u64> = (0..40).filter(|item| shard.has(*item)).collect();
                let places = (0..shard.share(40)).map(|place| shard.item(place));
                assert_eq!(places.collect::<Vec<_>>(), items);
            }
        }
    }

    #[test]
    fn shards_overlap_where_they_share_an_item() {
        let shards: Vec<Shard> = (1..8).flat_map(Shard::all).collect();
        for &one in &shards {
            assert!(Shard::overlap(Some(one), None));
            for &other in &shards {
                let common = (0..100).any(|item| one.has(item) && other.has(item));
                assert_eq!(Shard::overlap(Some(one), Some(other)), common);
            }
        }
    }

    #[test]
    fn a_shard_reads_back_as_it_is_written_and_other_texts_are_named() {
        for text in ["1/1", "2/8", "100000/100000"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in [
            "", "1", "0/2", "3/2", "1/0", "1/100001", "a/b", "1/2/3", "+1/2",
        ] {
            let error = text.parse::<Shard>().unwrap_err().to_string();
            assert!(error.contains(&format!("'{text}'")), "{error}");
        }
    }

    #[test]
    fn joined_shards_are_all_there_and_once() {
        let shards = |texts: &[&'static str]| {
            let shards = texts.iter().map(|text| (text.parse().unwrap(), *text));
            in_order(shards.collect())
        };
        let sorted = ["1/3", "2/3", "3/3"].map(str::to_owned);
        let joined = shards(&["3/3", "1/3", "2/3"]);
        assert_eq!(joined.map(|texts| texts.join(" ")), Ok(sorted.join(" ")));
        for (texts, named) in [
            (&["1/3", "3/3"][..], "2/3 is missing"),
            (&["1/2", "2/2", "2/2"], "2/2 is there twice"),
            (&["1/2", "2/3"], "not of the same work"),
            (&[], "no shard"),
        ] {
            let error = shards(texts).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }
}
