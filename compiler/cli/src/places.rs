//! Rows and columns as people count them: from 1. The libraries count from 0.

use std::fmt::{self, Display};

use dawggle_search::game::Geometry;
use serde::{Serialize, Serializer};

/// A cell with its row and its column, which is how it is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub row: u16,
    pub column: u16,
    pub cell: u16,
}

impl Place {
    pub fn of(geometry: &Geometry, cell: u16) -> Self {
        let (row, column) = geometry.place(cell.into());
        Self { row: row as u16 + 1, column: column as u16 + 1, cell }
    }
}

impl Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{}", self.row, self.column)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.row, self.column).serialize(serializer)
    }
}

/// Returns the cell in a row and a column, if there is one.
pub fn cell(geometry: &Geometry, (row, column): (usize, usize)) -> Option<usize> {
    geometry.cell((row.checked_sub(1)?, column.checked_sub(1)?))
}
