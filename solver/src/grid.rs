//! Grids of squares and hexagons: which cells touch, by rule instead of by list.

/// What the cells of a [`Grid`] are, and so which of them touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Squares, which touch their eight neighbours.
    Squares,
    /// Hexagons in straight rows. Every other row, from the second on, stands half a cell further
    /// to the right.
    HexagonRows,
    /// Hexagons in straight columns. Every other column, from the second on, stands half a cell
    /// lower.
    HexagonColumns,
}

/// A grid of cells: rows, columns, and which cells touch.
///
/// The game Bookworm has hexagons in seven columns of eight and seven by turns: 8 rows, of which
/// the last has no cell in every other column. A cell that is not there is one that holds nothing.
///
/// ```
/// use dawggle::{Grid, Shape};
///
/// let grid = Grid { shape: Shape::HexagonRows, rows: 21, columns: 7, wraps: false };
/// assert!(grid.neighbours(1, 0).eq([(0, 0), (0, 1), (1, 1), (2, 0), (2, 1)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What the cells are.
    pub shape: Shape,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// Whether the last row touches the first, and the last column the first: a torus. Rows of
    /// hexagons then need an even number of rows, columns an even number of columns.
    pub wraps: bool,
}

impl Grid {
    /// The rows and columns, from 0, of the cells that touch one. On a narrow grid that wraps, the
    /// same cell may come twice, and the cell itself.
    pub fn neighbours(self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
        let offsets: &[(i8, i8)] = match (self.shape, row & 1, column & 1) {
            (Shape::Squares, ..) => {
                &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            }
            (Shape::HexagonRows, 0, _) => &[(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)],
            (Shape::HexagonRows, ..) => &[(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)],
            (Shape::HexagonColumns, _, 0) => &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)],
            (Shape::HexagonColumns, ..) => &[(-1, 0), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)],
        };
        let step = move |from: usize, by: i8, end: usize| match by {
            0 => Some(from),
            -1 => from.checked_sub(1).or(end.checked_sub(1).filter(|_| self.wraps)),
            _ => from.checked_add(1).filter(|&to| to < end).or(Some(0).filter(|_| self.wraps)),
        };
        offsets.iter().filter_map(move |&(down, right)| {
            Some((step(row, down, self.rows)?, step(column, right, self.columns)?))
        })
    }
}
