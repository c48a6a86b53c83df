//! What is written can be read back, as the same.

mod hub;
mod texts;
