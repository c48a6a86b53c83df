//! The names of the engines of a match.

use super::spec::{EngineSpec, EngineSpecError};
use std::collections::HashSet;

/// Numbers engines whose name was not given, so that no two share one: `rafle`, `rafle-2`.
///
/// # Errors
/// [`EngineSpecError::SameName`] if two engines were given the same name.
pub(crate) fn make_names_unique(engines: &mut [EngineSpec]) -> Result<(), EngineSpecError> {
    let mut taken = HashSet::new();
    for engine in engines.iter().filter(|engine| engine.is_named) {
        if !taken.insert(engine.name.clone()) {
            return Err(EngineSpecError::SameName(engine.name.clone()));
        }
    }
    for engine in engines.iter_mut().filter(|engine| !engine.is_named) {
        let stem = engine.name.clone();
        let mut number = 1;
        while !taken.insert(engine.name.clone()) {
            number += 1;
            engine.name = format!("{stem}-{number}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_without_a_name_are_numbered() {
        let read = |text: &str| text.parse::<EngineSpec>().unwrap();
        let mut engines = [
            "builtin",
            "builtin,name=rafle-2",
            "builtin,nodes=5",
            "cmd=/bin/x.sh",
        ]
        .map(read);
        make_names_unique(&mut engines).unwrap();
        let names: Vec<&str> = engines.iter().map(|engine| &*engine.name).collect();
        assert_eq!(names, ["rafle", "rafle-2", "rafle-3", "x"]);
        let mut same = ["builtin,name=a", "cmd=b,name=a"].map(read);
        assert!(
            make_names_unique(&mut same)
                .unwrap_err()
                .to_string()
                .contains("'a'")
        );
    }
}
