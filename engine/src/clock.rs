//! The clock of searches: that of the system, or on `wasm32-unknown-unknown`, which has none, one of the host.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host {
    use std::ops::Sub;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock, which returns the time since any fixed moment. Only the first call has an effect. It must come
    /// before the first search.
    pub fn set(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// A moment, as [`std::time::Instant`] is on other systems.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// The current moment.
        ///
        /// # Panics
        /// No clock was [`set`].
        #[must_use]
        pub fn now() -> Self {
            let clock = CLOCK.get().expect("rafle_engine::clock::set was called");
            Self(clock())
        }

        /// The time since this moment.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Self::now() - *self
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        /// The time between two moments; zero if the first is the earlier one.
        fn sub(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
