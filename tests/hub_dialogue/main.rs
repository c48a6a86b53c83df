//! Dialogues with the program over Hub, as clients hold them.

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod books;
mod claims;
mod clients;
mod crowded;
mod ending;
mod errors;
mod exhaustion;
mod family;
mod handshake;
mod level;
mod lines;
mod position;
mod position_lists;
mod queries;
mod rules;
mod search;
mod seats;
mod skill;
mod specification;
mod stop;
mod tables;
