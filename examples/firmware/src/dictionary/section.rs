//! In a part of the flash of its own, which the linker script names: program and dictionary can be
//! flashed one without the other.

use core::slice;

use super::WORDS;

/// In the file that is flashed the dictionary stands there, too; the program does not know its bytes.
// SAFETY: the linker script has a place for this section, where nothing else is.
#[unsafe(link_section = ".dictionary")]
#[used]
static BYTES: [u8; WORDS.len()] = WORDS;

unsafe extern "C" {
    static _dictionary_start: u8;
    static _dictionary_end: u8;
}

/// A place for the dictionary.
pub type Home = &'static [u8];

/// The bytes from the start of that part: as many as a dictionary says that it has.
pub fn home() -> Home {
    let (start, end) = (&raw const _dictionary_start, &raw const _dictionary_end);
    let room = end.addr().saturating_sub(start.addr());
    // SAFETY: between these addresses is flash, which does not change.
    let part = unsafe { slice::from_raw_parts(start, room) };
    // The header says so at byte 16.
    let len = part.get(16..).and_then(<[u8]>::first_chunk).copied().map_or(0, u32::from_le_bytes);
    part.get(..len as usize).unwrap_or_default()
}
