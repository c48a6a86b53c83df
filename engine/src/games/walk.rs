//! Walks over all moves of a game, including those of its variations.

use super::play_fault::PlayFault;
use super::play_through::{PlayThrough, Step};
use rafle_protocol::pdn::{Item, MAX_VARIATION_DEPTH};

/// Plays the remaining moves of a game and the variations after each.
pub(crate) struct Walk<'w> {
    /// Returns the replacement of a move's item, or `None` to keep it.
    pub write: &'w dyn Fn(&Step<'_>) -> Option<Item>,
    /// The moves played so far.
    pub moves: usize,
}

impl Walk<'_> {
    /// Plays the items of a game to the end and rewrites them. A variation starts where the last move before it does; a
    /// variation before any move stays as it is.
    ///
    /// # Errors
    /// [`PlayFault`]: the first move that cannot be played.
    pub(crate) fn run(
        &mut self,
        play: &mut PlayThrough<'_>,
        items: &mut [Item],
        depth: usize,
    ) -> Result<(), PlayFault> {
        while let Some(step) = play.advance()? {
            self.moves += 1;
            if let Some(written) = (self.write)(&step)
                && let Some(item) = items.get_mut(step.index)
            {
                *item = written;
            }
            let behind = items.iter_mut().skip(step.index + 1);
            let behind = behind.take_while(|item| !matches!(item, Item::Move(_) | Item::SetUp(_)));
            for item in behind {
                if let Item::Variation(inner) = item
                    && depth < MAX_VARIATION_DEPTH
                {
                    let original = inner.clone();
                    let mut variation = step.variation(&original);
                    let played = self.run(&mut variation, inner, depth + 1);
                    played.map_err(|fault| fault.in_variation(step.number))?;
                }
            }
        }
        Ok(())
    }
}
