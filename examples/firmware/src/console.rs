//! Text in and out, by way of the debugger or the emulator (semihosting).
//!
//! A game has its buttons and its display instead.

use semihosting::io::{self, Read, Write};

/// Most bytes of a line.
pub const LINE: usize = 64;

/// Prints bytes.
#[inline(never)]
pub fn print(mut bytes: &[u8]) {
    // If nobody listens, there is nobody to tell.
    let Ok(mut output) = io::stdout() else { return };
    while let Ok(len @ 1..) = output.write(bytes) {
        bytes = bytes.get(len..).unwrap_or_default();
    }
}

/// Prints a number.
pub fn decimal(mut number: u32) {
    let mut digits = [0; 10];
    let mut first = digits.len();
    for (at, digit) in digits.iter_mut().enumerate().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
        first = at;
        if number == 0 {
            break;
        }
    }
    print(digits.get(first..).unwrap_or_default());
}

/// The next line of standard input, without its end; empty after the last.
pub fn read_line(line: &mut [u8; LINE]) -> &str {
    let Ok(mut input) = io::stdin() else {
        return "";
    };
    let mut len = 0;
    for byte in line.iter_mut() {
        if !matches!(input.read(core::slice::from_mut(byte)), Ok(1..)) || *byte == b'\n' {
            break;
        }
        len += 1;
    }
    text(line.get(..len))
}

fn text(bytes: Option<&[u8]>) -> &str {
    bytes.and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
}
