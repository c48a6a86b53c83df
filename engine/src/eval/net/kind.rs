//! The kinds of networks: which games a network is for.

use super::header::{Header, HeaderError};
use crate::eval::{Features, InputSet, MoveFeatures, SeatFeatures};
use rafle_rules::{Game, Options};
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

/// A kind of networks of a variant: its inputs, and the games that it is for.
pub trait NetworkKind: Debug + Sync {
    /// The name of the network's inputs.
    fn features(&self) -> &'static str;

    /// The games of the variant, as words that follow "is for".
    fn scope(&self) -> &'static str;

    /// Whether the network is for games under these rule parameters.
    fn is_for(&self, options: &Options) -> bool;

    /// Checks that weights with this header are for these games and this program.
    ///
    /// # Errors
    /// [`HeaderError`]: what does not fit.
    fn check(&self, header: &Header) -> Result<(), HeaderError>;
}

/// Networks for games of two sides.
#[derive(Debug)]
pub enum Sides {}

/// Networks for games of more than two seats: one chance per seat.
#[derive(Debug)]
pub enum Seats {}

/// Networks for games of more than two seats: how likely each move is to be chosen.
#[derive(Debug)]
pub enum Moves {}

/// The networks of the game `G` for [`Sides`], [`Seats`] or [`Moves`].
pub struct KindOf<G, K>(PhantomData<fn(G, K)>);

impl<G, K> KindOf<G, K> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game, K> Debug for KindOf<G, K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Network({})", G::NAME)
    }
}

impl<G: Game + Features> NetworkKind for KindOf<G, Sides> {
    fn features(&self) -> &'static str {
        G::FEATURES
    }

    fn scope(&self) -> &'static str {
        G::SCOPE
    }

    fn is_for(&self, options: &Options) -> bool {
        G::check(options).is_ok() && G::start(options).is_in_scope()
    }

    fn check(&self, header: &Header) -> Result<(), HeaderError> {
        header.check::<G>(G::NAME)
    }
}

impl<G: Game + SeatFeatures> NetworkKind for KindOf<G, Seats> {
    fn features(&self) -> &'static str {
        G::OfSeat::FEATURES
    }

    fn scope(&self) -> &'static str {
        G::SEATS_SCOPE
    }

    fn is_for(&self, options: &Options) -> bool {
        G::check(options).is_ok() && G::start(options).seats_are_in_scope()
    }

    fn check(&self, header: &Header) -> Result<(), HeaderError> {
        header.check::<G::OfSeat>(G::NAME)
    }
}

impl<G: Game + MoveFeatures> NetworkKind for KindOf<G, Moves> {
    fn features(&self) -> &'static str {
        G::OfMoves::FEATURES
    }

    fn scope(&self) -> &'static str {
        G::SEATS_SCOPE
    }

    fn is_for(&self, options: &Options) -> bool {
        G::check(options).is_ok() && G::start(options).seats_are_in_scope()
    }

    fn check(&self, header: &Header) -> Result<(), HeaderError> {
        header.check::<G::OfMoves>(G::NAME)
    }
}
