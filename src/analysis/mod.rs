//! Games and positions, searched move by move: what each move was worth, and what would have been better.
//!
//! An [`Analyst`] searches one entry at a time and gives an [`Analysis`], which the formats write: text for people, JSON for
//! programs, PDN for both. [`in_order`] lets several of them work at a time and gives what they find in the order of
//! the input.

mod analysis;
mod analyst;
mod entry;
mod json;
mod judgement;
mod order;
mod pdn;
mod position;
mod summary;
mod text;

pub(crate) use analysis::Analysis;
pub(crate) use analyst::Analyst;
pub(crate) use entry::{Entry, What};
pub(crate) use json::json;
pub(crate) use order::in_order;
pub(crate) use pdn::pdn;
pub(crate) use text::text;
