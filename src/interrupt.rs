//! The user's wish to end the program.

/// Waits for the wish to end: Ctrl-C, or a signal that asks the program to end.
pub(crate) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let asked = signal(SignalKind::terminate());
        let left_alone = signal(SignalKind::hangup());
        if let (Ok(mut asked), Ok(mut left_alone)) = (asked, left_alone) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = asked.recv() => {}
                _ = left_alone.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
