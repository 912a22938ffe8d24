//! Which cells touch which: the shape of a board, as data.

use crate::{BoardError, Grid, Mask};

/// For each cell of a board the set of cells that a word may go on to.
///
/// Takes 34 bytes with a `u16` mask, 520 with `u64`.
#[derive(Clone, Debug)]
pub struct Adjacency<M: Mask> {
    cells: u8,
    neighbours: M::PerCell<M>,
}

impl<M: Mask> Adjacency<M> {
    /// `cells` cells that touch nothing yet.
    pub fn new(cells: usize) -> Result<Self, BoardError> {
        match u8::try_from(cells) {
            Ok(0) => Err(BoardError::Empty),
            Ok(count) if count <= M::CELLS => {
                Ok(Self { cells: count, neighbours: M::per_cell(M::EMPTY) })
            }
            _ => Err(BoardError::Cells { expected: M::CELLS, found: cells }),
        }
    }

    /// A rectangle whose cells, numbered row by row, touch their eight neighbours.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let mut adjacency = Self::new(rows.saturating_mul(columns))?;
        let step = |line: usize, by: usize, end: usize| match by {
            0 => line.checked_sub(1),
            1 => Some(line),
            _ => line.checked_add(1).filter(|&line| line < end),
        };
        for cell in 0..rows.saturating_mul(columns) {
            let row = cell.checked_div(columns).unwrap_or_default();
            let column = cell.checked_rem(columns).unwrap_or_default();
            for (down, right) in (0..3).flat_map(|down| (0..3).map(move |right| (down, right))) {
                if let (Some(row), Some(column)) =
                    (step(row, down, rows), step(column, right, columns))
                {
                    adjacency.connect(cell, row * columns + column);
                }
            }
        }
        Ok(adjacency)
    }

    /// A grid of cells numbered row by row.
    pub fn grid(grid: Grid) -> Result<Self, BoardError> {
        let mut adjacency = Self::new(grid.rows.saturating_mul(grid.columns))?;
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                for (to_row, to_column) in grid.neighbours(row, column) {
                    let cell = |row: usize, column| row * grid.columns + column;
                    adjacency.connect(cell(row, column), cell(to_row, to_column));
                }
            }
        }
        Ok(adjacency)
    }

    /// Lets words go from one cell on to another. So a cell never touches itself; a cell that is not
    /// there is ignored.
    pub fn connect(&mut self, from: usize, to: usize) {
        let is_cell = |cell: usize| cell < usize::from(self.cells);
        if from != to && is_cell(from) && is_cell(to) {
            if let Some(neighbours) = self.neighbours.as_mut().get_mut(from) {
                *neighbours |= M::of(to as u8);
            }
        }
    }

    /// Lets words stay on any cell for the next letter, where tiles can be
    /// [`Reused`](crate::Reused).
    pub fn connect_each_to_itself(&mut self) {
        for (neighbours, cell) in self.neighbours.as_mut().iter_mut().zip(0..self.cells) {
            *neighbours |= M::of(cell);
        }
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> u8 {
        self.cells
    }

    /// The cells that a word may go on to from `cell`.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, cell: u8) -> M {
        self.neighbours.as_ref().get(usize::from(cell)).copied().unwrap_or(M::EMPTY)
    }

    /// Adds a cell that takes over the neighbours of `cell`, and makes it the only one that a word
    /// can go on to from there. Its number, or `None` if the mask has no bit left.
    pub(crate) fn extend(&mut self, cell: u8) -> Option<u8> {
        let new = Some(self.cells).filter(|&new| new < M::CELLS)?;
        let onward =
            core::mem::replace(self.neighbours.as_mut().get_mut(usize::from(cell))?, M::of(new));
        *self.neighbours.as_mut().get_mut(usize::from(new))? = onward;
        self.cells = new.wrapping_add(1);
        Some(new)
    }
}
