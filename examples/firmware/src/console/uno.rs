//! Input and output through the Uno's serial line: 115,200 baud, 8 data bits, no parity, 1 stop
//! bit.

use super::END;
use crate::uno::{self, Register};

const STATUS: Register = Register(0xC0);
const CONTROL: Register = Register(0xC1);
const BAUD_RATE: Register = Register(0xC4);
const DATA: Register = Register(0xC6);

const RECEIVED: u8 = 1 << 7;
const ROOM: u8 = 1 << 5;
const DOUBLE_SPEED: u8 = 1 << 1;
const RECEIVE: u8 = 1 << 4;
const SEND: u8 = 1 << 3;
/// 16 MHz / 8 / (16 + 1) is 115,200 baud with an error of 2%.
const RATE: u8 = 16;

/// Switches the serial line on.
pub fn open() {
    STATUS.write(DOUBLE_SPEED);
    BAUD_RATE.write(RATE);
    CONTROL.write(RECEIVE | SEND);
}

/// Writes bytes.
#[inline(never)]
pub fn write(bytes: &[u8]) {
    for &byte in bytes {
        while STATUS.read() & ROOM == 0 {}
        DATA.write(byte);
    }
}

/// Reads a byte, or returns `None` after the last.
pub fn read() -> Option<u8> {
    while STATUS.read() & RECEIVED == 0 {}
    Some(DATA.read()).filter(|&byte| byte != END)
}

/// Ends the program.
pub fn exit(code: u8) -> ! {
    uno::exit(code)
}
