//! Reads boards as people write them. Every crate of the workspace uses this grammar.

use core::fmt::{self, Write};

use crate::BoardError;

/// The text of a board, split into rows and tiles without copying.
///
/// A board is written as letters or as tiles:
///
/// | | as letters | as tiles |
/// |---|---|---|
/// | example | `catdlinemaropets` | `s qu n / e i l / t r k` |
/// | a tile is | a letter, with its accents | a word between spaces |
/// | `q` means | the tile `qu`, if the dictionary has this symbol | the tile `q` |
/// | another tile, such as `ing` | is written in braces: `{ing}` | is written as it is |
/// | rows are separated by | `/` or line ends, or spaces by rule 2 | ` / ` or line ends |
///
/// - The tile `a/b` is a choice of two letters, `?` is any letter, and `#` is a blocked cell. In a
///   board written as letters, a choice is `{a/b}`.
/// - Spaces beside `/` and at the ends of lines do not matter. A `/` without spaces separates rows
///   of letters, or the choices of a tile.
/// - In one row, 9, 16, 25 and 36 tiles are a square and 12 are three rows of four. Other boards
///   need more rows than one, or their size.
///
/// These texts are the same board: `catd/line/maro/pets`, `catd / line / maro / pets`,
/// `catd line maro pets`, `c a t d / l i n e / m a r o / p e t s`, and each of them with line ends
/// instead of `/`.
///
/// The form of a text is decided by rules, without guessing:
///
/// 1. If no row has a space inside, the text is letters.
/// 2. Otherwise each word is a tile. But words can also be rows of letters, if they make three rows
///    of three or four letters, four of four, five of five or six of six, or the given size.
/// 3. A text that makes a board both ways is refused with [`BoardError::Ambiguous`]. For example,
///    `catd line / maro pets` could be 4x4 letters or 2x2 tiles, and `a/b / c/d` could be four
///    letters or two choices. The form with braces is never ambiguous.
///
/// Only ASCII spaces and line ends count. A byte order mark at the start is skipped.
///
/// # Examples
///
/// ```
/// use dawggle::BoardText;
///
/// let text = BoardText::parse("ab/qd", None)?;
/// assert_eq!((text.rows(), text.columns()), (2, 2));
/// assert!(text.tiles(true).eq(["a", "b", "qu", "d"]));
/// assert!(text.tiles(false).eq(["a", "b", "q", "d"]));
/// # Ok::<_, dawggle::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a> {
    reading: Reading<'a>,
    rows: usize,
    columns: usize,
}

impl<'a> BoardText<'a> {
    /// Splits the text of a board. `size` is the rows and columns, if known. Takes linear time.
    ///
    /// # Errors
    ///
    /// If the text has no tiles, is not a rectangle, has another size than `size`, has one row
    /// whose tiles do not tell its shape, or could mean two boards.
    pub fn parse(text: &'a str, size: Option<(usize, usize)>) -> Result<Self, BoardError> {
        let (reading, (rows, columns)) = Reading::find(text, |reading| rectangle(reading, size))?;
        Ok(Self { reading, rows, columns })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the spellings of the tiles, row by row. `q_is_qu` is as for [`Cell::tile`].
    pub fn tiles(self, q_is_qu: bool) -> impl Iterator<Item = &'a str> {
        self.reading.cells().map(move |cell| cell.tile(q_is_qu))
    }
}

/// Returns the rows and columns of a reading that is a rectangle: the given size, or the size that
/// its rows have.
fn rectangle(
    reading: Reading<'_>,
    size: Option<(usize, usize)>,
) -> Result<(usize, usize), BoardError> {
    let (mut rows, mut columns, mut tiles) = (0_usize, 0_usize, 0_usize);
    let mut in_row = 0_usize;
    let mut cells = reading.cells();
    loop {
        let cell = cells.next();
        if cell.is_none_or(|cell| cell.starts_row) {
            if rows == 1 {
                columns = in_row;
            } else if in_row != columns {
                let (row, expected) = (rows.wrapping_sub(1), columns);
                return Err(BoardError::Ragged { row, expected, found: in_row });
            }
            rows = rows.wrapping_add(usize::from(cell.is_some()));
            in_row = 0;
        }
        if cell.is_none() {
            break;
        }
        in_row = in_row.wrapping_add(1);
        tiles = tiles.wrapping_add(1);
    }
    let found = (rows, columns);
    let shape = BoardError::Shape { tiles: columns };
    match (size, rows) {
        (_, 0) => Err(BoardError::Empty),
        (Some(size), _) if size == found => Ok(size),
        (Some(size), 1) if size.0.checked_mul(size.1) == Some(tiles) => Ok(size),
        (Some(expected), _) => Err(BoardError::Size { expected, found }),
        (None, 1) => shape_of(tiles).ok_or(shape),
        (None, _) if reading.has_words_as_rows() && shape_of(tiles) != Some(found) => Err(shape),
        (None, _) => Ok(found),
    }
}

