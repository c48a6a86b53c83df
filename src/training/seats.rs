//! Learning of games of more than two seats: a chance for each.

use super::learning::{Learning, LearningOf, Request, Watch, find_weights};
use super::results::Results;
use super::samples::{Sample, Samples};
use super::seat_chances::seat_chances;
use super::training_error::TrainingError;
use crate::eval::net::{Header, HeaderError, Weights};
use crate::eval::{InputSet, SeatFeatures};
use crate::rules::{Game, Options};
use crate::search::multi::SEAT_SCALE;
use crate::selfplay::GameFiles;

/// Games of more than two seats.
#[derive(Debug)]
pub(crate) enum Seats {}

impl<G: Game + SeatFeatures> Learning for LearningOf<G, Seats> {
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

    fn train(
        &self,
        mut request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError> {
        let options = &mut request.options;
        if options.scale == 0 {
            options.scale = SEAT_SCALE;
        }
        let (scale, later_share) = (options.scale, options.later_share);
        match read::<G>(&mut request.games, scale, later_share, watch)? {
            Some(samples) => find_weights::<G::OfSeat>(G::NAME, &samples, request, watch),
            None => Ok(None),
        }
    }
}

/// The samples of the seats of all games; `None` if reading was broken off.
fn read<G: Game + SeatFeatures>(
    games: &mut GameFiles,
    scale: i32,
    later_share: f32,
    watch: &mut dyn Watch,
) -> Result<Option<Samples<<G::OfSeat as InputSet>::Views>>, TrainingError> {
    let mut samples = Samples::default();
    while let Some(game) = games.next() {
        let game = game?;
        samples.begin_game();
        let replayed = game.replay::<G>(games.options())?;
        let mut positions = replayed.plies().map(|(position, _)| position);
        if (positions.next()).is_some_and(|start| !start.seats_are_in_scope()) {
            return Err(TrainingError::OutOfScope {
                variant: G::NAME,
                scope: G::SEATS_SCOPE.to_owned(),
            });
        }
        let before = samples.counts();
        let results = Results::of(&replayed);
        let chances = seat_chances(&replayed, scale, later_share);
        for (number, ((position, ply), chances)) in replayed.plies().zip(chances).enumerate() {
            if ply.score.is_none() {
                continue;
            }
            for &seat in position.seats() {
                let Some(chance) = chances[seat.index() % chances.len()] else {
                    continue;
                };
                let twice_result = results.twice(number, seat);
                let score = score(chance, scale);
                samples.push(Sample::of_seat(position, seat, score, twice_result));
            }
        }
        if !watch.progress(samples.counts().all() - before.all()) {
            return Ok(None);
        }
    }
    Ok(Some(samples))
}

/// The score of a chance, where an even chance has 0; beyond a chance in a thousand it grows no more.
fn score(chance: f32, scale: i32) -> i16 {
    let chance = chance.clamp(1e-3, 1.0 - 1e-3);
    let logit = (chance / (1.0 - chance)).ln();
    (logit * scale as f32).round() as i16
}
