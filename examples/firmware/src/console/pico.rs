//! Input and output through the Pico's serial line on the pins GP0 (out) and GP1 (in): 115,200
//! baud, 8 data bits, no parity, 1 stop bit.

use super::END;
use crate::pico;
use crate::register::Register;

const DATA: Register = Register(0x4003_4000);
const STATUS: Register = Register(0x4003_4018);
const RATE: Register = Register(0x4003_4024);
const RATE_FRACTION: Register = Register(0x4003_4028);
const FORMAT: Register = Register(0x4003_402C);
const CONTROL: Register = Register(0x4003_4030);

const FULL: u32 = 1 << 5;
const EMPTY: u32 = 1 << 4;
const EIGHT_BITS_WITH_QUEUE: u32 = 0x70;
const ENABLE: u32 = 0x301;

/// Switches the serial line on.
pub fn open() {
    pico::start();
    // 12 MHz / 16 / (6 + 33/64) is 115,132 baud.
    RATE.write(6);
    RATE_FRACTION.write(33);
    FORMAT.write(EIGHT_BITS_WITH_QUEUE);
    CONTROL.write(ENABLE);
}

/// Writes bytes.
#[inline(never)]
pub fn write(bytes: &[u8]) {
    for &byte in bytes {
        while STATUS.read() & FULL != 0 {}
        DATA.write(byte.into());
    }
}

/// Reads a byte, or returns `None` after the last.
pub fn read() -> Option<u8> {
    while STATUS.read() & EMPTY != 0 {}
    Some(DATA.read() as u8).filter(|&byte| byte != END)
}

/// Ends the program.
pub fn exit(_: u8) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
