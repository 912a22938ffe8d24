//! Reads boards as people write them. Every crate of the workspace uses this grammar.

use crate::BoardError;

/// The text of a board, split into rows and tiles without copying.
///
/// Rows are separated by `/` or line ends, and spaces around those do not count. If a row has
/// spaces inside, the texts between spaces are tiles, in all rows. Otherwise the board is written
/// as letters: each character is a tile, with its accents.
///
/// | | as letters | with spaces inside rows |
/// |---|---|---|
/// | example | `catd/line/maro/pets` | `s qu n / e i l / t r k` |
/// | `q` is | the tile `qu`, if the dictionary has this symbol | the tile `q` |
/// | a tile of several letters | `{ing}` | `ing` or `{ing}` |
/// | a tile that only begins or ends words | `{in-}`, `{-ing}` | `in-`, `-ing` |
/// | either of two letters, any letter, a blocked cell | `{a/b}` or `{a,b}`, `?`, `#` | the same |
///
/// In one row, 9, 16, 25 and 36 tiles are a square, and 12 are three rows of four. So
/// `catdlinemaropets`, `catd/line/maro/pets`, `catd / line / maro / pets` and
/// `c a t d/l i n e/m a r o/p e t s` are the same board, also with line ends instead of `/`. But
/// `catd line maro pets` is one row of four tiles, which is refused.
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
#[derive(Clone, Debug)]
pub struct BoardText<'a> {
    cells: Cells<'a>,
    rows: usize,
    columns: usize,
}

impl<'a> BoardText<'a> {
    /// Splits the text of a board. `size` is the rows and columns, if known. Takes linear time.
    ///
    /// # Errors
    ///
    /// If the text has no tiles, is not a rectangle, has another size than `size`, or has one row
    /// whose tiles do not tell its shape.
    pub fn parse(text: &'a str, size: Option<(usize, usize)>) -> Result<Self, BoardError> {
        let cells = cells(text);
        match (rectangle(cells.clone(), size), separator(text)) {
            (Ok((rows, columns)), None | Some('-')) => Ok(Self { cells, rows, columns }),
            (Err(error), None) => Err(error),
            (_, Some(character)) => Err(BoardError::Separator { character }),
        }
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
    pub fn tiles(&self, q_is_qu: bool) -> impl Iterator<Item = &'a str> + use<'a> {
        self.cells.clone().map(move |cell| cell.tile(q_is_qu))
    }
}

/// Returns the rows and columns of cells that are a rectangle: the given size, or the size that
/// their rows have.
fn rectangle(
    mut cells: Cells<'_>,
    size: Option<(usize, usize)>,
) -> Result<(usize, usize), BoardError> {
    let (mut rows, mut columns, mut tiles) = (0_usize, 0_usize, 0_usize);
    let mut in_row = 0_usize;
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
    match (size, rows) {
        (_, 0) => Err(BoardError::Empty),
        (Some(size), _) if size == found => Ok(size),
        (Some(size), 1) if size.0.checked_mul(size.1) == Some(tiles) => Ok(size),
        (Some(expected), _) => Err(BoardError::Size { expected, found }),
        (None, 1) => shape_of(tiles).ok_or(BoardError::Shape { tiles }),
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

/// Returns the cells of a text, row by row, in rows of any lengths.
///
/// For boards of any shape. [`BoardText`] is for rectangles.
#[must_use]
pub fn cells(text: &str) -> Cells<'_> {
    let letters = letters(text);
    Cells { is_spaced: letters.clone().any(|cell| cell.is_spaced), ..letters }
}

/// Returns a character outside of braces that people may think to be a separator, but that is not,
/// or a `{` without its `}`.
///
/// A board can only have a `-`, which is a letter of some alphabets. It is the last to be returned.
#[must_use]
pub fn separator(text: &str) -> Option<char> {
    let marks = letters(text).filter_map(|cell| match *cell.text.as_bytes() {
        [mark @ (b',' | b'-' | b';' | b'|'), ..] => Some(mark.into()),
        [b'{', .., b'}'] => None,
        [b'{', ..] => Some('{'),
        _ => None,
    });
    marks.max_by_key(|mark| *mark != '-')
}

fn letters(text: &str) -> Cells<'_> {
    let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    Cells { rest, is_spaced: false, starts_row: true }
}

/// The cells of a text, row by row, created by [`cells`].
#[derive(Clone, Debug)]
pub struct Cells<'a> {
    rest: &'a str,
    /// Whether tiles are between spaces.
    is_spaced: bool,
    starts_row: bool,
}

/// The text of one cell.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    /// Whether it is the first cell of a row.
    pub starts_row: bool,
    text: &'a str,
    is_spaced: bool,
}

impl<'a> Cell<'a> {
    /// Returns what the tile spells: the text without its braces, or `qu` for the character `q` if
    /// `q_is_qu`. For a dictionary, [`Alphabet::q_is_qu`](crate::Alphabet::q_is_qu) says so.
    #[must_use]
    pub fn tile(&self, q_is_qu: bool) -> &'a str {
        match self.text.as_bytes() {
            [b'q' | b'Q'] if q_is_qu && !self.is_spaced => "qu",
            [b'{', inner @ .., b'}'] => self.text.get(1..=inner.len()).unwrap_or_default(),
            _ => self.text,
        }
    }
}

