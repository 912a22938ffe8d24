//! The shape of a board: its cells, and their neighbors.

// Tests: `snapshots/tests/suite/games_vs_oracle.rs`.

use std::collections::BTreeMap;

use dawggle::{Adjacency, Grid, Mask, Shape};

use super::error::GameError;

/// Whether a word may use a cell again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reuse {
    /// No: a word uses each cell once, as in Boggle.
    #[default]
    Never,
    /// Yes, but a word must leave a cell before it uses the cell again.
    Elsewhere,
    /// Yes: a word may also use a cell twice in a row.
    Anywhere,
}

/// Which cells touch on a board of any size: a word for `neighbors` in a file of rules.
// A new one goes here, and in `Geometry::of`. The error for a wrong word lists all variants. Cells
// whose number of neighbors grows with the board need a limit of cells there. `rules/README.md`
// describes each word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Neighbors {
    /// Squares that share a side or a corner.
    #[default]
    Around,
    /// Squares that share a side.
    Sides,
    HexagonRows,
    HexagonColumns,
    /// The squares on the six faces of a cube that share a side or a corner. The faces are one
    /// below the other, in the order of a net: top; left, front, right, back; bottom.
    Cube,
    /// Each cell and all cells in other rows.
    OtherRows,
    /// Each cell and all others.
    All,
}

/// The shape of a board of up to 65,535 cells.
///
/// Cells count from 0, row by row, and so do rows and columns. A hole is a cell that never has a
/// tile: it has no neighbors. A shape takes about 40 bytes a cell.
///
/// ```
/// use dawggle_search::game::Geometry;
///
/// let geometry = Geometry::rectangle(2, 3)?;
/// assert_eq!(geometry.neighbors(0), [1, 3, 4]);
/// # Ok::<_, dawggle_search::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    shape: Option<Shape>,
    rows: usize,
    columns: usize,
    wraps: bool,
    /// The end of each cell's neighbors.
    ends: Vec<u32>,
    neighbors: Vec<u16>,
    is_hole: Vec<bool>,
}

impl Geometry {
    /// The largest number of cells of a board.
    pub const MAX_CELLS: usize = u16::MAX as usize;

    /// Creates a grid of squares, each with up to eight neighbors.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no cells, or more than [`Geometry::MAX_CELLS`].
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, GameError> {
        Self::grid(Grid { shape: Shape::Squares, rows, columns, wraps: false })
    }

    /// Creates a grid of squares or hexagons.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no cells, if there are more than [`Geometry::MAX_CELLS`], or
    /// if hexagons do not meet where the grid wraps.
    pub fn grid(grid: Grid) -> Result<Self, GameError> {
        let Grid { shape, rows, columns, wraps } = grid;
        let cells = checked_cells(rows.saturating_mul(columns))?;
        if !grid.meets() {
            let even = "hexagons in rows wrap only if the number of rows is even, and hexagons in \
                        columns only if the number of columns is even";
            return Err(GameError::Shape(even.to_owned()));
        }
        let lists = (0..cells).map(|cell| {
            let neighbors = grid.neighbors(cell / columns, cell % columns);
            neighbors.map(|(row, column)| row * columns + column).collect()
        });
        Ok(Self { wraps, ..Self::from_lists(Some(shape), rows, columns, lists) })
    }

    /// Creates a shape with rows and columns whose cells touch as a word of the rules says.
    pub(crate) fn of(
        neighbors: Neighbors,
        (rows, columns): (usize, usize),
        wraps: bool,
    ) -> Result<Self, GameError> {
        let shape = match neighbors {
            Neighbors::HexagonRows => Shape::HexagonRows,
            Neighbors::HexagonColumns => Shape::HexagonColumns,
            _ => Shape::Squares,
        };
        let grid = Self::grid(Grid { shape, rows, columns, wraps })?;
        let is_same_row = |cell: usize, other: usize| cell / columns == other / columns;
        let cells = 0..grid.cells();
        let (shape, lists): (_, Vec<Vec<usize>>) = match neighbors {
            Neighbors::Around | Neighbors::HexagonRows | Neighbors::HexagonColumns => {
                return Ok(grid);
            }
            Neighbors::Sides => {
                let sides = |cell| {
                    let around = grid.neighbors(cell).iter().map(|&to| usize::from(to));
                    let is_side =
                        |to: &usize| is_same_row(cell, *to) || cell % columns == to % columns;
                    around.filter(is_side).collect()
                };
                (Some(shape), cells.map(sides).collect())
            }
            Neighbors::Cube => {
                if rows != 6 * columns {
                    let net =
                        "the six faces of a cube are one below the other, as in 6x1, 12x2 or 18x3";
                    return Err(GameError::Shape(net.to_owned()));
                }
                let mut at = BTreeMap::<_, Vec<usize>>::new();
                for cell in cells.clone() {
                    corners_on_cube(cell, columns)
                        .for_each(|place| at.entry(place).or_default().push(cell));
                }
                let near =
                    |cell| corners_on_cube(cell, columns).flat_map(|place| at[&place].clone());
                (Some(shape), cells.map(|cell| near(cell).collect()).collect())
            }
            Neighbors::OtherRows | Neighbors::All => {
                // The number of neighbors is the square of the number of cells.
                if grid.cells() > 64 {
                    let most = "a board without a grid has at most 64 cells";
                    return Err(GameError::Shape(most.to_owned()));
                }
                let may_follow =
                    |cell, to: &usize| neighbors == Neighbors::All || !is_same_row(cell, *to);
                let others = |cell| cells.clone().filter(|to| may_follow(cell, to)).collect();
                (None, cells.clone().map(others).collect())
            }
        };
        Ok(Self { wraps, ..Self::from_lists(shape, rows, columns, lists.into_iter()) })
    }

