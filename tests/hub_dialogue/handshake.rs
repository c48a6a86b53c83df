//! `hub`, `set-param`, `init`.

use crate::common::{Client, Line};

#[test]
fn hub_is_answered_by_id_then_params_then_wait() {
    let mut client = Client::start();
    client.send("hub");
    let lines = client.until("wait");
    let commands: Vec<String> = lines.iter().map(|line| Line::read(line).command).collect();
    let (first, rest) = commands.split_first().unwrap();
    let (last, params) = rest.split_last().unwrap();
    assert_eq!((first.as_str(), last.as_str()), ("id", "wait"));
    assert!(!params.is_empty() && params.iter().all(|word| word == "param"));
    assert_eq!(client.ask("ping"), "pong");
}

#[test]
fn the_engine_says_its_name_and_version() {
    let mut client = Client::start();
    let id = Line::read(&client.ask("hub"));
    assert_eq!(id.get("name"), Some("rafle"));
    assert_eq!(id.get("version"), Some(env!("CARGO_PKG_VERSION")));
}

#[test]
fn init_is_answered_by_ready_alone() {
    let mut client = Client::start();
    client.send("hub");
    client.until("wait");
    assert_eq!(client.ask("init"), "ready");
    assert_eq!(client.ask("ping"), "pong");
}

#[test]
fn the_engine_says_nothing_before_it_is_asked() {
    let mut client = Client::start();
    assert_eq!(client.ask("ping"), "pong");
}

#[test]
fn the_known_parameters_are_declared_with_their_types() {
    let mut client = Client::start();
    let params = client.params();
    let types: Vec<(&str, &str)> = params
        .iter()
        .map(|param| (param.get("name").unwrap(), param.get("type").unwrap()))
        .collect();
    for wanted in [
        ("variant", "enum"),
        ("draw-rules", "enum"),
        ("irregular", "enum"),
        ("notation", "enum"),
        ("ponder", "bool"),
        ("tt-size", "int"),
        ("multi-pv", "int"),
        ("threads", "int"),
        ("skill", "int"),
        ("eval-file", "string"),
        ("search-constants", "string"),
        ("tables", "string"),
        ("bb-size", "int"),
        ("move-overhead", "real"),
    ] {
        assert!(types.contains(&wanted), "{wanted:?} is not in {types:?}");
    }
}

#[test]
fn every_declared_value_lies_within_its_declared_bounds() {
    let mut client = Client::start();
    for param in client.params() {
        let get = |name: &str| param.get(name).unwrap_or_else(|| panic!("{param:?}"));
        let number = |name: &str| -> f64 { get(name).parse().unwrap() };
        let fits = match get("type") {
            "bool" => ["true", "false"].contains(&get("value")),
            "int" | "real" => (number("min")..=number("max")).contains(&number("value")),
            "string" => !get("value").is_empty(),
            "enum" => get("values").split(' ').any(|word| word == get("value")),
            _ => false,
        };
        assert!(fits, "{param:?}");
    }
}

#[test]
fn set_param_has_no_answer_before_and_after_init() {
    let mut client = Client::start();
    client.tell("set-param name=tt-size value=14");
    assert_eq!(client.ask("init"), "ready");
    client.tell("set-param name=tt-size value=15");
    client.tell("set-param name=variant value=normal");
}

#[test]
fn hub_sent_again_shows_the_values_in_force() {
    let mut client = Client::ready();
    for (name, value, shown) in [
        ("variant", "normal", "normal"),
        ("draw-rules", "repetition", "repetition"),
        ("irregular", "claim", "claim"),
        ("notation", "algebraic", "algebraic"),
        ("ponder", "true", "true"),
        ("tt-size", "17", "17"),
        ("multi-pv", "2", "2"),
        ("threads", "128", "128"),
        ("skill", "7", "7"),
        ("move-overhead", "0,25", "0.25"),
    ] {
        client.tell(&format!("set-param name={name} value={value}"));
        assert_eq!(client.param(name), shown);
    }
}

#[test]
fn a_value_that_was_refused_is_not_in_force() {
    let mut client = Client::ready();
    let before = client.params();
    for (name, value) in [
        ("tt-size", "abc"),
        ("tt-size", "1000"),
        ("tt-size", "-1"),
        ("tt-size", "17.5"),
        ("ponder", "yes"),
        ("variant", "chess"),
        ("notation", "\"\""),
        ("move-overhead", "NaN"),
        ("multi-pv", "0"),
        ("threads", "0"),
        ("threads", "129"),
        ("threads", "-4"),
        ("threads", "1.5"),
        ("skill", "-5"),
        ("skill", "21"),
        ("multi-pv", "99999999999999999999"),
    ] {
        let message = client.refused(&format!("set-param name={name} value={value}"));
        let named = message.contains(name) && message.contains(value.trim_matches('"'));
        assert!(named, "{message}");
        assert_eq!(client.params(), before, "{name}={value}");
    }
}

#[test]
fn parameters_of_other_engines_are_ignored() {
    let mut client = Client::ready();
    let before = client.params();
    for line in [
        "set-param name=initial-time value=180.5",
        "set-param name=book value=false",
        "set-param name=book-ply value=4",
        "set-param name=book-margin value=4",
        "set-param name=evaluation-file value=\"\"",
    ] {
        client.tell(line);
    }
    assert_eq!(client.params(), before);
}

#[test]
fn every_parameter_may_be_sent_back_as_it_was_declared() {
    let mut client = Client::ready();
    let before = client.params();
    for quote in ["", "\""] {
        for param in &before {
            let (name, value) = (param.get("name").unwrap(), param.get("value").unwrap());
            client.tell(&format!(
                "set-param name={quote}{name}{quote} value={quote}{value}{quote}"
            ));
        }
        assert_eq!(client.ask("init"), "ready");
        assert_eq!(client.params(), before);
    }
}

#[test]
fn init_sent_again_keeps_the_position() {
    let mut client = Client::ready();
    client.tell("pos moves=\"32-28 19-23\"");
    let before = client.position();
    assert_eq!(client.ask("init"), "ready");
    assert_eq!(client.position(), before);
}

#[test]
fn the_size_of_the_table_may_change_between_searches() {
    let mut client = Client::ready();
    for size in [12, 18, 10] {
        client.tell(&format!("set-param name=tt-size value={size}"));
        client.tell("level depth=3");
        client.search("go think").best();
        assert_eq!(client.param("tt-size"), size.to_string());
    }
}
