//! The files that are part of the program.

use rafle_rules::pages::PAGES;
use rust_embed::RustEmbed;

/// The page and what belongs to it. While the program is developed, they are read where they are written.
#[derive(RustEmbed)]
#[folder = "src/serve/page/"]
pub(super) struct Page;

/// A picture of the rules, by the name of its file.
pub(super) fn picture(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix(".svg")?;
    let page = PAGES.iter().find(|page| page.name == name)?;
    Some(page.picture)
}
