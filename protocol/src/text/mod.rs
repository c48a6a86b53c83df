//! What every reader and writer of this crate shares: characters, numbers, and tables of words.

mod characters;
mod number;
mod words;

pub(crate) use characters::{
    clean, clean_character, first_word, is_blank, is_dash, is_space, shown,
};
pub(crate) use number::{MAX_REAL, count, fixed, integer, real};
pub(crate) use words::{TRUTH, Worded, listed, names, value_of, values, word_of};
