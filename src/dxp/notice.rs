//! Tells the user once when a wait is long: both programs may be waiting for the other.

use std::time::Duration;
use tokio::time::sleep;

/// How long a wait lasts before the notice.
const NOTICE_DELAY: Duration = Duration::from_secs(8);

/// Waits, and calls `tell` once if the wait is long.
pub(super) async fn with_notice<T>(waiting: impl Future<Output = T>, tell: impl FnOnce()) -> T {
    notice_after(NOTICE_DELAY, waiting, tell).await
}

async fn notice_after<T>(
    delay: Duration,
    waiting: impl Future<Output = T>,
    tell: impl FnOnce(),
) -> T {
    let mut waiting = std::pin::pin!(waiting);
    tokio::select! {
        biased;
        result = &mut waiting => result,
        () = sleep(delay) => {
            tell();
            waiting.await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_wait_that_lasts_is_told() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut told = 0;
            assert_eq!(with_notice(async { 7 }, || told += 1).await, 7);
            assert_eq!(told, 0);
            let delay = Duration::from_millis(1);
            notice_after(delay, sleep(50 * delay), || told += 1).await;
            assert_eq!(told, 1);
        });
    }
}
