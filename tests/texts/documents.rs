//! The moves, rafles and records that the games' documents write, as they stand there.
