//! How a list is read: the keys of a list in a recipe, and options of the command.

use std::fmt;
use std::str::FromStr;

use super::{Encoding, Form, List};
use crate::{Error, Message};

/// How a list is read. In a recipe, these are keys of a list.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "keys",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case", default)
)]
#[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Options for lists"))]
pub struct Reading {
    /// Read text lists as tables, whose columns are separated by this character, or by `tab` or
    /// `space`, such as `;` for `word;5`
    ///
    /// Several spaces are one separator. Quotes have a meaning only in a `.csv` whose separator is
    /// not a tab.
    #[cfg_attr(feature = "args", arg(long, value_name = "CHARACTER"))]
    pub separator: Option<Separator>,
    /// Read the words from this column of a table: its number, counted from 1, or its name in the
    /// header [default: 1]
    ///
    /// Of JSON, a name is the key of the words in objects.
    #[cfg_attr(feature = "args", arg(long, value_name = "COLUMN"))]
    pub column: Option<Column>,
    /// Read only rows of a table with a number in this column that is at least --min-count
    ///
    /// So a list with frequencies can be limited to common words.
    #[cfg_attr(feature = "args", arg(long, value_name = "COLUMN"))]
    pub count_column: Option<Column>,
    /// With --count-column: the smallest number, such as 1234.5
    ///
    /// The numbers of a word in several rows, such as `Word` and `word`, are added, except for rows
    /// that --no-capitals leaves out. If only the sum is enough, --written keeps the spellings of
    /// all these rows. A comma before three digits separates thousands, as in `2,875,469`; any
    /// other is a decimal comma.
    #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
    pub min_count: Option<f64>,
    /// Whether the first row of a table has the names of the columns: yes or no [default: as the
    /// first two rows tell]
    ///
    /// They tell yes if all names are usual, such as `word` and `count`, or if one is above a
    /// number. A note says what was taken for a header.
    #[cfg_attr(feature = "args", arg(long, value_name = "YES|NO"))]
    pub header: Option<Header>,
    /// Read the lists in this encoding, such as latin1 or windows-1250 [default: Unicode]
    ///
    /// The default is UTF-8, or UTF-16 with a byte-order mark. The names are the labels of the
    /// [WHATWG](https://encoding.spec.whatwg.org/#names-and-labels): `latin1` is Windows-1252. A
    /// list that begins with a byte-order mark is in Unicode in any case. Spelling dictionaries
    /// state their encoding in their `.aff` file.
    #[cfg_attr(feature = "args", arg(long, value_name = "LABEL"))]
    pub encoding: Option<Encoding>,
    /// Read only the entries of a .dic that are words, not the forms that its .aff makes
    ///
    /// The `.aff` file still states the encoding, the form of flags, the characters to ignore, and
    /// which entries are not words: `FORBIDDENWORD`, `NEEDAFFIX` and `ONLYINCOMPOUND`. Its rules
    /// are not read.
    #[cfg_attr(feature = "args", arg(long))]
    pub stems: bool,
    /// Read only the smaller of the two lists that a .dawg of Quackle has
    ///
    /// In Quackle's `sowpods.dawg`, it is the American list.
    #[cfg_attr(feature = "args", arg(long))]
    pub smaller_list: bool,
}

impl Reading {
    /// Whether something is set that only tables have. The separator makes a table of a text.
    fn is_for_tables(&self) -> bool {
        let Self { column, count_column, min_count, header, .. } = self;
        column.is_some() || count_column.is_some() || min_count.is_some() || header.is_some()
    }

    /// The columns that are named or numbered.
    pub(super) fn columns(&self) -> impl Iterator<Item = &Column> {
        [&self.column, &self.count_column].into_iter().flatten()
    }

    /// Returns what of it has an effect on a list.
    fn for_list(&self, list: &List) -> Self {
        let Self { separator, encoding, stems, smaller_list, .. } = self;
        let encoding = encoding.clone();
        let of_all = Self { separator: *separator, encoding, ..Self::default() };
        let is_table = list.clone().reading(of_all.clone()).is_table();
        let of_tables = if is_table { self.clone() } else { of_all };
        let stems = *stems && list.is_spelling_dictionary();
        Self { stems, smaller_list: *smaller_list && list.form() == Form::Dawg, ..of_tables }
    }

