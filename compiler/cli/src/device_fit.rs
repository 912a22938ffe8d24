//! The flash and the RAM that a dictionary and the solver take on a microcontroller.

use std::fmt;

use dawggle::{Dawg, Source};

use crate::output::count;

/// A [`Program`] on each line, in Rust and in C. `examples/firmware/test --accept` measures the
/// programs in Rust.
const PROGRAMS: [&str; 2] =
    [include_str!("device_fit/programs.txt"), include_str!("device_fit/programs-in-c.txt")];

/// A microcontroller: its memory, and its processor, which decides how large code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// The name, or none for a device that is only known by its memory.
    pub name: Option<&'static str>,
    /// The bytes of flash.
    pub flash: u64,
    /// The bytes of RAM.
    pub ram: u64,
    processor: &'static str,
}

impl Device {
    /// The devices that have a name.
    pub const NAMED: [Self; 9] = [
        // The Uno without a boot loader, the Nano with the old one of 2 KB.
        Self::named("uno", 32 << 10, 2 << 10, "avr"),
        Self::named("nano", 30 << 10, 2 << 10, "avr"),
        Self::named("mega", 248 << 10, 8 << 10, "avr-far"),
        Self::named("microbit", 256 << 10, 16 << 10, "cortex-m0"),
        Self::named("pico", 2 << 20, 264 << 10, "cortex-m0"),
        Self::named("bluepill", 64 << 10, 20 << 10, "cortex-m3"),
        Self::named("lm3s6965", 256 << 10, 64 << 10, "cortex-m3"),
        Self::named("esp32c3", 4 << 20, 400 << 10, "riscv32"),
        // The dictionary is in banks of the cartridge.
        Self::named("gameboy", 8 << 20, 8 << 10, "sm83"),
    ];

    /// Returns a device with a Cortex-M0 and this memory.
    pub const fn new(flash: u64, ram: u64) -> Self {
        Self { name: None, flash, ram, processor: "cortex-m0" }
    }

    const fn named(name: &'static str, flash: u64, ram: u64, processor: &'static str) -> Self {
        Self { name: Some(name), flash, ram, processor }
    }
}

/// Whether a dictionary fits a microcontroller, with a program around it.
///
/// The programs in Rust are from `examples/firmware`: they read boards of 4x4 from a console, and
/// print the words with their paths. The programs in C solve boards of 4x4, too, or only look up
/// words. Their sizes are measured in emulators, and include the stack and scratch for 64 paths.
/// Other programs, compilers and boards differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceFit {
    /// The device.
    pub device: Device,
    /// The bytes of the dictionary.
    pub dictionary: u64,
    /// The words of the dictionary.
    pub words: u64,
    /// The programs for the device's processor that read the dictionary's layout.
    pub programs: Vec<Program>,
}

/// A program that uses a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its language, and what it does with the dictionary.
    pub name: &'static str,
    /// The bytes of flash that it takes without the dictionary.
    pub flash: u64,
    /// The most bytes of RAM that it uses.
    pub ram: u64,
}

impl DeviceFit {
    /// Compares the needs of a dictionary and of the programs with a device.
    pub fn of<S: Source>(dawg: &Dawg<S>, device: Device) -> Self {
        let (dictionary, words) = (dawg.source().len().into(), dawg.counts().words.into());
        let programs = programs(device.processor, dawg.layout().name()).collect();
        Self { device, dictionary, words, programs }
    }

    /// Returns whether the device has room for the dictionary and one of the programs.
    pub fn is_fit(&self) -> bool {
        self.programs.iter().any(|program| self.has_room_for(program))
    }

    /// Returns whether the device has room for the dictionary and a program.
    pub fn has_room_for(&self, program: &Program) -> bool {
        program.ram <= self.device.ram && self.dictionary + program.flash <= self.device.flash
    }

    /// Returns about how many of the words fit with the smallest program that does.
    pub fn words_that_fit(&self) -> u64 {
        /// About what a dictionary takes besides its words.
        const TABLES: u64 = 1000;
        let programs = self.programs.iter().filter(|program| program.ram <= self.device.ram);
        let code = programs.map(|program| program.flash).min().unwrap_or(u64::MAX);
        let room = self.device.flash.saturating_sub(code);
        if self.dictionary <= room {
            return self.words;
        }
        let of_words = |bytes: u64| u128::from(bytes.saturating_sub(TABLES));
        let words = u128::from(self.words) * of_words(room) / of_words(self.dictionary).max(1);
        words as u64
    }
}

/// Returns the programs for a processor that read a layout.
fn programs(processor: &str, layout: &str) -> impl Iterator<Item = Program> {
    PROGRAMS.into_iter().flat_map(str::lines).filter_map(move |line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let &[for_processor, reads, kind, flash, ram] = fields.as_slice() else { return None };
        let name = match kind {
            "checks" => "in Rust, boards, checks the dictionary",
            "trusts" => "in Rust, boards, trusts the dictionary",
            "boards" => "in C, boards, trusts the dictionary",
            _ => "in C, only looks up words",
        };
        let program = Program { name, flash: flash.parse().ok()?, ram: ram.parse().ok()? };
        ((for_processor, reads) == (processor, layout)).then_some(program)
    })
}

impl fmt::Display for DeviceFit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Device { name, flash, ram, .. } = self.device;
        let name = name.unwrap_or("device");
        writeln!(formatter, "{name}: {flash} bytes of flash, {ram} bytes of RAM")?;
        if self.programs.is_empty() {
            writeln!(formatter, "no program reads this layout on the device's processor")?;
        }
        for program in &self.programs {
            let needed = self.dictionary + program.flash;
            writeln!(
                formatter,
                "{}: {needed} bytes of flash ({}), {} of RAM ({})",
                program.name,
                left(flash, needed),
                program.ram,
                left(ram, program.ram)
            )?;
        }
        let all = count(self.words, "word");
        match self.words_that_fit() {
            _ if self.is_fit() => writeln!(formatter, "fits"),
            0 => writeln!(formatter, "does not fit"),
            words => writeln!(formatter, "does not fit: there is room for about {words} of {all}"),
        }?;
        if !self.is_fit() {
            writeln!(formatter, "a flash chip can hold it, best in the layout wide")?;
        }
        Ok(())
    }
}

fn left(has: u64, needed: u64) -> String {
    match has.checked_sub(needed) {
        Some(left) => format!("{left} left"),
        None => format!("{} too many", needed - has),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_that_fit_do_fit() {
        let programs = vec![Program { name: "", flash: 10_000, ram: 1000 }];
        let fit = |dictionary, words, device| DeviceFit {
            device,
            dictionary,
            words,
            programs: programs.clone(),
        };
        let device = Device::new(20_000, 1000);
        assert!(fit(10_000, 5000, device).is_fit());
        assert_eq!(fit(10_000, 5000, device).words_that_fit(), 5000);
        assert!(!fit(10_001, 5000, device).is_fit());
        assert_eq!(fit(19_000, 5000, device).words_that_fit(), 2500);
        assert_eq!(fit(u64::MAX, u64::MAX, device).words_that_fit(), 9000);
        assert_eq!(fit(100, 5, Device::new(u64::MAX, 999)).words_that_fit(), 0);
        assert_eq!(fit(100, 5, Device::new(9000, 1000)).words_that_fit(), 0);
    }
}
