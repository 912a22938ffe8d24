//! A picture in memory, in the order in which the display takes its bytes.

use core::convert::Infallible;
use core::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

/// The size of the display.
pub const SIZE: Size = Size::new(128, 64);

/// 128x64 pixels. A byte has eight pixels of a column, and its lowest bit is the highest pixel.
/// Printed in Braille, with 2x4 points in a character.
pub struct Frame {
    pub bytes: [u8; 1024],
}

impl Frame {
    pub const EMPTY: Self = Self { bytes: [0; 1024] };

    pub fn is_on(&self, x: usize, y: usize) -> bool {
        self.bytes[y / 8 * 128 + x] >> (y % 8) & 1 == 1
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        SIZE
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        let area = self.bounding_box();
        for Pixel(at, color) in pixels.into_iter().filter(|pixel| area.contains(pixel.0)) {
            let byte = &mut self.bytes[(at.y / 8 * 128 + at.x) as usize];
            let bit = 1 << (at.y % 8);
            *byte = if color.is_on() { *byte | bit } else { *byte & !bit };
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.bytes.fill(if color.is_on() { 0xFF } else { 0 });
        Ok(())
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The points of a character, from its lowest bit.
        let points = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
        for y in (0..64).step_by(4) {
            for x in (0..128).step_by(2) {
                let bits = (0..).zip(points);
                let bits = bits.map(|(bit, (dx, dy))| u32::from(self.is_on(x + dx, y + dy)) << bit);
                let braille = char::from_u32(0x2800 + bits.sum::<u32>()).unwrap_or_default();
                write!(formatter, "{braille}")?;
            }
            writeln!(formatter)?;
        }
        Ok(())
    }
}
