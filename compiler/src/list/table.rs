//! Tables: one row per line, and a separator between the columns.

mod fields;
mod first_row;

use std::borrow::Cow;
use std::io::BufRead;
use std::mem;

use super::text::{is_blank, read_whole_lines};
use super::{Column, EachRow, Fault, Header, Reading, Separator};
use crate::quoted::beginning;
use crate::{Error, Message};
use fields::split;
use first_row::{FirstRow, owned};

/// A row, whose fields are not copied unless they have quotes.
type Fields<'r> = [Cow<'r, [u8]>];

impl Reading {
    /// Gives the rows to `each`. Returns a note if the first row is or may be a header.
    pub(super) fn read_table(
        &self,
        list: &str,
        reader: impl BufRead,
        separator: Separator,
        has_quotes: bool,
        each: &mut EachRow<'_>,
    ) -> Result<Option<Message>, Error> {
        let note = None;
        let mut rows = Rows { list, reading: self, separator, word: 0, count: None, note, each };
        let has_header = self.header == Some(Header::Yes) || self.has_names();
        if !has_header {
            rows.find_columns(&[])?;
        }
        let mut first = FirstRow::Unread;
        read_whole_lines(list, reader, &mut |index, line| {
            let is_first = matches!(first, FirstRow::Unread);
            let Some(fields) = split(line, separator.0, has_quotes) else {
                if is_first && has_header {
                    // Without it, all rows would be read by wrong columns.
                    let why = Message::from("the header ").message(&Fault::Quote.message());
                    return Err(Error::at_line(list, index, why));
                }
                mem::replace(&mut first, FirstRow::Known).end(&mut rows)?;
                return (rows.each)(index, line, Err(Fault::Quote));
            };
            let may_have_columns = match (is_first, has_header) {
                (true, true) => self.may_be_header(&fields),
                (true, false) => rows.word != 0,
                (false, _) => true,
            };
            let is_comment = is_blank(line) && !(may_have_columns && fields.len() > 1);
            // Excel reads the separator from such a line.
            let is_for_excel = index == 0 && line.strip_prefix(b"sep=") == Some(&[separator.0]);
            if is_comment
                || is_for_excel
                || fields.iter().all(|field| field.trim_ascii().is_empty())
            {
                return Ok(());
            }
            match mem::replace(&mut first, FirstRow::Known) {
                FirstRow::Unread if has_header => rows.find_columns(&fields),
                FirstRow::Unread if self.header.is_none() => {
                    first = FirstRow::Held { index, fields: owned(&fields) };
                    Ok(())
                }
                FirstRow::Unread | FirstRow::Known => rows.take(index, &fields),
                held @ FirstRow::Held { .. } => {
                    held.decide(&fields, &mut rows)?;
                    rows.take(index, &fields)
                }
            }
        })?;
        if has_header && matches!(first, FirstRow::Unread) {
            // The columns are not there.
            rows.find_columns(&[])?;
        }
        first.end(&mut rows)?;
        Ok(rows.note)
    }

    /// Whether a row that begins with `#` is the header, and not a comment: it has the columns that
    /// are named, or `#` is the name of a column.
    fn may_be_header(&self, row: &Fields<'_>) -> bool {
        let is_named = |name: &[u8]| row.iter().any(|field| field.trim_ascii() == name);
        is_named(b"#")
            || self.has_names()
                && self.columns().all(|column| match column {
                    Column::Name(name) => is_named(name.as_bytes()),
                    Column::Number(_) => true,
                })
    }

    /// Whether columns are named.
    fn has_names(&self) -> bool {
        self.columns().any(|column| matches!(column, Column::Name(_)))
    }
}

/// Gives the words of rows to `each`.
struct Rows<'t, 'e> {
    list: &'t str,
    reading: &'t Reading,
    separator: Separator,
    /// The index of the column with the words.
    word: usize,
    /// The index of the column with a number.
    count: Option<usize>,
    /// What is said about the first row.
    note: Option<Message>,
    each: &'t mut EachRow<'e>,
}

impl Rows<'_, '_> {
    /// Notes that a row is the header.
    fn note_header(&mut self, header: &Fields<'_>) {
        self.note = Some(format!("{}: header: {}", self.list, names(header)).into());
    }

