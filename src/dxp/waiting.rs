//! Long waits: a notice to the user, and the user's stop signal.

use crate::runtime::interrupted;
use std::time::Duration;
use tokio::sync::watch;
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

/// A value that becomes true when the user stops the program.
pub(super) fn shutdown_signal() -> watch::Receiver<bool> {
    let (sender, receiver) = watch::channel(false);
    let interrupted = interrupted();
    tokio::spawn(async move {
        interrupted.await;
        // The receivers are gone only at the end of the program.
        let _ = sender.send(true);
    });
    receiver
}

/// Waits until the user stops the program.
pub(super) async fn shutdown_requested(shutdown: &mut watch::Receiver<bool>) {
    if shutdown.wait_for(|stop| *stop).await.is_err() {
        // Without a sender no signal can come.
        std::future::pending::<()>().await;
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
