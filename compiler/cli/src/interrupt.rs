//! Ctrl-C, for commands that print something before they stop.

use std::error::Error;
use std::fmt::{self, Display};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use indicatif::ProgressBar;

/// The exit code of a command that Ctrl-C stopped, as shells define it.
pub const INTERRUPTED: u8 = 130;

/// The error of a command that Ctrl-C stopped before it had a result. Says how far it came.
#[derive(Debug)]
pub struct Interrupted(pub String);

impl Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interrupted: {}", self.0)
    }
}

impl Error for Interrupted {}

/// Returns a flag that the first Ctrl-C sets. A second Ctrl-C ends the process.
///
/// # Errors
///
/// If the system refuses the thread that waits for Ctrl-C.
pub fn flag() -> anyhow::Result<&'static AtomicBool> {
    static FLAG: AtomicBool = AtomicBool::new(false);
    static IS_HANDLED: AtomicBool = AtomicBool::new(false);
    if IS_HANDLED.swap(true, Ordering::Relaxed) {
        return Ok(&FLAG);
    }
    let set = || {
        if FLAG.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(set).context("cannot wait for Ctrl-C")?;
    Ok(&FLAG)
}

/// Makes Ctrl-C clear a progress bar before it ends the process. For commands without a [`flag`].
pub fn clear_bar(bar: &ProgressBar) {
    static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);
    let shown = || BAR.lock().unwrap_or_else(PoisonError::into_inner);
    *shown() = Some(bar.clone());
    // It is set already if this is the second bar. Otherwise Ctrl-C leaves the bar.
    let _ = ctrlc::set_handler(move || {
        if let Some(bar) = &*shown() {
            bar.finish_and_clear();
        }
        process::exit(INTERRUPTED.into());
    });
}
