//! The movetext of a game while it is read: moves, numbers, and open variations.

use super::error::Failure;
use super::item::{Item, MAX_ITEMS, MAX_MOVES, MAX_VARIATION_DEPTH};
use super::token::Token;
use crate::text::shown;

/// A movetext while it is read.
pub(super) struct Movetext {
    current: Level,
    /// The levels around the current one, the game itself first.
    outer: Vec<Level>,
    /// The numbers of moves and items so far, including those of variations.
    moves: usize,
    items: usize,
}

/// The moves of a variation, or of the game itself.
struct Level {
    /// The offset of the parenthesis.
    open: usize,
    items: Vec<Item>,
    /// The offset of each item.
    offsets: Vec<usize>,
    pending: Option<Pending>,
}

/// A number whose move has not been read yet.
struct Pending {
    offset: usize,
    number: u32,
    /// The index of the item.
    index: usize,
    /// Whether `...` stands for the move.
    ellipsis: bool,
}

impl Movetext {
    pub(super) fn new(start: usize) -> Self {
        Movetext {
            current: Level::new(start),
            outer: Vec::new(),
            moves: 0,
            items: 0,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.outer.is_empty() && self.current.items.is_empty()
    }

    pub(super) fn add(&mut self, offset: usize, token: Token<'_>) -> Result<(), Failure> {
        self.count(offset, &token)?;
        let level = &mut self.current;
        match token {
            Token::Number { number, black } => level.number(offset, number, black)?,
            Token::Ellipsis => level.ellipsis(offset)?,
            Token::Move(written) => {
                level.pending = None;
                level.push(offset, Item::Move(written));
            }
            Token::Strength(strength) => level.strength(offset, strength)?,
            Token::Comment(text) => level.push(offset, Item::Comment(text)),
            Token::Nag(glyph) => level.push(offset, Item::Nag(glyph)),
            Token::SetUp(fen) => level.push(offset, Item::SetUp(fen)),
            Token::Open if self.outer.len() == MAX_VARIATION_DEPTH => {
                let message =
                    format!("more than {MAX_VARIATION_DEPTH} variations are nested at '('");
                return Err(Failure::at(offset, message));
            }
            Token::Open => {
                let inner = Level::new(offset);
                self.outer.push(std::mem::replace(level, inner));
            }
            Token::Close => self.close(offset)?,
            // Tags and results belong to the whole game; the caller handles them.
            Token::Tag(_) | Token::Outcome(_) => {}
        }
        Ok(())
    }

    /// Counts a token against the limits.
    fn count(&mut self, offset: usize, token: &Token<'_>) -> Result<(), Failure> {
        self.items += usize::from(!matches!(token, Token::Close));
        self.moves += usize::from(matches!(token, Token::Move(_)));
        let message = if self.moves > MAX_MOVES {
            format!("the game has more than {MAX_MOVES} moves, including those of its variations")
        } else if self.items > MAX_ITEMS {
            format!("the game has more than {MAX_ITEMS} moves, numbers, comments and glyphs")
        } else {
            return Ok(());
        };
        Err(Failure::at(offset, message))
    }

    fn close(&mut self, offset: usize) -> Result<(), Failure> {
        let outer = self
            .outer
            .pop()
            .ok_or_else(|| Failure::at(offset, "')' closes no variation"))?;
        let level = std::mem::replace(&mut self.current, outer);
        let open = level.open;
        let (items, _) = level.end(offset)?;
        if items.is_empty() {
            return Err(Failure {
                noticed: offset,
                ..Failure::at(open, "the variation that begins with '(' is empty")
            });
        }
        self.current.push(open, Item::Variation(items));
        Ok(())
    }

    /// The items and the offset of each of them, if nothing is left open.
    pub(super) fn end(self, offset: usize) -> Result<(Vec<Item>, Vec<usize>), Failure> {
        let (open, nested) = (self.current.open, !self.outer.is_empty());
        let items = self.current.end(offset)?;
        if nested {
            return Err(Failure {
                noticed: offset,
                ..Failure::at(open, "the variation that begins with '(' is not closed")
            });
        }
        Ok(items)
    }
}

impl Level {
    fn new(open: usize) -> Self {
        Level {
            open,
            items: Vec::new(),
            offsets: Vec::new(),
            pending: None,
        }
    }

    fn push(&mut self, offset: usize, item: Item) {
        self.items.push(item);
        self.offsets.push(offset);
    }

    fn number(&mut self, offset: usize, number: u32, black: bool) -> Result<(), Failure> {
        self.drop_pending(offset)?;
        self.pending = Some(Pending {
            offset,
            number,
            index: self.items.len(),
            ellipsis: false,
        });
        self.push(offset, Item::Number { number, black });
        Ok(())
    }

    /// Three points after a number say that the move of White is not written.
    fn ellipsis(&mut self, offset: usize) -> Result<(), Failure> {
        let Some(pending) = &mut self.pending else {
            return Err(Failure::at(offset, "'...' follows no move number"));
        };
        pending.ellipsis = true;
        if let Some(Item::Number { black, .. }) = self.items.get_mut(pending.index) {
            *black = true;
        }
        Ok(())
    }

    fn strength(&mut self, offset: usize, found: &str) -> Result<(), Failure> {
        match self.items.last_mut() {
            Some(Item::Move(written)) if written.strength.is_none() => {
                written.strength = Some(found.to_owned());
                Ok(())
            }
            _ => Err(Failure::at(
                offset,
                format!("'{}' follows no move", shown(found)),
            )),
        }
    }

    fn end(mut self, offset: usize) -> Result<(Vec<Item>, Vec<usize>), Failure> {
        self.drop_pending(offset)?;
        Ok((self.items, self.offsets))
    }

    /// Removes a pending number if `...` stands for its move; any other pending number is an error.
    fn drop_pending(&mut self, offset: usize) -> Result<(), Failure> {
        match self.pending.take() {
            Some(pending) if pending.ellipsis => {
                self.items.remove(pending.index);
                self.offsets.remove(pending.index);
                Ok(())
            }
            Some(pending) => Err(Failure {
                noticed: offset,
                ..Failure::at(
                    pending.offset,
                    format!("a move is missing after the number '{}.'", pending.number),
                )
            }),
            None => Ok(()),
        }
    }
}
