//! What unit tests share.

use std::ops::RangeInclusive;

use dawggle::{Dawg, Grid, Shape};
use dawggle_compiler::Compiler;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::game::{Geometry, Rules};

/// Compiles words, with some digraphs. The bytes are never freed.
pub fn dawg<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
    digraphs: &[&str],
) -> Dawg<&'static [u8]> {
    let compiler = Compiler::new().words("words", words);
    let compiler = digraphs.iter().fold(compiler, |compiler, digraph| compiler.digraph(*digraph));
    Dawg::from_bytes(&*compiler.compile().unwrap().bytes.leak()).unwrap()
}

/// Returns rules for boards of a shape, with these points by the number of letters.
pub fn rules(points: &[u32], geometry: &Geometry) -> Rules {
    let rules = Rules::parse(&format!("name = 'X'\nscore.table = {points:?}")).unwrap();
    rules.with_geometry(geometry.clone())
}

/// Shapes of a number of cells with any neighbors, and with a few holes.
pub fn lists(cells: RangeInclusive<usize>) -> impl Strategy<Value = Geometry> {
    let lists = cells.prop_flat_map(|cells| vec(vec(0..cells, 0..5), cells));
    with_holes(lists.prop_map(|lists| Geometry::list(&lists).unwrap()))
}

/// Grids with a few holes.
pub fn grids(
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
) -> impl Strategy<Value = Geometry> {
    let shape = select(vec![Shape::Squares, Shape::HexagonRows, Shape::HexagonColumns]);
    let grid = (shape, rows, columns, prop::bool::weighted(0.2));
    with_holes(grid.prop_map(|(shape, rows, columns, wraps)| {
        let grid = |wraps| Geometry::grid(Grid { shape, rows, columns, wraps });
        grid(wraps).or_else(|_| grid(false)).unwrap()
    }))
}

fn with_holes(geometry: impl Strategy<Value = Geometry>) -> impl Strategy<Value = Geometry> {
    geometry.prop_flat_map(|geometry| {
        let holes = vec(prop::bool::weighted(0.05), geometry.cells());
        holes.prop_map(move |holes| {
            let mut geometry = geometry.clone();
            for (cell, _) in holes.iter().enumerate().filter(|(_, is_hole)| **is_hole) {
                geometry.holes([geometry.place(cell)]).unwrap();
            }
            geometry
        })
    })
}
