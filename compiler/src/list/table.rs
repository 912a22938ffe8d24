//! Tables: comma-separated or tab-separated values.

use std::io::{self, BufRead};
use std::mem;

use csv_core::ReadRecordResult;

use super::text::is_blank;
use super::{Fault, List};
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
    /// The separator of a text that is a table, if it is not known by its name.
    pub separator: Option<u8>,
}

impl List {
    /// Sets the column of a table that has the words. The default is the first.
    ///
    /// ```no_run
    /// use dawggle_compiler::Compiler;
    /// use dawggle_compiler::list::{Column, List};
    ///
    /// let list = List::from("words.csv").column(Column::Name("word".into()));
    /// let dictionary = Compiler::new().list(list).compile()?;
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    #[must_use]
    pub fn column(mut self, column: Column) -> Self {
        self.table.words = column;
        self
    }

    /// Reads a text as a table, whose columns are separated by this ASCII character.
    ///
    /// A list such as `word;5`, or with a definition after each word, is such a text. Quotes have a
    /// meaning only in files that are called .csv or .tsv.
    ///
    /// ```
    /// use dawggle_compiler::Compiler;
    /// use dawggle_compiler::list::List;
    ///
    /// let list = List::text("scored.txt", "cat;5\ndog;7\n").separator(b';');
    /// assert_eq!(Compiler::new().list(list).compile()?.report.kept, 2);
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    #[must_use]
    pub fn separator(mut self, separator: u8) -> Self {
        self.table.separator = Some(separator);
        self
    }

    /// Takes only the rows of a table whose number in `column` is at least `number`.
    ///
    /// So a list with frequencies can be limited to common words.
    #[must_use]
    pub fn at_least(mut self, column: Column, number: f64) -> Self {
        self.table.at_least = Some((column, number));
        self
    }
}

/// The longest row, in bytes.
///
/// Without a limit, a quote that is never closed would make one row of all that follows.
const LONGEST_ROW: usize = 1 << 20;

impl Table {
    /// Gives each row that is neither blank nor a comment to `each`.
    ///
    /// `each` gets the number of the line from 0, the word, and the row's number if there is a
    /// column for it, or what is wrong with the row.
    pub fn read(
        &self,
        list: &str,
        reader: impl BufRead,
        delimiter: u8,
        each: &mut impl FnMut(usize, &[u8], Result<Option<f64>, Fault>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let columns = [Some(&self.words), self.at_least.as_ref().map(|(column, _)| column)];
        let has_names = columns.iter().flatten().any(|column| matches!(column, Column::Name(_)));
        let failed = |source| Error::Read { path: list.into(), source };
        let has_quotes = self.separator.is_none_or(|_| is_table(list));
        let mut rows = Rows::new(reader, delimiter, has_quotes);
        let names = if has_names { rows.next().map_err(failed)? } else { None };
        let names = names.map_or_else(Vec::new, |(_, names)| names);
        let word = self.words.index(list, &names)?;
        let least = match &self.at_least {
            Some((column, least)) => Some((column.index(list, &names)?, *least)),
            None => None,
        };
        while let Some((index, row)) = rows.next().map_err(failed)? {
            match row.get(word).map(|text| text.trim_ascii()) {
                Some([]) if row.iter().any(|text| !text.trim_ascii().is_empty()) => {
                    each(index, &row.join(&delimiter), Err(Fault::NoColumn(word + 1)))?;
                }
                Some(text) if is_blank(text) => {}
                Some(text) => each(index, text, number(&row, least))?,
                None if row.len() == 1 && is_blank(row[0]) => {}
                None => each(index, &row.join(&delimiter), Err(Fault::NoColumn(word + 1)))?,
            }
        }
        Ok(())
    }
}

impl Column {
    /// The index of the column from 0.
    fn index(&self, list: &str, names: &[&[u8]]) -> Result<usize, Error> {
        match self {
            Self::Number(number) => Ok(number.saturating_sub(1)),
            Self::Name(wanted) => {
                let is_wanted = |name: &&[u8]| name.trim_ascii() == wanted.as_bytes();
                let text = |name: &&[u8]| String::from_utf8_lossy(name).into_owned();
                names.iter().position(is_wanted).ok_or_else(|| Error::NoColumn {
                    list: list.to_owned(),
                    column: wanted.clone(),
                    columns: names.iter().map(text).collect(),
                })
            }
        }
    }
}

/// Whether a list is a table by its name, in which quotes have a meaning.
fn is_table(list: &str) -> bool {
    let list = list.to_lowercase();
    let list = list.strip_suffix(".gz").unwrap_or(&list);
    list.ends_with(".csv") || list.ends_with(".tsv")
}

/// Returns the number of a row, or why the row is not taken. `least` is the column of the number,
/// and the least number.
fn number(row: &[&[u8]], least: Option<(usize, f64)>) -> Result<Option<f64>, Fault> {
    let Some((column, least)) = least else { return Ok(None) };
    let text = row.get(column).and_then(|text| std::str::from_utf8(text.trim_ascii()).ok());
    match text.and_then(|text| text.parse::<f64>().ok()) {
        Some(number) if number >= least => Ok(Some(number)),
        Some(_) => Err(Fault::Rare),
        None => Err(Fault::NoNumber(column + 1)),
    }
}

/// The rows of a table, one at a time.
struct Rows<R> {
    reader: R,
    parser: csv_core::Reader,
    /// The fields of a row without separators, and the end of each field.
    text: Vec<u8>,
    ends: Vec<usize>,
    /// The number of blank lines before rows.
    blank: usize,
}

/// The number of a row's line from 0, and its fields.
type Row<'r> = (usize, Vec<&'r [u8]>);