    /// Returns the shape as masks of cells, or `None` if a mask has too few bits.
    pub(crate) fn adjacency<M: Mask>(&self) -> Option<Adjacency<M>> {
        let mut adjacency = Adjacency::new(self.cells()).ok()?;
        for cell in 0..adjacency.cells() {
            for &to in self.neighbors(cell.into()) {
                adjacency.connect(cell, to as u8).ok()?;
            }
        }
        Some(adjacency)
    }

    /// Creates a shape from the neighbors of each cell: the cells to which a word may go on.
    ///
    /// The cells form a single row. A neighbor of a cell need not have that cell as a neighbor.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no cells, if there are more than [`Geometry::MAX_CELLS`], or
    /// if a neighbor is not a cell.
    pub fn list(neighbors: &[Vec<usize>]) -> Result<Self, GameError> {
        let cells = checked_cells(neighbors.len())?;
        if let Some(&cell) = neighbors.iter().flatten().find(|&&cell| cell >= cells) {
            let cell = cell.saturating_add(1);
            return Err(GameError::Shape(format!(
                "there is no cell {cell}: cells count from 1, row by row"
            )));
        }
        Ok(Self::from_lists(None, 1, cells, neighbors.iter().cloned()))
    }

    fn from_lists(
        shape: Option<Shape>,
        rows: usize,
        columns: usize,
        lists: impl Iterator<Item = Vec<usize>>,
    ) -> Self {
        let (mut ends, mut neighbors) = (Vec::new(), Vec::new());
        for (cell, mut list) in lists.enumerate() {
            list.retain(|&to| to != cell);
            list.sort_unstable();
            list.dedup();
            neighbors.extend(list.into_iter().map(|to| to as u16));
            ends.push(neighbors.len() as u32);
        }
        let is_hole = vec![false; ends.len()];
        Self { shape, rows, columns, wraps: false, ends, neighbors, is_hole }
    }

    /// Turns the cells in these rows and columns into holes.
    ///
    /// # Errors
    ///
    /// Returns an error, and changes nothing, if a row or a column does not exist.
    pub fn holes(
        &mut self,
        places: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<(), GameError> {
        let mut is_hole = self.is_hole.clone();
        for (row, column) in places {
            if row >= self.rows || column >= self.columns {
                let (row, column) = (row.saturating_add(1), column.saturating_add(1));
                return Err(GameError::Shape(format!("there is no row {row}, column {column}")));
            }
            is_hole[row * self.columns + column] = true;
        }
        let lists = (0..self.cells()).map(|cell| {
            let near = self.neighbors(cell).iter().map(|&to| usize::from(to));
            near.filter(|&to| !is_hole[cell] && !is_hole[to]).collect()
        });
        let holed = Self::from_lists(self.shape, self.rows, self.columns, lists);
        *self = Self { is_hole, wraps: self.wraps, ..holed };
        Ok(())
    }

    /// Returns the kind of grid. `None` if cells touch that are not side by side in any grid, as in
    /// [`Geometry::list`].
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// Returns true if the last row touches the first row, and the last column the first column.
    #[must_use]
    pub fn wraps(&self) -> bool {
        self.wraps
    }

    /// Returns the number of rows: 1 if the shape was made by [`Geometry::list`].
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of cells, including holes.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if a cell is a hole.
    #[must_use]
    pub fn is_hole(&self, cell: usize) -> bool {
        self.is_hole[cell]
    }

    /// Returns the number of cells in a row that are not holes.
    #[must_use]
    pub fn tiles_in_row(&self, row: usize) -> usize {
        let row = &self.is_hole[row * self.columns..(row + 1) * self.columns];
        row.iter().filter(|is_hole| !**is_hole).count()
    }

    /// Returns the number of cells that are not holes.
    #[must_use]
    pub fn tiles(&self) -> usize {
        (0..self.rows).map(|row| self.tiles_in_row(row)).sum()
    }

    /// Returns the row and the column of a cell.
    #[must_use]
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// Returns the cell in a row and a column, if there is one.
    #[must_use]
    pub fn cell(&self, (row, column): (usize, usize)) -> Option<usize> {
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// Returns the other cells to which a word may go on from a cell, in ascending order.
    #[must_use]
    pub fn neighbors(&self, cell: usize) -> &[u16] {
        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
        &self.neighbors[start as usize..self.ends[cell] as usize]
    }
}

/// Returns where the corners of a cell are in space, on a cube with squares of size 1.
fn corners_on_cube(cell: usize, size: usize) -> impl Iterator<Item = [usize; 3]> {
    let (row, column) = (cell / size, cell % size);
    let (face, row) = (row / size, row % size);
    let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
    corners.into_iter().map(move |(down, right)| {
        // From left to right, from top to bottom, and from front to back.
        let (y, x) = (row + down, column + right);
        match face {
            0 => [x, 0, size - y],
            1 => [0, y, size - x],
            2 => [x, y, 0],
            3 => [size, y, x],
            4 => [size - x, y, size],
            _ => [x, size, y],
        }
    })
}

fn checked_cells(cells: usize) -> Result<usize, GameError> {
    if (1..=Geometry::MAX_CELLS).contains(&cells) {
        Ok(cells)
    } else {
        let most = Geometry::MAX_CELLS;
        Err(GameError::Shape(format!("{cells} cells: a board has from 1 to {most}")))
    }
}
