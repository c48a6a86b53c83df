//! What a line asks for.

use rafle_engine::MAX_LINES;
use rafle_engine::analysis::{EntryForm, EntryReader, What, fault_of_object};
use rafle_engine::games::GameRules;
use rafle_engine::value_parsers::MAX_DEPTH;
use rafle_engine::variants::Variant;
use rafle_protocol::hub::Level;
use rafle_rules::Options;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// The greatest length of an id, in bytes.
const MAX_ID: usize = 256;

/// The nodes of a search without a bound of its own.
pub(super) const USUAL_NODES: u64 = 10_000;

/// A name that the client gives to a request: a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Id {
    Number(i64),
    Text(String),
}

impl Id {
    fn of(value: &Value) -> Result<Self, String> {
        match value {
            Value::Number(number) => number.as_i64().map(Self::Number),
            Value::String(text) if text.len() <= MAX_ID => Some(Self::Text(text.clone())),
            _ => None,
        }
        .ok_or_else(|| format!("an id is a whole number or a text of at most {MAX_ID} bytes"))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "'{text}'"),
        }
    }
}

/// A line of the client.
#[derive(Debug)]
pub(super) enum Line {
    /// An analysis to do.
    Request(Box<Request>),
    /// A request that nobody wants any more.
    Cancel(Id),
    /// The question about the service.
    Status(Option<Id>),
}

/// Why a line is not accepted.
#[derive(Debug)]
pub(super) struct BadLine {
    /// The id, if it can be read.
    pub(super) id: Option<Id>,
    /// A sentence.
    pub(super) error: String,
}

/// An analysis to do.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) id: Id,
    /// A greater one goes first.
    pub(super) priority: i64,
    pub(super) rules: GameRules,
    pub(super) level: Level,
    /// The number of the best moves to report.
    pub(super) lines: u32,
    /// The least seconds between two partial answers; none are wanted if missing.
    pub(super) partial: Option<f64>,
    pub(super) what: What,
    /// The length of the line, in bytes.
    pub(super) bytes: usize,
}

/// The object on a line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Object {
    id: Option<Value>,
    cancel: Option<Value>,
    query: Option<String>,
    variant: Option<String>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    position: Option<String>,
    moves: Option<String>,
    game: Option<String>,
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<f64>,
    lines: Option<u32>,
    priority: Option<i64>,
    partial: Option<f64>,
}

impl Line {
    /// Reads a line.
    pub(super) fn parse(text: &str) -> Result<Self, BadLine> {
        let object: Object = serde_json::from_str(text).map_err(|error| BadLine {
            id: readable_id(text),
            error: fault_of_object(&error),
        })?;
        let id = object.id.as_ref().map(Id::of).transpose();
        let id = id.map_err(|error| BadLine { id: None, error })?;
        let bad = |error: String| BadLine {
            id: id.clone(),
            error,
        };
        if let Some(cancelled) = &object.cancel {
            check_names(text, &["cancel"]).map_err(bad)?;
            return Id::of(cancelled).map(Self::Cancel).map_err(bad);
        }
        if let Some(query) = &object.query {
            check_names(text, &["query", "id"]).map_err(bad)?;
            return match query.as_str() {
                "status" => Ok(Self::Status(id)),
                _ => Err(bad("the only query is 'status'".to_owned())),
            };
        }
        let Some(known) = &id else {
            return Err(bad("a request needs an id".to_owned()));
        };
        let request = object.request(known, text.len()).map_err(bad)?;
        Ok(Self::Request(Box::new(request)))
    }
}

/// Refuses names that mean nothing beside the first of the known ones.
fn check_names(text: &str, known: &[&str]) -> Result<(), String> {
    let object: BTreeMap<String, IgnoredAny> = serde_json::from_str(text).unwrap_or_default();
    let unknown = object.keys().find(|name| !known.contains(&name.as_str()));
    match (unknown, known.first()) {
        (Some(name), Some(first)) => Err(format!("'{name}' means nothing beside '{first}'")),
        _ => Ok(()),
    }
}

/// The id of a line that is no request.
fn readable_id(text: &str) -> Option<Id> {
    let value: Value = serde_json::from_str(text).ok()?;
    Id::of(value.get("id")?).ok()
}

impl Object {
    fn request(&self, id: &Id, bytes: usize) -> Result<Request, String> {
        let rules = self.game_rules()?;
        Ok(Request {
            id: id.clone(),
            priority: self.priority.unwrap_or_default(),
            level: self.level()?,
            lines: within("lines", self.lines.unwrap_or(1), MAX_LINES)?,
            partial: self
                .partial
                .map(|time| seconds("partial", time))
                .transpose()?,
            what: self.what(&rules)?,
            rules,
            bytes,
        })
    }

