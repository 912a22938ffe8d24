//! Measures how much scratch memory a board needs, by solving it with several lengths.

use core::hint::black_box;
use core::ops::ControlFlow;

use dawggle::{Board, BoardText, Dawg, Mask, Solver, Source, State};

use crate::console::{decimal, print_constant};
use crate::marks;

const MOST: usize = 256;

/// Solves a board of up to 36 tiles with several lengths of scratch memory, and prints the bytes of
/// each.
pub fn measure<S: Source>(text: &[u8], dawg: &Dawg<S>) -> Option<()> {
    let text = BoardText::parse(str::from_utf8(text).ok()?, None).ok()?;
    match text.rows() * text.columns() {
        ..=16 => solve::<u16, S>(&text, dawg),
        ..=32 => solve::<u32, S>(&text, dawg),
        _ => solve::<u64, S>(&text, dawg),
    }
}

#[inline(never)]
fn solve<M: Mask, S: Source>(text: &BoardText<'_>, dawg: &Dawg<S>) -> Option<()> {
    let board = Board::<M>::from_text(text, &dawg.alphabet()).ok()?;
    let mut scratch = [State::EMPTY; MOST];
    for states in [0, 8, 16, 32, 64, 128, MOST] {
        let scratch = scratch.get_mut(..states).unwrap_or_default();
        print_constant!(b"scratch ");
        decimal(size_of_val(scratch));
        print_constant!(b" tiles ");
        decimal(board.tiles().into());
        print_constant!(b"\n");
        marks::solving_begins();
        let _ = Solver::new(&board, scratch).solve(dawg, |word| {
            black_box(word.letters());
            ControlFlow::Continue(())
        });
        marks::solving_ends();
    }
    Some(())
}
