//! `rafle completions` and `rafle man`.

use crate::{absent_directory, bad, good, rafle, refused};
use std::fs;

/// The commands below a command, as its help lists them.
pub(crate) fn commands(of: &[&str]) -> Vec<String> {
    let help = good(&[of, &["--help"]].concat());
    let list = help.split("Commands:\n").nth(1).unwrap_or("");
    let list = list.split("\n\n").next().expect("the end of the list");
    // The lines of a command that has more than one are indented further.
    let lines = list.lines().filter_map(|line| line.strip_prefix("  "));
    let first = lines.filter(|line| !line.starts_with(' '));
    let names = first.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn completions_know_every_command_in_every_shell() {
    let commands = commands(&[]);
    assert!(commands.contains(&"match".to_owned()), "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = good(&["completions", shell]);
        for name in commands.iter().map(String::as_str).chain(["listen"]) {
            assert!(script.contains(name), "{shell}: {name}");
        }
        assert!(script.contains("adjudicate-draw"), "{shell}");
    }
}

#[test]
fn a_shell_without_completions_is_refused() {
    refused(&["completions", "tcsh"], &["tcsh", "bash", "fish"]);
    bad(&["completions"]);
}

#[test]
fn the_manual_page_names_every_command_and_the_exit_status() {
    let page = good(&["man"]);
    assert!(page.contains("\n.TH rafle 1"), "{page}");
    assert!(page.contains(concat!("rafle ", env!("CARGO_PKG_VERSION"))));
    for name in commands(&[]) {
        assert!(page.contains(&format!("\nrafle\\-{name}(1)\n")), "{name}");
    }
    for heading in [
        "\n.SH OPTIONS\n",
        "\n.SH SUBCOMMANDS\n",
        "\n.SH EXAMPLES\n",
        "\n.SH EXIT STATUS\n",
    ] {
        let headings = page.matches(heading).count();
        assert_eq!(headings, 1, "{heading}");
    }
}

#[test]
fn each_command_has_a_manual_page_with_its_options_and_examples() {
    let directory = absent_directory("manual").join("man1");
    let path = directory.to_str().expect("a path of text");
    assert_eq!(good(&["man", "--out", path]), "");
    let commands = commands(&[]);
    let names = commands.iter().map(|name| format!("rafle-{name}"));
    let others = [
        "rafle",
        "rafle-book-build",
        "rafle-book-check",
        "rafle-book-from",
        "rafle-book-merge",
        "rafle-book-prune",
        "rafle-book-show",
        "rafle-dxp-call",
        "rafle-dxp-listen",
        "rafle-pdn-check",
        "rafle-pdn-convert",
        "rafle-pdn-merge",
        "rafle-pdn-split",
        "rafle-tables-build",
        "rafle-tables-check",
        "rafle-tables-probe",
    ];
    let names = names.chain(others.map(str::to_owned));
    let names: Vec<String> = names.collect();
    for name in &names {
        let page = fs::read_to_string(directory.join(format!("{name}.1"))).expect("a page");
        let title = name.replace('-', "\\-");
        assert!(page.contains(&format!("\n.SH NAME\n{title}")), "{page}");
        assert!(page.contains("\n.SH OPTIONS\n.TP\n"), "{page}");
        assert!(page.contains("\n.SH EXAMPLES\n.nf\n"), "{page}");
        assert!(page.contains("\n.fi\n"), "{page}");
    }
    assert_eq!(
        fs::read_dir(&directory).expect("pages").count(),
        names.len()
    );
    // Written again, the pages replace those before.
    assert_eq!(good(&["man", "--out", path]), "");
}

#[test]
fn a_directory_that_cannot_be_made_is_named() {
    let directory = absent_directory("no-directory");
    fs::write(&directory, "a file").expect("a file");
    let path = directory.to_str().expect("a path of text");
    let finished = rafle(&["man", "--out", path]);
    assert_eq!((finished.status, finished.stdout.as_str()), (Some(1), ""));
    assert!(finished.stderr.contains(path), "{}", finished.stderr);
    assert_eq!(finished.stderr.lines().count(), 1);
    fs::remove_file(&directory).expect("it is there");
}
