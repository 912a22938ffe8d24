//! How much of the stack is used: it is painted first, and looked at afterwards.

use core::ptr;

const PAINT: u32 = 0xA5C3_5A3C;

unsafe extern "C" {
    /// The end of what is in RAM from the start, and the highest address of the stack: from
    /// the linker script of the runtime.
    static mut __sheap: u32;
    static mut _stack_start: u32;
}

/// Paints all RAM from the static variables up to about here.
#[inline(always)]
pub fn paint() {
    let here = 0_u32;
    // Some way below, so that this function's own frame is spared.
    let end = (&raw const here).wrapping_sub(16);
    let mut word = &raw mut __sheap;
    while word.cast_const() < end {
        // SAFETY: from the end of the static variables to the stack pointer nobody keeps anything:
        // there is no heap.
        unsafe { ptr::write_volatile(word, PAINT) };
        word = word.wrapping_add(1);
    }
}

/// Bytes of RAM that were in use at a time since: static variables and the stack.
pub fn used() -> u32 {
    let (start, end) = (&raw const __sheap, &raw const _stack_start);
    let mut word = start;
    // SAFETY: this is RAM, up to where the stack starts.
    while word < end && unsafe { ptr::read_volatile(word) } == PAINT {
        word = word.wrapping_add(1);
    }
    let stack = end.addr().wrapping_sub(word.addr());
    let fixed = start.addr() % RAM_ALIGNMENT;
    (stack + fixed) as u32
}

/// RAM starts at a multiple of this on all devices, and is smaller.
const RAM_ALIGNMENT: usize = 0x4_0000;
