//! Texts that people might take for boards.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What the texts are made of: tiles, rows, and what is written between them.
const PIECES: [&str; 27] = [
    "a", "t", "q", "E", "qu", "ing", "cat", "catd", "line", "?", "#", "a/b", "ca/td", "{ing}",
    "{a/t}", "{q,e}", "{", "/", "/", " ", " ", " / ", "\n", ",", "-", "\u{5b8}", "t\u{64e}",
];

/// Boards that are written in each form, right or nearly so.
const WHOLE: [&str; 14] = [
    "catdlinemaropets",
    "catd / line / maro / pets",
    "catd\nline\nmaro\npets\n",
    "c a t d/l i n e/m a r o/p e t s",
    "catd line maro pets",
    "catd line / maro pets",
    "catd-line-maro-pets",
    "c, a, t / d, l, i",
    "in er / th an",
    "a/b / c/d",
    "a b/c d",
    "a/b c / d e",
    "s qu n / e i l / t r k",
    "{qu}uit/l{in}e{?}",
];

/// Texts of up to 60 characters, of which about a third are boards.
pub fn board_texts() -> impl Strategy<Value = String> {
    let pieces = || vec(select(&PIECES[..]), 0..12).prop_map(|pieces| pieces.concat());
    let separator = select(&[" ", "/", " / ", "\n", ""][..]);
    let tile = select(&["a", "t", "q", "ing", "a/e", "cat", "line", "{er}", "?"][..]);
    let regular = (1_usize..5, 1_usize..5, separator, select(&["", " "][..]), vec(tile, 16));
    let regular = regular.prop_map(|(rows, columns, between_rows, between_tiles, tiles)| {
        let rows = tiles.chunks(columns).take(rows).map(|row| row.join(between_tiles));
        rows.collect::<Vec<_>>().join(between_rows)
    });
    prop_oneof![select(&WHOLE[..]).prop_map(str::to_owned), pieces(), regular]
}
