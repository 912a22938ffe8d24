//! The walk over a grid of more cells than a mask has bits: level by level, from one cell after another.
//!
//! A mask of the cells that a path has used need not have a bit for each cell of the board. Give the
//! cells 64 colours, by row and column modulo 8: two cells of a colour are 8 rows or 8 columns apart or
//! more, so a path of 8 cells has none twice. With a bit for each colour the loop is that of
//! [`walk`](super::walk), without branches. A longer path may come by a colour again; whether that is the
//! same cell is seen by going back along it.
//!
//! A cell from which there are more paths than the queue has room is left to the walk
//! [depth first](super::depth_first).

use std::hint::select_unpredictable;

use super::cpu::Features;
use super::depth_first::Plain;
use super::edge::Edge;
use super::lexicon::Lexicon;
use crate::game::Geometry;

/// Most neighbours of a cell.
pub const NEAR: usize = 8;
/// Rows and columns after which colours come again.
const SIDE: usize = 8;
/// Stands for a symbol that no edge has.
const NO_BIT: u8 = 63;
/// Paths that the queue takes: from a cell of a rolled board there are 60.
const PATHS: usize = 1024;

/// Whether a shape can be walked so: each cell touches those in the rows and columns beside its own.
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

/// A cell as the walk sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    /// Its symbol, as a bit of an edge; none if no word can use it.
    symbol: u64,
    /// The bit of its colour.
    colour: u64,
    /// The symbols around it, as bits of an edge.
    pub around: u64,
    /// The cells around it that hold these, in the order of their symbols.
    near: [u16; NEAR],
    /// Where in that order each symbol starts.
    pub starts: u16,
    /// The places after the last of each symbol.
    pub ends: u16,
    /// Which bit of an edge the symbol of each of these cells is; 63 where there is none.
    pub bits: [u8; NEAR],
}

impl Spot {
    /// The places of the cells around it that hold any symbol of the edges that follow `edge`.
    #[inline(always)]
    pub fn look_up<E: Edge>(&self, edge: E) -> u64 {
        let holds = |bit: u8| u64::from(edge.symbols() >> bit & 1 == 1);
        self.bits.iter().rev().fold(0, |places, &bit| places << 1 | holds(bit))
    }
}

/// A path that can go on.
#[derive(Clone, Copy, Debug, Default)]
struct Path {
    /// The colours of its cells.
    used: u64,
    /// The last of them.
    cell: u16,
    /// The places of the cells around that it can go on to.
    left: u16,
    /// The place of the path that it came from, and 1; 0 if that is the cell where all began.
    before: u16,
}

/// What a walk needs of memory: 58 bytes a cell, and 25 or 33 KB.
#[derive(Clone, Debug)]
pub struct Work<E> {
    spots: Vec<Spot>,
    /// The paths that can go on.
    paths: [Path; PATHS + 1],
    /// The edges by which they came.
    edges: [E; PATHS + 1],
    /// Most paths in the queue: all that it has room for, but in tests.
    most: usize,
    /// The cells that are left to the other walk.
    left: Vec<u16>,
}

impl<E: Edge> Work<E> {
    /// For boards of so many cells; and a queue of so many paths, but no more than there is room for.
    pub fn new(cells: usize, paths: usize) -> Box<Self> {
        Box::new(Self {
            most: paths.clamp(1, PATHS),
            left: Vec::with_capacity(cells),
            spots: vec![Spot::default(); cells],
            paths: [Path::default(); PATHS + 1],
            edges: [E::default(); PATHS + 1],
        })
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        size_of_val(self) + size_of_val(&self.spots[..]) + self.left.capacity() * size_of::<u16>()
    }

    /// Arranges a board of a shape that [fits](fit); symbols from `symbols` on are those that no word has.
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

/// Finds the words on the board that lies arranged in `work`, and sets their bits in `seen`. Answers with
/// the cells on which other words may begin.
#[inline(always)]
pub fn walk<'w, E: Edge, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    work: &'w mut Work<E>,
    seen: &mut [u64],
) -> &'w [u16] {
    let Work { spots, paths, edges, most, left: left_over } = work;
    left_over.clear();
    for (start, spot) in spots.iter().enumerate() {
        if lexicon.root.bits() & spot.symbol == 0 {
            continue;
        }
        // The path at hand, and where the next one and the end of the queue are.
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
            // At the end of the queue stands the path just written, which did not stay because it
            // cannot go on: then `left` is 0.
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

/// Whether the path at hand, when `head` is the next, uses a cell, if it is not the first.
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

/// Sets the bit of the word that ends with an edge, if there is one and `is_found`.
#[inline(always)]
fn see<E: Edge>(edge: E, is_found: bool, seen: &mut [u64]) {
    let number = edge.number();
    seen[number / 64] |= (edge.word_bit() & u64::from(is_found)) << (number % 64);
}
