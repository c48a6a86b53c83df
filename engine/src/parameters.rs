//! The rule parameters of a game, from the table on its page, in the order in which the program lists them.

use rafle_rules::Options;

/// A rule parameter of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The parameter's name.
    pub name: &'static str,
    /// The values it may have, the default first, as the page lists them.
    pub values: String,
    /// What they mean in the game.
    pub meaning: String,
}

/// The parameters in the table of a game's page.
pub(crate) fn parameters_of(page: &str) -> Vec<Parameter> {
    let rows = rows(page);
    let known = Options::default().list().into_iter();
    let heeded = known.filter_map(|known| {
        let [_, values, meaning] = rows.iter().find(|[name, ..]| name == known.name)?;
        Some(Parameter {
            name: known.name,
            values: values.clone(),
            meaning: meaning.clone(),
        })
    });
    heeded.collect()
}

/// The rows of the table: name, values and meaning without the marks of Markdown.
fn rows(page: &str) -> Vec<[String; 3]> {
    let part = page.split("\n## Parameters\n").nth(1).unwrap_or_default();
    let table = part.split("\n## ").next().unwrap_or_default();
    let lines = table.lines().filter(|line| line.starts_with("| `"));
    let cells = |row: &str| -> Option<[String; 3]> {
        let cells = row.trim_matches(['|', ' ']).split(" | ");
        let plain = cells.map(|cell| cell.replace(['`', '*'], ""));
        plain.collect::<Vec<_>>().try_into().ok()
    };
    lines.filter_map(cells).collect()
}