    fn game_rules(&self) -> Result<GameRules, String> {
        let name = self.variant.as_deref().unwrap_or("normal");
        let variant = Variant::find(name).map_err(|error| error.to_string())?;
        let mut options = Options::default();
        for (name, value) in &self.rules {
            let set = options.set(name, value);
            set.map_err(|error| error.to_string())?;
        }
        Ok(GameRules { variant, options })
    }

    fn level(&self) -> Result<Level, String> {
        if self.nodes == Some(0) {
            return Err("nodes must be at least 1".to_owned());
        }
        let depth = self.depth.map(|depth| within("depth", depth, MAX_DEPTH));
        let is_bounded = self.depth.is_some() || self.time.is_some();
        Ok(Level {
            depth: depth.transpose()?,
            move_time: self.time.map(|time| seconds("time", time)).transpose()?,
            nodes: self.nodes.or((!is_bounded).then_some(USUAL_NODES)),
            ..Level::default()
        })
    }

    fn what(&self, rules: &GameRules) -> Result<What, String> {
        let Some(game) = &self.game else {
            return Ok(What::Position {
                text: self.position.clone(),
                moves: self.moves.clone().unwrap_or_default(),
            });
        };
        if self.position.is_some() || self.moves.is_some() {
            return Err("a game has its own position and moves".to_owned());
        }
        let form = Some(EntryForm::Games);
        let reader = EntryReader::new(game.as_bytes(), form, rules.record_form());
        let mut entries = reader.map_err(|error| error.to_string())?;
        let mut next = || {
            entries
                .next()
                .transpose()
                .map_err(|error| error.to_string())
        };
        let (_, what) = next()?.ok_or("there is no game in 'game'")?;
        if next()?.is_some() {
            return Err("there is more than one game in 'game'".to_owned());
        }
        what
    }
}

fn within(name: &str, value: u32, most: u32) -> Result<u32, String> {
    let is_within = (1..=most).contains(&value);
    let error = || format!("{name} must be between 1 and {most}");
    is_within.then_some(value).ok_or_else(error)
}

fn seconds(name: &str, value: f64) -> Result<f64, String> {
    /// A year.
    const MAX_SECONDS: f64 = 31_557_600.0;
    let is_within = (0.0..=MAX_SECONDS).contains(&value);
    let error = || format!("{name} must be between 0 and {MAX_SECONDS} seconds");
    is_within.then_some(value).ok_or_else(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (Option<Id>, String) {
        let bad = Line::parse(text).expect_err(text);
        (bad.id, bad.error)
    }

    #[test]
    fn every_part_of_a_request_is_read() {
        let text = r#"{"id":"a","variant":"strand","rules":{"landing":"any"},"moves":"","depth":4,
            "lines":3,"priority":-2,"partial":0.5}"#;
        let Ok(Line::Request(request)) = Line::parse(text) else {
            panic!("a request");
        };
        assert_eq!(request.id, Id::Text("a".to_owned()));
        assert_eq!(request.rules.variant.name, "strand");
        assert_ne!(request.rules.options, Options::default());
        assert_eq!((request.level.depth, request.level.nodes), (Some(4), None));
        let rest = (request.lines, request.priority, request.partial);
        assert_eq!(rest, (3, -2, Some(0.5)));
        assert_eq!(request.bytes, text.len());
    }

    #[test]
    fn a_bad_line_has_its_id_and_one_sentence() {
        let one = Some(Id::Number(1));
        for (text, id, part) in [
            ("{", None, "column 1"),
            (r#"{"nodes":5}"#, None, "needs an id"),
            (r#"{"id":[1]}"#, None, "an id is"),
            (
                r#"{"id":1,"color":2}"#,
                one.clone(),
                "unknown field `color`",
            ),
            (
                r#"{"id":1,"nodes":0}"#,
                one.clone(),
                "nodes must be at least 1",
            ),
            (
                r#"{"id":1,"depth":101}"#,
                one.clone(),
                "depth must be between 1 and 100",
            ),
            (
                r#"{"id":1,"lines":0}"#,
                one.clone(),
                "lines must be between 1 and 100",
            ),
            (r#"{"id":1,"time":-1}"#, one.clone(), "time must be between"),
            (r#"{"id":1,"variant":"chess"}"#, one.clone(), "'chess'"),
            (r#"{"id":1,"rules":{"wings":"2"}}"#, one.clone(), "wings"),
            (r#"{"id":1,"game":""}"#, one.clone(), "no game"),
            (
                r#"{"id":1,"game":"1. 32-28 * 1. 32-28 *"}"#,
                one.clone(),
                "more than one game",
            ),
            (
                r#"{"id":1,"game":"*","moves":""}"#,
                one.clone(),
                "its own position",
            ),
            (r#"{"id":1,"query":"time"}"#, one, "the only query"),
            (r#"{"cancel":{}}"#, None, "an id is"),
        ] {
            let (found, sentence) = error(text);
            assert_eq!(found, id, "{text}");
            assert!(
                sentence.contains(part) && !sentence.contains('\n'),
                "{text}: {sentence}"
            );
        }
    }
}
