//! Parameters are set, listed and refused.

use super::settings::{Bounds, SettingError, Settings};

#[test]
fn every_parameter_can_be_set_to_its_own_value() {
    let mut settings = Settings::default();
    for param in settings.params() {
        assert_eq!(
            settings.set(&param.name, &param.value),
            Ok(()),
            "{}",
            param.name
        );
    }
}

#[test]
fn a_bad_value_changes_nothing_and_is_named() {
    let mut settings = Settings::default();
    for (name, value) in [
        ("tt-size", "abc"),
        ("tt-size", "99"),
        ("variant", "chess"),
        ("skill", "-5"),
        ("skill", "21"),
        ("ponder", "maybe"),
        ("threads", "0"),
        ("threads", "129"),
        ("threads", "two"),
        ("resign", "-1"),
        ("resign", "101"),
        ("offer-draws", "often"),
        ("search-constants", "aspiration=1"),
    ] {
        let before = settings.params();
        let error = settings.set(name, value).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains(value), "{error}");
        assert_eq!(settings.params(), before);
    }
}

#[test]
fn what_bounds_forbid_is_neither_listed_nor_set() {
    let bounds = Bounds {
        files: false,
        threads: 1,
        tt_exponent: 20,
    };
    let mut settings = Settings::within(bounds);
    assert_eq!(settings.tt_exponent, 20);
    let before = settings.params();
    for name in ["eval-file", "search-constants", "tables"] {
        assert!(before.iter().all(|param| param.name != name), "{name}");
        let unknown = SettingError::Unknown(name.to_owned());
        assert_eq!(settings.set(name, "built-in"), Err(unknown));
    }
    for (name, value) in [("threads", "2"), ("tt-size", "21")] {
        let error = settings.set(name, value);
        assert!(matches!(error, Err(SettingError::Value { .. })), "{name}");
    }
    assert_eq!(settings.params(), before);
    assert_eq!(settings.set("tt-size", "16"), Ok(()));
    assert_eq!(before.len() + 3, Settings::default().params().len());
}

#[test]
fn a_changed_value_is_listed() {
    let mut settings = Settings::default();
    for (name, value) in [
        ("tt-size", "16"),
        ("multi-pv", "3"),
        ("threads", "128"),
        ("skill", "7"),
        ("move-overhead", "0.25"),
        ("ponder", "true"),
        ("resign", "2.5"),
        ("offer-draws", "true"),
        ("search-constants", "lmr-offset=30 aspiration=12"),
    ] {
        assert_eq!(settings.set(name, value), Ok(()));
        let params = settings.params();
        assert!(
            params
                .iter()
                .any(|param| param.name == name && param.value == value)
        );
    }
}
