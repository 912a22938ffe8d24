//! Words on the micro:bit's 5x5 LEDs, and letters by its buttons: A shows the next letter, B takes
//! it. After z comes the sign that ends a line.
//!
//! The numbers of registers are from the nRF51's reference manual, chapter GPIO, and of the timer
//! from ARMv6-M, B3.3. The pins are from the micro:bit's schematic.

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use crate::register::Register;

const OUTPUTS: Register = Register(0x5000_0504);
const INPUTS: Register = Register(0x5000_0510);
const PIN_OUT: Register = Register(0x5000_0518);
const BUTTON_A: Pin = Pin(17);
const BUTTON_B: Pin = Pin(26);

const TIMER: Register = Register(0xE000_E010);
const TIMER_START: Register = Register(0xE000_E014);
/// Of the register `TIMER`, when the time is over.
const IS_OVER: u32 = 1 << 16;
/// Two milliseconds at 16 MHz.
const ROW_CLOCKS: u32 = 32_000;

/// The LEDs are wired as three rows, on the pins 13 to 15, of nine columns, on the pins 4 to 12. An
/// LED shines if its row is high and its column is low. Of each LED: the row and the column.
const PLACES: [[(u32, u32); 5]; 5] = [
    [(0, 0), (1, 3), (0, 1), (1, 4), (0, 2)],
    [(2, 3), (2, 4), (2, 5), (2, 6), (2, 7)],
    [(1, 1), (0, 8), (1, 2), (2, 8), (1, 0)],
    [(0, 7), (0, 6), (0, 5), (0, 4), (0, 3)],
    [(2, 2), (1, 6), (2, 0), (1, 5), (2, 1)],
];
const ROW: u32 = 13;
const COLUMN: u32 = 4;
const COLUMNS: u32 = 0x1FF << COLUMN;

/// The periods of three rows, 6 ms each, that a character is shown, and that the LEDs are then
/// dark.
const SHOWN: u32 = 60;
const DARK: u32 = 12;

/// A picture of five rows of five pixels.
type Glyph = [u8; 5];
const EMPTY: Glyph = [0; 5];
const END_OF_LINE: Glyph = [1, 1, 9, 31, 8];
const OTHER: Glyph = [31; 5];
const DIGITS: [Glyph; 10] = [
    [14, 19, 21, 25, 14],
    [4, 12, 4, 4, 14],
    [30, 1, 14, 16, 31],
    [30, 1, 14, 1, 30],
    [18, 18, 31, 2, 2],
    [31, 16, 30, 1, 30],
    [14, 16, 30, 17, 14],
    [31, 2, 4, 8, 8],
    [14, 17, 14, 17, 14],
    [14, 17, 15, 1, 14],
];
const LETTERS: [Glyph; 26] = [
    [14, 17, 31, 17, 17],
    [30, 17, 30, 17, 30],
    [15, 16, 16, 16, 15],
    [30, 17, 17, 17, 30],
    [31, 16, 30, 16, 31],
    [31, 16, 30, 16, 16],
    [15, 16, 19, 17, 15],
    [17, 17, 31, 17, 17],
    [14, 4, 4, 4, 14],
    [3, 1, 1, 17, 14],
    [17, 18, 28, 18, 17],
    [16, 16, 16, 16, 31],
    [17, 27, 21, 17, 17],
    [17, 25, 21, 19, 17],
    [14, 17, 17, 17, 14],
    [30, 17, 30, 16, 16],
    [14, 17, 21, 18, 13],
    [30, 17, 30, 18, 17],
    [15, 16, 14, 1, 30],
    [31, 4, 4, 4, 4],
    [17, 17, 17, 17, 14],
    [17, 17, 17, 10, 4],
    [17, 17, 21, 27, 17],
    [17, 10, 4, 10, 17],
    [17, 10, 4, 4, 4],
    [31, 2, 4, 8, 31],
];

