//! The positions of a book, connected by moves from the start.

use super::entry::{Entry, Scores};
use super::error::{BookError, BookFault};
use super::file::Book;
use super::header::{BookHeader, start};
use super::values::{SeatScores, turns_between};
use crate::games::GameRules;
use crate::session::{Session, Setup};
use rafle_protocol::hub::GameResult;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A move to another position of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The index of the position after the move.
    pub node: usize,
    /// The turns from the seat that moves to the seat that is to move then.
    pub turns: usize,
}

/// A position of the graph.
#[derive(Clone, Debug)]
pub struct Node {
    /// What the book knows of it.
    pub entry: Entry,
    /// The shortest way to it from the start.
    pub path: Vec<String>,
    /// The moves to positions of the graph; those that lead to the same position count once.
    pub links: Vec<Link>,
    /// The number of moves of the shortest way, by [`Graph::settle`].
    pub depth: usize,
}

/// The positions that can be reached from the start, the start first, in an order that depends on the rules and on the
/// set of positions alone.
#[derive(Clone, Debug)]
pub struct Graph {
    rules: GameRules,
    seats: usize,
    nodes: Vec<Node>,
    places: HashMap<u64, usize>,
}

/// Finds the entry of a position by its key and its session; `None` leaves it out.
pub type FindEntry<'f> = dyn FnMut(u64, &dyn Session) -> Result<Option<Entry>, BookFault> + 'f;

/// A position after a move.
pub(crate) struct Successor {
    pub(crate) text: String,
    pub(crate) record: String,
    pub(crate) session: Box<dyn Session>,
    pub(crate) key: u64,
    pub(crate) turns: usize,
}

/// The index of the seat to move in the order of turns.
pub(super) fn mover(session: &dyn Session) -> usize {
    let turn = session.turn();
    let seats = session.seats();
    seats.iter().position(|&seat| seat == turn).unwrap_or(0)
}

/// Returns the positions after all moves of a position, in the order of the moves. None after the end of the game.
pub(crate) fn successors(session: &dyn Session) -> Vec<Successor> {
    let (seat, seats) = (mover(session), session.seats().len());
    if session.result() != GameResult::None {
        return Vec::new();
    }
    let moves = session.moves().into_iter();
    let played = moves.filter_map(|text| session.play(&text).ok());
    let found = played.map(|played| Successor {
        text: played.text,
        record: played.record,
        key: played.session.symmetry_hash(),
        turns: turns_between(seat, mover(&*played.session), seats),
        session: played.session,
    });
    found.collect()
}

impl Graph {
    /// The start position alone, without scores.
    ///
    /// # Errors
    /// [`BookFault::Header`]: no game begins under these rules.
    pub fn new(rules: &GameRules) -> Result<Self, BookFault> {
        let session = start(rules)?;
        let mut graph = Self {
            rules: *rules,
            seats: session.seats().len(),
            nodes: Vec::new(),
            places: HashMap::new(),
        };
        graph.add(session.symmetry_hash(), Vec::new());
        Ok(graph)
    }

    /// The positions of a book.
    ///
    /// # Errors
    /// [`BookError`]: the start is missing, an entry can't be read, or the user has interrupted.
    pub fn of_book(book: &Book, is_interrupted: &AtomicBool) -> Result<Self, BookError> {
        let has_games = book.header().games;
        Self::of(
            book.rules(),
            has_games,
            &|key| book.find(key),
            is_interrupted,
        )
    }

