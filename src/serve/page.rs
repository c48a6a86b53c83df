//! The files embedded in the program.

use rafle_rules::pages::PAGES;
use rust_embed::RustEmbed;

/// The page and its files. Debug builds read them from the source folder.
#[derive(RustEmbed)]
#[folder = "src/serve/page/"]
pub(super) struct Page;

/// A picture of the rules, by its file name.
pub(super) fn picture(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix(".svg")?;
    let page = PAGES.iter().find(|page| page.name == name)?;
    Some(page.picture)
}
