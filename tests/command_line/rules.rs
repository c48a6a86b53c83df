//! `rafle rules` and its pages.

use crate::{VARIANTS, bad, good, refused};

#[test]
fn rules_lists_every_variant_in_a_line() {
    let text = good(&["rules"]);
    let names: Vec<&str> = text
        .lines()
        .map(|line| {
            let (name, summary) = line.split_once("  ").unwrap_or_else(|| panic!("{line}"));
            assert!(!summary.trim().is_empty(), "{line}");
            name
        })
        .collect();
    let mut expected = VARIANTS.to_vec();
    let mut found = names.clone();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(names[0], "normal");
}

#[test]
fn rules_prints_the_page_of_a_variant() {
    for name in VARIANTS {
        let page = good(&["rules", name]);
        let title = page.lines().next().unwrap();
        assert!(title.starts_with("# "), "{title}");
        assert!(title.contains(&format!("`{name}`")), "{title}");
    }
    assert_eq!(
        good(&["rules", "fidchell-1"]),
        good(&["rules", "fidchell-2"])
    );
    let help = good(&["rules", "--help"]);
    let (_, examples) = help.split_once("Examples:").unwrap();
    assert!(examples.contains("rafle rules strand"), "{help}");
}

#[test]
fn rules_prints_the_page_in_french() {
    for name in VARIANTS {
        let page = good(&["rules", name, "--lang", "fr"]);
        assert!(
            page.lines().next().unwrap().contains(&format!("`{name}`")),
            "{name}"
        );
        assert!(page.contains("\n## Règles"), "{name}");
        assert!(!page.contains("!["), "{name}: a picture");
    }
    assert_eq!(
        good(&["rules", "strand", "--lang", "en"]),
        good(&["rules", "strand"])
    );
    refused(&["rules", "strand", "--lang", "de"], &["'de'", "fr"]);
    bad(&["rules", "--lang", "fr"]);
}

/// The text of a position that a page shows is the one that the program prints.
#[test]
fn the_start_positions_of_the_pages_are_those_of_the_program() {
    for name in [
        "normal",
        "killer",
        "bt",
        "losing",
        "frisian",
        "strand",
        "pyramidame",
        "chinese-checkers",
    ] {
        let shown = good(&["show", "--variant", name]);
        let position = shown.lines().last().unwrap();
        let page = good(&["rules", name]);
        assert!(page.contains(&format!("\n    {position}\n")), "{name}");
    }
}

/// The drawings of the pages are those that the program makes.
#[test]
fn the_drawings_of_the_pages_are_those_of_the_program() {
    for (name, variant, players) in [
        ("normal", "normal", "2"),
        ("strand", "strand", "2"),
        ("fidchell", "fidchell-2", "2"),
        ("pyramidame", "pyramidame", "2"),
        ("chinese-checkers", "chinese-checkers", "6"),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/pages");
        let read = |end: &str| std::fs::read_to_string(format!("{folder}/{name}.{end}"));
        let players = format!("players={players}");
        let view = if variant == "pyramidame" {
            "iso"
        } else {
            "above"
        };
        let arguments = [
            "show",
            "--format",
            "svg",
            "--view",
            view,
            "--variant",
            variant,
            "--set",
            &players,
        ];
        assert_eq!(read("svg").unwrap(), good(&arguments), "{name}");
        assert!(
            read("md").unwrap().contains(&format!("]({name}.svg)\n")),
            "{name}"
        );
    }
}

/// The drawings that show a rule of a game whose start is that of international draughts.
#[test]
fn the_drawings_of_the_draughts_family_are_those_of_the_program() {
    for (name, position, arrows) in [
        ("killer", "W:WK46:BK28", "46x23"),
        ("bt", "W:W7,38:B44,20", "7-1 7-2"),
        ("losing", "W:W28:B19,14", "28-23"),
        (
            "frisian",
            "W:W28:B18,22,23,27,29,32,33,38",
            "28x26 28x30 28x8 28x48",
        ),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/pages");
        let read = |end: &str| std::fs::read_to_string(format!("{folder}/{name}.{end}")).unwrap();
        let start = [
            "show",
            "--format",
            "svg",
            "--variant",
            name,
            "--pos",
            position,
        ];
        let arrows = arrows.split(' ').flat_map(|arrow| ["--arrow", arrow]);
        let arguments: Vec<&str> = start.into_iter().chain(arrows).collect();
        assert_eq!(read("svg"), good(&arguments), "{name}");
        assert!(read("md").contains(&format!("]({name}.svg)\n")), "{name}");
    }
}

/// A board that a page shows under the command that draws it is the one that the program draws.
#[test]
fn the_boards_of_the_pages_are_those_of_the_program() {
    let mut boards = 0;
    for name in VARIANTS {
        let page = good(&["rules", name]);
        for (at, _) in page.match_indices("    $ rafle show") {
            let mut lines = page[at..].lines();
            let command = lines.next().unwrap().trim_start_matches("    $ rafle ");
            let drawn: Vec<&str> = lines
                .map_while(|line| line.strip_prefix("    "))
                .map(str::trim_end)
                .collect();
            let words: Vec<&str> = command.split(' ').collect();
            let shown = good(&words);
            let (board, _) = shown.split_once("\n\n").unwrap();
            let expected: Vec<&str> = board.lines().map(str::trim_end).collect();
            assert_eq!(drawn, expected, "{command}");
            boards += 1;
        }
    }
    assert!(boards >= 3);
}

#[test]
fn rules_of_an_unknown_variant_are_refused() {
    refused(&["rules", "chess"], &["variant", "'chess'", "strand"]);
    refused(&["rules", ""], &["variant", "''"]);
    refused(&["rules", "Normal"], &["'Normal'"]);
    refused(&["rules", "normal", "strand"], &["strand"]);
}