/// Returns the rows and columns of a board that is written in one row, or `None` if its number of
/// tiles does not imply a shape.
#[must_use]
pub fn shape_of(tiles: usize) -> Option<(usize, usize)> {
    Some(match tiles {
        9 => (3, 3),
        12 => (3, 4),
        16 => (4, 4),
        25 => (5, 5),
        36 => (6, 6),
        _ => return None,
    })
}

/// Returns whether the symbols of an alphabet can have this character, and so the tiles of boards:
/// a letter, a digit, `'`, `-`, or a character outside ASCII that is visible.
///
/// Other ASCII characters have a meaning on boards, in programs or on a terminal. Spaces, control
/// characters and what Unicode calls `Default_Ignorable_Code_Point` are not visible: characters of
/// no width, marks of the direction of text, selectors of a variant and fillers. Opening a
/// dictionary checks this rule, so its words can be printed anywhere.
#[must_use]
pub const fn may_be_in_symbols(character: char) -> bool {
    match character {
        '0'..='9' | 'A'..='Z' | 'a'..='z' | '\'' | '-' | '\u{2019}' => true,
        '\0'..='\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' => false,
        '\u{1680}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' => false,
        '\u{2000}'..='\u{206f}' | '\u{2800}' | '\u{3000}' | '\u{3164}' => false,
        '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' => false,
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' => false,
        '\u{e0000}'..='\u{e0fff}' => false,
        _ => true,
    }
}

/// Returns whether a character is an accent or a point on the letter before it: the marks of Latin,
/// Greek and Cyrillic letters, and the points of Hebrew, Arabic and Syriac.
///
/// On a board written as letters, it belongs to the tile of this letter. The marks of other scripts
/// are letters: vowels, tones and consonants.
#[must_use]
pub fn is_accent(character: char) -> bool {
    // The first character of each range, and the first one after it. A table is smaller than tests.
    const BOUNDS: [u16; 32] = [
        0x300, 0x370, 0x483, 0x48a, 0x591, 0x5c8, 0x610, 0x61b, 0x64b, 0x660, 0x670, 0x671, 0x6d6,
        0x6ee, 0x711, 0x712, 0x730, 0x74b, 0x897, 0x8a0, 0x8ca, 0x900, 0x1ab0, 0x1b00, 0x1dc0,
        0x1e00, 0x20d0, 0x2100, 0xfb1e, 0xfb1f, 0xfe20, 0xfe30,
    ];
    let passed = BOUNDS.iter().filter(|&&bound| u32::from(bound) <= character.into());
    passed.count() & 1 == 1
}

/// Returns whether a character joins the letter before it: a mark, such as a virama, or a Hangul
/// vowel or final consonant.
///
/// Tools compose such letters to one letter. So on a board written as letters, it is in braces.
#[must_use]
pub fn joins_letter_before(character: char) -> bool {
    // Only what must not be written after a quotation mark is escaped.
    matches!(character, '\u{1160}'..='\u{11ff}')
        || (!character.is_ascii() && character.escape_debug().len() > 1)
}

/// A text read as letters, or as tiles: rows of any lengths.
///
/// For boards of any shape. [`BoardText`] is for rectangles. A reading is displayed as letters,
/// with braces where necessary, such as `ab{ing}/{a/b}cd`. This text has no other reading.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    text: &'a str,
    is_tiles: bool,
    has_words_as_rows: bool,
}

/// The reason why a text has no reading.
#[derive(Clone, Copy, Debug)]
pub enum Unreadable<'a> {
    /// The text makes a board as letters, and another as tiles.
    Ambiguous {
        /// The text, read as letters.
        letters: Reading<'a>,
        /// The text, read as tiles.
        tiles: Reading<'a>,
    },
    /// The text is not a board, and has a character that people write between tiles or rows, or a
    /// `{` without its `}`.
    Separator(char),
}

