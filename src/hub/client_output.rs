//! The output for lines to the client, which may know whether the client has read them.

use std::io::{Stdout, Write};

/// An output that may know whether its reader has read everything.
pub trait ClientOutput: Write + Send + 'static {
    /// Whether the client has read everything; `None` if the system can't say.
    fn is_read(&self) -> Option<bool> {
        None
    }
}

impl ClientOutput for Stdout {
    /// On Linux a pipe knows how many bytes wait in it.
    fn is_read(&self) -> Option<bool> {
        #[cfg(target_os = "linux")]
        {
            use rustix::fs::{FileType, fstat};
            let status = fstat(self).ok()?;
            let is_pipe = FileType::from_raw_mode(status.st_mode) == FileType::Fifo;
            let waiting = || rustix::io::ioctl_fionread(self).ok();
            is_pipe.then(waiting).flatten().map(|bytes| bytes == 0)
        }
        #[cfg(not(target_os = "linux"))]
        None
    }
}
