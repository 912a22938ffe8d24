//! Measures the stack: paints it at the start, and checks at the end how much paint is left.

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

/// Paints all RAM from the end of the static variables to just below the stack pointer.
#[inline(always)]
pub fn paint() {
    let here = 0_u8;
    // Leaves a gap, so that the frame of this function is not overwritten.
    let end = (&raw const here).wrapping_sub(64);
    let mut byte = &raw mut FREE;
    while byte.cast_const() < end {
        // SAFETY: without a heap, RAM is unused between the static variables and the stack pointer.
        unsafe { ptr::write_volatile(byte, PAINT) };
        byte = byte.wrapping_add(1);
    }
}

/// Returns the highest number of bytes of RAM in use since [`paint`]: static variables and stack.
pub fn used() -> usize {
    let (start, end) = (&raw const FREE, &raw const STACK);
    let mut byte = start;
    // SAFETY: these addresses are RAM, up to the start of the stack.
    while byte < end && unsafe { ptr::read_volatile(byte) } == PAINT {
        byte = byte.wrapping_add(1);
    }
    let variables = start.addr().wrapping_sub((&raw const RAM).addr());
    // The start of the stack is its last byte on an Uno, and the byte after it on other devices.
    let last = usize::from(cfg!(target_arch = "avr"));
    end.addr().wrapping_sub(byte.addr()) + variables + last
}
