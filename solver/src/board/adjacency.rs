//! Which cells touch which: the shape of a board, as data.

use crate::{BoardError, Grid, Mask};

/// The shape of a board: for each cell, the cells that a word can continue on.
///
/// Takes 34 bytes with a `u16` mask, and 520 bytes with `u64`.
///
/// # Examples
///
/// A ring of four cells:
///
/// ```
/// use dawggle::Adjacency;
///
/// let mut ring: Adjacency<u16> = Adjacency::new(4)?;
/// for cell in 0..4 {
///     ring.connect(cell, (cell + 1) % 4)?;
///     ring.connect((cell + 1) % 4, cell)?;
/// }
/// assert_eq!(ring.neighbors(0), 0b1010);
/// # Ok::<_, dawggle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Adjacency<M: Mask> {
    cells: u8,
    neighbors: M::PerCell<M>,
}

// The sizes that the docs state.
const _: () = assert!(size_of::<Adjacency<u16>>() <= 34 && size_of::<Adjacency<u64>>() <= 520);

impl<M: Mask> Adjacency<M> {
    /// Creates a number of cells that touch nothing yet.
    ///
    /// # Errors
    ///
    /// [`BoardError::Empty`] without cells, [`BoardError::Cells`] with more cells than the mask has
    /// bits.
    pub fn new(cells: usize) -> Result<Self, BoardError> {
        match u8::try_from(cells) {
            Ok(0) => Err(BoardError::Empty),
            Ok(count) if count <= M::CELLS => {
                Ok(Self { cells: count, neighbors: M::per_cell(M::EMPTY) })
            }
            _ => Err(BoardError::Cells { expected: M::CELLS, found: cells }),
        }
    }

    /// Creates a rectangle of squares, numbered row by row, which touch their eight neighbors.
    ///
    /// # Errors
    ///
    /// As [`Adjacency::new`].
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, BoardError> {
        // A grid of squares is the same, but takes a kilobyte more of the flash of an Uno.
        let mut adjacency = Self::new(rows.saturating_mul(columns))?;
        // As there are cells, both are at most 64.
        let (rows, columns) = (rows as u8, columns as u8);
        let mut from = 0;
        for row in 0..rows {
            for column in 0..columns {
                let mut to = 0;
                for to_row in 0..rows {
                    for to_column in 0..columns {
                        if row.abs_diff(to_row) <= 1 && column.abs_diff(to_column) <= 1 {
                            adjacency.link(from, to);
                        }
                        to += 1;
                    }
                }
                from += 1;
            }
        }
        Ok(adjacency)
    }

