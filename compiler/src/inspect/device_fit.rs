//! The flash and the RAM that a dictionary and the solver take on a microcontroller.

use std::fmt;

use dawggle::graph::Layout;
use dawggle::{Dawg, Source};

/// Whether a dictionary and the solver fit a microcontroller, and what is left.
///
/// ```
/// use dawggle_compiler::Compiler;
/// use dawggle_compiler::inspect::DeviceFit;
///
/// let dictionary = Compiler::new().words("pets", ["cat", "dog"]).compile()?;
/// let dawg = dawggle::Dawg::from_bytes(&dictionary.bytes).unwrap();
/// assert!(DeviceFit::of(&dawg, 256 << 10, 16 << 10).is_fit());
/// assert!(!DeviceFit::of(&dawg, 256 << 10, 2 << 10).is_fit());
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
///
/// # Measurements
///
/// The solver was measured on 2026-11-21 with a firmware that opens and checks a dictionary, reads
/// 4x4 boards as `Board<u16>`, and solves them with a scratch of 64 states and a callback that
/// counts points.
///
/// - Build: target `thumbv6m-none-eabi` (Cortex-M0), rustc 1.96, `opt-level = "s"`, `lto = true`,
///   `codegen-units = 1`, `panic = "abort"`. It ran in QEMU's `microbit` (256 KB of flash, 16 KB of
///   RAM).
/// - Flash: `text` and `data` of the image without the dictionary, rounded up to 1 KB.
/// - RAM: the stack used since reset, found by painting it before, rounded up to 256 bytes. This
///   includes the slower solver without scratch. There was no static data.
/// - Dictionaries: `compact` with the 173,432 words of ENABLE2K, `wide` with its words of 3 to 5
///   letters.
///
/// Other processors, compilers and boards differ. With `opt-level = "z"` the flash was 22 KB, and
/// the boards took a quarter more instructions. A `Board<u64>` with 64 states took 8 KB of RAM. The
/// rest of the program, its stack and its interrupts are not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeviceFit {
    /// The bytes of flash of the device.
    pub flash: u64,
    /// The bytes of RAM of the device.
    pub ram: u64,
    /// The bytes of flash for the dictionary.
    pub dictionary: u64,
    /// The bytes of flash for the solver.
    ///
    /// This code opens and checks dictionaries of both layouts, reads boards and solves them.
    pub solver: u64,
    /// The bytes of stack for [`Dawg::from_bytes`], which are free again when boards are solved.
    pub load_check: u64,
    /// The bytes of RAM for a 4x4 board, and for the stack to read and solve it.
    pub solve: u64,
    /// The bytes of RAM for a scratch of 64 states.
    pub scratch: u64,
}

impl DeviceFit {
    /// Compares the needs of a dictionary and the solver with a device.
    ///
    /// The device has `flash` bytes of flash and `ram` bytes of RAM.
    pub fn of<S: Source>(dawg: &Dawg<S>, flash: u64, ram: u64) -> Self {
        let (load_check, solve) = match dawg.layout() {
            Layout::Compact(_) => (2816, 2560),
            Layout::Wide(_) => (2560, 2560),
        };
        let dictionary = dawg.source().len().into();
        Self { flash, ram, dictionary, solver: 31 << 10, load_check, solve, scratch: 64 * 4 }
    }

    /// The bytes of flash for the dictionary and the solver.
    #[must_use]
    pub fn flash_needed(&self) -> u64 {
        self.dictionary + self.solver
    }

    /// The most bytes of RAM in use at the same time.
    #[must_use]
    pub fn ram_needed(&self) -> u64 {
        self.load_check.max(self.solve + self.scratch)
    }

    /// Whether the device has enough flash and enough RAM.
    #[must_use]
    pub fn is_fit(&self) -> bool {
        self.flash_needed() <= self.flash && self.ram_needed() <= self.ram
    }
}

impl fmt::Display for DeviceFit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |what: &str, bytes: u64, note: &str| {
            let line = format!("{what:<18}{bytes:>10} bytes {note}");
            writeln!(formatter, "{}", line.trim_end())
        };
        let (flash, ram) = (self.flash_needed(), self.ram_needed());
        line("flash: dictionary", self.dictionary, "")?;
        line("flash: solver", self.solver, "measured on a Cortex-M0")?;
        line("flash: total", flash, &left(self.flash, flash))?;
        line("RAM: load check", self.load_check, "of stack, free again before the first board")?;
        line("RAM: solver", self.solve, "with a 4x4 board")?;
        line("RAM: scratch", self.scratch, "64 states")?;
        line("RAM: peak", ram, &left(self.ram, ram))?;
        let verdict = match self.is_fit() {
            true => "fits; what is left is for the program around it",
            false => "does not fit",
        };
        writeln!(formatter, "{verdict}")
    }
}

fn left(has: u64, needed: u64) -> String {
    match has.checked_sub(needed) {
        Some(left) => format!("of {has}, {left} left"),
        None => format!("of {has}, {} too many", needed - has),
    }
}
