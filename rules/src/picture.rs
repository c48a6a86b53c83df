//! Boards drawn as text for people: characters in rows and columns, each marked with what it shows.

use super::Seat;
use super::sides::side_of;

/// What a character of a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A piece of a seat.
    Piece(Seat),
    /// A cell, or its name.
    Cell,
    /// Anything beside the cells: lines, coordinates, words.
    Frame,
    /// A bracket of a marked cell.
    Mark,
}

impl Part {
    /// The part for a piece's letter, `w` or `b`, a capital if it is promoted.
    pub(super) fn piece_of(letter: char) -> Self {
        let side = side_of(letter.to_ascii_uppercase());
        Self::Piece(Seat(side as u8 & 1))
    }

    /// A piece's letter and its part.
    pub(super) fn letter(letter: char) -> (String, Self) {
        (letter.to_string(), Self::piece_of(letter))
    }
}

/// A picture, from the top row to the bottom one.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    rows: Vec<Vec<(char, Part)>>,
    /// The row and the column of the sign of each cell, by the cell's name.
    places: Vec<(String, [usize; 2])>,
}

impl Picture {
    /// Writes a text at a row and column, both counted from 0, and overwrites what is there.
    pub(super) fn put(&mut self, row: usize, column: usize, text: &str, part: Part) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let Some(cells) = self.rows.get_mut(row) else {
            return;
        };
        let end = column + text.chars().count();
        if cells.len() < end {
            cells.resize(end, (' ', Part::Frame));
        }
        let places = cells.iter_mut().skip(column);
        for (place, character) in places.zip(text.chars()) {
            *place = (character, part);
        }
    }

    /// Writes a cell: its name if wanted, otherwise the sign for an empty cell, and then its piece. Returns the column
    /// after it.
    pub(super) fn put_cell(
        &mut self,
        [row, column]: [usize; 2],
        name: Option<String>,
        empty: &str,
        piece: Option<(String, Part)>,
    ) -> usize {
        let unnamed = if piece.is_none() { empty } else { "" };
        let text = name.unwrap_or_else(|| unnamed.to_owned());
        self.put(row, column, &text, Part::Cell);
        let mut end = column + text.chars().count();
        if let Some((piece, part)) = piece {
            self.put(row, end, &piece, part);
            end += piece.chars().count();
        }
        end
    }

    /// Remembers the row and the column of the sign of a cell, for [`Picture::mark`].
    pub(super) fn place(&mut self, name: String, at: [usize; 2]) {
        self.places.push((name, at));
    }

    /// Puts brackets round the sign of a cell: `[w]`. Other cells beside it stay as they are.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, draughts::Position};
    ///
    /// let mut picture = Position::start(&Options::default()).draw(false);
    /// picture.mark("32");
    /// assert_eq!(picture.rows()[6], " 4      w    [w]    w     w     w  31-35");
    /// ```
    pub fn mark(&mut self, cell: &str) {
        let mut places = self.places.iter();
        let Some((_, [row, column])) = places.find(|(name, _)| name == cell) else {
            return;
        };
        let (row, column) = (*row, *column);
        for (column, bracket) in [(column.checked_sub(1), "["), (Some(column + 1), "]")] {
            let Some(column) = column else {
                continue;
            };
            let there = self.rows.get(row).and_then(|row| row.get(column));
            if there.is_none_or(|(_, part)| *part == Part::Frame) {
                self.put(row, column, bracket, Part::Mark);
            }
        }
    }

    /// Removes empty rows.
    pub(super) fn without_blank_rows(mut self) -> Self {
        let blank = |rows: &[Vec<_>]| rows.iter().filter(|row| row.is_empty()).count();
        for (_, [row, _]) in &mut self.places {
            *row -= blank(self.rows.get(..*row).unwrap_or_default());
        }
        self.rows.retain(|row| !row.is_empty());
        self
    }

    /// The rows as text, without trailing blanks.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, chinese_checkers::Position};
    ///
    /// let rows = Position::start(&Options::default()).draw(false).rows();
    /// assert_eq!(rows[1..4], ["a             1 ╱6", "b            1 1 ╱7", "c           1 1 1 ╱8"]);
    /// ```
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let rows = self.rows.iter().map(|row| {
            let row: String = row.iter().map(|(character, _)| character).collect();
            row.trim_end().to_owned()
        });
        rows.collect()
    }

    /// The rows, split into runs of characters that show the same part.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Part, strand::Position};
    ///
    /// let picture = Position::start(&Options::default()).draw(false);
    /// let first_row: Vec<(Part, String)> = picture.runs().next().expect("a row").collect();
    /// assert_eq!(first_row[0], (Part::Frame, "9 ".to_owned()));
    /// assert_eq!(first_row[1].1, "b");
    /// ```
    pub fn runs(&self) -> impl Iterator<Item = impl Iterator<Item = (Part, String)>> {
        self.rows.iter().map(|row| {
            let runs = row.chunk_by(|(_, a), (_, b)| a == b);
            runs.map(|run| {
                let part = run.first().map_or(Part::Frame, |(_, part)| *part);
                (part, run.iter().map(|(character, _)| character).collect())
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_stands_where_it_was_put() {
        let mut picture = Picture::default();
        let white = Part::piece_of('W');
        picture.put(1, 3, "W", white);
        picture.put(1, 4, "31 ", Part::Cell);
        picture.put(1, 0, "1", Part::Frame);
        assert_eq!(picture.rows(), ["", "1  W31"]);
        let runs: Vec<(Part, String)> = picture.runs().nth(1).expect("a row").collect();
        let run = |part, text: &str| (part, text.to_owned());
        let wanted = [
            run(Part::Frame, "1  "),
            run(white, "W"),
            run(Part::Cell, "31 "),
        ];
        assert_eq!(runs, wanted);
        assert_ne!(white, Part::piece_of('b'));
        picture.place("31".to_owned(), [1, 3]);
        let mut picture = picture.without_blank_rows();
        assert_eq!(picture.rows(), ["1  W31"]);
        picture.mark("32");
        picture.mark("31");
        // The cell beside it is not overwritten.
        assert_eq!(picture.rows(), ["1 [W31"]);
    }
}
