//! A display of 128x64 pixels with the controller SSD1306, on an I2C bus.

use embedded_hal::i2c::{I2c, Operation};

use crate::frame::Frame;

const ADDRESS: u8 = 0x3C;
/// The commands before each picture. So a display may be connected at any time.
const COMMANDS: [u8; 13] = [
    0x8D, 0x14, // the charge pump is on
    0x20, 0x00, // a byte is right of the byte before it, or begins the next row
    0xA1, 0xC8, // the first byte is at the top left
    0x21, 0, 127, // all columns
    0x22, 0, 7,    // all rows, of eight pixels each
    0xAF, // the display is on
];

/// Shows a picture, or returns the error of the bus.
pub fn show<I: I2c>(bus: &mut I, frame: &Frame) -> Result<(), I::Error> {
    // The first byte says whether commands or pixels follow. Two writes are one transfer.
    for (kind, bytes) in [(0x00, &COMMANDS[..]), (0x40, &frame.bytes)] {
        bus.transaction(ADDRESS, &mut [Operation::Write(&[kind]), Operation::Write(bytes)])?;
    }
    Ok(())
}
