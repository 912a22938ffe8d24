//! Whether a dictionary and the solver fit a microcontroller.

use std::fmt;

use dawggle::graph::Layout;
use dawggle::{Dawg, Source};

/// Whether a dictionary and the solver fit a microcontroller, and what is left for the program
/// around them.
///
/// What the solver takes was measured, on 2026-11-21, with a firmware that opens and checks a
/// dictionary, then reads 4x4 boards as `Board<u16>`, and solves them with 64 states of scratch and a
/// callback that counts points:
///
/// - target `thumbv6m-none-eabi` (Cortex-M0), rustc 1.96, `opt-level = "s"`, `lto = true`,
///   `codegen-units = 1`, `panic = "abort"`, run in QEMU's `microbit` (256 KB of flash, 16 KB of RAM);
/// - flash: `text` and `data` of the image less the dictionary, rounded up to 1 KB;
/// - RAM: the stack from reset on, painted before and looked at after, the slow way without scratch
///   included; rounded up to 256 bytes. There was no static data;
/// - `compact` with the 173,432 words of ENABLE2K, `wide` with those of 3 to 5 letters.
///
/// Other processors, compilers and boards take more or less. With `opt-level = "z"` the flash was
/// 22 KB and the boards took a quarter more instructions; a `Board<u64>` with 64 states took 8 KB of
/// RAM. The program around it, its own stack and its interrupts come on top.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeviceFit {
    /// Bytes of flash that the device has.
    pub flash: u64,
    /// Bytes of RAM that the device has.
    pub ram: u64,
    /// Flash: the dictionary.
    pub dictionary: u64,
    /// Flash: the code that opens and checks dictionaries of either layout, reads boards and
    /// solves them.
    pub solver: u64,
    /// RAM: the stack of [`Dawg::from_bytes`], which is free again when boards are solved.
    pub load_check: u64,
    /// RAM: a 4x4 board, and the stack to read and solve it.
    pub solve: u64,
    /// RAM: the scratch, 64 states.
    pub scratch: u64,
}

impl DeviceFit {
    /// Whether a dictionary fits a device with so many bytes of flash and of RAM.
    pub fn of<S: Source>(dawg: &Dawg<S>, flash: u64, ram: u64) -> Self {
        let (load_check, solve) = match dawg.layout() {
            Layout::Compact(_) => (2816, 2560),
            Layout::Wide(_) => (2560, 2560),
        };
        let dictionary = dawg.source().len().into();
        Self { flash, ram, dictionary, solver: 31 << 10, load_check, solve, scratch: 64 * 4 }
    }

    /// Bytes of flash that it takes.
    #[must_use]
    pub fn flash_needed(&self) -> u64 {
        self.dictionary + self.solver
    }

    /// Bytes of RAM that it takes at most at a time.
    #[must_use]
    pub fn ram_needed(&self) -> u64 {
        self.load_check.max(self.solve + self.scratch)
    }

    /// Whether there is enough of both.
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
        line("flash: in all", flash, &left(self.flash, flash))?;
        line("RAM: load check", self.load_check, "of stack, free again before the first board")?;
        line("RAM: solver", self.solve, "with a 4x4 board")?;
        line("RAM: scratch", self.scratch, "64 states")?;
        line("RAM: at a time", ram, &left(self.ram, ram))?;
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