impl<'a> Reading<'a> {
    /// Returns the only reading of a text that `fit` accepts, and what `fit` returned. Calls `fit`
    /// at most twice.
    ///
    /// # Errors
    ///
    /// If `fit` accepts both readings, or none. If only one reading is possible, its error is
    /// returned.
    pub fn find<T, E: From<Unreadable<'a>>>(
        text: &'a str,
        fit: impl Fn(Self) -> Result<T, E>,
    ) -> Result<(Self, T), E> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut letters = Self { text, is_tiles: false, has_words_as_rows: false };
        let tiles = Self { is_tiles: true, ..letters };
        let [mut rows, mut words, mut word_rows] = [0_usize; 3];
        for cell in tiles.cells() {
            words = words.wrapping_add(1);
            word_rows = word_rows.wrapping_add(usize::from(cell.starts_row));
        }
        let mut has_run = false;
        for cell in letters.cells() {
            rows = rows.wrapping_add(usize::from(cell.starts_row));
            has_run |= !cell.starts_row;
        }
        let is_spaced = words > word_rows;
        letters.has_words_as_rows = is_spaced;
        // The other form is possible only for words of several letters, or rows with a `/` inside.
        let (first, second, may_be_second) = match is_spaced {
            true => (tiles, letters, has_run),
            false => (letters, tiles, word_rows > 1 && rows > words),
        };
        match (fit(first), may_be_second.then(|| fit(second))) {
            (Ok(_), Some(Ok(_))) => Err(Unreadable::Ambiguous { letters, tiles }.into()),
            (Ok(found), _) => Ok((first, found)),
            (Err(_), Some(Ok(found))) => Ok((second, found)),
            (Err(error), _) => Err(letters.separator().map_or(error, E::from)),
        }
    }

    /// Returns the first character that people may think to be a separator, but that is not.
    fn separator(self) -> Option<Unreadable<'a>> {
        self.cells().find_map(|cell| match *cell.text.as_bytes() {
            [mark @ (b',' | b'-' | b';' | b'|')] => Some(Unreadable::Separator(mark.into())),
            [b'{', .., b'}'] => None,
            [b'{', ..] => Some(Unreadable::Separator('{')),
            _ => None,
        })
    }

    /// Returns whether rows of letters are separated by spaces alone, such as `catd line maro
    /// pets`.
    ///
    /// Such a text is a board only if its rows have exactly a known shape.
    #[must_use]
    pub fn has_words_as_rows(&self) -> bool {
        self.has_words_as_rows
    }

    /// Returns the cells, row by row.
    #[must_use]
    pub fn cells(self) -> Cells<'a> {
        Cells { rest: self.text, word: "", is_tiles: self.is_tiles, starts_row: true }
    }
}

impl fmt::Display for Reading<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cell) in self.cells().enumerate() {
            if number > 0 && cell.starts_row {
                formatter.write_char('/')?;
            }
            let mut letters = cell.text.chars();
            let is_letter = letters
                .next()
                .is_some_and(|letter| !matches!(letter, 'q' | 'Q') && !joins_letter_before(letter))
                && letters.next().is_none();
            if !cell.is_word || is_letter || cell.text.starts_with('{') {
                formatter.write_str(cell.text)?;
            } else {
                write!(formatter, "{{{}}}", cell.text)?;
            }
        }
        Ok(())
    }
}

/// The cells of a [`Reading`], row by row.
#[derive(Clone, Debug)]
pub struct Cells<'a> {
    rest: &'a str,
    /// The rest of the current word.
    word: &'a str,
    is_tiles: bool,
    starts_row: bool,
}

/// The text of one cell.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    /// Whether it is the first cell of a row.
    pub starts_row: bool,
    /// The text as it is written: a letter, a word, or either in braces.
    pub text: &'a str,
    is_word: bool,
}

impl<'a> Cell<'a> {
    /// Returns what the tile spells: the text without its braces, or `qu` for the letter `q` if
    /// `q_is_qu`. For a dictionary, [`Alphabet::q_is_qu`](crate::Alphabet::q_is_qu) says so.
    #[must_use]
    pub fn tile(&self, q_is_qu: bool) -> &'a str {
        match self.text.as_bytes() {
            [b'q' | b'Q'] if q_is_qu && !self.is_word => "qu",
            [b'{', inner @ .., b'}'] => self.text.get(1..=inner.len()).unwrap_or_default(),
            _ => self.text,
        }
    }
}

impl<'a> Iterator for Cells<'a> {
    type Item = Cell<'a>;

