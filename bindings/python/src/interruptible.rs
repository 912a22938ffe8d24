//! Work that Ctrl-C can end.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::array::Int;
use crate::errors::invalid;

/// The time between two looks at signals.
const WAIT: Duration = Duration::from_millis(50);

/// Runs a job in a thread without the interpreter's lock, and returns its result.
///
/// If a signal raises an exception, such as `KeyboardInterrupt`, returns the exception at once.
/// The job then gets `true` from its flag. It should end soon, but nobody waits for it.
pub fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let is_over = Arc::new(AtomicBool::new(false));
    let flag = is_over.clone();
    let (sender, mut receiver) = sync_channel(1);
    let thread = thread::Builder::new().spawn(move || {
        let _ = sender.send(job(&flag));
    })?;
    loop {
        let receiver = &mut receiver;
        match py.detach(move || receiver.recv_timeout(WAIT)) {
            Ok(result) => return Ok(result),
            // The job has panicked, which Python gets as an exception.
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("a job sends its result"),
            },
            Err(RecvTimeoutError::Timeout) => {
                if let Err(raised) = py.check_signals() {
                    is_over.store(true, Ordering::Relaxed);
                    return Err(raised);
                }
            }
        }
    }
}

/// Returns the number of threads to use: the given one, or one for each processor.
pub fn thread_count(threads: Option<Int>) -> PyResult<usize> {
    const MOST: usize = 1024;
    match threads {
        Some(Int(..1)) => Err(invalid("threads: expected a number of at least 1")),
        Some(Int(threads)) => Ok(usize::try_from(threads).unwrap_or(MOST).min(MOST)),
        None => Ok(thread::available_parallelism().map_or(1, usize::from).min(MOST)),
    }
}
