//! The first row of a table, which may be a header.

use std::borrow::Cow;

use super::{Fields, Rows, field, number};
use crate::Error;

/// Names that a column has in tables of words, in lower case. All columns must have one of them, as
/// each is a word, too.
const HEADINGS: [&str; 20] = [
    "count",
    "counts",
    "definition",
    "form",
    "freq",
    "frequency",
    "headword",
    "id",
    "lemma",
    "n",
    "points",
    "pos",
    "rank",
    "score",
    "term",
    "token",
    "value",
    "weight",
    "word",
    "words",
];

/// What people write for a missing number, in lower case.
const MISSING: [&str; 6] = ["n/a", "na", "nan", "nil", "none", "null"];

/// What is known of the first row.
pub(super) enum FirstRow {
    Unread,
    /// It waits for the second row, which tells whether it is a header. `index` is the number of
    /// its line, from 0.
    Held {
        index: usize,
        fields: Vec<Cow<'static, [u8]>>,
    },
    /// It was taken, or it was a header.
    Known,
}

impl FirstRow {
    /// Takes a row that waits, unless the second one shows that it is a header.
    pub fn decide(self, second: &Fields<'_>, rows: &mut Rows<'_, '_>) -> Result<(), Error> {
        let Self::Held { index, fields } = self else { return Ok(()) };
        if is_header(&fields, second) {
            rows.note_header(&fields);
            return Ok(());
        }
        rows.note_first_word(&fields);
        rows.take(index, &fields)
    }

    /// Takes a row that waits in vain.
    pub fn end(self, rows: &mut Rows<'_, '_>) -> Result<(), Error> {
        self.decide(&[], rows)
    }
}

/// Whether the first row has the names of the columns: they are all known, or there is a name where
/// the second row has a number.
fn is_header(first: &Fields<'_>, second: &Fields<'_>) -> bool {
    let columns = || (0..first.len()).filter(|&column| !field(first, column).is_empty());
    if columns().any(|column| number(field(first, column)).is_some()) {
        return false;
    }
    let text = |column| String::from_utf8_lossy(field(first, column)).to_lowercase();
    let is_known = |column| HEADINGS.contains(&&*text(column));
    let is_name = |column| {
        let text = text(column);
        text.contains(char::is_alphabetic) && !MISSING.contains(&&*text)
    };
    let has_number_below = |column| number(field(second, column)).is_some() && is_name(column);
    columns().all(is_known) || columns().any(has_number_below)
}

/// Copies a row, which outlives its line.
pub(super) fn owned(fields: &Fields<'_>) -> Vec<Cow<'static, [u8]>> {
    fields.iter().map(|field| field.clone().into_owned().into()).collect()
}
