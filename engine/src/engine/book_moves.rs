//! Moves of the opening book in the place of a search.

use super::book_file::BookFile;
use super::engine::{Engine, random_seed};
use super::handle::{Hold, Report, SearchHandle};
use crate::book::{Book, BookRules, Variety, choose};
use crate::clock::Instant;
use crate::search::Control;
use crate::session::{Event, Session, Skill};
use rafle_protocol::hub::{Go, Info, Level};
use std::sync::Arc;

impl Engine {
    /// Returns the book that tells about the moves of a session, with its name: that of the parameter `book`, or else the
    /// built-in one. The name is empty if there is none for this game.
    #[must_use]
    pub fn book_of(&self, session: &dyn Session) -> (String, Option<Arc<Book>>) {
        let rules = BookRules::of_session(session);
        let books = [&self.settings().book, &BookFile::BuiltIn].into_iter();
        let mut found = books.filter_map(|book| Some((book, book.for_rules(rules.as_ref()?)?)));
        match found.next() {
            Some((file, book)) => (file.name().to_owned(), Some(book)),
            None => (String::new(), None),
        }
    }

    /// Returns the move of the opening book as the end of a search. Only a search for a move to play has one, at full
    /// strength and with an end of its own.
    pub(super) fn book_move(
        &self,
        session: &dyn Session,
        level: &Level,
        mode: Go,
    ) -> Option<SearchHandle> {
        let is_for_move = mode == Go::Think && !level.infinite;
        let is_asked = is_for_move && self.settings().skill == Skill::FULL;
        let rules = is_asked.then(|| BookRules::of_session(session)).flatten()?;
        let book = self.settings().book.for_rules(&rules)?;
        let variety = self.settings().book_variety;
        let variety = match variety.seed {
            0 => Variety {
                seed: random_seed(),
                ..variety
            },
            _ => variety,
        };
        let found = match choose(&book, session, variety) {
            Ok(found) => found?,
            Err(fault) => {
                log::warn!("{fault}");
                return None;
            }
        };
        let info = Info {
            score: found.score,
            book: true,
            pv: { [Some(&found.best), found.ponder.as_ref()].into_iter() }
                .flatten()
                .cloned()
                .collect(),
            ..Info::default()
        };
        let done = Event::Done {
            best: Some(found.best),
            ponder: found.ponder,
            score: found.score,
            nodes: 0,
            book: true,
        };
        let (sender, reports) = async_channel::unbounded();
        for event in [Event::Info(info), done] {
            // The receiver is there.
            let _ = sender.try_send(Report {
                at: Instant::now(),
                event,
            });
        }
        Some(SearchHandle::new(
            Arc::new(Control::new(None)),
            reports,
            Hold::None,
            true,
            #[cfg(feature = "threads")]
            None,
        ))
    }
}
