//! A board: what each cell holds, and which cells touch.
//!
//! A board is a mask of cells for each symbol, and a mask of neighbours for each cell. A cell can
//! hold several symbols at once: so there are wildcards, choice tiles, and the board classes of a
//! search for the best board. Adjacency is data, so a board can have any shape.

pub mod adjacency;
pub mod error;
pub mod grid;
pub mod mask;
pub mod paths;
pub mod text;
pub mod trace;

use crate::dictionary::symbol_set::MAX_BUILD_SYMBOLS;
use crate::{Adjacency, Alphabet, BoardError, BoardText, Mask, Source, Symbol, SymbolSet};

/// A board of up to 16, 32 or 64 cells, one for each bit of its [`Mask`].
///
/// A tile that spells several symbols is a chain of cells, one for each symbol. Its first cell
/// leads only to the next cell of the chain, and its last cell leads to the tile's neighbours. A
/// word cannot end inside a chain.
///
/// Takes 300 bytes with a `u16` mask, and 1.6 KB with `u64`, as [`Board::parse`] makes it.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::{Board, BoardText, Dawg};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let board = Board::parse("catd/line/maro/pets", &dawg.alphabet())?;
/// assert_eq!(board.tiles(), 16);
///
/// let text = BoardText::parse("c a t d / l i n e / m a r o / p e t s", Some((4, 4)))?;
/// let small: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board<M: Mask> {
    adjacency: Adjacency<M>,
    /// The number of tiles. Chains use the cells after the tiles.
    tiles: u8,
    /// For each symbol, the cells that hold it.
    holders: [M; MAX_BUILD_SYMBOLS as usize + 1],
    /// For each cell, the symbols that it holds.
    symbols: M::PerCell<SymbolSet>,
    /// All cells of chains except their first cells.
    #[cfg(feature = "long-tiles")]
    inner: M,
}

// The sizes that the docs state.
const _: () = assert!(size_of::<Board<u16>>() <= 300 && size_of::<Board<u64>>() <= 1600);

impl Board<u64> {
    /// Reads a board of up to 64 cells, such as `catdlinemaropets`, as [`BoardText`] describes.
    ///
    /// # Errors
    ///
    /// As [`BoardText::parse`] and [`Board::from_text`].
    pub fn parse<S: Source>(text: &str, alphabet: &Alphabet<S>) -> Result<Self, BoardError> {
        Self::from_text(&BoardText::parse(text, None)?, alphabet)
    }
}

impl<M: Mask> Board<M> {
    /// Creates a board of a shape, with nothing on its cells.
    #[must_use]
    #[inline(never)]
    pub fn new(adjacency: Adjacency<M>) -> Self {
        Self {
            tiles: adjacency.cells(),
            adjacency,
            holders: [M::EMPTY; MAX_BUILD_SYMBOLS as usize + 1],
            symbols: M::per_cell(SymbolSet::EMPTY),
            #[cfg(feature = "long-tiles")]
            inner: M::EMPTY,
        }
    }

    /// Creates the board of a text for any mask, with each tile read by [`Board::set_tile`].
    ///
    /// # Errors
    ///
    /// If the board has more cells than the mask has bits, or [`Board::set_tile`] refuses a tile.
    pub fn from_text<S: Source>(
        text: &BoardText<'_>,
        alphabet: &Alphabet<S>,
    ) -> Result<Self, BoardError> {
        let mut board = Self::new(Adjacency::rectangle(text.rows(), text.columns())?);
        for (tile, spelling) in (0..).zip(text.tiles(alphabet.q_is_qu())) {
            board.set_tile(tile, spelling, alphabet)?;
        }
        Ok(board)
    }

