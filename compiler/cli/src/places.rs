//! Rows and columns as people count them: from 1. The libraries count from 0.

use dawggle_search::game::Geometry;

/// Returns the row and the column of a cell.
pub fn place(geometry: &Geometry, cell: usize) -> (usize, usize) {
    let (row, column) = geometry.place(cell);
    (row + 1, column + 1)
}

/// Returns the cell in a row and a column, if there is one.
pub fn cell(geometry: &Geometry, (row, column): (usize, usize)) -> Option<usize> {
    geometry.cell((row.checked_sub(1)?, column.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_count_from_1() {
        let geometry = Geometry::rectangle(2, 3).unwrap();
        assert_eq!(place(&geometry, 0), (1, 1));
        assert_eq!(place(&geometry, 5), (2, 3));
        assert_eq!(cell(&geometry, (2, 3)), Some(5));
        for outside in [(0, 1), (1, 0), (3, 1), (1, 4)] {
            assert_eq!(cell(&geometry, outside), None, "{outside:?}");
        }
    }
}
