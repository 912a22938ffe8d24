//! Board shapes as lists of neighbors.

use dawggle::Grid;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// A board without its tiles.
#[derive(Clone, Debug)]
pub struct BoardShape {
    /// For each tile, the tiles that can follow it in a word, in ascending order.
    pub neighbors: Vec<Vec<usize>>,
    /// The maximum length of a word, in symbols, for which the oracle is fast.
    pub longest: usize,
}

/// Rows, columns, and the maximum length of a word for which the oracle is fast.
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

/// Returns the neighbors in a rectangle whose tiles, row by row, touch up to eight others.
#[must_use]
pub fn rectangle(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let tiles = 0..rows * columns;
    let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
    let touch = |a: usize, b: usize| {
        a != b && near(a / columns, b / columns) && near(a % columns, b % columns)
    };
    tiles.clone().map(|tile| tiles.clone().filter(|&other| touch(tile, other)).collect()).collect()
}

/// Generates rectangles, and tiles joined at random by one-way steps.
pub fn board_shapes() -> impl Strategy<Value = BoardShape> {
    let rectangles = prop::sample::select(&RECTANGLES[..]);
    let rectangles = rectangles.prop_map(|(rows, columns, longest)| BoardShape {
        neighbors: rectangle(rows, columns),
        longest,
    });
    let graphs = steps().prop_map(|neighbors| BoardShape { neighbors, longest: 7 });
    prop_oneof![5 => rectangles, 1 => graphs]
}

/// Generates tiles joined at random by one-way steps.
pub fn steps() -> impl Strategy<Value = Vec<Vec<usize>>> {
    vec(vec(any::<Index>(), 0..4), 2..24).prop_map(|steps| {
        let tiles = steps.len();
        let neighbors = steps.iter().enumerate().map(|(tile, steps)| {
            let mut neighbors: Vec<_> = steps.iter().map(|step| step.index(tiles)).collect();
            neighbors.retain(|&other| other != tile);
            neighbors.sort_unstable();
            neighbors.dedup();
            neighbors
        });
        neighbors.collect()
    })
}

/// Returns which tiles of a grid touch, computed from the positions of their centers.
///
/// On a torus, each tile has many images in the plane. They are shifted to the right and down by
/// whole boards.
#[must_use]
pub fn touching(grid: Grid) -> Vec<Vec<usize>> {
    let tiles = 0..grid.rows * grid.columns;
    let touch = |a: usize, b: usize| a != b && touches(grid, a, b);
    tiles.clone().map(|tile| tiles.clone().filter(|&other| touch(tile, other)).collect()).collect()
}

fn touches(grid: Grid, a: usize, b: usize) -> bool {
    let place = |tile: usize| ((tile / grid.columns) as i64, (tile % grid.columns) as i64);
    let (one, other) = (place(a), place(b));
    let boards = if grid.wraps { -1..=1 } else { 0..=0 };
    boards.clone().any(|down| {
        boards.clone().any(|right| {
            let image = (other.0 + down * grid.rows as i64, other.1 + right * grid.columns as i64);
            touches_in_plane(grid.shape, one, image)
        })
    })
}

fn touches_in_plane(shape: dawggle::Shape, one: (i64, i64), other: (i64, i64)) -> bool {
    // `along` a row (or column) of hexagons is in units of half a tile, `across` in units of half
    // the square root of three. Two hexagons touch if and only if their centers are one tile apart.
    let are_one_apart = |along: i64, across: i64| along.pow(2) + 3 * across.pow(2) == 4;
    let half = |line: i64| line.rem_euclid(2);
    let (rows, columns) = (one.0 - other.0, one.1 - other.1);
    match shape {
        dawggle::Shape::Squares => rows.abs().max(columns.abs()) == 1,
        dawggle::Shape::HexagonRows => {
            are_one_apart(2 * columns + half(one.0) - half(other.0), rows)
        }
        dawggle::Shape::HexagonColumns => {
            are_one_apart(2 * rows + half(one.1) - half(other.1), columns)
        }
    }
}
