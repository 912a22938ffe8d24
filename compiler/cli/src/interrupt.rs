//! Ctrl-C, for commands that have something to say then.

use std::error::Error;
use std::fmt::{self, Display};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of what Ctrl-C ends, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// Ctrl-C ended something that is nothing unless it is done. Says how far it was.
#[derive(Debug)]
pub struct Interrupted(pub String);

impl Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interrupted: {}", self.0)
    }
}

impl Error for Interrupted {}

/// Sets the flag at Ctrl-C, instead of ending the process; if it is set already, ends it.
pub fn sets(flag: &Arc<AtomicBool>) -> Result<(), ctrlc::Error> {
    let flag = Arc::clone(flag);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    })
}