    /// Puts a tile on an empty cell: letters, `a/b` or `a,b` for either of two, `?` for any symbol,
    /// or `#` for a blocked cell. The tile `in-` can only begin a word, and `-ing` can only end
    /// one.
    ///
    /// Letters are split into symbols from the left, always into the longest symbol that fits.
    /// Upper-case ASCII letters also mean lower-case symbols. No word uses a tile with a letter
    /// outside the alphabet, or with more than 16 symbols. A tile that is refused changes nothing.
    ///
    /// # Errors
    ///
    /// - [`BoardError::NoTile`] and [`BoardError::InUse`] as for [`Board::spell`].
    /// - [`BoardError::Character`] if the tile has a control character, or an ASCII character that
    ///   is neither a letter nor in the alphabet.
    /// - [`BoardError::SeveralSymbols`] if a choice spells several symbols, or if a tile does in a
    ///   build without the feature `long-tiles`.
    /// - [`BoardError::Cells`] if the board needs more cells than the mask has bits.
    pub fn set_tile<S: Source>(
        &mut self,
        tile: u8,
        text: &str,
        alphabet: &Alphabet<S>,
    ) -> Result<(), BoardError> {
        self.check(tile)?;
        let (text, position) = TilePosition::of(text);
        // A tile that is refused changes nothing.
        let mut held = SymbolSet::EMPTY;
        match text {
            "?" => held = SymbolSet::first(alphabet.len()),
            "#" => {}
            _ => {
                let is_choice = text.contains(['/', ',']);
                let mut has_several = false;
                for choice in text.split(['/', ',']) {
                    let mut symbols = [0; MAX_TILE];
                    match read_choice(choice, alphabet, &mut symbols) {
                        Ok([symbol]) => held |= SymbolSet::alone(*symbol),
                        Ok([]) => {}
                        Ok(symbols) if cfg!(feature = "long-tiles") && !is_choice => {
                            self.chain(tile, symbols)?;
                        }
                        Ok(_) => has_several = true,
                        Err(character) => return Err(BoardError::Character { tile, character }),
                    }
                }
                if has_several {
                    return Err(BoardError::SeveralSymbols { tile });
                }
            }
        }
        held.iter().for_each(|symbol| self.put(tile, symbol));
        match position {
            TilePosition::Anywhere => Ok(()),
            TilePosition::First => self.must_begin(tile),
            TilePosition::Last => self.must_end(tile),
        }
    }

    /// Lets a tile only begin words: words do not come to it from other tiles.
    ///
    /// # Errors
    ///
    /// [`BoardError::NoTile`].
    pub fn must_begin(&mut self, tile: u8) -> Result<(), BoardError> {
        self.check_number(tile)?;
        self.adjacency.remove_to(tile);
        Ok(())
    }

    /// Lets a tile only end words: words do not go on from it. What the tile spells is set before.
    ///
    /// # Errors
    ///
    /// [`BoardError::NoTile`].
    pub fn must_end(&mut self, tile: u8) -> Result<(), BoardError> {
        self.check_number(tile)?;
        let mut last = tile;
        loop {
            let inner = self.neighbours(last) & self.inner();
            if inner.is_empty() {
                self.adjacency.remove_from(last);
                return Ok(());
            }
            last = inner.first();
        }
    }

    /// Adds a symbol to the choice of a tile.
    ///
    /// A symbol that no alphabet has is ignored.
    ///
    /// # Errors
    ///
    /// [`BoardError::NoTile`], or [`BoardError::InUse`] if the tile spells several symbols.
    pub fn hold(&mut self, tile: u8, symbol: Symbol) -> Result<(), BoardError> {
        self.check(tile)?;
        self.put(tile, symbol);
        Ok(())
    }

    /// Adds a set of symbols to the choice of a tile. With [`SymbolSet::ALL`], it is a wildcard.
    ///
    /// # Errors
    ///
    /// As [`Board::hold`].
    pub fn hold_any(&mut self, tile: u8, symbols: SymbolSet) -> Result<(), BoardError> {
        self.check(tile)?;
        symbols.iter().for_each(|symbol| self.put(tile, symbol));
        Ok(())
    }

    /// Returns whether a tile is on the board, and spells no string of symbols.
    fn check(&self, tile: u8) -> Result<(), BoardError> {
        self.check_number(tile)?;
        let is_chain = !(self.neighbours(tile) & self.inner()).is_empty();
        if is_chain { Err(BoardError::InUse { tile }) } else { Ok(()) }
    }

    fn check_number(&self, tile: u8) -> Result<(), BoardError> {
        if tile < self.tiles { Ok(()) } else { Err(BoardError::NoTile { tile }) }
    }

    /// Returns the number of tiles.
    #[must_use]
    pub fn tiles(&self) -> u8 {
        self.tiles
    }

    /// Returns the cells that hold a symbol.
    #[must_use]
    pub fn holders(&self, symbol: Symbol) -> M {
        self.holders.get(usize::from(symbol)).copied().unwrap_or(M::EMPTY)
    }

    /// Returns the symbols that a cell holds.
    #[must_use]
    pub fn symbols(&self, cell: u8) -> SymbolSet {
        self.symbols.as_ref().get(usize::from(cell)).copied().unwrap_or_default()
    }

    /// Returns the cells that a word can continue on after `cell`.
    #[must_use]
    pub fn neighbours(&self, cell: u8) -> M {
        self.adjacency.neighbours(cell)
    }

    /// Returns the cells that a word can begin on.
    pub(crate) fn heads(&self) -> M {
        !self.inner()
    }

