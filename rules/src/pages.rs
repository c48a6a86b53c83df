//! The pages of the rules, in Markdown, with their pictures.

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English, in which the pages settle the rules.
    English,
    /// French, the language of the games' documents.
    French,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The code of ISO 639: `en` or `fr`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }
}

/// The page of one game, or of two that share it.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The file name without `.md`.
    pub name: &'static str,
    /// The Markdown text.
    pub text: &'static str,
}

/// Embeds the pages of these names.
macro_rules! pages {
    ($($name:literal,)*) => {
        /// Every page.
        pub const PAGES: &[Page] = &[
            $(Page {
                name: $name,
                text: include_str!(concat!("../pages/", $name, ".md")),
            },)*
        ];

        impl Page {
            /// The Markdown text in a language.
            #[must_use]
            pub fn text_in(&self, language: Language) -> &'static str {
                match language {
                    Language::English => self.text,
                    Language::French => self.french(),
                }
            }

            /// The Markdown text in French. A function and not a field, as the picture is: a program that shows neither
            /// does not contain them.
            fn french(&self) -> &'static str {
                match self.name {
                    $($name => include_str!(concat!("../pages/fr/", $name, ".md")),)*
                    _ => self.text,
                }
            }

            /// The SVG picture of the start position that the page shows.
            #[must_use]
            pub fn picture(&self) -> Option<&'static str> {
                match self.name {
                    $($name => Some(include_str!(concat!("../pages/", $name, ".svg"))),)*
                    _ => None,
                }
            }
        }
    };
}

pages![
    "normal",
    "killer",
    "bt",
    "losing",
    "frisian",
    "strand",
    "fidchell",
    "pyramidame",
    "chinese-checkers",
];

/// The page of a variant; `fidchell-1` and `fidchell-2` share one.
///
/// ```
/// use rafle_rules::pages::page_of;
///
/// let page = page_of("fidchell-2").expect("a page");
/// assert_eq!(page.name, "fidchell");
/// assert!(page.text.starts_with("# Fidchell"));
/// ```
#[must_use]
pub fn page_of(variant: &str) -> Option<&'static Page> {
    let is_numbered = |rest: &str| {
        rest.strip_prefix('-')
            .is_some_and(|rest| rest.parse::<u8>().is_ok())
    };
    PAGES.iter().find(|page| {
        let rest = variant.strip_prefix(page.name);
        rest.is_some_and(|rest| rest.is_empty() || is_numbered(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the table of parameters: names and values, without their meaning.
    fn parameters(page: &str, heading: &str) -> Vec<String> {
        let (_, part) = page.split_once(heading).expect("the heading");
        let table = part.split("\n## ").next().unwrap_or_default();
        let rows = table.lines().filter(|line| line.starts_with("| `"));
        rows.map(|row| row.split('|').take(3).collect::<Vec<_>>().join("|"))
            .collect()
    }

    /// The lines that are the same in every language: indented by four blanks.
    fn drawings(page: &str) -> Vec<&str> {
        let lines = page.lines().filter(|line| line.starts_with("    "));
        // Words for fields are translated.
        lines.filter(|line| !line.contains("<W|B>")).collect()
    }

    /// The entries of a list below a heading.
    fn entries(page: &str, heading: &str) -> usize {
        let (_, part) = page.split_once(heading).expect("the heading");
        let part = part.split("\n## ").next().unwrap_or_default();
        part.matches("\n- ").count()
    }

    #[test]
    fn the_french_pages_have_the_same_parameters_choices_and_drawings() {
        for page in PAGES {
            let Page { name, text } = *page;
            let french = page.text_in(Language::French);
            let of = [
                ("\n## Position text\n", "\n## Texte des positions\n"),
                ("\n## Move text\n", "\n## Texte des coups\n"),
                ("\n## Parameters\n", "\n## Paramètres\n"),
                ("\n## Choices\n", "\n## Choix\n"),
            ];
            for (english, other) in of {
                assert!(text.contains(english), "{name}: {english}");
                assert!(french.contains(other), "{name}: {other}");
                assert_eq!(
                    entries(text, english),
                    entries(french, other),
                    "{name}: {other}"
                );
            }
            let (english, other) = of[2];
            assert_eq!(
                parameters(text, english),
                parameters(french, other),
                "{name}"
            );
            assert_eq!(drawings(text), drawings(french), "{name}");
            let headings = |page: &str| page.matches("\n## ").count();
            assert_eq!(headings(text), headings(french), "{name}");
            assert_eq!(
                text.matches("\n- ").count(),
                french.matches("\n- ").count(),
                "{name}"
            );
        }
    }
}
