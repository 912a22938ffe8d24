//! Support for the Raspberry Pi Pico, an RP2040: how it starts, and its clock.
//!
//! The numbers are from the RP2040's data sheet, in the sections that the comments name.

use crate::register::Register;

/// What the RP2040 runs first. It makes the flash chip readable as memory (2.8.1).
// SAFETY: the linker script puts this section, and nothing else, where the RP2040 looks for it.
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT: [u8; 256] = rp2040_boot2::BOOT_LOADER_GENERIC_03H;

/// Resets (2.14). A write to `RELEASE` clears bits of the register of resets.
const RELEASE: Register = Register(0x4000_C000 + 0x3000);
const RELEASED: Register = Register(0x4000_C008);
const IO_BANK: u32 = 1 << 5;
const PADS_BANK: u32 = 1 << 8;
const PLL: u32 = 1 << 12;
const UART0: u32 = 1 << 22;

/// The crystal (2.16).
const CRYSTAL: Register = Register(0x4002_4000);
const CRYSTAL_STATUS: Register = Register(0x4002_4004);
const CRYSTAL_DELAY: Register = Register(0x4002_400C);
const ENABLE_UP_TO_15_MHZ: u32 = 0xFA_BAA0;
const STABLE: u32 = 1 << 31;

/// The phase-locked loop that makes 125 MHz of 12 MHz (2.18). In `PLL_OFF`, a bit is set for each
/// part that is off.
const PLL_STATUS: Register = Register(0x4002_8000);
const PLL_OFF: Register = Register(0x4002_8004);
const PLL_MULTIPLIER: Register = Register(0x4002_8008);
const PLL_DIVIDERS: Register = Register(0x4002_800C);
const LOCKED: u32 = 1 << 31;
const FRACTION: u32 = 1 << 2;
const DIVIDERS: u32 = 1 << 3;

/// The clocks (2.15).
const REFERENCE: Register = Register(0x4000_8030);
const REFERENCE_SELECTED: Register = Register(0x4000_8038);
const SYSTEM: Register = Register(0x4000_803C);
const SYSTEM_SELECTED: Register = Register(0x4000_8044);
const PERIPHERALS: Register = Register(0x4000_8048);
const CRYSTAL_AS_REFERENCE: u32 = 2;
const PLL_AS_SYSTEM: u32 = 1;
const CRYSTAL_FOR_PERIPHERALS: u32 = 1 << 11 | 4 << 5;

/// The functions of the pins GP0 and GP1 (2.19).
const PINS: [Register; 2] = [Register(0x4001_4004), Register(0x4001_400C)];
const SERIAL: u32 = 2;

/// Lets the processor run at 125 MHz and the serial line at the 12 MHz of the crystal, and connects
/// the serial line to the pins GP0 (out) and GP1 (in).
pub fn start() {
    // About 1 ms until the crystal swings.
    CRYSTAL_DELAY.write(47);
    CRYSTAL.write(ENABLE_UP_TO_15_MHZ);
    CRYSTAL_STATUS.wait_for(STABLE);
    REFERENCE.write(CRYSTAL_AS_REFERENCE);
    REFERENCE_SELECTED.wait_for(1 << CRYSTAL_AS_REFERENCE);
    PERIPHERALS.write(CRYSTAL_FOR_PERIPHERALS);
    for part in [PLL, IO_BANK, PADS_BANK, UART0] {
        RELEASE.write(part);
        RELEASED.wait_for(part);
    }
    // 12 MHz x 125 / 6 / 2.
    PLL_MULTIPLIER.write(125);
    PLL_OFF.write(FRACTION | DIVIDERS);
    PLL_STATUS.wait_for(LOCKED);
    PLL_DIVIDERS.write(6 << 16 | 2 << 12);
    PLL_OFF.write(FRACTION);
    SYSTEM.write(PLL_AS_SYSTEM);
    SYSTEM_SELECTED.wait_for(1 << PLL_AS_SYSTEM);
    PINS.iter().for_each(|pin| pin.write(SERIAL));
}
