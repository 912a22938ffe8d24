//! What is particular to the Arduino Uno, an ATmega328P: a flash that is not in the same address
//! space as RAM, and registers.

use core::ops::Range;

core::arch::global_asm!(include_str!("uno/uno.s"));

// Those of avr-libc are a tenth of the size of Rust's own.
#[link(name = "c")]
#[link(name = "gcc")]
unsafe extern "C" {
    fn load_program_memory(at: u16) -> u32;
    fn stop(code: u8) -> !;
    /// What `run` counts cycles between.
    pub safe fn loading_begins();
    pub safe fn loading_ends();
    pub safe fn solving_begins();
    pub safe fn solving_ends();
}

/// A register of the device, by its address.
#[derive(Clone, Copy)]
pub struct Register(pub u16);

impl Register {
    pub fn read(self) -> u8 {
        // SAFETY: the registers that this program names exist, and RAM starts behind them.
        unsafe { (self.0 as *const u8).read_volatile() }
    }

    pub fn write(self, value: u8) {
        // SAFETY: as above; none of them changes memory.
        unsafe { (self.0 as *mut u8).write_volatile(value) }
    }
}

/// Bytes that stay in program memory. Made by [`program_memory!`].
pub struct ProgramMemory<const N: usize> {
    bytes: [u8; N],
}

impl<const N: usize> ProgramMemory<N> {
    /// Of use only where [`program_memory!`] puts it: anywhere else, other bytes are read.
    pub const fn new(bytes: [u8; N]) -> Self {
        Self { bytes }
    }

    /// The addresses of the bytes, for [`load`].
    pub fn range(&self) -> Range<u16> {
        self.start()..self.start().wrapping_add(N as u16)
    }

    /// The address of the first byte, for [`load`].
    pub fn start(&self) -> u16 {
        (&raw const self.bytes).addr() as u16
    }
}

/// The four bytes at an address of program memory.
pub fn load(at: u16) -> u32 {
    // SAFETY: loading from program memory has no effect.
    unsafe { load_program_memory(at) }
}

/// Puts bytes into program memory: `program_memory!(NAME: LENGTH, BYTES)`.
macro_rules! program_memory {
    ($name:ident: $len:expr, $bytes:expr) => {
        // SAFETY: the section is one for constants; only `ProgramMemory` reads them there.
        #[unsafe(link_section = ".progmem.data")]
        static $name: $crate::uno::ProgramMemory<{ $len }> =
            $crate::uno::ProgramMemory::new($bytes);
    };
}
pub(crate) use program_memory;

/// Ends the program: the device sleeps until it is reset.
pub fn exit(code: u8) -> ! {
    // SAFETY: nothing runs afterwards.
    unsafe { stop(code) }
}
