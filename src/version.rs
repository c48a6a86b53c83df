//! What program this is: its version, and the commit that it is built from.

use std::sync::LazyLock;

/// The commit, if it is known.
const COMMIT: Option<&str> = option_env!("RAFLE_COMMIT");

/// The version, and the commit if it is known: `0.2.0 (commit 0123456789)`. Files that a later command continues have it.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| with(&[]));

/// The version with the commit and other details in parentheses.
pub(crate) fn with(details: &[&str]) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let commit = COMMIT.map(|commit| format!("commit {commit}"));
    let details = commit
        .iter()
        .map(String::as_str)
        .chain(details.iter().copied());
    match details.collect::<Vec<_>>().join(", ").as_str() {
        "" => version.to_owned(),
        details => format!("{version} ({details})"),
    }
}
