//! The runtime for input, output and timers, and the user's request to end the program.

use rafle_engine::thread::spawn;
use std::io::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tokio::runtime::{Builder, Runtime};

/// Pairs of descriptors that a runtime may need; it needs fewer.
#[cfg(unix)]
const SPARE_PAIRS: usize = 4;

/// A runtime of one thread.
///
/// # Errors
/// The system has no descriptors to give. The runtime itself panics where some are missing, so they are tried
/// first.
pub(crate) fn runtime() -> Result<Runtime> {
    #[cfg(unix)]
    {
        let spare: Result<Vec<_>> = (0..SPARE_PAIRS)
            .map(|_| std::os::unix::net::UnixStream::pair())
            .collect();
        drop(spare.map_err(|error| {
            std::io::Error::new(
                error.kind(),
                format!("no descriptors for timers and connections: {error}"),
            )
        })?);
    }
    Builder::new_current_thread().enable_all().build()
}

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
