//! The built-in tables: games of the draughts family up to three pieces, built by `rafle tables build --pieces 3
//! --variant VARIANT`.
//!
//! They are valid for both values of `draw-rules`, which give the same results for so few pieces.

/// Files with their materials.
type Files = &'static [(&'static str, &'static [u8])];

/// The files of a variant for some materials.
macro_rules! files {
    ($variant:literal, $($material:literal),*) => {
        &[$((
            $material,
            include_bytes!(concat!("built_in/", $variant, ".fmjd.", $material, ".table")),
        )),*]
    };
}

/// The files of a variant in which play continues with kings.
macro_rules! men_and_kings {
    ($variant:literal) => {
        files!(
            $variant, "k-k", "k-m", "m-k", "m-m", "kk-k", "k-kk", "mk-k", "k-mk", "kk-m", "m-kk",
            "mm-k", "k-mm", "mk-m", "m-mk", "mm-m", "m-mm"
        )
    };
}

const NORMAL: Files = men_and_kings!("normal");
const KILLER: Files = men_and_kings!("killer");
const LOSING: Files = men_and_kings!("losing");
const BREAKTHROUGH: Files = files!("bt", "m-m", "mm-m", "m-mm");

/// The file of a variant and a material.
pub(super) fn file(variant: &str, material: &str) -> Option<&'static [u8]> {
    let files = match variant {
        "normal" => NORMAL,
        "killer" => KILLER,
        "losing" => LOSING,
        "bt" => BREAKTHROUGH,
        _ => &[],
    };
    let found = files.iter().find(|(name, _)| *name == material);
    found.map(|&(_, bytes)| bytes)
}