    /// Checks that each thing that is set has an effect on one of the lists.
    fn check_effect(&self, lists: &[&List]) -> Result<(), Error> {
        let has = |is_of_form: fn(&List) -> bool| lists.iter().any(|list| is_of_form(list));
        let wrong = |why: Message| Err(Error::Option(why));
        if self.is_for_tables() && !has(List::is_table) {
            let why = "columns and headers are for tables, and no list is one: .csv and .tsv files \
                       are tables, and a ";
            let why = Message::from(why).option("separator");
            return wrong(why.text(" makes a table of other texts"));
        }
        if self.stems && !has(List::is_spelling_dictionary) {
            let why = Message::default().option("stems");
            return wrong(why.text(" is for Hunspell dictionaries, and no list is a .dic"));
        }
        if self.smaller_list && !has(|list| list.form() == Form::Dawg) {
            let why = Message::default().option("smaller-list");
            return wrong(why.text(" is for dictionaries of Quackle, and no list is a .dawg"));
        }
        Ok(())
    }

    /// Checks what contradicts itself.
    fn check(&self) -> Result<(), Error> {
        if self.columns().any(|column| matches!(column, Column::Name(_)))
            && self.header == Some(Header::No)
        {
            let why = "a column has a name only in a header: give its number, or let the ";
            return Err(Error::Option(Message::from(why).option("header").text(" be read")));
        }
        if self.count_column.is_some() != self.min_count.is_some() {
            let both = Message::default().option("count-column").text(" and ").option("min-count");
            return Err(Error::Option(both.text(" go together")));
        }
        if self.min_count.is_some_and(f64::is_nan) {
            return Err(Error::Option(
                Message::default().option("min-count").text(" must be a number"),
            ));
        }
        Ok(())
    }
}

impl List {
    /// Checks that all of how this list is read has an effect.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.path().is_some_and(|path| path.as_os_str().is_empty()) {
            return Err(Error::option("a list has an empty path"));
        }
        self.reading.check()?;
        self.reading.check_effect(&[self])
    }

    /// Reads several lists in this way, where it has an effect.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if something has an effect on none of the lists, or contradicts itself.
    pub fn read_all<'l>(
        lists: impl IntoIterator<Item = &'l mut Self>,
        reading: &Reading,
    ) -> Result<(), Error> {
        reading.check()?;
        let mut read: Vec<&Self> = Vec::new();
        for list in lists {
            list.reading = reading.for_list(list);
            read.push(list);
        }
        reading.check_effect(&read)
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The number of the column, from 1.
    Number(usize),
    /// The name of the column in the table's first row, which is then a header.
    Name(String),
}

/// What the text of a column must be.
const COLUMN: &str = "expected the number of a column, counted from 1, or its name";

impl FromStr for Column {
    type Err = Error;

    /// Reads a number, or else a name.
    fn from_str(text: &str) -> Result<Self, Error> {
        match text.parse() {
            Ok(0) => Err(Error::option(COLUMN)),
            Ok(number) => Ok(Self::Number(number)),
            Err(_) if text.is_empty() => Err(Error::option(COLUMN)),
            Err(_) => Ok(Self::Name(text.to_owned())),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Name(name) => name.fmt(formatter),
        }
    }
}

/// The character between the columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separator(pub(super) u8);

impl Separator {
    pub(crate) const COMMA: Self = Self(b',');
    pub(crate) const TAB: Self = Self(b'\t');
    const SPACE: Self = Self(b' ');
}

impl From<Separator> for char {
    fn from(separator: Separator) -> Self {
        separator.0.into()
    }
}

impl FromStr for Separator {
    type Err = Error;

