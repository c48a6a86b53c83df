//! Move numbers for a game or a variation that has none.

use super::item::{Item, MAX_VARIATION_DEPTH};

/// Whether there is a number anywhere, including variations.
pub(super) fn has_numbers(items: &[Item], depth: usize) -> bool {
    items.iter().any(|item| match item {
        Item::Number { .. } => true,
        Item::Variation(inner) => depth < MAX_VARIATION_DEPTH && has_numbers(inner, depth + 1),
        _ => false,
    })
}

/// The items with a number before each move of White, and before a move of Black that does not come
/// right after White's.
pub(super) fn numbered(items: Vec<Item>, black_begins: bool) -> Vec<Item> {
    number(items, Count::start(black_begins), 0)
}

/// The items of a variation, numbered from the game's move that the variation replaces.
pub(super) fn numbered_variation(
    variation: Vec<Item>,
    game: &[Item],
    replaced: usize,
    black_begins: bool,
) -> Vec<Item> {
    let before = game.iter().take(replaced);
    let start = before.fold(Count::start(black_begins), Count::after);
    number(variation, start.with_number(), 1)
}

/// The state of the count before a move.
#[derive(Clone, Copy)]
struct Count {
    number: u32,
    black: bool,
    /// Whether a move of Black needs its number, because something comes between it and White's.
    needs_number: bool,
}

fn number(items: Vec<Item>, mut count: Count, depth: usize) -> Vec<Item> {
    let mut numbered = Vec::with_capacity(items.len());
    let mut before_last = count;
    for item in items {
        match item {
            Item::Move(_) => {
                if count.needs_number || !count.black {
                    numbered.push(Item::Number {
                        number: count.number,
                        black: count.black,
                    });
                }
                before_last = count;
                count = count.after(&item);
                numbered.push(item);
            }
            Item::Variation(inner) if depth < MAX_VARIATION_DEPTH => {
                let inner = number(inner, before_last.with_number(), depth + 1);
                numbered.push(Item::Variation(inner));
                count = count.with_number();
            }
            Item::SetUp(_) => {
                count = count.after(&item);
                before_last = count;
                numbered.push(item);
            }
            _ => numbered.push(item),
        }
    }
    numbered
}

impl Count {
    fn start(black_begins: bool) -> Self {
        Count {
            number: 1,
            black: black_begins,
            needs_number: true,
        }
    }

    /// The same count before a move of Black that needs its number.
    fn with_number(self) -> Self {
        Count {
            needs_number: true,
            ..self
        }
    }

    /// The count after an item; a number in the game sets it.
    fn after(self, item: &Item) -> Self {
        match item {
            Item::Number { number, black } => Count {
                number: *number,
                black: *black,
                needs_number: false,
            },
            Item::Move(_) => Count {
                number: self.number.saturating_add(u32::from(self.black)),
                black: !self.black,
                needs_number: false,
            },
            Item::SetUp(fen) => self.after_set_up(fen),
            Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => self,
        }
    }

    /// The count after a set-up, which says who moves. White's second move in a row gets the next number.
    fn after_set_up(self, fen: &str) -> Self {
        let black = match fen.trim_start().chars().next() {
            Some('W' | 'w') => false,
            Some('B' | 'b') => true,
            _ => self.black,
        };
        Count {
            number: self.number.saturating_add(u32::from(self.black && !black)),
            black,
            needs_number: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::moves::parse_move;
    use crate::pdn::{Game, Item, read};

    /// The movetext of a game that is given without numbers.
    fn numbered(text: &str) -> String {
        let reading = read(text);
        assert_eq!(reading.errors, [], "{text}");
        let written = reading.games.first().map(Game::to_string).unwrap();
        written.split("\n\n").nth(1).unwrap().to_owned()
    }

    #[test]
    fn pairs_are_counted_from_one() {
        assert_eq!(
            numbered("32-28 19-23 {so} 28x19 14x23"),
            "1. 32-28 19-23 {so} 2. 28x19 14x23 *"
        );
    }

    #[test]
    fn the_first_number_has_three_points_when_black_begins() {
        for tag in [
            "[FEN \"B:W31-50:B1-20\"]",
            "[Position \"Bbbb\"]",
            "[FEN \"b:W1:B2\"]\n[Position \"W\"]",
        ] {
            assert_eq!(
                numbered(&format!("{tag} 19-23 32-28 14-19")),
                "1... 19-23 2. 32-28 14-19 *"
            );
        }
        assert_eq!(
            numbered("[FEN \"W:W1:B2\"]\n[Position \"B\"] 1-6"),
            "1. 1-6 *"
        );
    }

    #[test]
    fn a_variation_counts_from_the_move_that_it_replaces() {
        assert_eq!(
            numbered("32-28 19-23 (18-23 38-32 (37-32 23-29) 12-18) 28x19 (33-29) 14x23"),
            "1. 32-28 19-23 (1... 18-23 2. 38-32 (2. 37-32 23-29) 2... 12-18) 2. 28x19\n\
             (2. 33-29) 2... 14x23 *"
        );
    }

    #[test]
    fn a_set_up_says_who_moves() {
        assert_eq!(
            numbered(
                "31-26 /FEN \"B:W1:B2\"/ 17-21 /FEN \"B:W1:B2\"/ 20-25 36-31 /FEN \"W::\"/ 41-36"
            ),
            "1. 31-26 /FEN \"B:W1:B2\"/ 1... 17-21 /FEN \"B:W1:B2\"/ 2... 20-25 3. 36-31\n\
             /FEN \"W::\"/ 4. 41-36 *"
        );
    }

    #[test]
    fn a_game_with_numbers_keeps_its_own() {
        assert_eq!(numbered("34. 32-28 19-23 28x19"), "34. 32-28 19-23 28x19 *");
    }

    #[test]
    fn a_variation_that_is_added_counts_as_its_game_does() {
        for (text, place, expected) in [
            ("32-28 19-23", 0, "1. 32-28 (1. 37-32 18-22) 1... 19-23 *"),
            ("32-28 19-23", 1, "1. 32-28 19-23 (1... 37-32 2. 18-22) *"),
            ("7. 32-28 19-23", 1, "7. 32-28 (7. 37-32 18-22) 19-23 *"),
            (
                "7. 32-28 19-23",
                2,
                "7. 32-28 19-23 (7... 37-32 8. 18-22) *",
            ),
            (
                "7... 32-28 {so} 8. 19-23",
                1,
                "7... 32-28 (7... 37-32 8. 18-22) {so} 8. 19-23 *",
            ),
            (
                "7. 32-28 19-23 28x19",
                3,
                "7. 32-28 19-23 28x19 (8. 37-32 18-22) *",
            ),
            (
                "7. 32-28 /FEN \"W::\"/ 19-23",
                3,
                "7. 32-28 /FEN \"W::\"/ 19-23 (8. 37-32 18-22) *",
            ),
        ] {
            let mut game = read(text).games.remove(0);
            let line = ["37-32", "18-22"].map(|mv| Item::from(parse_move(mv).unwrap()));
            game.add_variation(place, place + 1, line.into());
            let written = game.to_string();
            assert_eq!(written.split("\n\n").nth(1), Some(expected), "{text}");
        }
    }
}