    /// The positions whose entries `find` returns. Moves from a searched position that was not expanded are
    /// followed only to positions that have no score, in a book that also has counts of games, and play no part in the
    /// scores.
    ///
    /// # Errors
    /// [`BookError`]: no game begins under these rules, the start is missing, or that of `find`.
    pub fn of(
        rules: &GameRules,
        has_games: bool,
        find: &dyn Fn(u64) -> Result<Option<Entry>, BookFault>,
        is_interrupted: &AtomicBool,
    ) -> Result<Self, BookError> {
        let mut graph = Self::new(rules)?;
        let first = find(graph.nodes[0].entry.key)?;
        let first =
            first.ok_or_else(|| BookFault::Wrong("the book lacks the start position".to_owned()));
        graph.nodes[0].entry = first?;
        let mut place = 0;
        while place < graph.nodes.len() {
            if is_interrupted.load(Relaxed) {
                return Err(BookError::Interrupted);
            }
            let scores = graph.nodes[place].entry.scores;
            if scores.is_none_or(|scores| scores.is_expanded) {
                graph.expand(place, &mut |key, _| find(key))?;
            } else if has_games {
                let is_unscored = |entry: &Entry| entry.scores.is_none();
                graph.expand(place, &mut |key, _| Ok(find(key)?.filter(is_unscored)))?;
                let mut links = std::mem::take(&mut graph.nodes[place].links);
                links.retain(|link| is_unscored(&graph.nodes[link.node].entry));
                graph.nodes[place].links = links;
            }
            place += 1;
        }
        graph.settle();
        Ok(graph)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The positions; the first is the start.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A position, for changes of its entry.
    pub fn node_mut(&mut self, place: usize) -> Option<&mut Node> {
        self.nodes.get_mut(place)
    }

    /// The index of the position with a key.
    #[must_use]
    pub fn place(&self, key: u64) -> Option<usize> {
        self.places.get(&key).copied()
    }

    fn add(&mut self, key: u64, path: Vec<String>) -> usize {
        let place = self.nodes.len();
        self.nodes.push(Node {
            entry: Entry {
                key,
                scores: None,
                games: super::GameCounts::default(),
            },
            depth: path.len(),
            path,
            links: Vec::new(),
        });
        self.places.insert(key, place);
        place
    }

    /// Opens the session of a position.
    ///
    /// # Errors
    /// [`BookFault::Wrong`]: the way to it cannot be played.
    pub fn session(&self, place: usize) -> Result<Box<dyn Session>, BookFault> {
        let path = self.nodes.get(place).map(|node| node.path.join(" "));
        let moves = path.unwrap_or_default();
        let setup = Setup {
            position: None,
            moves: &moves,
        };
        let opened = self.rules.variant.open(setup, &self.rules.options);
        opened.map_err(|error| BookFault::Wrong(error.to_string()))
    }

    /// Links a position to those after its moves. `find` returns the entry of a position that is not yet in the graph,
    /// or `None` to leave it out. Returns the new positions.
    ///
    /// # Errors
    /// That of `find`.
    pub fn expand(
        &mut self,
        place: usize,
        find: &mut FindEntry<'_>,
    ) -> Result<Vec<usize>, BookFault> {
        let session = self.session(place)?;
        let mut known = HashSet::new();
        let mut added = Vec::new();
        let mut links = Vec::new();
        for next in successors(&*session) {
            if !known.insert(next.key) {
                continue;
            }
            let node = match self.place(next.key) {
                Some(node) => node,
                None => {
                    let Some(entry) = find(next.key, &*next.session)? else {
                        continue;
                    };
                    let mut path = self.nodes[place].path.clone();
                    path.push(next.text);
                    let node = self.add(next.key, path);
                    self.nodes[node].entry = entry;
                    added.push(node);
                    node
                }
            };
            links.push(Link {
                node,
                turns: next.turns,
            });
        }
        self.nodes[place].links = links;
        Ok(added)
    }

    /// Returns what a move is worth to the seats, the one that plays it first. A move to a position that is no farther
    /// from the start than the one before counts as its own search has found, so that no circle of moves proves itself.
    #[must_use]
    pub fn worth(&self, place: usize, link: Link) -> Option<SeatScores> {
        let next = self.nodes.get(link.node)?;
        let scores = next.entry.scores?;
        let depth = self.nodes.get(place)?.depth;
        let worth = if next.depth > depth {
            scores.score
        } else {
            scores.searched
        };
        Some(worth.seen_from(link.turns, self.seats))
    }

    /// Returns the worth of the best move for the seat to move; of several, the first.
    #[must_use]
    pub fn best(&self, place: usize) -> Option<SeatScores> {
        let links = &self.nodes.get(place)?.links;
        let worths = links.iter().filter_map(|&link| self.worth(place, link));
        worths.reduce(|best, worth| {
            if worth.own() > best.own() {
                worth
            } else {
                best
            }
        })
    }

    /// Finds the depths of all positions, and gives each expanded one the worth of its best move and the others what
    /// their own search found.
    pub fn settle(&mut self) {
        self.find_depths();
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(self.nodes[place].depth));
        for place in order {
            let Some(scores) = self.nodes[place].entry.scores else {
                continue;
            };
            let best = self.best(place).filter(|_| scores.is_expanded);
            self.nodes[place].entry.scores = Some(Scores {
                score: best.unwrap_or(scores.searched),
                ..scores
            });
        }
    }

    fn find_depths(&mut self) {
        for node in &mut self.nodes {
            node.depth = usize::MAX;
        }
        let mut layer = vec![0];
        let mut depth = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for place in layer {
                if self.nodes[place].depth > depth {
                    self.nodes[place].depth = depth;
                    next.extend(self.nodes[place].links.iter().map(|link| link.node));
                }
            }
            depth += 1;
            next.retain(|&place| self.nodes[place].depth > depth);
            next.sort_unstable();
            next.dedup();
            layer = next;
        }
    }

    /// Returns the entries.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        self.nodes.iter().map(|node| node.entry).collect()
    }

    /// The header of a book of these positions.
    ///
    /// # Errors
    /// [`BookFault::Header`]: no game begins under these rules.
    pub fn header(&self, made: &str) -> Result<BookHeader, BookFault> {
        let has_scores = self.nodes.iter().any(|node| node.entry.scores.is_some());
        let has_games = self.nodes.iter().any(|node| node.entry.games.games > 0);
        Ok(BookHeader {
            scores: has_scores,
            games: has_games,
            ..BookHeader::new(&self.rules, made)?
        })
    }
}
