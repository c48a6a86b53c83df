//! Where the lines to the client go, and whether it has read them.

use std::io::{Stdout, Write};

/// An output whose reader may be seen to have read everything.
pub trait ClientOutput: Write + Send + 'static {
    /// Whether the client has read all that was written; `None` where the system does not tell.
    fn is_read(&self) -> Option<bool> {
        None
    }
}

impl ClientOutput for Stdout {
    /// A pipe tells on Linux how many bytes wait in it.
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
