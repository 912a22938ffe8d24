//! Shapes of boards, as lists of neighbours.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// A board without its tiles.
#[derive(Clone, Debug)]
pub struct Shape {
    /// For each tile the tiles that a word may go on to, ascending.
    pub neighbours: Vec<Vec<usize>>,
    /// The longest words, in symbols, that the oracle finds in a moment.
    pub longest: usize,
}

/// Rows, columns, and the longest words that the oracle finds in a moment.
const RECTANGLES: [(usize, usize, usize); 24] = [
    (1, 1, 3),
    (1, 2, 4),
    (1, 7, 9),
    (7, 1, 9),
    (1, 16, 18),
    (1, 17, 18),
    (1, 33, 34),
    (1, 64, 66),
    (2, 2, 6),
    (2, 3, 7),
    (3, 2, 7),
    (3, 3, 11),
    (3, 4, 8),
    (4, 3, 8),
    (4, 4, 7),
    (2, 8, 8),
    (3, 5, 7),
    (5, 3, 7),
    (2, 16, 6),
    (4, 5, 6),
    (5, 5, 5),
    (6, 6, 5),
    (4, 8, 4),
    (8, 8, 4),
];

/// A rectangle whose tiles, row by row, touch their eight neighbours.
#[must_use]
pub fn rectangle(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let tiles = 0..rows * columns;
    let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
    let touch = |a: usize, b: usize| {
        a != b && near(a / columns, b / columns) && near(a % columns, b % columns)
    };
    tiles.clone().map(|tile| tiles.clone().filter(|&other| touch(tile, other)).collect()).collect()
}

/// Rectangles, and tiles joined at random by one-way steps.
pub fn shapes() -> impl Strategy<Value = Shape> {
    let rectangles = prop::sample::select(&RECTANGLES[..]);
    let rectangles = rectangles.prop_map(|(rows, columns, longest)| Shape {
        neighbours: rectangle(rows, columns),
        longest,
    });
    let steps = vec(vec(any::<Index>(), 0..4), 2..24);
    let graphs = steps.prop_map(|steps| {
        let tiles = steps.len();
        let neighbours = steps.iter().enumerate().map(|(tile, steps)| {
            let mut neighbours: Vec<_> = steps.iter().map(|step| step.index(tiles)).collect();
            neighbours.retain(|&other| other != tile);
            neighbours.sort_unstable();
            neighbours.dedup();
            neighbours
        });
        Shape { neighbours: neighbours.collect(), longest: 7 }
    });
    prop_oneof![5 => rectangles, 1 => graphs]
}
