//! The user's request to end the program.

use crate::runtime::runtime;
use rafle_engine::thread::spawn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Waits for Ctrl-C or, on Unix, for one of the signals INT, TERM and HUP. The signals are caught from the
/// call on, not only from the first poll; it must be called within a tokio runtime.
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
        if let [Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)] = signals {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
            return;
        }
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// A flag that becomes true with the user's request.
///
/// # Errors
/// The system has no thread or no descriptors to give.
pub(crate) fn interrupt_flag() -> std::io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let runtime = runtime()?;
    // The program does not wait for this thread.
    drop(spawn("interrupt", move || {
        runtime.block_on(async { interrupted().await });
        raised.store(true, Relaxed);
    })?);
    Ok(flag)
}
