//! Measures how much scratch memory a board needs, by solving it with several sizes.

use core::hint::black_box;

use dawggle::{Board, BoardText, Dawg, Mask, Scratch, Solver, Source};

use crate::console::{decimal, print_constant};
use crate::marks;

/// Solves a board of up to 36 tiles with several sizes of scratch memory, and prints the paths that
/// each has room for.
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
    solve_with::<M, S, 0>(&board, dawg);
    solve_with::<M, S, 8>(&board, dawg);
    solve_with::<M, S, 16>(&board, dawg);
    solve_with::<M, S, 32>(&board, dawg);
    solve_with::<M, S, 64>(&board, dawg);
    solve_with::<M, S, 128>(&board, dawg);
    solve_with::<M, S, 256>(&board, dawg);
    Some(())
}

#[inline(never)]
fn solve_with<M: Mask, S: Source, const PATHS: usize>(board: &Board<M>, dawg: &Dawg<S>) {
    let mut scratch = Scratch::<M, PATHS>::EMPTY;
    print_constant!(b"paths ");
    decimal(PATHS);
    print_constant!(b" tiles ");
    decimal(board.tiles().into());
    print_constant!(b"\n");
    marks::solving_begins();
    let _ = Solver::new(board, dawg, &mut scratch).for_each(|word| {
        black_box(word.letters());
    });
    marks::solving_ends();
}
