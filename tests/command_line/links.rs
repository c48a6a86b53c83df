//! Links between the pages of the project: each names a page that a release has, and a heading on it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders whose pages a release has, as `scripts/package` copies them.
const FOLDERS: [&str; 7] = [
    "",
    "docs",
    "npm",
    "protocol",
    "python",
    "rules/pages",
    "rules/pages/fr",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages by their paths from the root.
fn pages() -> BTreeMap<PathBuf, String> {
    let mut pages = BTreeMap::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let name = path.strip_prefix(root()).expect("a path below the root");
                pages.insert(
                    name.to_owned(),
                    fs::read_to_string(&path).expect("a page of text"),
                );
            }
        }
    }
    pages
}

/// The targets of the links and pictures of a page.
fn links(page: &str) -> impl Iterator<Item = &str> {
    page.match_indices("](").filter_map(|(at, _)| {
        let (target, _) = page[at + 2..].split_once(')')?;
        (!target.contains("://")).then_some(target)
    })
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path {
        if part == ".." {
            assert!(plain.pop(), "{} leaves the project", path.display());
        } else {
            plain.push(part);
        }
    }
    plain
}

#[test]
fn every_link_leads_to_a_page_of_the_release_and_a_heading_on_it() {
    let pages = pages();
    let mut count = 0;
    for (name, page) in &pages {
        for link in links(page) {
            let at = format!("{}: {link}", name.display());
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = name.parent().expect("a folder");
            let target = match file {
                "" => name.clone(),
                file => plain(&folder.join(file)),
            };
            match pages.get(&target) {
                Some(page) if !heading.is_empty() => {
                    let headings = page.lines().filter(|line| line.starts_with('#'));
                    let mut anchors =
                        headings.map(|line| anchor(line.trim_start_matches('#').trim()));
                    assert!(anchors.any(|anchor| anchor == heading), "{at}");
                }
                Some(_) => {}
                None => {
                    assert!(root().join(&target).is_file(), "{at}");
                    let kind = target.extension().and_then(|kind| kind.to_str());
                    let is_copied = target.starts_with("rules/pages")
                        || (target.starts_with("docs") && matches!(kind, Some("py" | "svg")))
                        || target
                            .to_str()
                            .is_some_and(|name| name.starts_with("LICENSE-"));
                    assert!(is_copied, "{at} is in no release");
                }
            }
            count += 1;
        }
    }
    assert!(count >= 40, "{count} links");
}

/// The pages beside the README are named one by one in `scripts/package`.
#[test]
fn the_release_has_every_page_of_the_root() {
    let script = fs::read_to_string(root().join("scripts/package")).expect("the script");
    for name in pages().keys().filter(|name| name.components().count() == 1) {
        let name = name.to_str().expect("a name of text");
        assert!(script.contains(&format!(" {name} ")), "{name}");
    }
}