    /// Returns the cells inside chains. A word that can continue on one of them is not at the end
    /// of a tile.
    pub(crate) fn inner(&self) -> M {
        #[cfg(feature = "long-tiles")]
        return self.inner;
        #[cfg(not(feature = "long-tiles"))]
        M::EMPTY
    }

    fn put(&mut self, cell: u8, symbol: Symbol) {
        let holders = self.holders.get_mut(usize::from(symbol));
        let symbols = self.symbols.as_mut().get_mut(usize::from(cell));
        if let (Some(holders), Some(symbols)) = (holders, symbols) {
            *holders |= M::of(cell);
            *symbols |= SymbolSet::alone(symbol);
        }
    }

    #[cfg(not(feature = "long-tiles"))]
    fn chain(&mut self, tile: u8, _: &[Symbol]) -> Result<(), BoardError> {
        Err(BoardError::SeveralSymbols { tile })
    }

    /// Makes an empty tile spell several symbols, one after another.
    #[cfg(feature = "long-tiles")]
    fn chain(&mut self, tile: u8, symbols: &[Symbol]) -> Result<(), BoardError> {
        if !self.symbols(tile).is_empty() {
            return Err(BoardError::InUse { tile });
        }
        let inner = symbols.len().saturating_sub(1);
        let cells = usize::from(self.adjacency.cells()).saturating_add(inner);
        let error = BoardError::Cells { expected: M::CELLS, found: cells };
        if cells > usize::from(M::CELLS) {
            return Err(error);
        }
        let mut last = tile;
        for (index, &symbol) in symbols.iter().enumerate() {
            if index > 0 {
                last = self.adjacency.extend(last).ok_or(error)?;
                self.inner |= M::of(last);
            }
            self.put(last, symbol);
        }
        Ok(())
    }

    /// Makes a tile spell several symbols, one after another, such as `ing`.
    ///
    /// Takes a cell for each symbol after the first.
    ///
    /// # Errors
    ///
    /// - [`BoardError::NoTile`] if the board has no such tile.
    /// - [`BoardError::InUse`] if the tile already holds a symbol.
    /// - [`BoardError::Cells`] if the board needs more cells than the mask has bits.
    pub fn spell(&mut self, tile: u8, symbols: &[Symbol]) -> Result<(), BoardError> {
        self.check(tile)?;
        self.chain(tile, symbols)
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

/// The largest number of symbols that a tile of a text can spell.
const MAX_TILE: usize = 16;

/// Returns the symbols that a tile or one of its choices spells: none if no word can use it.
///
/// # Errors
///
/// The first character that a tile cannot have.
fn read_choice<'s, S: Source>(
    spelling: &str,
    alphabet: &Alphabet<S>,
    symbols: &'s mut [Symbol; MAX_TILE],
) -> Result<&'s [Symbol], char> {
    if spelling.is_empty() {
        return Err('/');
    }
    let mut rest = spelling;
    let mut len = 0;
    let mut is_usable = true;
    while let Some(character) = rest.chars().next() {
        let Some((symbol, after)) = alphabet.split_first_folded(rest) else {
            // A device has no room for the tables that say which other characters are letters.
            let is_letter = match character.is_ascii() {
                true => character.is_ascii_alphabetic(),
                false => !character.is_control(),
            };
            if !is_letter {
                return Err(character);
            }
            is_usable = false;
            rest = rest.get(character.len_utf8()..).unwrap_or_default();
            continue;
        };
        match symbols.get_mut(len) {
            Some(slot) => *slot = symbol,
            None => is_usable = false,
        }
        len = len.saturating_add(1);
        rest = after;
    }
    Ok(symbols.get(..len).filter(|_| is_usable).unwrap_or_default())
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::{ANIMALS, Dawg};

    fn board(text: &str) -> Result<Board<u16>, BoardError> {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        Board::from_text(&BoardText::parse(text, None)?, &dawg.alphabet())
    }

    #[test]
    fn holders_and_symbols_agree() {
        let board = board("c {a,o} t / ? # qu").unwrap();
        for (cell, symbol) in (0..16).flat_map(|cell| (0..64).map(move |symbol| (cell, symbol))) {
            let is_holder = !(board.holders(symbol) & u16::of(cell)).is_empty();
            assert_eq!(board.symbols(cell).contains(symbol), is_holder, "{cell} {symbol}");
        }
        let alphabet_len = Dawg::from_bytes(ANIMALS).unwrap().alphabet().len();
        let counts = [0, 1, 2, 3, 4, 5].map(|cell| board.symbols(cell).len());
        assert_eq!(counts, [1, 2, 1, alphabet_len.into(), 0, 1]);
    }

