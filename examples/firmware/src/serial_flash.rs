//! A dictionary in a serial flash chip, for a microcontroller whose own flash is too small.
//!
//! A read from such a chip takes microseconds, for one byte as for many. So this source reads whole
//! pages and keeps the last few.

#[cfg(test)]
mod tests;

use core::cell::{Cell, RefCell};

use dawggle::Source;
use embedded_storage::nor_flash::ReadNorFlash;

/// The bytes of a page, a multiple of the unit that the chip reads.
const PAGE: u32 = 16;
/// The number of pages kept. With their numbers, they take 1,280 bytes of RAM. Fewer, larger pages
/// in the same RAM would cause more reads.
const PAGES: usize = 64;
/// No page has this number.
const NONE: u32 = u32::MAX;

/// The bytes of a dictionary in a flash chip.
///
/// A [`Source`] cannot return errors. A read that fails gives zeros, and [`Self::has_failed`] then
/// returns true, which means that the result is wrong.
pub struct SerialFlash<F> {
    cache: RefCell<Cache<F>>,
    len: u32,
    has_failed: Cell<bool>,
}

struct Cache<F> {
    flash: F,
    /// Where in the chip the dictionary starts.
    start: u32,
    /// The index of a page is its number modulo the number of pages kept.
    numbers: [u32; PAGES],
    pages: [[u8; PAGE as usize]; PAGES],
}

impl<F: ReadNorFlash> SerialFlash<F> {
    /// Creates the source of `len` bytes that starts at byte `start` of the chip, a multiple of 16.
    pub fn new(flash: F, start: u32, len: u32) -> Self {
        let pages = [[0; PAGE as usize]; PAGES];
        let cache = Cache { flash, start, numbers: [NONE; PAGES], pages };
        Self { cache: RefCell::new(cache), len, has_failed: Cell::new(false) }
    }

    /// Returns true if a read has failed since the last call, so that results since then are wrong.
    pub fn has_failed(&self) -> bool {
        self.has_failed.take()
    }

    /// Returns the byte at `at`, or `None` if the chip cannot be read.
    fn byte(&self, at: u32) -> Option<u8> {
        let cache = &mut *self.cache.try_borrow_mut().ok()?;
        let number = at / PAGE;
        let slot = number as usize % PAGES;
        let (kept, page) = (cache.numbers.get_mut(slot)?, cache.pages.get_mut(slot)?);
        if *kept != number {
            // A failed read may have filled a part of the page, so the page is invalid.
            *kept = NONE;
            // The last page can be cut off by the end of the chip.
            let start = cache.start.checked_add(number * PAGE)?;
            let present = (self.len - number * PAGE).min(PAGE);
            let present = (present as usize).next_multiple_of(F::READ_SIZE);
            cache.flash.read(start, page.get_mut(..present)?).ok()?;
            *kept = number;
        }
        page.get((at % PAGE) as usize).copied()
    }
}

impl<F: ReadNorFlash> Source for SerialFlash<F> {
    fn len(&self) -> u32 {
        self.len
    }

    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        let mut bytes = [0; N];
        for (byte, at) in bytes.iter_mut().zip(at..self.len.max(at)) {
            match self.byte(at) {
                Some(present) => *byte = present,
                None => self.has_failed.set(true),
            }
        }
        bytes
    }
}
