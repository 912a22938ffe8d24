//! Tables: comma-separated or tab-separated values.

use std::cell::Cell;
use std::io;

use super::Fault;
use super::text::is_blank;
use crate::Error;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The number of the column, from 1. The first line of the table is a row like any other.
    Number(usize),
    /// The name of the column in the first line.
    Name(String),
}

impl Default for Column {
    /// The first column.
    fn default() -> Self {
        Self::Number(1)
    }
}

/// What to take from a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub words: Column,
    /// The column and the least number of rows to take.
    pub at_least: Option<(Column, f64)>,
}

/// The longest row, in bytes.
///
/// Without a limit, a quote that is never closed would make one row of all that follows.
const LONGEST_ROW: usize = 1 << 20;

impl Table {
    /// Gives each row that is neither blank nor a comment to `each`.
    ///
    /// `each` gets the number of the line from 0, the word, and what is wrong with the row.
    pub fn read(
        &self,
        list: &str,
        reader: impl io::Read,
        delimiter: u8,
        each: &mut impl FnMut(usize, &[u8], Option<Fault>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let columns = [Some(&self.words), self.at_least.as_ref().map(|(column, _)| column)];
        let has_names = columns.iter().flatten().any(|column| matches!(column, Column::Name(_)));
        let left = Cell::new(LONGEST_ROW);
        let mut table = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            // A carriage return before it is trimmed. Any other terminator miscounts the lines.
            .terminator(csv::Terminator::Any(b'\n'))
            .has_headers(has_names)
            .flexible(true)
            .from_reader(LimitedReader { reader, left: &left });
        let failed = |error: csv::Error| Error::Table { list: list.to_owned(), source: error };
        let names = if has_names {
            table.byte_headers().map_err(failed)?.clone()
        } else {
            csv::ByteRecord::new()
        };
        let word = self.words.index(list, &names)?;
        let least = match &self.at_least {
            Some((column, least)) => Some((column.index(list, &names)?, *least)),
            None => None,
        };
        let mut record = csv::ByteRecord::new();
        while table.read_byte_record(&mut record).map_err(failed)? {
            left.set(LONGEST_ROW);
            let index = record.position().map_or(0, |position| position.line() as usize - 1);
            match record.get(word).map(<[u8]>::trim_ascii) {
                Some(text) if is_blank(text) => {}
                Some(text) => each(index, text, fault(&record, least))?,
                None if record.len() == 1 && is_blank(&record[0]) => {}
                None => {
                    let row: Vec<&[u8]> = record.iter().collect();
                    each(index, &row.join(&delimiter), Some(Fault::NoColumn(word + 1)))?;
                }
            }
        }
        Ok(())
    }
}

impl Column {
    /// The index of the column from 0.
    fn index(&self, list: &str, names: &csv::ByteRecord) -> Result<usize, Error> {
        match self {
            Self::Number(number) => Ok(number.saturating_sub(1)),
            Self::Name(wanted) => {
                let is_wanted = |name: &[u8]| name.trim_ascii() == wanted.as_bytes();
                let text = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
                names.iter().position(is_wanted).ok_or_else(|| Error::NoColumn {
                    list: list.to_owned(),
                    column: wanted.clone(),
                    columns: names.iter().map(text).collect(),
                })
            }
        }
    }
}

/// What is wrong with the count of a row. `least` is the column of the count, and the least count.
fn fault(row: &csv::ByteRecord, least: Option<(usize, f64)>) -> Option<Fault> {
    let (column, least) = least?;
    let count = row.get(column).and_then(|text| std::str::from_utf8(text.trim_ascii()).ok());
    match count.and_then(|count| count.parse::<f64>().ok()) {
        Some(count) if count >= least => None,
        Some(_) => Some(Fault::Rare),
        None => Some(Fault::NoNumber(column + 1)),
    }
}

/// A reader that fails once it has read more than the bytes that are left.
struct LimitedReader<'l, R> {
    reader: R,
    left: &'l Cell<usize>,
}

impl<R: io::Read> io::Read for LimitedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        match self.left.get().checked_sub(read) {
            Some(left) => self.left.set(left),
            None => {
                let message =
                    format!("a row of more than {LONGEST_ROW} bytes: is a quote not closed?");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::super::List;
    use super::super::tests::read;
    use super::*;

    #[test]
    fn rows_with_a_count_that_is_too_low_are_rare() {
        let list = List::text("list.csv", "count,word\n7,cat\n# rare\n2,ox\nmany,dog\n8\n");
        let named = |name: &str| Column::Name(name.to_owned());
        let list = list.column(named("word")).at_least(named("count"), 3.0);
        let bad = vec![(4, Fault::Rare), (5, Fault::NoNumber(1)), (6, Fault::NoColumn(2))];
        assert_eq!(read(&list), (vec!["cat".to_owned()], bad));
    }

    #[test]
    fn columns_are_numbered_from_one_and_tabs_separate_them() {
        let list = List::text("list.tsv", "1\tcat\n2\tdog\n").column(Column::Number(2));
        assert_eq!(read(&list), (vec!["cat".to_owned(), "dog".to_owned()], vec![]));
    }
}
