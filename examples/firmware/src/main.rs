//! Prints the words on the boards that it is given, their score, and how much RAM that took.
//!
//! Boards come on standard input, a line each.

#![no_std]
#![no_main]

mod console;
mod dictionary;
mod solution;
mod stack;
#[cfg(feature = "stepping")]
mod stepping;

use core::hint::black_box;

use console::{decimal, print};
use dawggle::{Dawg, LoadError};
use dictionary::Flash;
use semihosting::process;
use solution::Solution;

#[cfg(target_arch = "arm")]
use cortex_m_rt::entry;
#[cfg(target_arch = "riscv32")]
use riscv_rt::entry;

#[entry]
fn main() -> ! {
    stack::paint();
    if cfg!(feature = "panic") {
        // A negative control of `check-panics`.
        black_box([0_u8; 3][black_box(0_usize)]);
    }
    let exit_code = match open() {
        Ok(dawg) => {
            solve_all(&dawg);
            0
        }
        Err(_) => {
            print(b"the dictionary is damaged: flash it again\n");
            3
        }
    };
    line(b"ram ", stack::used());
    process::exit(exit_code)
}

/// Opens the dictionary.
#[inline(never)]
fn open() -> Result<Dawg<Flash>, LoadError> {
    if cfg!(feature = "trust") { Dawg::trust(Flash) } else { Dawg::open(Flash) }
}

#[inline(never)]
fn solve_all(dawg: &Dawg<Flash>) {
    let mut line = [0; console::LINE];
    loop {
        match console::read_line(&mut line) {
            "" => break,
            #[cfg(feature = "stepping")]
            line if line.contains(',') => step(line, dawg),
            board => solve(board, dawg),
        }
    }
}

#[inline(never)]
fn solve(board: &str, dawg: &Dawg<Flash>) {
    let Ok(solution) = Solution::of(board, dawg) else {
        return print(b"a board of up to 16 tiles expected, such as catdlinemaropets\n");
    };
    solving_begins();
    let total = solution.total();
    solving_ends();
    solution.print();
    line(b"words ", total.words);
    line(b"score ", total.points);
}

/// Answers for each cell of a way over a board: what it spells so far.
#[cfg(feature = "stepping")]
#[inline(never)]
fn step(line: &str, dawg: &Dawg<Flash>) {
    use stepping::{Answer, Stepping};
    let mut parts = line.split_ascii_whitespace();
    let Ok(solution) = Solution::of(parts.next().unwrap_or_default(), dawg) else {
        return print(b"a board of up to 16 tiles expected, then its cells: ROW,COLUMN\n");
    };
    let mut stepping = Stepping::new(solution.board(), dawg);
    for part in parts {
        let answer = solution.cell(part).map_or(Answer::NoWay, |cell| stepping.enter(cell));
        print(part.as_bytes());
        print(match answer {
            Answer::Word => b" word\n",
            Answer::Prefix => b" prefix\n",
            Answer::DeadEnd => b" dead end\n",
            Answer::NoWay => b" no way\n",
        });
    }
}

// What `run` counts instructions between.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn solving_begins() {
    black_box(0);
}

#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn solving_ends() {
    black_box(1);
}

fn line(name: &[u8], number: u32) {
    print(name);
    decimal(number);
    print(b"\n");
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // A release build has nothing that leads here: see `check-panics`.
    process::abort()
}
