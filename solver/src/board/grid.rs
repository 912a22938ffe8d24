//! Grids of squares and hexagons: which cells touch, by rule instead of by list.

/// The shape of the cells of a [`Grid`], which decides which cells touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Squares, which touch their eight neighbors.
    Squares,
    /// Hexagons in straight rows. Rows 1, 3, 5 and so on are shifted half a cell to the right.
    HexagonRows,
    /// Hexagons in straight columns. Columns 1, 3, 5 and so on are shifted half a cell down.
    HexagonColumns,
}

/// A grid of cells: its shape, its size, and whether it wraps.
///
/// # Examples
///
/// ```
/// use dawggle::{Grid, Shape};
///
/// let grid = Grid { shape: Shape::HexagonRows, rows: 21, columns: 7, wraps: false };
/// assert!(grid.neighbors(1, 0).eq([(0, 0), (0, 1), (1, 1), (2, 0), (2, 1)]));
/// ```
///
/// Every row has the same number of cells. For a board with shorter rows or columns, put nothing on
/// the missing cells. The game Bookworm, for example, has seven columns of hexagons with eight and
/// seven cells in turn. That is a grid of eight rows whose last row has nothing in every other
/// column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The shape of the cells.
    pub shape: Shape,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// Whether the last row touches the first row, and the last column the first column: a torus.
    ///
    /// A torus of [`Shape::HexagonRows`] needs an even number of rows, and one of
    /// [`Shape::HexagonColumns`] an even number of columns.
    pub wraps: bool,
}

impl Grid {
    /// Returns whether hexagons touch on both sides where the grid wraps.
    #[must_use]
    pub fn meets(self) -> bool {
        match self.shape {
            Shape::Squares => true,
            Shape::HexagonRows => !self.wraps || self.rows % 2 == 0,
            Shape::HexagonColumns => !self.wraps || self.columns % 2 == 0,
        }
    }

    /// Returns the rows and columns of the cells that touch a cell.
    ///
    /// On a narrow grid that wraps, a cell can be returned twice, and the given cell, too.
    pub fn neighbors(self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
        // A hexagon does not touch the two corners on the side that its row or column is shifted
        // away from. Steps are 0, 1, 2 for back, stay, forward.
        let untouched = |line: usize| if line & 1 == 0 { 2 } else { 0 };
        let touches = move |down: u8, right: u8| match self.shape {
            _ if (down, right) == (1, 1) => false,
            Shape::Squares => true,
            Shape::HexagonRows => down == 1 || right != untouched(row),
            Shape::HexagonColumns => right == 1 || down != untouched(column),
        };
        let step = move |from: usize, by: u8, end: usize| match by {
            0 => from.checked_sub(1).or(end.checked_sub(1).filter(|_| self.wraps)),
            1 => Some(from),
            _ => from.checked_add(1).filter(|&to| to < end).or(Some(0).filter(|_| self.wraps)),
        };
        (0..3).flat_map(|down| (0..3).map(move |right| (down, right))).filter_map(
            move |(down, right)| {
                let is_neighbor = touches(down, right);
                let row = step(row, down, self.rows).filter(|_| is_neighbor)?;
                Some((row, step(column, right, self.columns)?))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    fn neighbors(shape: Shape, wraps: bool, row: usize, column: usize) -> Vec<(usize, usize)> {
        Grid { shape, rows: 4, columns: 4, wraps }.neighbors(row, column).collect()
    }

    #[test]
    fn squares() {
        let corner = neighbors(Shape::Squares, false, 0, 0);
        assert_eq!(corner, [(0, 1), (1, 0), (1, 1)]);
        let inside = neighbors(Shape::Squares, false, 1, 2);
        let around = [(0, 1), (0, 2), (0, 3), (1, 1), (1, 3), (2, 1), (2, 2), (2, 3)];
        assert_eq!(inside, around);
    }

    #[test]
    fn odd_rows_of_hexagons_are_shifted_to_the_right() {
        let even = neighbors(Shape::HexagonRows, false, 2, 1);
        assert_eq!(even, [(1, 0), (1, 1), (2, 0), (2, 2), (3, 0), (3, 1)]);
        let odd = neighbors(Shape::HexagonRows, false, 1, 1);
        assert_eq!(odd, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]);
    }

    #[test]
    fn odd_columns_of_hexagons_are_shifted_down() {
        let even = neighbors(Shape::HexagonColumns, false, 1, 2);
        assert_eq!(even, [(0, 1), (0, 2), (0, 3), (1, 1), (1, 3), (2, 2)]);
        let odd = neighbors(Shape::HexagonColumns, false, 1, 1);
        assert_eq!(odd, [(0, 1), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]);
    }

    #[test]
    fn a_corner_of_a_torus_touches_the_other_corners() {
        let around = [(3, 3), (3, 0), (3, 1), (0, 3), (0, 1), (1, 3), (1, 0), (1, 1)];
        assert_eq!(neighbors(Shape::Squares, true, 0, 0), around);
        let hexagons = [(3, 3), (3, 0), (0, 3), (0, 1), (1, 3), (1, 0)];
        assert_eq!(neighbors(Shape::HexagonRows, true, 0, 0), hexagons);
    }

    #[test]
    fn touching_is_mutual() {
        for shape in [Shape::Squares, Shape::HexagonRows, Shape::HexagonColumns] {
            for (wraps, cell) in
                [false, true].into_iter().flat_map(|w| (0..16).map(move |c| (w, c)))
            {
                let from = (cell / 4, cell % 4);
                for to in neighbors(shape, wraps, from.0, from.1) {
                    let back = neighbors(shape, wraps, to.0, to.1);
                    assert!(back.contains(&from), "{shape:?} {wraps} {from:?} {to:?}");
                }
            }
        }
    }
}
