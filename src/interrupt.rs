//! The user's wish to end the program.

/// Waits for the wish to end: Ctrl-C, or a signal that asks the program to end. The signals are caught
/// from the call on, not only from the first wait; a runtime must be there.
pub(crate) fn interrupted() -> impl Future<Output = ()> + Send + 'static {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        [
            SignalKind::interrupt(),
            SignalKind::terminate(),
            SignalKind::hangup(),
        ]
        .map(signal)
    };
    async move {
        #[cfg(unix)]
        if let [Ok(mut by_key), Ok(mut asked), Ok(mut left_alone)] = signals {
            tokio::select! {
                _ = by_key.recv() => {}
                _ = asked.recv() => {}
                _ = left_alone.recv() => {}
            }
            return;
        }
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
