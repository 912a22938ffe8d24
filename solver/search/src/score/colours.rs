//! The walk over a grid of more cells than a mask has bits: breadth first, from one cell after
//! another.
//!
//! A mask of the cells that a path has used need not have a bit for each cell of the board. The
//! cells have 64 colours, by row and column modulo 8. Two cells of a colour are at least 8 rows or
//! 8 columns apart, so no path of 8 cells has a colour twice. With a bit for each colour, the loop
//! is the one of [`breadth_first`](super::breadth_first), without branches. A longer path may come
//! to a colour again. Going back along the path then shows whether the cell is the same.
//!
//! If a cell has more paths than the queue has room for, the walk [depth first](super::depth_first)
//! takes over for that cell.

use std::hint::select_unpredictable;

use super::depth_first::Plain;
use super::edge::Edge;
use super::features::Features;
use super::lexicon::Lexicon;
use super::spot::{NEAR, NO_BIT, Spot};
use crate::game::Geometry;

/// The number of rows, and of columns, after which the colours repeat.
const SIDE: usize = 8;
/// The number of paths that the queue takes. From a cell of a rolled board there are 60.
const PATHS: usize = 1024;

/// Returns true if this walk fits a shape: cells touch only cells in adjacent rows and columns.
pub fn fit(geometry: &Geometry) -> bool {
    (0..geometry.cells()).all(|cell| {
        let (row, column) = geometry.place(cell);
        let is_beside = |&to: &u16| {
            let (to_row, to_column) = geometry.place(to.into());
            row.abs_diff(to_row) <= 1 && column.abs_diff(to_column) <= 1
        };
        geometry.neighbours(cell).iter().all(is_beside)
    })
}

/// A path that can go on.
#[derive(Clone, Copy, Debug, Default)]
struct Path {
    /// The colours of the path's cells.
    used: u64,
    /// The last cell.
    cell: u16,
    /// The places around the last cell that the path can go on to.
    left: u16,
    /// One more than the index of the path that this one extends, or 0 if that is the first cell.
    before: u16,
}

/// The memory of the walk: 58 bytes a cell, and 25 or 33 KB.
#[derive(Clone, Debug)]
pub struct GridBuffers<E> {
    spots: Vec<Spot>,
    /// The paths that can go on.
    paths: [Path; PATHS + 1],
    /// The edges by which the paths came.
    edges: [E; PATHS + 1],
    /// The largest number of paths in the queue: as many as fit, except in tests.
    most: usize,
    /// The cells that the other walk must take.
    left: Vec<u16>,
}

impl<E: Edge> GridBuffers<E> {
    /// Allocates memory for a number of cells, and limits the queue to a number of paths.
    pub fn new(cells: usize, paths: usize) -> Box<Self> {
        Box::new(Self {
            most: paths.clamp(1, PATHS),
            left: Vec::with_capacity(cells),
            spots: vec![Spot::default(); cells],
            paths: [Path::default(); PATHS + 1],
            edges: [E::default(); PATHS + 1],
        })
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self) + size_of_val(&self.spots[..]) + self.left.capacity() * size_of::<u16>()
    }

    /// Arranges a board of a shape that [fits](fit). No word has a symbol from `symbols` on.
    pub fn arrange(&mut self, board: &Plain<'_>, symbols: u8) {
        let usable = |cell: usize| board.tiles[cell] < symbols && !board.geometry.is_hole(cell);
        self.spots.resize(board.tiles.len(), Spot::default());
        for (cell, spot) in self.spots.iter_mut().enumerate() {
            let (row, column) = board.geometry.place(cell);
            *spot = Spot::default();
            spot.colour = 1 << (row % SIDE * SIDE + column % SIDE);
            if usable(cell) {
                spot.symbol = 1 << board.tiles[cell] << E::SHIFT;
            }
            let around = board.geometry.neighbours(cell).iter().copied();
            let around = around.filter(|&to| usable(to.into()));
            let mut near = [(u8::MAX, 0); NEAR];
            for (near, to) in near.iter_mut().zip(around) {
                *near = (board.tiles[usize::from(to)], to);
            }
            near.sort_unstable();
            spot.near = near.map(|(_, to)| to);
            spot.bits = [NO_BIT; NEAR];
            let count = near.iter().take_while(|(tile, _)| *tile < symbols).count();
            for (place, &(tile, _)) in near[..count].iter().enumerate() {
                spot.bits[place] = tile + E::SHIFT as u8;
                spot.around |= 1 << spot.bits[place];
                let is_first = place == 0 || near[place - 1].0 != tile;
                spot.starts |= u16::from(is_first) << place;
            }
            spot.ends = spot.starts & !1 | 1 << count;
        }
    }
}

/// Finds the words on the board in `buffers`, and sets their bits in `seen`. Returns the cells from
/// which the other walk must look for more words.
#[inline(always)]
pub fn walk<'b, E: Edge, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    buffers: &'b mut GridBuffers<E>,
    seen: &mut [u64],
) -> &'b [u16] {
    let GridBuffers { spots, paths, edges, most, left: left_over } = buffers;
    left_over.clear();
    for (start, spot) in spots.iter().enumerate() {
        if lexicon.root.bits() & spot.symbol == 0 {
            continue;
        }
        // The current path, the index of the next one, and the end of the queue.
        let mut parent = lexicon.child(lexicon.root, spot.symbol);
        see(parent, true, seen);
        let (mut cell, mut used) = (start as u16, spot.colour);
        let mut left = features.near(spot, parent);
        let (mut head, mut top) = (0, 0);
        while left != 0 && top < *most {
            let to = spots[usize::from(cell)].near[left.trailing_zeros() as usize % NEAR];
            let spot = &spots[usize::from(to)];
            left &= left - 1;
            let edge = lexicon.child(parent, spot.symbol);
            let mut is_new = used & spot.colour == 0;
            if !is_new && used.count_ones() as usize >= SIDE {
                is_new = to != start as u16 && !uses(paths, head, to);
            }
            see(edge, is_new, seen);
            let onward = features.near(spot, edge) * u64::from(is_new);
            paths[top] = Path {
                used: used | spot.colour,
                cell: to,
                left: onward as u16,
                before: head as u16,
            };
            edges[top] = edge;
            top += usize::from(onward != 0);
            // If the queue is empty, this reads the path just written and dropped. That path cannot
            // go on, so `left` becomes 0.
            let is_done = left == 0;
            let next = &paths[head];
            parent = select_unpredictable(is_done, edges[head], parent);
            used = select_unpredictable(is_done, next.used, used);
            cell = select_unpredictable(is_done, next.cell, cell);
            left = select_unpredictable(is_done, next.left.into(), left);
            head += usize::from(is_done);
        }
        if left != 0 {
            left_over.push(start as u16);
        }
    }
    left_over
}

/// Returns true if the current path uses a cell besides its first. `head` is the index of the next
/// path.
#[cold]
fn uses(paths: &[Path], mut head: usize, cell: u16) -> bool {
    while let Some(path) = head.checked_sub(1).map(|at| &paths[at]) {
        if path.cell == cell {
            return true;
        }
        head = path.before.into();
    }
    false
}

/// Sets the bit of the word that ends with an edge, if there is such a word and `is_found` is true.
#[inline(always)]
fn see<E: Edge>(edge: E, is_found: bool, seen: &mut [u64]) {
    let number = edge.number();
    seen[number / 64] |= (edge.word_bit() & u64::from(is_found)) << (number % 64);
}
