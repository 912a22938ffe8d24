//! Reads boards from the serial line of an ESP32-C3, and writes the words on them with their points.

#![no_std]
#![no_main]

use core::fmt::Write;

use dawggle::{Board, BoardText, Dawg, ScoreTable, Scratch, Solver};
use esp_hal::clock::CpuClock;
use esp_hal::time::Instant;
use esp_hal::uart::Uart;
use esp_hal::{Blocking, main, uart};

esp_bootloader_esp_idf::esp_app_desc!();

static DICTIONARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"));

#[main]
fn main() -> ! {
    let device = esp_hal::init(esp_hal::Config::default().with_cpu_clock(CpuClock::max()));
    // 115,200 baud, on the pins that the boot loader uses.
    let mut serial = Uart::new(device.UART0, uart::Config::default())
        .expect("these settings are valid")
        .with_rx(device.GPIO20)
        .with_tx(device.GPIO21);
    let dawg = Dawg::from_bytes(DICTIONARY).expect("the dictionary was just compiled");
    let mut line = [0; 256];
    loop {
        let board = read_line(&mut serial, &mut line);
        // The serial line cannot fail to send.
        let _ = match parse(board, &dawg) {
            Some(board) => solve(&dawg, &board, &mut serial),
            None => {
                writeln!(serial, "a board of up to 16 tiles expected, such as catdlinemaropets")
            }
        };
    }
}

fn parse(text: &str, dawg: &Dawg<&[u8]>) -> Option<Board<u16>> {
    Board::from_text(&BoardText::parse(text, None).ok()?, &dawg.alphabet()).ok()
}

fn solve(dawg: &Dawg<&[u8]>, board: &Board<u16>, out: &mut impl Write) -> core::fmt::Result {
    let start = Instant::now();
    let mut scratch = Scratch::new();
    let mut solver = Solver::new(board, dawg, &mut scratch);
    let (mut words, mut sum) = (0, 0);
    while let Some(word) = solver.next_word() {
        let points = ScoreTable::BOGGLE.points(word.letters());
        if points > 0 {
            words += 1;
            sum += points;
            writeln!(out, "{points}\t{word}")?;
        }
    }
    writeln!(out, "{words} words, {sum} points, {} ms", start.elapsed().as_millis())
}

/// Reads and echoes a line. Leaves out what does not fit, and returns nothing for other bytes than
/// UTF-8.
fn read_line<'a>(serial: &mut Uart<'_, Blocking>, line: &'a mut [u8]) -> &'a str {
    let mut len = 0;
    loop {
        let mut byte = [0];
        // After a fault of the line, such as noise, it goes on with the next byte.
        if serial.read(&mut byte) != Ok(1) {
            continue;
        }
        let _ = serial.write(&byte);
        match byte {
            [b'\r' | b'\n'] if len > 0 => break,
            [b'\r' | b'\n'] => {}
            _ if len < line.len() => {
                line[len] = byte[0];
                len += 1;
            }
            _ => {}
        }
    }
    str::from_utf8(&line[..len]).unwrap_or("")
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