    /// Notes that a first row without numbers is read as a word, which may be wrong.
    fn note_first_word(&mut self, row: &Fields<'_>) {
        if self.count.is_some() || row.iter().any(|field| number(field).is_some()) {
            return;
        }
        let names = names(row);
        let (row, dots) = beginning(&names);
        let note = format!("{}: first row read as a word: {row}{dots} (", self.list);
        let note = Message::from(note).option("header");
        self.note = Some(note.text(", yes or no, says whether it is one)"));
    }

    /// Finds the columns by their numbers, or by their names in a header.
    fn find_columns(&mut self, header: &Fields<'_>) -> Result<(), Error> {
        let find = |column: &Column| match column {
            Column::Number(number) => Ok(number.saturating_sub(1)),
            Column::Name(name) => {
                let is_named = |field: &Cow<'_, [u8]>| field.trim_ascii() == name.as_bytes();
                header.iter().position(is_named).ok_or_else(|| {
                    let names = match names(header) {
                        names if names.is_empty() => "is empty".to_owned(),
                        names => format!("has {names}"),
                    };
                    let why = format!("it has no column {name:?}; its first line {names}");
                    Error::invalid(self.list, why)
                })
            }
        };
        self.word = self.reading.column.as_ref().map_or(Ok(0), find)?;
        self.count = self.reading.count_column.as_ref().map(find).transpose()?;
        Ok(())
    }

    fn take(&mut self, index: usize, fields: &Fields<'_>) -> Result<(), Error> {
        match field(fields, self.word) {
            [] => {
                let row = fields.join(&self.separator.0);
                (self.each)(index, &row, Err(Fault::NoColumn(self.word + 1)))
            }
            [b'#', ..] if self.word == 0 => Ok(()),
            word => {
                let number = self.number(fields);
                let text = match number {
                    Err(Fault::NoNumber(column)) => field(fields, column - 1),
                    _ => word,
                };
                (self.each)(index, text, number)
            }
        }
    }

    /// Returns the number of a row, if there is a column for it.
    fn number(&self, fields: &Fields<'_>) -> Result<Option<f64>, Fault> {
        let Some(column) = self.count else { return Ok(None) };
        let number = number(field(fields, column)).ok_or(Fault::NoNumber(column + 1));
        number.map(Some)
    }
}

/// A field without the spaces around it. A field that is not there is empty.
fn field<'f>(fields: &'f Fields<'_>, column: usize) -> &'f [u8] {
    fields.get(column).map_or(&[], |field| field.trim_ascii())
}

