//! A board as the walk sees it: slots, in the order of their symbols.
//!
//! A slot is one symbol on one cell. An ordinary board has one slot a cell. A tile with a choice of
//! symbols has a slot for each of them, and a tile that spells several symbols has a chain of
//! slots. The slots are in the order of their symbols, so the slots of a symbol are consecutive. A
//! processor that can gather and scatter bits turns a set of symbols into the set of their slots in
//! four instructions.

// Tests: `solver/search/src/score/scorer/tests.rs`.

use std::iter;

use dawggle::{Mask, Symbol};

use super::error::MAX_SLOTS;
use crate::game::{Geometry, SpelledBoard};
use crate::lexicon::Edge;

/// One more than [`MAX_SLOTS`]: the number of zeros below a bit may be 64, and indexes an array of
/// this length without a check.
const LENGTH: usize = MAX_SLOTS + 1;

/// A board, slot by slot.
#[derive(Clone, Debug)]
pub struct SlotBoard<M> {
    /// The symbols of the board, as bits of an edge.
    pub symbols: u64,
    /// The first slot of each of these symbols.
    pub starts: u64,
    /// The slot after the last slot of each of these symbols, which may be beyond the mask.
    pub ends: u64,
    /// The slots that a word can begin with.
    pub heads: u64,
    /// The number of slots.
    pub slots: usize,
    /// On a plain board, the cell of each slot, followed by the cells without a symbol.
    pub cells: [u8; LENGTH],
    /// For each slot, the symbols that come before its own, as bits of an edge.
    pub below: [u64; LENGTH],
    /// For each slot, the slots that may follow it.
    pub onward: [u64; LENGTH],
    /// For each slot, the slots that it uses up.
    pub taken: [u64; LENGTH],
    /// For each slot, 1 if a word may end there.
    pub last: [u64; LENGTH],
    /// For each byte of an edge with symbols, and each value of that byte, the slots of these
    /// symbols. Only for processors that cannot gather bits.
    pub tables: [[M; 256]; 8],
}

/// The neighbors of each cell, for boards on which each tile is one symbol.
#[derive(Clone, Debug)]
pub struct NeighborLists {
    cells: usize,
    /// The largest number of neighbors of a cell.
    most: usize,
    /// This number of neighbors for each cell. The cell itself fills up the list.
    lists: Vec<u8>,
}

impl NeighborLists {
    /// Copies the neighbors of up to 64 cells.
    pub fn new(geometry: &Geometry) -> Self {
        let cells = geometry.cells();
        let most = (0..cells).map(|cell| geometry.neighbors(cell).len()).max().unwrap_or_default();
        let mut lists = Vec::with_capacity(cells * most);
        for cell in 0..cells {
            let near = geometry.neighbors(cell).iter().map(|&near| near as u8);
            lists.extend(near.chain(iter::repeat(cell as u8)).take(most));
        }
        Self { cells, most, lists }
    }
}

impl<M: Mask> SlotBoard<M> {
    pub const EMPTY: Self = Self {
        symbols: 0,
        starts: 0,
        ends: 0,
        heads: 0,
        slots: 0,
        cells: [0; LENGTH],
        below: [0; LENGTH],
        onward: [0; LENGTH],
        taken: [0; LENGTH],
        last: [0; LENGTH],
        tables: [[M::EMPTY; 256]; 8],
    };

    /// Arranges a board with one symbol on each cell. No word has a symbol from `symbols` on.
    #[inline(always)]
    pub fn arrange(&mut self, tiles: &[Symbol], near: &NeighborLists, symbols: u8, shift: u32) {
        let cells = near.cells.min(M::CELLS.into()).min(tiles.len());
        // The place of a cell is the number of cells with a lower key. Comparing each key with
        // every other one has no branch that depends on the board, and a vector register takes 8 or
        // 16 keys at once. The cell in the low bits makes the keys different. Cells without a
        // symbol come last, and after them the keys without a cell, which are lower than no key.
        let mut keys = [u16::MAX; MAX_SLOTS];
        let keys = &mut keys[..usize::from(M::CELLS)];
        for (cell, &tile) in tiles[..cells].iter().enumerate() {
            keys[cell] = u16::from(tile.min(symbols)) << 6 | cell as u16;
        }
        let mut places = [0; MAX_SLOTS];
        let places = &mut places[..usize::from(M::CELLS)];
        for &key in &*keys {
            for (place, &other) in places.iter_mut().zip(&*keys) {
                *place += u16::from(key < other);
            }
        }
        // Places are below `MAX_SLOTS`. The remainder saves the check of each index.
        let mut bits = [0; MAX_SLOTS];
        let mut sorted = [0; MAX_SLOTS];
        let mut slots = 0;
        for cell in 0..cells {
            let place = usize::from(places[cell]) % MAX_SLOTS;
            let is_usable = tiles[cell] < symbols;
            bits[cell] = u64::from(is_usable) << place;
            slots += usize::from(is_usable);
            sorted[place] = tiles[cell];
        }
        self.symbols = 0;
        for cell in 0..cells {
            let place = usize::from(places[cell]) % MAX_SLOTS;
            // A walk never enters a cell without a symbol. Its place exists only for `neighbors`.
            let symbol = if tiles[cell] < symbols { 1 << tiles[cell] << shift } else { 0 };
            self.symbols |= symbol;
            self.below[place] = symbol.wrapping_sub(1 << shift);
            self.cells[place] = cell as u8;
            self.taken[place] = bits[cell];
            self.last[place] = 1;
            let near = &near.lists[cell * near.most..][..near.most];
            // The cell itself fills up the list: it is taken out again.
            self.onward[place] =
                near.iter().fold(0, |onward, &near| onward | bits[usize::from(near) % MAX_SLOTS])
                    & !bits[cell];
        }
        self.heads = u64::MAX.checked_shr(64 - slots as u32).unwrap_or_default();
        self.group(&sorted[..slots]);
    }

