//! Tables that are part of the program: international draughts up to three pieces, made by `rafle tables build --pieces 3`.
//!
//! They hold under either value of `draw-rules`, whose results are the same for so few pieces.

macro_rules! draughts {
    ($($material:literal),*) => {
        &[$((
            $material,
            include_bytes!(concat!("built_in/normal.fmjd.", $material, ".table")),
        )),*]
    };
}

/// The files of international draughts, each with its material.
const DRAUGHTS: &[(&str, &[u8])] = draughts!(
    "k-k", "k-m", "m-k", "m-m", "kk-k", "k-kk", "mk-k", "k-mk", "kk-m", "m-kk", "mm-k", "k-mm",
    "mk-m", "m-mk", "mm-m", "m-mm"
);

/// The file of a variant and a material.
pub(super) fn file(variant: &str, material: &str) -> Option<&'static [u8]> {
    let files = if variant == "normal" { DRAUGHTS } else { &[] };
    let found = files.iter().find(|(name, _)| *name == material);
    found.map(|&(_, bytes)| bytes)
}
