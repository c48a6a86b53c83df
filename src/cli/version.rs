//! The output of `--version`: the version, the commit, and the processors that the program is built for.

use std::sync::LazyLock;

/// The version, the commit if it is known, and the processors: `0.2.0 (commit 0123456789, x86-64-v3)`.
pub(super) static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    let version = env!("CARGO_PKG_VERSION");
    let level = level();
    match option_env!("RAFLE_COMMIT") {
        Some(commit) => format!("{version} (commit {commit}, {level})"),
        None => format!("{version} ({level})"),
    }
});

/// The minimum processor for the program. On 64-bit x86 it is one of the levels of the System V ABI; the release has a
/// program for each level and starts the one that fits.
fn level() -> &'static str {
    if cfg!(not(target_arch = "x86_64")) {
        std::env::consts::ARCH
    } else if cfg!(all(
        target_feature = "avx512bw",
        target_feature = "avx512vl"
    )) {
        "x86-64-v4"
    } else if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
        "x86-64-v3"
    } else if cfg!(all(target_feature = "sse4.2", target_feature = "popcnt")) {
        "x86-64-v2"
    } else {
        "x86-64"
    }
}
