//! In flash that is read like RAM.

use dawggle::Source;

use super::WORDS;

/// Where the linker puts it, it stays: nothing of it is copied to RAM.
static BYTES: [u8; WORDS.len()] = WORDS;

/// A place for the dictionary.
///
/// `&'static [u8]` would do. But that start and length are known when the program is compiled makes
/// it 2 KB smaller, and boards take a tenth less.
#[derive(Clone, Copy, Debug)]
pub struct Home;

impl Source for Home {
    #[inline(always)]
    fn len(&self) -> u32 {
        BYTES.len() as u32
    }

    #[inline(always)]
    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        match BYTES.get(at as usize..).and_then(<[u8]>::first_chunk) {
            Some(bytes) => *bytes,
            None => read_across_the_end(at),
        }
    }
}

#[cold]
#[inline(never)]
fn read_across_the_end<const N: usize>(at: u32) -> [u8; N] {
    let mut read = [0; N];
    let present = BYTES.get(at as usize..).unwrap_or_default();
    read.iter_mut().zip(present).for_each(|(byte, &present)| *byte = present);
    read
}

/// The bytes of the dictionary.
pub fn home() -> Home {
    Home
}
