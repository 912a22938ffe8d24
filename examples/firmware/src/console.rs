//! Text in and out, a line at a time.

#[cfg_attr(target_arch = "avr", path = "console/uno.rs")]
#[cfg_attr(feature = "pico", path = "console/pico.rs")]
#[cfg_attr(feature = "serial", path = "console/microbit.rs")]
#[cfg_attr(feature = "leds", path = "console/leds.rs")]
#[cfg_attr(feature = "rtt", path = "console/rtt.rs")]
#[cfg_attr(
    not(any(
        target_arch = "avr",
        feature = "pico",
        feature = "serial",
        feature = "leds",
        feature = "rtt"
    )),
    path = "console/semihosting.rs"
)]
mod port;

pub use port::{exit, open};

/// The maximum number of bytes of a line.
pub const LINE: usize =
    if cfg!(any(feature = "tiles", feature = "stepping", feature = "scratch")) { 96 } else { 32 };

/// The byte that ends the input of a serial line, or of RTT: Ctrl-D.
#[cfg(any(target_arch = "avr", feature = "pico", feature = "serial", feature = "rtt"))]
const END: u8 = 4;

/// Prints bytes.
pub fn print(bytes: &[u8]) {
    port::write(bytes);
}

/// Prints a byte.
#[inline(never)]
pub fn print_byte(byte: u8) {
    print(&[byte]);
}

/// Prints constant bytes: `print_constant!(b"words ")`.
///
/// An Uno would copy constants to RAM when it starts, so there the macro keeps them in program
/// memory.
#[cfg(not(target_arch = "avr"))]
macro_rules! print_constant {
    ($bytes:literal) => {
        $crate::console::print($bytes)
    };
}
#[cfg(target_arch = "avr")]
macro_rules! print_constant {
    ($bytes:literal) => {{
        $crate::uno::program_memory!(BYTES: $bytes.len(), *$bytes);
        $crate::console::print_at(BYTES.range());
    }};
}
pub(crate) use print_constant;

/// Prints the bytes at these addresses of program memory.
#[cfg(target_arch = "avr")]
#[inline(never)]
pub fn print_at(range: core::ops::Range<u16>) {
    range.for_each(|at| print_byte(crate::uno::load(at) as u8));
}

/// Prints a number.
#[inline(never)]
pub fn decimal(number: usize) {
    // The depth of the recursion is the number of digits.
    if number >= 10 {
        decimal(number / 10);
    }
    print_byte(b'0' + (number % 10) as u8);
}

/// Returns the next line that is not empty, without its end, or `None` after the last.
///
/// A line that is too long becomes empty.
pub fn read_line(line: &mut [u8; LINE]) -> Option<&[u8]> {
    let mut len = 0_usize;
    while let Some(read) = port::read() {
        if !matches!(read, b'\n' | b'\r') {
            if let Some(byte) = line.get_mut(len) {
                *byte = read;
            }
            len = len.saturating_add(1);
        } else if len > 0 {
            break;
        }
    }
    (len > 0).then(|| line.get(..len).unwrap_or_default())
}
