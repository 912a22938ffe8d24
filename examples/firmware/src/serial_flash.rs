//! A dictionary in a serial flash chip, beside a microcontroller whose own flash is too small.
//!
//! A read from such a chip takes microseconds, whether of a byte or of many. So whole pages are read,
//! and the last few are kept.

#[cfg(test)]
mod tests;

use core::cell::{Cell, RefCell};

use dawggle::Source;
use embedded_storage::nor_flash::ReadNorFlash;

/// Bytes of a page: a multiple of what the chip reads at a time.
const PAGE: u32 = 16;
/// Pages that are kept: with their numbers 1,280 bytes of RAM. The same in larger pages reads more.
const PAGES: usize = 64;
/// No page has this number.
const NONE: u32 = u32::MAX;

/// The bytes of a dictionary in a flash chip.
///
/// A [`Source`] cannot fail, so a read that does gives zeros, and is remembered: ask
/// [`Self::has_failed`] after an answer whether it counts.
pub struct SerialFlash<F> {
    cache: RefCell<Cache<F>>,
    len: u32,
    has_failed: Cell<bool>,
}

struct Cache<F> {
    flash: F,
    /// Where in the chip the dictionary starts.
    start: u32,
    /// A page stands at its number modulo how many there are.
    numbers: [u32; PAGES],
    pages: [[u8; PAGE as usize]; PAGES],
}

impl<F: ReadNorFlash> SerialFlash<F> {
    /// The dictionary of `len` bytes that starts at byte `start` of a chip: a multiple of 16.
    pub fn new(flash: F, start: u32, len: u32) -> Self {
        let pages = [[0; PAGE as usize]; PAGES];
        let cache = Cache { flash, start, numbers: [NONE; PAGES], pages };
        Self { cache: RefCell::new(cache), len, has_failed: Cell::new(false) }
    }

    /// Whether a read has failed since this was asked last, so that what came of it is wrong.
    pub fn has_failed(&self) -> bool {
        self.has_failed.take()
    }

    /// The byte at `at`; `None` if the chip cannot be read.
    fn byte(&self, at: u32) -> Option<u8> {
        let cache = &mut *self.cache.try_borrow_mut().ok()?;
        let number = at / PAGE;
        let slot = number as usize % PAGES;
        let (kept, page) = (cache.numbers.get_mut(slot)?, cache.pages.get_mut(slot)?);
        if *kept != number {
            // A page that was read in part is of no use.
            *kept = NONE;
            // The last page of a chip that is full ends with it.
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
