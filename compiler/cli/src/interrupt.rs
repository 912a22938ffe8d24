//! Ctrl-C, for commands that have something to say then.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of what a second Ctrl-C ends, as shells have it.
const INTERRUPTED: i32 = 130;

/// Sets the flag at Ctrl-C, instead of ending the process; if it is set already, ends it.
pub fn sets(flag: &Arc<AtomicBool>) -> Result<(), ctrlc::Error> {
    let flag = Arc::clone(flag);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    })
}
