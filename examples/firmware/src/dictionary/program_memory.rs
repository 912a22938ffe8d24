//! The dictionary in an Uno's program memory. Each read calls four load instructions.

use dawggle::Source;

use super::WORDS;
use crate::uno::{load, program_memory};

const LEN: usize = WORDS.len();

program_memory!(BYTES: LEN + 4, bytes_and_zeros());

const fn bytes_and_zeros() -> [u8; LEN + 4] {
    let mut padded = [0; LEN + 4];
    let mut at = 0;
    while at < LEN {
        padded[at] = WORDS[at];
        at += 1;
    }
    padded
}

/// Reads a little-endian number of four bytes at `at`. Bytes after the end are zeros.
#[inline(always)]
fn word(at: u32) -> u32 {
    // The solver's numbers have 16 bits here, so that this conversion takes no code.
    near_word(u16::try_from(at).unwrap_or(u16::MAX))
}

#[inline(never)]
fn near_word(at: u16) -> u32 {
    load(BYTES.start().wrapping_add(at.min(LEN as u16)))
}

/// A place for the dictionary.
#[derive(Clone, Copy, Debug)]
pub struct Home;

impl Source for Home {
    const CONSTANT: Option<&'static [u8]> = Some(&WORDS);

    #[inline(always)]
    fn len(&self) -> u32 {
        LEN as u32
    }

    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        let mut read = [0; N];
        for (byte, at) in read.iter_mut().zip(at..) {
            *byte = self.read_u8(at);
        }
        read
    }

    #[inline(always)]
    fn read_u8(&self, at: u32) -> u8 {
        word(at) as u8
    }

    #[inline(always)]
    fn read_u16(&self, at: u32) -> u16 {
        word(at) as u16
    }

    #[inline(always)]
    fn read_u32(&self, at: u32) -> u32 {
        word(at)
    }
}

/// Returns the bytes of the dictionary.
pub fn home() -> Home {
    Home
}
