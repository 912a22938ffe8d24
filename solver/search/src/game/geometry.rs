//! The shape of a board: its cells, which of them touch, and which a word may use again.

use dawggle::{Grid, Shape};

/// Most cells of a board.
pub const MOST_CELLS: usize = u16::MAX as usize;

/// Whether a word may use a cell again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reuse {
    /// Each cell once, as in Boggle.
    #[default]
    Never,
    /// Any neighbour, again and again, but not the cell that the word stands on.
    Elsewhere,
    /// Any neighbour, and the cell itself.
    Anywhere,
}

/// Why a shape was refused. Rows, columns and cells count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// No cells, or too many.
    #[error("{0} cells: a board has from 1 to {MOST_CELLS}")]
    Cells(usize),
    /// Hexagons that do not meet where the grid wraps.
    #[error(
        "hexagons in rows wrap only if the number of rows is even, and those in columns only if \
         the number of columns is"
    )]
    Wrap,
    /// A hole or a neighbour that is not on the board.
    #[error("there is no cell {0}: cells count from 1, row by row")]
    NoCell(usize),
    /// A hole that is not on the board.
    #[error("there is no row {0}, column {1}")]
    NoPlace(usize, usize),
}

/// The shape of a board of up to 65,535 cells.
///
/// Cells are numbered from 0, row by row. A hole is a cell on which no tile ever lies: it
/// has no neighbours.
///
/// Takes some 40 bytes a cell.
///
/// ```
/// use dawggle_search::game::Geometry;
///
/// let geometry = Geometry::rectangle(2, 3)?;
/// assert_eq!(geometry.neighbours(0), [1, 3, 4]);
/// # Ok::<_, dawggle_search::game::GeometryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    shape: Option<Shape>,
    rows: usize,
    columns: usize,
    /// Where the neighbours of each cell end.
    ends: Vec<u32>,
    neighbours: Vec<u16>,
    is_hole: Vec<bool>,
}

impl Geometry {
    /// A grid of squares that touch their eight neighbours.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, GeometryError> {
        Self::grid(Grid { shape: Shape::Squares, rows, columns, wraps: false })
    }

    /// A grid of any shape.
    pub fn grid(grid: Grid) -> Result<Self, GeometryError> {
        let Grid { shape, rows, columns, wraps } = grid;
        let cells = checked_cells(rows.saturating_mul(columns))?;
        let meets = match shape {
            Shape::Squares => true,
            Shape::HexagonRows => rows % 2 == 0,
            Shape::HexagonColumns => columns % 2 == 0,
        };
        if wraps && !meets {
            return Err(GeometryError::Wrap);
        }
        let lists = (0..cells).map(|cell| {
            let neighbours = grid.neighbours(cell / columns, cell % columns);
            neighbours.map(|(row, column)| row * columns + column).collect()
        });
        Ok(Self::from_lists(Some(shape), rows, columns, lists))
    }

    /// Any shape: for each cell, those that a word may go on to, in one row.
    pub fn list(neighbours: &[Vec<usize>]) -> Result<Self, GeometryError> {
        let cells = checked_cells(neighbours.len())?;
        if let Some(&cell) = neighbours.iter().flatten().find(|&&cell| cell >= cells) {
            return Err(GeometryError::NoCell(cell.saturating_add(1)));
        }
        Ok(Self::from_lists(None, 1, cells, neighbours.iter().cloned()))
    }

    fn from_lists(
        shape: Option<Shape>,
        rows: usize,
        columns: usize,
        lists: impl Iterator<Item = Vec<usize>>,
    ) -> Self {
        let (mut ends, mut neighbours) = (Vec::new(), Vec::new());
        for (cell, mut list) in lists.enumerate() {
            list.retain(|&to| to != cell);
            list.sort_unstable();
            list.dedup();
            neighbours.extend(list.into_iter().map(|to| to as u16));
            ends.push(neighbours.len() as u32);
        }
        let is_hole = vec![false; ends.len()];
        Self { shape, rows, columns, ends, neighbours, is_hole }
    }

    /// Makes holes of the cells in these rows and columns, counted from 0.
    pub fn holes(
        &mut self,
        places: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<(), GeometryError> {
        let mut is_hole = self.is_hole.clone();
        for (row, column) in places {
            if row >= self.rows || column >= self.columns {
                return Err(GeometryError::NoPlace(
                    row.saturating_add(1),
                    column.saturating_add(1),
                ));
            }
            is_hole[row * self.columns + column] = true;
        }
        let lists = (0..self.cells()).map(|cell| {
            let near = self.neighbours(cell).iter().map(|&to| usize::from(to));
            near.filter(|&to| !is_hole[cell] && !is_hole[to]).collect()
        });
        let holed = Self::from_lists(self.shape, self.rows, self.columns, lists);
        *self = Self { is_hole, ..holed };
        Ok(())
    }

    /// What the cells are, if they are a grid.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// The number of rows; 1 if the cells are no grid.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells, holes among them.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.ends.len()
    }

    /// Whether no tile can lie on a cell.
    #[must_use]
    pub fn is_hole(&self, cell: usize) -> bool {
        self.is_hole[cell]
    }

    /// The number of cells in a row on which tiles can lie.
    #[must_use]
    pub fn tiles_in_row(&self, row: usize) -> usize {
        let row = &self.is_hole[row * self.columns..(row + 1) * self.columns];
        row.iter().filter(|is_hole| !**is_hole).count()
    }

    /// The number of cells on which tiles can lie.
    #[must_use]
    pub fn tiles(&self) -> usize {
        (0..self.rows).map(|row| self.tiles_in_row(row)).sum()
    }

    /// The row and the column of a cell, counted from 1, as people name them.
    #[must_use]
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns + 1, cell % self.columns + 1)
    }

    /// The cell in a row and a column, counted from 1.
    #[must_use]
    pub fn cell(&self, (row, column): (usize, usize)) -> Option<usize> {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// The other cells that a word may go on to from a cell, ascending.
    #[must_use]
    pub fn neighbours(&self, cell: usize) -> &[u16] {
        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
        &self.neighbours[start as usize..self.ends[cell] as usize]
    }
}

fn checked_cells(cells: usize) -> Result<usize, GeometryError> {
    if (1..=MOST_CELLS).contains(&cells) { Ok(cells) } else { Err(GeometryError::Cells(cells)) }
}
