//! The rules of a game as an HTML fragment.

use super::resource::picture;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use rafle_engine::variants::VARIANTS;
use rafle_rules::pages::Language;

/// Converts a page of the rules to HTML. Headings get names; links lead to the server's resources below `prefix`, to
/// pages in the same language, and links without a target become text.
pub(super) fn fragment(markdown: &str, prefix: &str, language: Language) -> String {
    let mut events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
    let headings = name_headings(&mut events);
    // For each open element, whether its end tag is left out.
    let mut left_out = Vec::new();
    events.retain_mut(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            let found = target(dest_url, prefix, language, &headings);
            left_out.push(found.is_none());
            found.map(|found| *dest_url = found.into()).is_some()
        }
        Event::End(TagEnd::Link | TagEnd::Image) => !left_out.pop().unwrap_or(false),
        // Alignments would become inline styles, which the page does not allow.
        Event::Start(Tag::Table(alignments)) => {
            alignments.fill(pulldown_cmark::Alignment::None);
            true
        }
        _ => true,
    });
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    page
}

/// Gives each heading a name made of its words, as Markdown web sites do, and returns the names.
fn name_headings(events: &mut [Event<'_>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for at in 0..events.len() {
        if !matches!(events[at], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let inner = events[at..].iter();
        let inner = inner.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let text: String = inner
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        let mut name = name(&text);
        while names.contains(&name) {
            name.push_str("-1");
        }
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = Some(CowStr::from(name.clone()));
        }
        names.push(name);
    }
    names
}

/// `Position text` is `position-text`.
fn name(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let kept = lower.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c => c.is_alphanumeric().then_some(c),
    });
    kept.collect()
}

/// The target of a link in a page of the rules, below the address of the playing page; `None` if the target does not
/// exist.
fn target(link: &str, prefix: &str, language: Language, headings: &[String]) -> Option<String> {
    if link.starts_with("https://") || link.starts_with("http://") {
        return Some(link.to_owned());
    }
    if let Some(heading) = link.strip_prefix('#') {
        let is_there = headings.iter().any(|known| known == heading);
        return is_there.then(|| link.to_owned());
    }
    // The pictures of the French pages lie in the folder above them.
    let shown = link.strip_prefix("../").unwrap_or(link);
    if picture(shown).is_some() {
        return Some(format!("{prefix}rules/{shown}"));
    }
    let (file, heading) = link
        .split_once('#')
        .map_or((link, None), |(file, heading)| (file, Some(heading)));
    let game = file.strip_suffix(".md")?;
    // The page `fidchell.md` belongs to `fidchell-1` and `fidchell-2`.
    let of_game = |name: &str| name == game || name.strip_prefix(game).is_some_and(is_numbered);
    let variant = VARIANTS.iter().find(|variant| of_game(variant.name))?;
    let heading = heading.map_or_else(String::new, |heading| format!("#{heading}"));
    let folder = match language {
        Language::English => "",
        Language::French => "fr/",
    };
    Some(format!("{prefix}rules/{folder}{}{heading}", variant.name))
}

fn is_numbered(rest: &str) -> bool {
    rest.strip_prefix('-')
        .is_some_and(|number| number.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_engine::variants::VARIANTS;

    #[test]
    fn every_page_has_its_picture_and_named_headings() {
        for variant in VARIANTS {
            for (language, heading) in [
                (
                    Language::English,
                    "<h2 id=\"position-text\">Position text</h2>",
                ),
                (
                    Language::French,
                    "<h2 id=\"texte-des-positions\">Texte des positions</h2>",
                ),
            ] {
                let page = fragment(variant.page_in(language), "/", language);
                assert!(page.contains("<img src=\"/rules/"), "{}", variant.name);
                assert!(page.contains(heading), "{}", variant.name);
                assert!(page.contains("<table>"));
                assert!(!page.contains("style="), "{}", variant.name);
                assert!(!page.contains(".md\""), "{}", variant.name);
            }
        }
    }

    #[test]
    fn links_lead_to_what_is_there_or_are_text() {
        for (markdown, html) in [
            (
                "# Two\n\n[a](strand.md#two)",
                "<a href=\"/x/rules/strand#two\">a</a>",
            ),
            (
                "[a](fidchell.md)",
                "<p><a href=\"/x/rules/fidchell-1\">a</a></p>",
            ),
            ("[a](../HUB.md#two)", "<p>a</p>"),
            ("# Two\n\n[a](#two)", "<p><a href=\"#two\">a</a></p>"),
            ("[a](#three)", "<p>a</p>"),
            ("[`a` b](normal.txt)", "<p><code>a</code> b</p>"),
            ("![b](none.svg)", "<p>b</p>"),
            (
                "![b](strand.svg)",
                "<p><img src=\"/x/rules/strand.svg\" alt=\"b\" /></p>",
            ),
            ("[a](javascript:b)", "<p>a</p>"),
        ] {
            let page = fragment(markdown, "/x/", Language::English);
            assert!(page.contains(html), "{markdown}: {page}");
        }
    }

    #[test]
    fn links_of_a_french_page_lead_to_french_pages() {
        let page = fragment(
            "[a](normal.md#texte-des-coups) ![b](../strand.svg)",
            "/x/",
            Language::French,
        );
        assert!(page.contains("href=\"/x/rules/fr/normal#texte-des-coups\""));
        assert!(page.contains("src=\"/x/rules/strand.svg\""), "{page}");
    }

    #[test]
    fn headings_of_the_same_words_have_names_of_their_own() {
        let page = fragment("# A `b`\n\n# A b\n", "/", Language::English);
        assert!(page.contains("id=\"a-b\"") && page.contains("id=\"a-b-1\""));
    }
}