/// Reads a number. Words such as `nan` and `inf` are no numbers.
///
/// Points, commas or spaces may separate groups of three digits, and a comma may be before a
/// fraction: `2,875,469` and `20,75`. A comma before three digits separates a group, and a point
/// does so if there are several.
pub(super) fn number(field: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(field).ok()?.trim();
    let plain = |text: &str| {
        let is_number = text.contains(|digit: char| digit.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    plain(text).or_else(|| {
        let is_mark =
            |letter: char| matches!(letter, ',' | '.' | ' ' | '\u{A0}' | '\u{202F}' | '\'');
        let groups: Vec<&str> = text.split(is_mark).collect();
        let (first, more) = groups.split_first()?;
        let (last, inner) = more.split_last()?;
        let mut marks = text.matches(is_mark);
        let (mark, last_mark) = (marks.next()?, marks.next_back());
        let is_group = |group: &&str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
        if !inner.iter().all(is_group) || !marks.all(|other| other == mark) {
            return None;
        }
        let has_fraction = match last_mark {
            None => mark == "," && !(is_group(last) && first.len() < 5),
            Some(other) => other != mark,
        };
        let whole = first.to_string() + &inner.concat();
        if has_fraction {
            plain(&(whole + "." + last))
        } else {
            plain(&(whole + last)).filter(|_| is_group(last))
        }
    })
}

/// The names in a header, for messages.
fn names(header: &Fields<'_>) -> String {
    let name = |field: &Cow<'_, [u8]>| String::from_utf8_lossy(field.trim_ascii()).into_owned();
    header.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::tests::read;
    use super::super::{Line, List};
    use super::*;
    use crate::Alphabet;

    fn named(name: &str) -> Column {
        Column::Name(name.to_owned())
    }

    fn words(list: &List) -> Vec<String> {
        let (words, bad) = read(list);
        assert_eq!(bad, []);
        words
    }

    #[test]
    fn a_text_with_a_separator_is_a_table_without_quotes() {
        let separated =
            |text: &str, by: &str| List::text("list.txt", text).separator(by.parse().unwrap());
        let text = separated("# scored\ncat;5;a \"pet\ndog;7\n\nox;\n", ";");
        assert_eq!(words(&text), ["cat", "dog", "ox"]);
        let scored = text.at_least(Column::Number(2), 6.0);
        let bad = vec![(2, Fault::Rare), (5, Fault::NoNumber(2))];
        assert_eq!(read(&scored), (vec!["dog".to_owned()], bad));
        let aligned = "cat    1\n  dog  2 \n ox\n";
        assert_eq!(words(&separated(aligned, "space")), ["cat", "dog", "ox"]);
        let spaces = separated("500 cat\n7 dog", "space").column(Column::Number(2));
        assert_eq!(words(&spaces), ["cat", "dog"]);
        let bytes = crate::Compiler::new().words("list", ["cat"]).compile().unwrap().bytes;
        let dawg = List::text("words.dawg", bytes).separator(";".parse().unwrap());
        assert_eq!(words(&dawg), ["cat"]);
    }

    #[test]
    fn a_first_line_for_excel_is_skipped() {
        let rows = "sep=;\nword;count\ncat;5\nsep=;\n";
        let list = List::text("list.csv", rows).separator(";".parse().unwrap());
        assert_eq!(read(&list), (vec!["cat".to_owned()], vec![(4, Fault::Character('='))]));
        assert_eq!(read(&list.column(named("word"))).0, ["cat"]);
    }

    #[test]
    fn only_commas_make_quotes() {
        let rows = "cat,\"a \"\"small\"\", soft pet\"\n\"dog\",36\" wide\n\"ox\" ,\n";
        assert_eq!(words(&List::text("list.csv", rows)), ["cat", "dog", "ox"]);
        let semicolons = List::text("list.csv", rows.replace(',', ";"));
        assert_eq!(words(&semicolons.separator(";".parse().unwrap())), ["cat", "dog", "ox"]);
        let open = "apple\ta fruit\nbrook\t\"a small stream\ncedar\t\"\n\"\n";
        let tabs = List::text("list.tsv", open);
        let bad = vec![(4, Fault::Character('"'))];
        assert_eq!(read(&tabs), (["apple", "brook", "cedar"].map(str::to_owned).to_vec(), bad));
        let commas = List::text("list.csv", open.replace('\t', ","));
        let bad = vec![(2, Fault::Quote), (3, Fault::Quote), (4, Fault::Quote)];
        assert_eq!(read(&commas), (vec!["apple".to_owned()], bad));
    }

    #[test]
    fn the_first_two_rows_tell_whether_there_is_a_header() {
        for (rows, header) in [
            ("word,count\ncat,5\ndog,7\n", true),
            ("mot,fois\ncat,5\ndog,\nox,many\n", true),
            ("rank,word\n1,cat\n", true),
            ("# mine\n\nword,count\ncat,1e3\ndog,\nox\n", true),
            ("Word , Lemma\ncats,cat\n", true),
            ("word\ncat\n", true),
            ("word,count\n", true),
            ("word,meaning\ncat,pet\n", false),
            ("the,article,first\nof,,\nand\n", false),
            ("cat,5\ndog,7\n", false),
            ("cat,5\n", false),
            ("cat,pet\ndog,pet\n", false),
            ("cat,\ndog,7\n", false),
            ("cat,NA\ndog,7\n", false),
            ("cat,-\ndog,7\n", false),
            ("bread,naan\nnan,inf\n", false),
            // A later row does not count.
            ("cat,x\ndog,y\nox,7\n", false),
            // Nor does a row that cannot be split.
            ("cat,x\n\"dog,7\nox,7\n", false),
        ] {
            let list = List::text("list.csv", rows);
            let count = |list: List| {
                let column = if rows.contains("rank") { 2 } else { 1 };
                let (words, bad) = read(&list.column(Column::Number(column)));
                words.len() + bad.len()
            };
            let all = count(list.clone().header(Header::No));
            assert_eq!(count(list.clone()), all - usize::from(header), "{rows}");
            assert_eq!(count(list.header(Header::Yes)), all - 1, "{rows}");
        }
    }

    #[test]
    fn a_header_that_is_stated_is_read_or_refused() {
        let count = |rows: &str| List::text("list.csv", rows).at_least(named("count"), 6.0);
        let comment = "# made by me, 2020\nword,count\ncat,5\ndog,7\n";
        assert_eq!(read(&count(comment)).0, ["dog"]);
        let yes = List::text("list.csv", comment).header(Header::Yes);
        assert_eq!(words(&yes), ["cat", "dog"]);
        let hash = List::text("list.csv", "#,word\n1,cat\n").column(named("word"));
        assert_eq!(words(&hash), ["cat"]);
        let hash = List::text("list.csv", "#word,n\ncat,1\n").column(named("#word"));
        assert_eq!(words(&hash), ["cat"]);
        for list in [count("\"word\" x,count\ncat,5\n"), yes_of("\"wo\"rd,count\nx,cat\n")] {
            let each = &mut |_: Line<'_>, _: Result<Cow<'_, str>, Fault>| Ok(());
            let error = list.read(&Alphabet::default(), &|_| {}, each).unwrap_err().to_string();
            assert!(error.starts_with("list.csv:1: the header "), "{error}");
        }
    }

    fn yes_of(rows: &str) -> List {
        List::text("list.csv", rows).header(Header::Yes)
    }

    #[test]
    fn counts_have_the_marks_of_any_language() {
        for (text, expected) in [
            ("1234.5", Some(1234.5)),
            ("1e3", Some(1000.0)),
            ("20,75", Some(20.75)),
            ("2,875,469", Some(2_875_469.0)),
            ("1,234", Some(1234.0)),
            ("12345,678", Some(12345.678)),
            ("-1,234.5", Some(-1234.5)),
            ("1.234,5", Some(1234.5)),
            ("1.234.567", Some(1_234_567.0)),
            ("1\u{a0}234\u{a0}567,8", Some(1_234_567.8)),
            ("1'234'567", Some(1_234_567.0)),
            ("1,234,56", None),
            ("1,23,456", None),
            ("1.2.3", None),
            (",", None),
            ("nan", None),
            ("a,b", None),
            ("", None),
        ] {
            assert_eq!(number(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_first_row_that_may_be_a_header_is_noted() {
        for (name, rows, is_noted) in [
            ("list.csv", "word,meaning\ncat,pet\n", true),
            ("list.csv", "Stem ,\n cat,noun\n", true),
            ("list.csv", "word\ncat\n", false),
            ("list.csv", "# mine, not yours\nWort,Wortart\nHaus,N\n", true),
            ("list.tsv", "mot\tlemme\n", true),
            ("list.csv", "word,count\ncat,5\n", false),
            ("list.csv", "cat,5\nword,x\n", false),
            ("list.txt", "word,pos\n", false),
        ] {
            let note = |list: List| {
                let each = &mut |_: Line<'_>, _: Result<Cow<'_, str>, Fault>| Ok(());
                list.read(&Alphabet::default(), &|_| {}, each).unwrap().notes
            };
            let list = List::text(name, rows);
            let notes = note(list.clone());
            let is_likely = notes.iter().any(|note| note.contains("first row read as a word"));
            assert_eq!(is_likely, is_noted, "{rows}");
            assert!(note(list.header(Header::No)).is_empty());
        }
        let list = List::text("list.csv", "x".repeat(50));
        let each = &mut |_: Line<'_>, _: Result<Cow<'_, str>, Fault>| Ok(());
        let notes = list.read(&Alphabet::default(), &|_| {}, each).unwrap().notes;
        assert!(notes[0].contains(&format!(" {}... (", "x".repeat(40))), "{notes:?}");
    }
}
