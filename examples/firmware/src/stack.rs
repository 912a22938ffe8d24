//! How much of the stack is used: it is painted first, and looked at afterwards.

use core::ptr;

const PAINT: u8 = 0xA5;

// From the linker script of the runtime: the start of RAM, the end of the static variables, and
// the highest address of the stack.
unsafe extern "C" {
    #[cfg_attr(target_arch = "avr", link_name = "__data_start")]
    #[cfg_attr(not(target_arch = "avr"), link_name = "__sdata")]
    static mut RAM: u8;
    #[cfg_attr(target_arch = "avr", link_name = "_end")]
    #[cfg_attr(not(target_arch = "avr"), link_name = "__sheap")]
    static mut FREE: u8;
    #[cfg_attr(target_arch = "avr", link_name = "__stack")]
    #[cfg_attr(not(target_arch = "avr"), link_name = "_stack_start")]
    static mut STACK: u8;
}

/// Paints all RAM from the static variables up to about here.
#[inline(always)]
pub fn paint() {
    let here = 0_u8;
    // Some way below, so that this function's own frame is spared.
    let end = (&raw const here).wrapping_sub(64);
    let mut byte = &raw mut FREE;
    while byte.cast_const() < end {
        // SAFETY: from the end of the static variables to the stack pointer nobody keeps anything:
        // there is no heap.
        unsafe { ptr::write_volatile(byte, PAINT) };
        byte = byte.wrapping_add(1);
    }
}

/// Bytes of RAM that were in use at a time since: static variables and the stack.
pub fn used() -> usize {
    let (start, end) = (&raw const FREE, &raw const STACK);
    let mut byte = start;
    // SAFETY: this is RAM, up to where the stack starts.
    while byte < end && unsafe { ptr::read_volatile(byte) } == PAINT {
        byte = byte.wrapping_add(1);
    }
    let variables = start.addr().wrapping_sub((&raw const RAM).addr());
    // An Uno's stack starts on its last byte, that of others behind it.
    let last = usize::from(cfg!(target_arch = "avr"));
    end.addr().wrapping_sub(byte.addr()) + variables + last
}