    #[test]
    fn letters_outside_the_alphabet_make_a_tile_that_no_word_uses() {
        let board = board("c é / CAÄ t").unwrap();
        assert_eq!([0, 1, 2, 3].map(|cell| board.symbols(cell).len()), [1, 0, 0, 1]);
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn tiles_of_several_symbols_take_more_cells() {
        let board = board("ca t / o w").unwrap();
        assert_eq!(board.tiles(), 4);
        assert_eq!((board.neighbours(0), board.neighbours(4)), (1 << 4, 0b1110));
        assert_eq!(board.inner(), 1 << 4);
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn tiles_that_cannot_be_read_are_refused() {
        let several = BoardError::SeveralSymbols { tile: 1 };
        assert_eq!(board("a {b/cd} / d e").unwrap_err(), several);
        let character = BoardError::Character { tile: 2, character: '7' };
        assert_eq!(board("a b / 7 d").unwrap_err(), character);
        let cells = BoardError::Cells { expected: 16, found: 18 };
        assert_eq!(board("cat cat cat / cat cat cat").unwrap_err(), cells);
        let empty = "tile 1 or one of its choices has no letters";
        for text in ["{} b / c d", "{a/} b / c d"] {
            assert_eq!(std::format!("{}", board(text).unwrap_err()), empty);
        }
    }

    #[test]
    fn a_tile_that_is_refused_changes_nothing() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let mut board = Board::<u16>::new(Adjacency::rectangle(2, 8).unwrap());
        // The choices before the wrong one are letters, and a board of 16 cells has no room for
        // more.
        for text in ["c/a/1", "c,a,", "c/at", "cat", "-cat", "c/7-"] {
            assert!(board.set_tile(3, text, &dawg.alphabet()).is_err(), "{text}");
            assert!(board.symbols(3).is_empty() && board.inner().is_empty(), "{text}");
            assert_eq!(board.neighbours(3).count_ones(), 5, "{text}");
        }
        board.set_tile(3, "c/a", &dawg.alphabet()).unwrap();
        assert_eq!(board.symbols(3).len(), 2);
    }

    #[test]
    fn tiles_with_a_hyphen_are_at_one_end_of_words() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let has = |text: &str, word: &str| {
            let symbols: Vec<Symbol> = dawg.alphabet().split(word).flatten().collect();
            let board = board(text).unwrap();
            board.paths(&symbols).next_path().is_some()
        };
        for text in ["c a / t s", "c- a / -t s", "c- a / t -s"] {
            assert!(has(text, "cat") && has(text, "ca"), "{text}");
            assert_eq!(has(text, "cats"), !text.contains("-t"), "{text}");
            assert_eq!(has(text, "acts"), !text.contains("c-"), "{text}");
        }
        #[cfg(feature = "long-tiles")]
        assert!(
            has("-at c / x x", "cat") && !has("-at c / s x", "cats") && !has("ca- t / s x", "sca")
        );
        let character = BoardError::Character { tile: 0, character: '-' };
        assert_eq!(board("-c- a / t s").unwrap_err(), character);
        assert_eq!(board("{c-/a} a / t s").unwrap_err(), character);
    }

    #[test]
    fn tiles_that_do_not_exist_are_refused() {
        let mut board = Board::<u16>::new(Adjacency::rectangle(1, 2).unwrap());
        let no_tile = |tile| Err(BoardError::NoTile { tile });
        assert_eq!(board.hold(2, 0), no_tile(2));
        assert_eq!(board.hold_any(255, SymbolSet::ALL), no_tile(255));
        assert_eq!(board.spell(2, &[0, 1]), no_tile(2));
        assert_eq!(board.hold(0, 200), Ok(()), "a symbol that no alphabet has");
        assert!((0..16).all(|cell| board.symbols(cell).is_empty()));
        assert!(board.paths(&[0; 300]).next_path().is_none());
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn a_tile_of_several_symbols_holds_nothing_else() {
        let mut board = Board::<u16>::new(Adjacency::rectangle(1, 2).unwrap());
        board.hold(0, 0).unwrap();
        assert_eq!(board.spell(0, &[0, 1]), Err(BoardError::InUse { tile: 0 }));
        board.spell(1, &[0, 1]).unwrap();
        assert_eq!(board.spell(1, &[0, 1]), Err(BoardError::InUse { tile: 1 }));
        assert_eq!(board.hold(1, 0), Err(BoardError::InUse { tile: 1 }));
        assert!(board.paths(&[0, 0, 1]).next_path().unwrap().eq([0, 1]));
    }
}