    /// Creates the cells of a grid, numbered row by row.
    ///
    /// # Errors
    ///
    /// As [`Adjacency::new`], and [`BoardError::Wrap`] for a torus whose hexagons do not meet.
    pub fn grid(grid: Grid) -> Result<Self, BoardError> {
        let mut adjacency = Self::new(grid.rows.saturating_mul(grid.columns))?;
        if !grid.meets() {
            return Err(BoardError::Wrap);
        }
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                for (to_row, to_column) in grid.neighbors(row, column) {
                    // All cells fit a mask.
                    let cell = |row, column| (row * grid.columns + column) as u8;
                    adjacency.connect(cell(row, column), cell(to_row, to_column))?;
                }
            }
        }
        Ok(adjacency)
    }

    /// Lets words go from one cell to another, in this direction only.
    ///
    /// A connection of a cell to itself is ignored.
    ///
    /// # Errors
    ///
    /// [`BoardError::NoTile`] for a cell that does not exist.
    pub fn connect(&mut self, from: u8, to: u8) -> Result<(), BoardError> {
        if let Some(tile) = [from, to].into_iter().find(|&cell| cell >= self.cells) {
            return Err(BoardError::NoTile { tile });
        }
        self.link(from, to);
        Ok(())
    }

    // Inlined, it takes 450 bytes more of the flash of a micro:bit.
    #[cfg_attr(target_os = "none", inline(never))]
    fn link(&mut self, from: u8, to: u8) {
        if let Some(neighbors) =
            self.neighbors.as_mut().get_mut(usize::from(from)).filter(|_| from != to)
        {
            *neighbors |= M::of(to);
        }
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cells(&self) -> u8 {
        self.cells
    }

    /// Returns the cells that a word can continue on after `cell`.
    #[must_use]
    pub fn neighbors(&self, cell: u8) -> M {
        self.neighbors.as_ref().get(usize::from(cell)).copied().unwrap_or(M::EMPTY)
    }

    /// Removes the steps to a cell.
    pub(crate) fn remove_to(&mut self, cell: u8) {
        self.neighbors.as_mut().iter_mut().for_each(|neighbors| *neighbors &= !M::of(cell));
    }

    /// Removes the steps from a cell.
    pub(crate) fn remove_from(&mut self, cell: u8) {
        if let Some(neighbors) = self.neighbors.as_mut().get_mut(usize::from(cell)) {
            *neighbors = M::EMPTY;
        }
    }

    /// Adds a cell that leads to `onward`, and to which each cell leads that leads to `cell`.
    /// Returns `None` if the mask has no bit for it.
    #[cfg(feature = "long-tiles")]
    pub(crate) fn add_twin(&mut self, cell: u8, onward: M) -> Option<u8> {
        let new = Some(self.cells).filter(|&new| new < M::CELLS)?;
        for neighbors in self.neighbors.as_mut() {
            if !(*neighbors & M::of(cell)).is_empty() {
                *neighbors |= M::of(new);
            }
        }
        *self.neighbors.as_mut().get_mut(usize::from(new))? = onward;
        self.cells = new.wrapping_add(1);
        Some(new)
    }

    /// Adds a cell that takes over the neighbors of `cell` and becomes the only neighbor of
    /// `cell`. Returns its number, or `None` if the mask has no bit left.
    #[cfg(feature = "long-tiles")]
    pub(crate) fn extend(&mut self, cell: u8) -> Option<u8> {
        let new = Some(self.cells).filter(|&new| new < M::CELLS)?;
        let onward =
            core::mem::replace(self.neighbors.as_mut().get_mut(usize::from(cell))?, M::of(new));
        *self.neighbors.as_mut().get_mut(usize::from(new))? = onward;
        self.cells = new.wrapping_add(1);
        Some(new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn rows(adjacency: &Adjacency<u16>) -> [u16; 9] {
        core::array::from_fn(|cell| adjacency.neighbors(cell as u8))
    }

    #[test]
    fn squares_touch_their_eight_neighbors() {
        let rectangle = Adjacency::rectangle(3, 3).unwrap();
        assert_eq!(rectangle.cells(), 9);
        let expected = [
            0b_000_011_010,
            0b_000_111_101,
            0b_000_110_010,
            0b_011_010_011,
            0b_111_101_111,
            0b_110_010_110,
            0b_010_011_000,
            0b_101_111_000,
            0b_010_110_000,
        ];
        assert_eq!(rows(&rectangle), expected);
    }

    #[test]
    fn a_rectangle_is_a_grid_of_squares() {
        for (rows, columns) in [(1, 1), (1, 16), (2, 5), (4, 4), (8, 2)] {
            let rectangle = Adjacency::<u16>::rectangle(rows, columns).unwrap();
            let grid = Grid { shape: Shape::Squares, rows, columns, wraps: false };
            let grid = Adjacency::<u16>::grid(grid).unwrap();
            assert_eq!(rectangle.neighbors, grid.neighbors, "{rows}x{columns}");
        }
    }

    #[test]
    fn hexagons_touch_six_neighbors() {
        let grid = |shape| Grid { shape, rows: 3, columns: 3, wraps: false };
        let hexagon_rows = Adjacency::<u16>::grid(grid(Shape::HexagonRows)).unwrap();
        assert_eq!(hexagon_rows.neighbors(4), 0b_110_101_110);
        let hexagon_columns = Adjacency::<u16>::grid(grid(Shape::HexagonColumns)).unwrap();
        assert_eq!(hexagon_columns.neighbors(4), 0b_111_101_010);
    }

    #[test]
    fn a_cell_of_a_torus_never_touches_itself() {
        let grid = Grid { shape: Shape::Squares, rows: 1, columns: 2, wraps: true };
        let torus = Adjacency::<u16>::grid(grid).unwrap();
        assert_eq!((torus.neighbors(0), torus.neighbors(1)), (0b10, 0b01));
    }

    #[test]
    fn a_torus_of_hexagons_that_do_not_meet_is_refused() {
        for (shape, rows, columns) in [(Shape::HexagonRows, 3, 4), (Shape::HexagonColumns, 4, 3)] {
            let grid = Grid { shape, rows, columns, wraps: true };
            assert_eq!(Adjacency::<u16>::grid(grid).unwrap_err(), BoardError::Wrap);
            let turned = Grid { rows: columns, columns: rows, ..grid };
            assert!(Adjacency::<u16>::grid(turned).is_ok());
        }
    }

    #[test]
    fn the_number_of_cells_is_limited_by_the_mask() {
        assert_eq!(Adjacency::<u16>::new(16).unwrap().cells(), 16);
        for (rows, columns, found) in [(1, 17, 17), (usize::MAX, 2, usize::MAX)] {
            let refused = Adjacency::<u16>::rectangle(rows, columns).unwrap_err();
            assert_eq!(refused, BoardError::Cells { expected: 16, found });
        }
        assert_eq!(Adjacency::<u16>::rectangle(4, 0).unwrap_err(), BoardError::Empty);
    }

    #[test]
    fn connections_lead_one_way_between_cells_that_exist() {
        let mut adjacency = Adjacency::<u16>::new(3).unwrap();
        adjacency.connect(0, 1).unwrap();
        adjacency.connect(1, 1).unwrap();
        for (from, to, tile) in [(2, 3, 3), (3, 2, 3), (u8::MAX, 0, u8::MAX)] {
            let refused = adjacency.connect(from, to).unwrap_err();
            assert_eq!(refused, BoardError::NoTile { tile });
        }
        assert_eq!(rows(&adjacency), [0b10, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn an_extended_cell_leads_only_to_the_new_cell() {
        let mut adjacency = Adjacency::<u16>::rectangle(1, 3).unwrap();
        assert_eq!(adjacency.extend(1), Some(3));
        assert_eq!(rows(&adjacency)[..4], [0b10, 0b1000, 0b10, 0b101]);
        let mut full = Adjacency::<u16>::new(16).unwrap();
        assert_eq!(full.extend(0), None);
    }
}
