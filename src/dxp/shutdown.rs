//! The user's stop signal, shared by all connections.

use crate::interrupt::interrupted;
use tokio::sync::watch;

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
