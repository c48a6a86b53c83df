//! The engine that plays random moves.

use super::move_request::{Answer, MoveRequest};
use rafle_rules::random::Random;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Chooses a legal move that depends only on the position and the moves so far, so that a match can be repeated.
pub(super) fn random_move(request: &MoveRequest<'_>) -> Answer {
    let legal = request.session.moves();
    let mut hasher = DefaultHasher::new();
    (request.position, request.moves).hash(&mut hasher);
    let mut random = Random::new(hasher.finish());
    Answer {
        text: legal.get(random.below(legal.len().max(1))).cloned(),
        ..Answer::default()
    }
}
