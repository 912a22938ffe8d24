//! Prints the words on boards, their score, and how much RAM the program used.
//!
//! It reads the boards from standard input, one per line.

#![no_std]
#![no_main]
#![cfg_attr(target_arch = "avr", feature(asm_experimental_arch))]

#[cfg(feature = "flips")]
mod bit_flips;
mod console;
mod dictionary;
#[cfg(feature = "pico")]
mod pico;
#[cfg(any(feature = "pico", feature = "serial", feature = "leds"))]
mod register;
#[cfg(feature = "scratch")]
mod scratch;
mod solution;
mod stack;
#[cfg(target_arch = "avr")]
mod uno;
#[cfg(target_arch = "avr")]
use uno as marks;

use core::hint::black_box;

#[cfg(feature = "stepping")]
use console::print;
use console::{decimal, print_constant};
use dawggle::Dawg;
use dictionary::Home;
use solution::{Solution, read_board};

#[cfg(target_arch = "arm")]
use cortex_m_rt::entry;
#[cfg(target_arch = "riscv32")]
use riscv_rt::entry;

#[cfg_attr(not(target_arch = "avr"), entry)]
// SAFETY: only the start code of the Uno calls this function, once.
#[cfg_attr(target_arch = "avr", unsafe(export_name = "main"))]
fn main() -> ! {
    stack::paint();
    console::open();
    if cfg!(feature = "panic") {
        // The negative control of `check-panics`.
        black_box([0_u8; 3][black_box(0_usize)]);
    }
    marks::loading_begins();
    let dawg = open();
    marks::loading_ends();
    let exit_code = match dawg {
        Some(dawg) => {
            #[cfg(feature = "flips")]
            bit_flips::try_all();
            solve_all(&dawg)
        }
        None => {
            print_constant!(b"the dictionary is damaged\n");
            3
        }
    };
    print_constant!(b"ram ");
    line(stack::used());
    console::exit(exit_code)
}

/// Opens the dictionary. Without a check, no code remains, since the dictionary is a constant.
// The check has a frame of its own: in the frame of `main`, `stack::paint` would overwrite it.
#[cfg_attr(feature = "check", inline(never))]
#[cfg_attr(not(feature = "check"), inline(always))]
fn open() -> Option<Dawg<Home>> {
    let home = dictionary::home();
    if cfg!(feature = "check") { Dawg::open(home).ok() } else { Dawg::trust(home).ok() }
}

/// Solves the boards. Returns 3 if a line is not a board, else 0.
#[inline(never)]
fn solve_all(dawg: &Dawg<Home>) -> u8 {
    let mut line = [0; console::LINE];
    let mut exit_code = 0;
    while let Some(line) = console::read_line(&mut line) {
        let is_board = match line {
            #[cfg(feature = "stepping")]
            line if line.contains(&b',') => step(line, dawg),
            #[cfg(feature = "words")]
            [word @ .., b'?'] => look_up(word, dawg),
            #[cfg(feature = "scratch")]
            board => scratch::measure(board, dawg),
            #[cfg(not(feature = "scratch"))]
            board => solve(board, dawg),
        };
        if is_board.is_none() {
            print_constant!(b"a board expected\n");
            exit_code = 3;
        }
    }
    exit_code
}

#[cfg_attr(feature = "scratch", expect(dead_code, reason = "boards are measured"))]
#[inline(never)]
fn solve(text: &[u8], dawg: &Dawg<Home>) -> Option<()> {
    let board = read_board(text, &dawg.alphabet());
    let solution = Solution::new(board.as_ref()?, text);
    marks::solving_begins();
    let total = solution.solve(dawg, false);
    marks::solving_ends();
    let _ = solution.solve(dawg, true);
    print_constant!(b"words ");
    line(total.words);
    print_constant!(b"score ");
    line(total.points);
    Some(())
}

/// Prints whether a text is a word.
#[cfg(feature = "words")]
#[inline(never)]
fn look_up(word: &[u8], dawg: &Dawg<Home>) -> Option<()> {
    let word = core::str::from_utf8(word).ok()?;
    marks::solving_begins();
    let is_word = dawg.contains(word);
    marks::solving_ends();
    print_constant!(b"word ");
    line(usize::from(is_word));
    Some(())
}

/// Prints for each cell of a player's path what the cells so far spell.
#[cfg(feature = "stepping")]
#[inline(never)]
fn step(line: &[u8], dawg: &Dawg<Home>) -> Option<()> {
    let mut parts = line.split(|&byte| byte == b' ');
    let text = parts.next()?;
    let board = read_board(text, &dawg.alphabet())?;
    let solution = Solution::new(&board, text);
    let mut trace = board.trace();
    for part in parts.filter(|part| !part.is_empty()) {
        print(part);
        if !solution.cell(part).is_some_and(|cell| trace.enter(cell)) {
            print_constant!(b" no way\n");
            continue;
        }
        match (trace.is_word(dawg), trace.is_prefix(dawg)) {
            (Ok(true), _) => print_constant!(b" word\n"),
            (Ok(false), Ok(true)) => print_constant!(b" prefix\n"),
            (Ok(false), Ok(false)) => print_constant!(b" dead end\n"),
            _ => print_constant!(b" cannot be read\n"),
        }
    }
    Some(())
}

/// The functions between which `run` counts instructions. The Uno has smaller ones in assembly.
#[cfg(not(target_arch = "avr"))]
mod marks {
    macro_rules! marks {
        ($($name:ident $number:literal)*) => {$(
            #[unsafe(no_mangle)]
            #[inline(never)]
            pub extern "C" fn $name() {
                // Without a difference, the linker would merge the functions.
                core::hint::black_box($number);
            }
        )*};
    }
    marks!(loading_begins 0 loading_ends 1 solving_begins 2 solving_ends 3);
}

fn line(number: usize) {
    decimal(number);
    print_constant!(b"\n");
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // In a release build, nothing calls this function: see `check-panics`.
    console::exit(101)
}
