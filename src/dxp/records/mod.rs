//! Records of played games, and their file.

mod pdn_file;
mod record;
mod tail;

pub(super) use pdn_file::PdnFile;
pub(super) use record::record;