impl<'a> Iterator for Cells<'a> {
    type Item = Cell<'a>;

    fn next(&mut self) -> Option<Cell<'a>> {
        let is_space = |letter: char| letter == '/' || letter.is_ascii_whitespace();
        let text = self.rest.trim_start_matches(is_space);
        let gap = self.rest.bytes().take(self.rest.len().wrapping_sub(text.len()));
        let (mut starts_row, mut has_gap) = (core::mem::take(&mut self.starts_row), false);
        for byte in gap {
            has_gap = true;
            starts_row |= matches!(byte, b'/' | b'\n' | b'\r');
        }
        self.rest = text;
        while !self.rest.is_empty() {
            self.rest = after_letter(self.rest);
            if !self.is_spaced || self.rest.starts_with(is_space) {
                break;
            }
        }
        let text = text.get(..text.len().wrapping_sub(self.rest.len()))?;
        let is_spaced = self.is_spaced || (has_gap && !starts_row);
        (!text.is_empty()).then_some(Cell { starts_row, text, is_spaced })
    }
}

/// Returns what follows the first letter of a text, which has its accents or is in braces.
fn after_letter(text: &str) -> &str {
    match text.strip_prefix('{') {
        Some(inner) => {
            let ends = |letter: char| letter == '}' || letter.is_ascii_whitespace();
            let rest = inner.trim_start_matches(|letter| !ends(letter));
            rest.strip_prefix('}').unwrap_or(rest)
        }
        None => {
            let mut letters = text.chars();
            letters.next();
            letters.as_str().trim_start_matches(is_accent)
        }
    }
}

/// Where in a word a tile may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePosition {
    /// Everywhere.
    Anywhere,
    /// Only at the beginning, as `in-`.
    First,
    /// Only at the end, as `-ing`.
    Last,
}

impl TilePosition {
    /// Splits the text of a tile into its letters, or its choices of letters, and its position.
    #[must_use]
    pub fn of(text: &str) -> (&str, Self) {
        let letters = text.strip_prefix('-').map(|letters| (letters, Self::Last));
        let letters = letters.or_else(|| Some((text.strip_suffix('-')?, Self::First)));
        let is_letters = |letters: &str| !letters.is_empty() && !letters.contains(['/', ',']);
        letters.filter(|(letters, _)| is_letters(letters)).unwrap_or((text, Self::Anywhere))
    }
}

#[cfg(test)]
mod tests {
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
            "c a t d / l i n e / m a r o / p e t s",
            "c a t d/l i n e\n {m} {a}  r o/p e t s",
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
    fn a_slash_is_a_choice_in_braces_and_separates_rows_elsewhere() {
        assert_eq!(tiles("{a/b}{c,d}/de"), ["a/b", "c,d", "d", "e"]);
        assert_eq!(tiles("{a/b} c / d e"), ["a/b", "c", "d", "e"]);
        assert_eq!(tiles("a b/c d"), ["a", "b", "c", "d"]);
        assert_eq!(tiles("a/b / c/d"), ["a", "b", "c", "d"]);
        assert_eq!(refused("a/b c / d e"), BoardError::Ragged { row: 1, expected: 1, found: 2 });
    }

    #[test]
    fn a_space_inside_of_a_row_makes_all_rows_tiles() {
        assert_eq!(tiles("catd line / maro pets"), ["catd", "line", "maro", "pets"]);
        assert_eq!(tiles("a{n}d e / f g"), ["a{n}d", "e", "f", "g"]);
        assert_eq!(refused("catd line maro pets"), BoardError::Shape { tiles: 4 });
        assert_eq!(refused("ab/cd/e f"), BoardError::Ragged { row: 2, expected: 1, found: 2 });
    }

    #[test]
    fn boards_that_are_not_rectangles_are_refused() {
        assert_eq!(refused(" / "), BoardError::Empty);
        assert_eq!(refused("abcde"), BoardError::Shape { tiles: 5 });
        assert_eq!(refused("ab/c"), BoardError::Ragged { row: 1, expected: 2, found: 1 });
        for expected in [(1, 4), (2, 3), (0, 0), (usize::MAX, 2)] {
            let sized = BoardText::parse("ab/cd", Some(expected)).unwrap_err();
            assert_eq!(sized, BoardError::Size { expected, found: (2, 2) });
        }
        for tiles in [9, 12, 16, 25, 36] {
            let text = BoardText::parse(&"?????????????????????????????????????"[..tiles], None);
            assert_eq!(text.map(|text| text.rows() * text.columns()), Ok(tiles));
        }
        assert_eq!(refused("a{b c"), BoardError::Separator { character: '{' });
        assert_eq!(refused("a b/c d,e"), BoardError::Separator { character: ',' });
        assert_eq!(refused("a, b, c"), BoardError::Separator { character: ',' });
    }
}
