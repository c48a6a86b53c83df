//! The bounds of a search, as `level` gives them.

/// The arguments of one `level` line, or of several put together.
///
/// A client may give the bounds in one line or in several; they add up until the next search or the
/// next `pos`, which the engine does with [`Level::merge`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Level {
    /// `depth=`: the greatest depth, in plies, at least 1.
    pub depth: Option<u32>,
    /// `nodes=`: the greatest number of positions searched, at least 1.
    pub nodes: Option<u64>,
    /// `move-time=`: the time for this move alone, in seconds, not negative.
    pub move_time: Option<f64>,
    /// `moves=`: the number of moves for the time on the clock, at least 1; `None` if the time is for the rest of the
    /// game, which a line may also write as `moves=0`.
    pub moves: Option<u32>,
    /// `time=`: what is left on the mover's clock, in seconds. It may be negative, because some
    /// clients subtract the increment, which the engine adds before every move.
    pub time: Option<f64>,
    /// `inc=`: what the clock gains with each move, in seconds, not negative.
    pub increment: Option<f64>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
}

impl Level {
    /// Merges another line: its fields replace those of the same name, the others stay.
    ///
    /// A line that removes a bound, such as `moves=0` or `infinite=false`, changes nothing.
    pub fn merge(&mut self, other: &Level) {
        self.depth = other.depth.or(self.depth);
        self.nodes = other.nodes.or(self.nodes);
        self.move_time = other.move_time.or(self.move_time);
        self.moves = other.moves.or(self.moves);
        self.time = other.time.or(self.time);
        self.increment = other.increment.or(self.increment);
        self.infinite |= other.infinite;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_combine_over_several_lines() {
        let mut level = Level {
            depth: Some(12),
            time: Some(60.0),
            ..Level::default()
        };
        level.merge(&Level {
            time: Some(-0.5),
            increment: Some(1.0),
            ..Level::default()
        });
        level.merge(&Level {
            infinite: true,
            ..Level::default()
        });
        let expected = Level {
            depth: Some(12),
            time: Some(-0.5),
            increment: Some(1.0),
            infinite: true,
            ..Level::default()
        };
        assert_eq!(level, expected);
    }

    #[test]
    fn a_level_is_written_with_the_names_of_the_protocol() {
        let level = Level {
            depth: Some(20),
            nodes: Some(1000),
            move_time: Some(0.5),
            moves: Some(40),
            time: Some(-0.00001),
            increment: Some(1.0),
            infinite: true,
        };
        assert_eq!(
            level.to_line().to_string(),
            "level depth=20 nodes=1000 move-time=0.5 moves=40 time=-0.00001 inc=1 infinite"
        );
        assert_eq!(Level::default().to_line().to_string(), "level moves=0");
    }
}