impl<R: BufRead> Rows<R> {
    fn new(reader: R, delimiter: u8, has_quotes: bool) -> Self {
        let parser = csv_core::ReaderBuilder::new()
            .delimiter(delimiter)
            .quoting(has_quotes)
            // A carriage return before it is trimmed. Any other terminator miscounts the lines.
            .terminator(csv_core::Terminator::Any(b'\n'))
            .build();
        Self { reader, parser, text: vec![0; 1 << 10], ends: vec![0; 1 << 4], blank: 0 }
    }

    fn next(&mut self) -> io::Result<Option<Row<'_>>> {
        // The parser counts the blank lines before a row as a part of it.
        while self.reader.fill_buf()?.first() == Some(&b'\n') {
            self.reader.consume(1);
            self.blank += 1;
        }
        let index = self.parser.line() as usize - 1 + self.blank;
        let (mut len, mut fields) = (0, 0);
        loop {
            let input = self.reader.fill_buf()?;
            let (text, ends) = (&mut self.text[len..], &mut self.ends[fields..]);
            let (result, read, written, ended) = self.parser.read_record(input, text, ends);
            self.reader.consume(read);
            len += written;
            fields += ended;
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull if len >= LONGEST_ROW => {
                    let message =
                        format!("a row of more than {LONGEST_ROW} bytes: is a quote not closed?");
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                }
                ReadRecordResult::OutputFull => self.text.resize(2 * self.text.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
                ReadRecordResult::End => return Ok(None),
                ReadRecordResult::Record => break,
            }
        }
        let mut start = 0;
        let field = |&end: &usize| &self.text[mem::replace(&mut start, end)..end];
        Ok(Some((index, self.ends[..fields].iter().map(field).collect())))
    }
}

#[cfg(test)]
mod tests {
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
    fn a_text_with_a_separator_is_a_table_without_quotes() {
        let text =
            List::text("list.txt", "# scored\ncat;5;a \"pet\ndog;7\n\nox;\n").separator(b';');
        assert_eq!(read(&text).0, ["cat", "dog", "ox"]);
        let scored = text.clone().at_least(Column::Number(2), 6.0);
        let bad = vec![(2, Fault::Rare), (5, Fault::NoNumber(2))];
        assert_eq!(read(&scored), (vec!["dog".to_owned()], bad));
        let quotes = List::text("list.csv", "\"cat\";5\n").separator(b';');
        assert_eq!(read(&quotes).0, ["cat"]);
        let empty = List::text("list", "cat 1\n  dog 2\n 3").separator(b' ');
        let bad = vec![(2, Fault::NoColumn(1)), (3, Fault::NoColumn(1))];
        assert_eq!(read(&empty), (vec!["cat".to_owned()], bad));
        let spaces = List::text("list", "500 cat\n7 dog").separator(b' ').column(Column::Number(2));
        assert_eq!(read(&spaces).0, ["cat", "dog"]);
        let bytes = crate::Compiler::new().words("list", ["cat"]).compile().unwrap().bytes;
        assert_eq!(read(&List::text("words.dawg", bytes).separator(b';')).0, ["cat"]);
    }

    #[test]
    fn columns_are_numbered_from_one_and_tabs_separate_them() {
        let list = List::text("list.tsv", "1\tcat\n2\tdog\n").column(Column::Number(2));
        assert_eq!(read(&list), (vec!["cat".to_owned(), "dog".to_owned()], vec![]));
    }
}
