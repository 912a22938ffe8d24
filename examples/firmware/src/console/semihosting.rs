//! Input and output through the debugger or the emulator (semihosting). A game has buttons and a
//! display instead.

use semihosting::io::{self, Read, Write};
use semihosting::process;

/// Does nothing, since semihosting is always on.
pub fn open() {}

/// Writes bytes.
#[inline(never)]
pub fn write(mut bytes: &[u8]) {
    // An error means that no debugger listens, so there is no way to report it.
    let Ok(mut output) = io::stdout() else { return };
    while let Ok(len @ 1..) = output.write(bytes) {
        bytes = bytes.get(len..).unwrap_or_default();
    }
}

/// Reads a byte, or returns `None` after the last.
pub fn read() -> Option<u8> {
    let mut byte = 0;
    let read = io::stdin().ok()?.read(core::slice::from_mut(&mut byte));
    matches!(read, Ok(1..)).then_some(byte)
}

/// Ends the program.
pub fn exit(code: u8) -> ! {
    process::exit(code.into())
}
