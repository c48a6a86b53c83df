//! Numbers with the names of what they count.

/// A number with the name of the things: `1 game`, `2 searches`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    let end = match number {
        1 => "",
        _ if thing.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{number} {thing}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_ending() {
        let told = [(1, "search"), (2, "search"), (0, "game"), (1, "game")];
        let told = told.map(|(number, thing)| counted(number, thing));
        assert_eq!(told, ["1 search", "2 searches", "0 games", "1 game"]);
    }
}
