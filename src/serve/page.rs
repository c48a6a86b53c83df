//! The files that are part of the program.

use rust_embed::{EmbeddedFile, RustEmbed};

/// The page and what belongs to it. While the program is developed, they are read where they are written.
#[derive(RustEmbed)]
#[folder = "src/serve/page/"]
pub(super) struct Page;

/// The pages of the rules with their pictures.
#[derive(RustEmbed)]
#[folder = "protocol/rules/"]
struct Rules;

/// A picture of the rules.
pub(super) fn picture(name: &str) -> Option<EmbeddedFile> {
    name.ends_with(".svg").then(|| Rules::get(name)).flatten()
}
