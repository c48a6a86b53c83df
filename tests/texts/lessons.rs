//! The lessons and the examples of the page: every position is legal, every task has exactly the stated solutions.

use rafle_engine::session::{Session, Setup};
use rafle_engine::variants::{VARIANTS, Variant};
use rafle_protocol::hub::GameResult;
use rafle_rules::Options;
use serde_json::Value;
use std::collections::HashSet;
use std::path::Path;

/// The languages of the page.
const LANGUAGES: [&str; 2] = ["en", "fr"];

/// What a move has to do to solve a task.
#[derive(Default)]
struct Goal {
    /// The move is one of these.
    moves: Option<Vec<String>>,
    /// The piece begins on one of these cells.
    from: Option<Vec<String>>,
    /// The piece ends on one of these cells.
    to: Option<Vec<String>>,
    /// It captures this many pieces or more.
    takes: Option<u64>,
    /// This seat has won.
    result: Option<String>,
    /// The learner's moves within which the goal is reached, whatever the others reply.
    within: u64,
}

fn file(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page/lessons");
    let text = std::fs::read_to_string(folder.join(name))
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn words(value: &Value) -> Vec<String> {
    let list = value.as_array().expect("a list").iter();
    list.map(|word| word.as_str().expect("a word").to_owned())
        .collect()
}

/// Asserts that an object has a text in each language and nothing else.
fn assert_bilingual(value: &Value, place: &str) {
    let texts = value
        .as_object()
        .unwrap_or_else(|| panic!("{place}: no text"));
    assert_eq!(texts.len(), LANGUAGES.len(), "{place}");
    for language in LANGUAGES {
        let text = texts[language].as_str().expect("a text");
        assert!(
            !text.trim().is_empty() && text.trim() == text,
            "{place}: '{text}'"
        );
    }
}

/// The steps of a lesson, those of other lessons in place of their names.
fn steps(lesson: &Value) -> Vec<Value> {
    let list = lesson["steps"].as_array().expect("steps").iter();
    list.map(|step| match step.get("same").and_then(Value::as_str) {
        None => step.clone(),
        Some(name) => {
            assert_eq!(
                step.as_object().map(serde_json::Map::len),
                Some(1),
                "{name}"
            );
            let (game, id) = name.split_once('/').expect("a lesson and a step");
            let other = file(&format!("{game}.json"));
            let mut all = other["steps"].as_array().expect("steps").iter();
            let found = all.find(|step| step["id"] == id);
            found.unwrap_or_else(|| panic!("no step {name}")).clone()
        }
    })
    .collect()
}

fn goal(step: &Value, place: &str) -> Goal {
    let mut goal = Goal {
        within: 1,
        ..Goal::default()
    };
    for (name, value) in step["goal"].as_object().expect("a goal") {
        match name.as_str() {
            "moves" => goal.moves = Some(words(value)),
            "from" => goal.from = Some(words(value)),
            "to" => goal.to = Some(words(value)),
            "takes" => goal.takes = value.as_u64(),
            "result" => goal.result = value.as_str().map(str::to_owned),
            "within" => goal.within = value.as_u64().expect("a number"),
            other => panic!("{place}: unknown goal '{other}'"),
        }
    }
    goal
}

fn open(variant: &str, parameters: &Value, position: &str) -> Box<dyn Session> {
    let variant = Variant::named(variant).expect("a variant");
    let mut options = Options::default();
    for (name, value) in parameters.as_object().into_iter().flatten() {
        let value = value.as_str().expect("a value");
        options.set(name, value).expect("a rule parameter");
    }
    let position = (!position.is_empty()).then_some(position);
    let opened = variant.open(
        Setup {
            position,
            moves: "",
        },
        &options,
    );
    opened.unwrap_or_else(|error| panic!("{position:?}: {error}"))
}

fn has_won(session: &dyn Session, seat: &str) -> bool {
    matches!(session.result(), GameResult::Win { winner, .. } if winner == seat)
}

/// The moves that solve a task within its number of moves.
fn solutions(session: &dyn Session, goal: &Goal, within: u64) -> Vec<String> {
    let learner = session.turn();
    let choices = session.moves().into_iter().zip(session.touches());
    choices
        .filter(|(text, touches)| {
            let ends = |cells: &Option<Vec<String>>, cell: Option<&String>| {
                cells
                    .as_ref()
                    .is_none_or(|cells| cell.is_some_and(|cell| cells.contains(cell)))
            };
            let after = || session.play(text).expect("a legal move").session;
            let meets = goal.moves.as_ref().is_none_or(|moves| moves.contains(text))
                && ends(&goal.from, touches.touched.first())
                && ends(&goal.to, touches.touched.last())
                && goal
                    .takes
                    .is_none_or(|least| touches.captured.len() as u64 >= least)
                && goal
                    .result
                    .as_ref()
                    .is_none_or(|seat| has_won(&*after(), seat));
            meets || (within > 1 && is_forced(&*after(), learner, goal, within - 1))
        })
        .map(|(text, _)| text)
        .collect()
}

/// Whether the learner reaches the goal whatever the others play.
fn is_forced(session: &dyn Session, learner: &str, goal: &Goal, within: u64) -> bool {
    if session.result() != GameResult::None {
        return goal
            .result
            .as_ref()
            .is_some_and(|seat| has_won(session, seat));
    }
    if session.turn() == learner {
        return !solutions(session, goal, within).is_empty();
    }
    session.moves().iter().all(|reply| {
        let after = session.play(reply).expect("a legal move").session;
        is_forced(&*after, learner, goal, within)
    })
}

/// The lessons with their steps.
fn lessons() -> Vec<(&'static str, Value, Vec<Value>)> {
    let names = VARIANTS.iter().map(|variant| variant.name);
    names
        .map(|name| {
            let lesson = file(&format!("{name}.json"));
            let steps = steps(&lesson);
            (name, lesson, steps)
        })
        .collect()
}

#[test]
fn every_game_has_a_lesson_of_five_to_eight_steps_in_both_languages() {
    for (name, lesson, steps) in lessons() {
        assert_eq!(lesson["variant"], name);
        assert_bilingual(&lesson["intro"], name);
        assert!(
            (5..=8).contains(&steps.len()),
            "{name}: {} steps",
            steps.len()
        );
        let ids: HashSet<&str> = steps
            .iter()
            .filter_map(|step| step["id"].as_str())
            .collect();
        assert_eq!(
            ids.len(),
            steps.len(),
            "{name}: each step has a name of its own"
        );
        for step in &steps {
            let place = format!("{name}/{}", step["id"]);
            for part in ["title", "text", "task", "hint", "right"] {
                assert_bilingual(&step[part], &format!("{place}/{part}"));
            }
        }
    }
}

#[test]
fn exactly_the_stated_moves_solve_each_task() {
    for (name, _, steps) in lessons() {
        for step in steps {
            let place = format!("{name}/{}", step["id"]);
            let session = open(
                name,
                &step["parameters"],
                step["position"].as_str().expect("a position"),
            );
            assert_eq!(session.result(), GameResult::None, "{place}");
            let goal = goal(&step, &place);
            let mut found = solutions(&*session, &goal, goal.within);
            let mut stated = words(&step["solutions"]);
            found.sort();
            stated.sort();
            assert_eq!(found, stated, "{place}");
            assert!(!stated.is_empty(), "{place}");
        }
    }
}

/// A task is a choice among legal moves, or a search for the only one, with words on moves that look legal.
#[test]
fn every_wrong_move_has_an_answer() {
    for (name, _, steps) in lessons() {
        for step in steps {
            let place = format!("{name}/{}", step["id"]);
            let session = open(
                name,
                &step["parameters"],
                step["position"].as_str().expect("a position"),
            );
            let is_choice = session.moves().len() > words(&step["solutions"]).len();
            assert_eq!(step.get("wrong").is_some(), is_choice, "{place}");
            if is_choice {
                assert_bilingual(&step["wrong"], &place);
            }
            let tries = step.get("tries").and_then(Value::as_array);
            let tries = tries.map_or(&[][..], Vec::as_slice);
            assert!(
                is_choice || !tries.is_empty(),
                "{place}: nothing can go wrong"
            );
            let cells: Vec<String> = session
                .geometry()
                .places
                .iter()
                .map(|at| at.name.clone())
                .collect();
            for attempt in tries {
                let clicked = words(&attempt["cells"]);
                let attempted = format!("{place}: {clicked:?}");
                assert_bilingual(&attempt["because"], &attempted);
                assert_eq!(clicked.len(), 2, "{attempted}");
                assert!(
                    clicked.iter().all(|cell| cells.contains(cell)),
                    "{attempted}"
                );
                let is_legal = |move_: &rafle_rules::Touches| move_.touched.starts_with(&clicked);
                assert!(
                    !session.touches().iter().any(is_legal),
                    "{attempted} is legal"
                );
            }
        }
    }
}

#[test]
fn the_last_step_of_each_lesson_wins_or_takes_the_most() {
    for (name, _, steps) in lessons() {
        let goal = goal(steps.last().expect("steps"), name);
        assert!(
            goal.result.is_some() || goal.takes.is_some_and(|least| least >= 3),
            "{name}"
        );
    }
}

#[test]
fn the_examples_of_the_documents_can_be_played_on() {
    let list = file("examples.json");
    let examples = list["examples"].as_array().expect("examples");
    let mut ids = HashSet::new();
    for example in examples {
        let id = example["id"].as_str().expect("a name");
        assert!(ids.insert(id), "{id} twice");
        assert_bilingual(&example["title"], id);
        assert_bilingual(&example["text"], id);
        let variant = example["variant"].as_str().expect("a variant");
        let mut session = open(
            variant,
            &example["parameters"],
            example["position"].as_str().expect("a position"),
        );
        assert!(session.moves().len() > 0, "{id}");
        for text in example.get("moves").map(words).into_iter().flatten() {
            let played = session.play(&text);
            session = played
                .unwrap_or_else(|error| panic!("{id}: {error}"))
                .session;
        }
    }
    for id in [
        "strand-2-steps",
        "strand-2-captures",
        "strand-3-rafle",
        "fidchell-a",
        "fidchell-c",
        "pyramidame-1",
        "pyramidame-2",
        "pyramidame-3",
        "pyramidame-4",
        "pyramidame-5",
    ] {
        assert!(ids.contains(id), "{id}");
    }
}
