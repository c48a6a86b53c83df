//! The name of this program.

/// The engine's name in messages and records.
pub(super) fn program_name() -> String {
    format!("rafle {}", env!("CARGO_PKG_VERSION"))
}
