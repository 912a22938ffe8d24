//! Registers of a device, at their addresses.

/// A register of 32 bits.
#[derive(Clone, Copy)]
pub struct Register(pub u32);

impl Register {
    pub fn read(self) -> u32 {
        // SAFETY: the registers that this program names exist, and they are not in RAM.
        unsafe { (self.0 as *const u32).read_volatile() }
    }

    pub fn write(self, value: u32) {
        // SAFETY: as above, and none of the registers changes memory.
        unsafe { (self.0 as *mut u32).write_volatile(value) }
    }

    /// Waits until one of these bits is set.
    pub fn wait_for(self, bits: u32) {
        while self.read() & bits == 0 {}
    }
}
