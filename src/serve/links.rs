//! Resolves the links in the rules' pages for the server.

use super::page::picture;
use rafle_engine::variants::VARIANTS;

/// The target of a link in a page of the rules, below the address of the playing page; `None` if the target does not
/// exist.
pub(super) fn target(link: &str, prefix: &str, headings: &[String]) -> Option<String> {
    if link.starts_with("https://") || link.starts_with("http://") {
        return Some(link.to_owned());
    }
    if let Some(heading) = link.strip_prefix('#') {
        let is_there = headings.iter().any(|known| known == heading);
        return is_there.then(|| link.to_owned());
    }
    if picture(link).is_some() {
        return Some(format!("{prefix}rules/{link}"));
    }
    let (file, heading) = link
        .split_once('#')
        .map_or((link, None), |(file, heading)| (file, Some(heading)));
    let game = file.strip_suffix(".md")?;
    // The page `fidchell.md` belongs to `fidchell-1` and `fidchell-2`.
    let of_game = |name: &str| name == game || name.strip_prefix(game).is_some_and(is_numbered);
    let variant = VARIANTS.iter().find(|variant| of_game(variant.name))?;
    let heading = heading.map_or_else(String::new, |heading| format!("#{heading}"));
    Some(format!("{prefix}rules/{}{heading}", variant.name))
}

fn is_numbered(rest: &str) -> bool {
    rest.strip_prefix('-')
        .is_some_and(|number| number.chars().all(|c| c.is_ascii_digit()))
}
