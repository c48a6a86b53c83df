//! Tells the program which commit it is built from: `RAFLE_COMMIT` if that is set, or the commit that git has checked
//! out here. Sources without a repository of their own, as in an archive, are built without it.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=RAFLE_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    // A file that is new there becomes a part of the program.
    println!("cargo:rerun-if-changed=src/serve/page");
    let given = std::env::var("RAFLE_COMMIT").ok();
    if let Some(commit) = given.filter(|commit| !commit.is_empty()).or_else(commit) {
        println!("cargo:rustc-env=RAFLE_COMMIT={commit}");
    }
}

/// The commit that is checked out, if these sources are the root of a repository.
fn commit() -> Option<String> {
    if !Path::new(".git").exists() {
        return None;
    }
    // The log gets a line whenever another commit is checked out or made.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

/// The output of git, without its last line end.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