/// The tabs of the line so far: after the second come the places of the tiles, which are not shown.
static TABS: AtomicU8 = AtomicU8::new(0);
/// The letter that was taken last.
static LETTER: AtomicU8 = AtomicU8::new(b'a');

struct Pin(u32);

impl Pin {
    /// Makes it an input with a pull-up resistor.
    fn open(self) {
        Register(0x5000_0700 + 4 * self.0).write(0xC);
    }

    /// Returns whether the button is down.
    fn is_down(self) -> bool {
        INPUTS.read() >> self.0 & 1 == 0
    }
}

/// Makes the pins of the LEDs outputs, and of the buttons inputs.
pub fn open() {
    OUTPUTS.write(COLUMNS);
    PIN_OUT.write(COLUMNS | 7 << ROW);
    BUTTON_A.open();
    BUTTON_B.open();
    TIMER_START.write(ROW_CLOCKS - 1);
    TIMER.write(5);
}

/// Shows a line's characters one after another, up to the second tab.
pub fn write(bytes: &[u8]) {
    for &byte in bytes {
        match byte {
            b'\t' => TABS.store(TABS.load(Relaxed).saturating_add(1), Relaxed),
            b'\n' => {
                TABS.store(0, Relaxed);
                show_for(SHOWN, EMPTY);
            }
            _ => {}
        }
        // Of a letter in UTF-8, the first byte is shown.
        if TABS.load(Relaxed) < 2 && byte & 0xC0 != 0x80 {
            show_for(SHOWN, glyph(byte));
            show_for(DARK, EMPTY);
        }
    }
}

/// Lets a player choose a letter, or the end of the line.
pub fn read() -> Option<u8> {
    let mut letter = LETTER.load(Relaxed);
    while !BUTTON_B.is_down() {
        if BUTTON_A.is_down() {
            letter = match letter {
                b'z' => b'\n',
                b'a'..b'z' => letter + 1,
                _ => b'a',
            };
            show_until(SHOWN, choice(letter), || !BUTTON_A.is_down());
        }
        show(choice(letter));
    }
    LETTER.store(letter, Relaxed);
    // Contacts bounce for some milliseconds.
    show_until(u32::MAX, EMPTY, || !BUTTON_B.is_down());
    show_for(DARK, EMPTY);
    Some(letter)
}

/// Never called, as the input does not end.
pub fn exit(_: u8) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

fn choice(letter: u8) -> Glyph {
    if letter == b'\n' { END_OF_LINE } else { glyph(letter) }
}

fn glyph(byte: u8) -> Glyph {
    let of = |glyphs: &[Glyph], first| glyphs.get(usize::from(byte - first)).copied();
    match byte {
        b'a'..=b'z' => of(&LETTERS, b'a').unwrap_or(OTHER),
        b'0'..=b'9' => of(&DIGITS, b'0').unwrap_or(OTHER),
        b' ' | b'\t' | b'\n' => EMPTY,
        _ => OTHER,
    }
}

fn show_for(periods: u32, glyph: Glyph) {
    show_until(periods, glyph, || false);
}

fn show_until(periods: u32, glyph: Glyph, is_over: impl Fn() -> bool) {
    for _ in 0..periods {
        show(glyph);
        if is_over() {
            break;
        }
    }
}

/// Shows a picture for 6 ms: the LEDs of each of the three rows for two.
fn show(glyph: Glyph) {
    for row in 0..3 {
        show_row(row, glyph);
    }
}

/// `leds.py` finds this function by its name.
#[inline(never)]
fn show_row(row: u32, glyph: Glyph) {
    let mut columns = COLUMNS;
    for (places, pixels) in PLACES.iter().zip(glyph) {
        for (&(its_row, column), pixel) in places.iter().zip([16, 8, 4, 2, 1]) {
            if its_row == row && pixels & pixel != 0 {
                columns &= !(1 << (COLUMN + column));
            }
        }
    }
    OUTPUTS.write(columns | 1 << (ROW + row));
    TIMER.wait_for(IS_OVER);
}
