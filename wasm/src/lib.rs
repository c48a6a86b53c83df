//! The engine as a WebAssembly module: lines of the Hub protocol in, lines out, on one thread.
//!
//! [`Hub`] is the engine with the state of one client. It starts no thread: its host passes lines to [`Hub::line`], calls
//! [`Hub::step`] as long as a search runs, and takes replies from [`Hub::take_output`]. Between two steps the host reads
//! messages.
//!
//! # The exports
//!
//! The module for `wasm32-unknown-unknown` has plain exports, numbers and bytes in linear memory, instead of those that
//! wasm-bindgen generates. Six functions need no generated code: the module builds with cargo alone, and its whole
//! JavaScript side is the short `npm/module.js`.
//!
//! | export | effect |
//! |---|---|
//! | `rafle_start() -> u32` | creates the engine; 0 if it failed, and the sentence is the next output |
//! | `rafle_input(length) -> pointer` | room for a line of this many bytes |
//! | `rafle_line() -> u32` | handles the line that was written there; 0 after `quit` |
//! | `rafle_step(milliseconds: f64) -> u32` | searches for about this time; 0 if no search needs another step |
//! | `rafle_take_output() -> length` | makes the next reply the current one; 0 if there is none |
//! | `rafle_output() -> pointer` | the current reply |
//!
//! The host provides two functions in the module `rafle`:
//!
//! | import | effect |
//! |---|---|
//! | `now() -> f64` | the time in milliseconds since a fixed moment |
//! | `panicked(pointer, length)` | takes the message of a panic, a bug of the engine; the call then traps, and the instance can no longer be used |

mod hub;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod exports;

pub use hub::Hub;
