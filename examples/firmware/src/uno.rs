//! Support for the Arduino Uno, an ATmega328P: registers, and a flash in its own address space.

use core::ops::Range;

core::arch::global_asm!(include_str!("uno/uno.s"));

// The functions of avr-libc have a tenth of the size of Rust's.
#[link(name = "c")]
#[link(name = "gcc")]
unsafe extern "C" {
    fn load_program_memory(at: u16) -> u32;
    fn stop(code: u8) -> !;
    /// `run` counts the cycles between the calls of these functions.
    pub safe fn loading_begins();
    pub safe fn loading_ends();
    pub safe fn solving_begins();
    pub safe fn solving_ends();
}

/// A register of the device at an address.
#[derive(Clone, Copy)]
pub struct Register(pub u16);

impl Register {
    pub fn read(self) -> u8 {
        // SAFETY: the registers that this program names exist, and they are not in RAM.
        unsafe { (self.0 as *const u8).read_volatile() }
    }

    pub fn write(self, value: u8) {
        // SAFETY: as above, and none of the registers changes memory.
        unsafe { (self.0 as *mut u8).write_volatile(value) }
    }
}

/// Bytes that stay in program memory. Made by [`program_memory!`].
pub struct ProgramMemory<const N: usize> {
    bytes: [u8; N],
}

impl<const N: usize> ProgramMemory<N> {
    /// Only [`program_memory!`] may call this. The value is read from program memory, so anywhere
    /// else it would read other bytes.
    pub const fn new(bytes: [u8; N]) -> Self {
        Self { bytes }
    }

    /// Returns the addresses of the bytes, for [`load`].
    pub fn range(&self) -> Range<u16> {
        self.start()..self.start().wrapping_add(N as u16)
    }

    /// Returns the address of the first byte, for [`load`].
    pub fn start(&self) -> u16 {
        (&raw const self.bytes).addr() as u16
    }
}

/// Reads four bytes at an address of program memory.
pub fn load(at: u16) -> u32 {
    // SAFETY: loading from program memory has no effect.
    unsafe { load_program_memory(at) }
}

/// Puts bytes into program memory: `program_memory!(NAME: LENGTH, BYTES)`.
macro_rules! program_memory {
    ($name:ident: $len:expr, $bytes:expr) => {
        // SAFETY: the section is for constants, and only `ProgramMemory` reads them.
        #[unsafe(link_section = ".progmem.data")]
        static $name: $crate::uno::ProgramMemory<{ $len }> =
            $crate::uno::ProgramMemory::new($bytes);
    };
}
pub(crate) use program_memory;

/// Ends the program. The device sleeps until a reset.
pub fn exit(code: u8) -> ! {
    // SAFETY: nothing runs afterwards.
    unsafe { stop(code) }
}
