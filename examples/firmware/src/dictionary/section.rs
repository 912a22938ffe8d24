//! The dictionary in its own part of the flash, which the linker script names. Program and
//! dictionary can be flashed separately.

use core::slice;

use super::WORDS;

/// The dictionary in the file that is flashed. The program does not depend on its bytes.
// SAFETY: the linker script reserves a place for this section.
#[unsafe(link_section = ".dictionary")]
#[used]
static BYTES: [u8; WORDS.len()] = WORDS;

unsafe extern "C" {
    static _dictionary_start: u8;
    static _dictionary_end: u8;
}

/// A place for the dictionary.
pub type Home = &'static [u8];

/// Returns the bytes from the start of this part, as many as the header of the dictionary states.
pub fn home() -> Home {
    let (start, end) = (&raw const _dictionary_start, &raw const _dictionary_end);
    let room = end.addr().saturating_sub(start.addr());
    // SAFETY: these addresses are flash, which does not change.
    let part = unsafe { slice::from_raw_parts(start, room) };
    // The header has the length at byte 16.
    let len = part.get(16..).and_then(<[u8]>::first_chunk).copied().map_or(0, u32::from_le_bytes);
    part.get(..len as usize).unwrap_or_default()
}
