//! Input and output through the micro:bit's serial line, which its USB port shows to a computer:
//! 115,200 baud, 8 data bits, no parity, 1 stop bit.
//!
//! The numbers are from the nRF51's reference manual, chapters GPIO and UART.

use super::END;
use crate::register::Register;

const PIN_HIGH: Register = Register(0x5000_0508);
const PIN_OUT: Register = Register(0x5000_0518);
const RECEIVE_PIN: Register = Register(0x5000_0700 + 4 * RECEIVE);
const START_RECEIVING: Register = Register(0x4000_2000);
const START_SENDING: Register = Register(0x4000_2008);
const RECEIVED: Register = Register(0x4000_2108);
const SENT: Register = Register(0x4000_211C);
const ENABLE: Register = Register(0x4000_2500);
const SEND_BY: Register = Register(0x4000_250C);
const RECEIVE_BY: Register = Register(0x4000_2514);
const RECEIVED_DATA: Register = Register(0x4000_2518);
const SENT_DATA: Register = Register(0x4000_251C);
const RATE: Register = Register(0x4000_2524);

/// The pins that lead to the USB port.
const SEND: u32 = 24;
const RECEIVE: u32 = 25;
const BAUD_115200: u32 = 0x01D7_E000;

/// The processor's register for a reset (ARMv6-M, B3.2.6).
const RESET: Register = Register(0xE000_ED0C);
const REQUEST: u32 = 0x05FA_0004;

/// Switches the serial line on.
pub fn open() {
    PIN_HIGH.write(1 << SEND);
    PIN_OUT.write(1 << SEND);
    // An input that is connected.
    RECEIVE_PIN.write(0);
    SEND_BY.write(SEND);
    RECEIVE_BY.write(RECEIVE);
    RATE.write(BAUD_115200);
    ENABLE.write(4);
    START_RECEIVING.write(1);
    START_SENDING.write(1);
}

/// Writes bytes.
#[inline(never)]
pub fn write(bytes: &[u8]) {
    for &byte in bytes {
        SENT.write(0);
        SENT_DATA.write(byte.into());
        SENT.wait_for(1);
    }
}

/// Reads a byte, or returns `None` after the last.
pub fn read() -> Option<u8> {
    RECEIVED.wait_for(1);
    RECEIVED.write(0);
    Some(RECEIVED_DATA.read() as u8).filter(|&byte| byte != END)
}

/// Starts the program again.
pub fn exit(_: u8) -> ! {
    RESET.write(REQUEST);
    loop {
        core::hint::spin_loop();
    }
}