    /// Arranges any board on which a word uses each cell once. It must have no more slots than the
    /// mask has bits.
    pub fn arrange_any(&mut self, board: &SpelledBoard<'_>, symbols: u8, shift: u32) {
        // Symbol and part.
        let mut sorted = [(0, 0); MAX_SLOTS];
        let mut slots = 0;
        for (part, index) in board.parts.iter().zip(0_u32..) {
            for symbol in (0..symbols).filter(|&symbol| part.holds(symbol)) {
                sorted[slots] = (symbol, index);
                slots += 1;
            }
        }
        let sorted = &mut sorted[..slots];
        sorted.sort_unstable();
        let sorted = &*sorted;
        let with = |is_wanted: &dyn Fn(u32) -> bool| {
            let bits = sorted.iter().enumerate().filter(|(_, (_, part))| is_wanted(*part));
            bits.fold(0, |set, (slot, _)| set | 1 << slot)
        };
        self.heads = with(&|part| board.part(part).is_first);
        self.symbols = 0;
        let mut order = [0; MAX_SLOTS];
        for (slot, &(symbol, index)) in sorted.iter().enumerate() {
            let part = board.part(index);
            let bit = 1 << (u32::from(symbol) + shift);
            order[slot] = symbol;
            self.symbols |= bit;
            self.below[slot] = bit - (1 << shift);
            self.last[slot] = part.is_last.into();
            // A word uses up the whole tile with its first symbol, and needs no bits for the
            // others.
            self.taken[slot] = match part.is_first {
                true => with(&|other| board.part(other).cell == part.cell) & self.heads,
                false => 0,
            };
            self.onward[slot] = match part.is_last {
                true => {
                    let next = board.next(index);
                    with(&|other| next.contains(&other))
                }
                false => with(&|other| other == index + 1),
            };
        }
        self.group(&order[..slots]);
    }

    /// Notes the first and the last slot of each symbol.
    #[inline(always)]
    fn group(&mut self, symbols: &[Symbol]) {
        self.slots = symbols.len();
        self.starts = u64::from(!symbols.is_empty());
        for (pair, slot) in symbols.windows(2).zip(1..) {
            self.starts |= u64::from(pair[0] != pair[1]) << slot;
        }
        self.ends = self.starts & !1 | 1_u64.checked_shl(symbols.len() as u32).unwrap_or_default();
    }

    /// Fills the tables that [`SlotBoard::look_up`] reads.
    #[inline(always)]
    pub fn tabulate<E: Edge>(&mut self) {
        // The slots of each bit of an edge: the symbols below a slot's symbol say its number.
        let mut holders = [0; 64];
        for (slot, below) in self.below[..self.slots].iter().enumerate() {
            holders[(below.count_ones() + E::SHIFT) as usize % 64] |= 1 << slot;
        }
        let (first, bytes) = E::BYTES;
        for (table, byte) in self.tables[..bytes].iter_mut().zip(first as usize..) {
            // Each bit doubles the filled part of the table.
            table[0] = M::EMPTY;
            for (bit, &holders) in holders[8 * byte..][..8].iter().enumerate() {
                let (without, with) = table.split_at_mut(1 << bit);
                for (with, without) in with.iter_mut().zip(without) {
                    *with = M::from_bits(without.bits() | holders);
                }
            }
        }
    }

    /// The slots that hold a symbol of an edge behind `edge`.
    #[inline(always)]
    pub fn look_up<E: Edge>(&self, edge: E) -> u64 {
        let (first, bytes) = E::BYTES;
        (0..bytes).fold(0, |slots, byte| {
            let value = (edge.bits() >> (8 * (first as usize + byte))) as u8;
            slots | self.tables[byte][usize::from(value)].bits()
        })
    }
}
