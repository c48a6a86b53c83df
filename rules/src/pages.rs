//! The pages of the rules, in Markdown, with their pictures.

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
            /// The SVG picture of the start position that the page shows. Apart from the texts, so that a program that
            /// shows no pictures does not contain them.
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