    fn next(&mut self) -> Option<Cell<'a>> {
        // Each turn takes something off the text, so that the loop ends.
        loop {
            if self.word.is_empty() {
                let first = self.rest.bytes().next()?;
                if first.is_ascii_whitespace() || first == b'/' {
                    self.starts_row |= matches!(first, b'/' | b'\n' | b'\r');
                    self.rest = self.rest.get(1..).unwrap_or_default();
                    continue;
                }
                let end = self.rest.bytes().position(|byte| byte.is_ascii_whitespace());
                let (word, _) = split_at(self.rest, end.unwrap_or(self.rest.len()));
                // A slash with a space after it separates rows.
                self.word = word.trim_end_matches('/');
                (_, self.rest) = split_at(self.rest, self.word.len());
                self.starts_row |= !self.is_tiles;
            }
            let end = match self.word.bytes().next() {
                _ if self.is_tiles => self.word.len(),
                Some(b'/') => {
                    self.starts_row = true;
                    self.word = self.word.get(1..).unwrap_or_default();
                    continue;
                }
                Some(b'{') => self.word.find('}').map_or(self.word.len(), |at| at.wrapping_add(1)),
                _ => {
                    let begins = |at: &usize| {
                        self.word.get(*at..).is_some_and(|rest| !rest.starts_with(is_accent))
                    };
                    (1..self.word.len()).find(begins).unwrap_or(self.word.len())
                }
            };
            let (text, rest) = split_at(self.word, end);
            self.word = rest;
            let starts_row = core::mem::take(&mut self.starts_row);
            return Some(Cell { starts_row, text, is_word: self.is_tiles });
        }
    }
}

fn split_at(text: &str, at: usize) -> (&str, &str) {
    text.split_at_checked(at).unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    fn tiles(text: &str) -> Vec<&str> {
        BoardText::parse(text, None).unwrap().tiles(true).collect()
    }

    fn refused(text: &str) -> BoardError {
        BoardText::parse(text, None).unwrap_err()
    }

    #[test]
    fn one_board_can_be_written_in_many_ways() {
        let expected = tiles("catdlinemaropets");
        for text in [
            "catd/line/maro/pets",
            "catd / line / maro / pets",
            "catd line maro pets",
            "c a t d / l i n e / m a r o / p e t s",
            "\u{FEFF}catd\r\nline\n\n maro \npets\n",
        ] {
            assert_eq!(tiles(text), expected, "{text:?}");
        }
    }

    #[test]
    fn accents_and_points_belong_to_their_letters() {
        let words = "\u{643}\u{64f}\u{62a}/q\u{301}\u{323}{ing}";
        assert_eq!(tiles(words), ["\u{643}\u{64f}", "\u{62a}", "q\u{301}\u{323}", "ing"]);
        // Marks of other scripts are letters, and an accent may be a tile of its own.
        assert_eq!(tiles("\u{915}\u{94d}/e{\u{301}}"), ["\u{915}", "\u{94d}", "e", "\u{301}"]);
        assert_eq!(tiles("e \u{301} / \u{5d0} \u{5b8}"), ["e", "\u{301}", "\u{5d0}", "\u{5b8}"]);
    }

    #[test]
    fn q_is_qu_only_among_letters() {
        assert_eq!(tiles("aq/cd"), ["a", "qu", "c", "d"]);
        assert_eq!(tiles("a q / c d"), ["a", "q", "c", "d"]);
        assert_eq!(tiles("a{q}/c{ing}"), ["a", "q", "c", "ing"]);
    }

    #[test]
    fn slashes_with_spaces_separate_rows_and_others_choices() {
        assert_eq!(tiles("a/b c / d e"), ["a/b", "c", "d", "e"]);
        assert_eq!(tiles("{a/b}c/de"), ["a/b", "c", "d", "e"]);
    }

    #[test]
    fn two_possible_boards_are_refused() {
        for text in ["catd line / maro pets", "a/b / c/d"] {
            assert_eq!(refused(text), BoardError::Ambiguous, "{text:?}");
        }
        let sized = BoardText::parse("catd line / maro pets", Some((2, 2))).unwrap();
        assert!(sized.tiles(true).eq(["catd", "line", "maro", "pets"]));
    }

    #[test]
    fn boards_that_are_not_rectangles_are_refused() {
        assert_eq!(refused(" / "), BoardError::Empty);
        assert_eq!(refused("abcde"), BoardError::Shape { tiles: 5 });
        assert_eq!(refused("ab/c"), BoardError::Ragged { row: 1, expected: 2, found: 1 });
        let sized = BoardText::parse("ab/cd", Some((1, 4))).unwrap_err();
        assert_eq!(sized, BoardError::Size { expected: (1, 4), found: (2, 2) });
        assert_eq!(refused("a, b, c"), BoardError::Separator { character: ',' });
    }

    #[test]
    fn a_reading_is_displayed_as_letters_in_braces() {
        let only_tiles = |reading: Reading<'_>| match reading.has_words_as_rows() {
            true => Err(BoardError::Empty),
            false => Ok(()),
        };
        let (reading, ()) = Reading::find("a q / ing b/c", only_tiles).unwrap();
        assert_eq!(reading.to_string(), "a{q}/{ing}{b/c}");
        // Letters on two tiles are not composed.
        let (reading, ()) = Reading::find("e \u{301} / \u{915} \u{94d}", only_tiles).unwrap();
        assert_eq!(reading.to_string(), "e{\u{301}}/\u{915}{\u{94d}}");
    }
}
