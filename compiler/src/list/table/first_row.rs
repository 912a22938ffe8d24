//! The first row of a table, which may be a header.

use std::borrow::Cow;

use super::{Fields, field, number};

/// A first row, as long as it may be a header: in some column it has no number, and all other rows
/// have numbers. After the first number, an empty field is a number that is missing.
pub(super) struct FirstRow {
    /// The number of the line, from 0.
    pub index: usize,
    pub fields: Vec<Cow<'static, [u8]>>,
    /// Such columns, and whether another row has a number there.
    columns: Vec<(usize, bool)>,
}

impl FirstRow {
    /// Returns `None` if the row is no header.
    pub fn new(index: usize, fields: &Fields<'_>) -> Option<Self> {
        let may_be_name = |column: &usize| {
            let field = field(fields, *column);
            !field.is_empty() && number(field).is_none()
        };
        let columns: Vec<_> =
            (0..fields.len()).filter(may_be_name).map(|column| (column, false)).collect();
        let fields = fields.iter().map(|field| field.clone().into_owned().into()).collect();
        Some(Self { index, fields, columns }).filter(|row| !row.columns.is_empty())
    }

    /// Whether this may be a header, now that another row is known.
    pub fn may_be_header_of(&mut self, row: &Fields<'_>) -> bool {
        self.columns.retain_mut(|(column, has_number)| {
            let field = field(row, *column);
            let is_number = number(field).is_some();
            let is_like_others = is_number || (*has_number && field.is_empty());
            *has_number |= is_number;
            is_like_others
        });
        !self.columns.is_empty()
    }

    /// Whether this is a header, now that all rows are known.
    pub fn is_header(&self) -> bool {
        self.columns.iter().any(|&(_, has_number)| has_number)
    }
}