    /// Reads a character of ASCII that is neither a letter nor a quote nor a line end, or `tab`, or
    /// `space`.
    fn from_str(text: &str) -> Result<Self, Error> {
        match (text, text.as_bytes()) {
            ("tab", _) => Ok(Self::TAB),
            ("space", _) => Ok(Self::SPACE),
            (_, &[byte]) if !byte.is_ascii_alphabetic() && !b"\"\n\r".contains(&byte) => {
                Ok(Self(byte))
            }
            _ => Err(Error::option(
                "expected one ASCII character that is not a letter, or `tab`, or `space`",
            )),
        }
    }
}

impl fmt::Display for Separator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TAB => formatter.write_str("tab"),
            Self::SPACE => formatter.write_str("space"),
            separator => char::from(separator).fmt(formatter),
        }
    }
}

/// Whether the first row of a table has the names of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// It does.
    Yes,
    /// It is a row like any other.
    No,
}

impl FromStr for Header {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "yes" => Ok(Self::Yes),
            "no" => Ok(Self::No),
            _ => Err(Error::option("expected `yes` or `no`")),
        }
    }
}

impl fmt::Display for Header {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Yes => "yes",
            Self::No => "no",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Column {
        Column::Name(name.to_owned())
    }

    #[test]
    fn options_are_parsed_and_checked() {
        assert_eq!("2".parse::<Column>().unwrap(), Column::Number(2));
        assert_eq!("word".parse::<Column>().unwrap(), named("word"));
        assert!("maybe".parse::<Header>().is_err());
        for wrong in ["0", ""] {
            assert_eq!(wrong.parse::<Column>().unwrap_err().to_string(), COLUMN);
        }
        for wrong in ["", "ab", "a", "\n", "\r", "\"", "\u{e9}"] {
            assert!(wrong.parse::<Separator>().is_err(), "{wrong:?}");
        }
        let (text, table) = (List::from("list.txt"), List::from("list.csv"));
        let smaller = Reading { smaller_list: true, ..Reading::default() };
        for (list, fault) in [
            (text.clone().column(named("word")), Some("are for tables")),
            (text.header(Header::No), Some("are for tables")),
            (table.clone().header(Header::No).column(named("word")), Some("only in a header")),
            (table.clone().at_least(Column::Number(2), f64::NAN), Some("must be a number")),
            (table.clone().stems(), Some("`stems` is for")),
            (table.clone().reading(smaller), Some("`smaller-list` is for")),
            (table.clone().at_least("2".parse().unwrap(), 5.0), None),
            (table.at_least(named("count"), 5.0), None),
        ] {
            let error = list.check().err().map(|error| error.to_string());
            assert_eq!(error.is_some(), fault.is_some());
            assert!(error.is_none_or(|error| error.contains(fault.unwrap())));
        }
    }

    #[test]
    fn what_has_an_effect_on_no_list_is_refused() {
        let lists = || ["a.txt", "b.csv", "c.dic"].map(List::from);
        let reading = Reading { column: Some(named("word")), stems: true, ..Reading::default() };
        let mut all = lists();
        List::read_all(&mut all, &reading).unwrap();
        let set = all.map(|list| (list.reading.column.is_some(), list.reading.stems));
        assert_eq!(set, [(false, false), (true, false), (false, true)]);
        for (few, fault) in [(0..2, "`stems` is for"), (2..3, "are for tables")] {
            let error = List::read_all(&mut lists()[few], &reading).unwrap_err().to_string();
            assert!(error.contains(fault), "{error}");
        }
        let smaller = Reading { smaller_list: true, ..Reading::default() };
        assert!(List::read_all(&mut lists(), &smaller).is_err());
        let mut lists_of_words = ["a.txt", "b.dawg"].map(List::from);
        List::read_all(&mut lists_of_words, &smaller).unwrap();
        assert_eq!(lists_of_words.map(|list| list.reading.smaller_list), [false, true]);
        let separator = Some(Separator::TAB);
        let reading = Reading { separator, column: Some(Column::Number(2)), ..Reading::default() };
        List::read_all(&mut lists()[..1], &reading).unwrap();
    }
}
