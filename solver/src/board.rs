//! A board: what each cell holds, and which cells touch.
//!
//! A board is a mask of cells for each symbol, and a mask of neighbors for each cell. A cell can
//! hold several symbols at once: so there are wildcards, choice tiles, and the board classes of a
//! search for the best board. Adjacency is data, so a board can have any shape.

pub mod adjacency;
pub mod error;
pub mod grid;
pub mod mask;
pub mod paths;
pub mod text;
pub mod trace;

use self::text::TilePosition;
use crate::dictionary::symbol_set::MAX_BUILD_SYMBOLS;
use crate::{Adjacency, Alphabet, BoardError, BoardText, Mask, Source, Symbol, SymbolSet};

/// A board of up to 16, 32 or 64 cells, one for each bit of its [`Mask`].
///
/// A tile that spells several symbols is a chain of cells, one for each symbol. Its first cell, the
/// head, leads only to the next cell of the chain, and its last cell leads to the tile's
/// neighbors. A word cannot end inside a chain. A tile such as `{a/ing}` has a head for each
/// choice of several symbols, and one for all single symbols. A path that enters one head uses up
/// all heads of the tile.
///
/// Takes 330 bytes with a `u16` mask, and 2.1 KB with `u64`, as [`Board::parse`] makes it.
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
    /// The number of tiles. The cell with the number of a tile is its first head. Other heads, and
    /// the other cells of chains, come after the tiles.
    tiles: u8,
    /// For each symbol, the cells that hold it.
    holders: [M; MAX_BUILD_SYMBOLS as usize + 1],
    /// For each cell, the symbols that it holds.
    symbols: M::PerCell<SymbolSet>,
    /// All cells of chains except their heads.
    #[cfg(feature = "long-tiles")]
    inner: M,
    /// For each head, the heads of its tile. Any other cell has itself.
    #[cfg(feature = "long-tiles")]
    taken: M::PerCell<M>,
}

// The sizes that the docs state.
const _: () = assert!(size_of::<Board<u16>>() <= 330 && size_of::<Board<u64>>() <= 2100);

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
            #[cfg(feature = "long-tiles")]
            taken: {
                let mut taken = M::per_cell(M::EMPTY);
                taken.as_mut().iter_mut().zip(0..).for_each(|(taken, cell)| *taken = M::of(cell));
                taken
            },
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

    /// Adds the choices of a tile: letters, `a/b` or `a,b` for either of two, `?` for any symbol,
    /// or `#` for a blocked cell. The tile `in-` can only begin a word, and `-ing` can only end
    /// one.
    ///
    /// Letters are split into symbols from the left, always into the longest symbol that fits.
    /// Upper-case ASCII letters also mean lower-case symbols. No word uses a tile with a letter
    /// outside the alphabet, or with more than 16 symbols. A tile that is refused changes nothing,
    /// except after a failed read.
    ///
    /// # Errors
    ///
    /// - [`BoardError::NoTile`] if the board has no such tile.
    /// - [`BoardError::Character`] if the tile has a control character, or an ASCII character that
    ///   is neither a letter nor in the alphabet.
    /// - [`BoardError::SeveralSymbols`] if the tile or one of its choices spells several symbols,
    ///   in a build without the feature `long-tiles`.
    /// - [`BoardError::Cells`] if the board needs more cells than the mask has bits.
    /// - [`BoardError::Failed`] if a read of the alphabet fails. The tile may have some of its
    ///   choices then: make the board again.
    pub fn set_tile<S: Source>(
        &mut self,
        tile: u8,
        text: &str,
        alphabet: &Alphabet<S>,
    ) -> Result<(), BoardError> {
        self.check(tile)?;
        let (text, position) = TilePosition::of(text);
        let mut held = SymbolSet::EMPTY;
        // The symbols of all chains.
        let mut chained = 0_usize;
        let mut symbols = [0; MAX_TILE];
        match text {
            "?" => held = SymbolSet::first(alphabet.len()),
            "#" => {}
            _ => {
                for choice in text.split(['/', ',']) {
                    match read_choice(choice, alphabet, &mut symbols) {
                        Ok([symbol]) => held |= SymbolSet::alone(*symbol),
                        Ok(symbols) => chained = chained.saturating_add(symbols.len()),
                        Err(character) => return Err(BoardError::Character { tile, character }),
                    }
                }
            }
        }
        // A letter whose read fails seems to be outside the alphabet.
        if alphabet.source().has_failed() {
            return Err(BoardError::Failed);
        }
        // A tile that is refused changes nothing, so all chains must have room before the first
        // one is added.
        self.check_room(tile, held, chained)?;
        self.put_all(tile, held)?;
        if chained > 0 {
            for choice in text.split(['/', ',']) {
                if let Ok(symbols @ [_, _, ..]) = read_choice(choice, alphabet, &mut symbols) {
                    self.chain(tile, symbols)?;
                }
            }
            if alphabet.source().has_failed() {
                return Err(BoardError::Failed);
            }
        }
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
        self.check(tile)?;
        self.heads_of(tile).for_each(|head| self.adjacency.remove_to(head));
        Ok(())
    }

    /// Lets a tile only end words: words do not go on from it.
    ///
    /// # Errors
    ///
    /// [`BoardError::NoTile`].
    pub fn must_end(&mut self, tile: u8) -> Result<(), BoardError> {
        self.check(tile)?;
        self.heads_of(tile).for_each(|head| self.adjacency.remove_from(self.end(head)));
        Ok(())
    }

    /// Adds a symbol to the choice of a tile.
    ///
    /// A symbol that no alphabet has is ignored.
    ///
    /// # Errors
    ///
    /// - [`BoardError::NoTile`] if the board has no such tile.
    /// - [`BoardError::Cells`] if the tile spells several symbols, and the mask has no bit left for
    ///   another head.
    pub fn hold(&mut self, tile: u8, symbol: Symbol) -> Result<(), BoardError> {
        self.check(tile)?;
        let head = self.head(tile)?;
        self.put(head, symbol);
        Ok(())
    }

    /// Adds a set of symbols to the choice of a tile. With [`SymbolSet::ALL`], it is a wildcard.
    ///
    /// # Errors
    ///
    /// As [`Board::hold`].
    pub fn hold_any(&mut self, tile: u8, symbols: SymbolSet) -> Result<(), BoardError> {
        self.check(tile)?;
        self.put_all(tile, symbols)
    }

    fn put_all(&mut self, tile: u8, symbols: SymbolSet) -> Result<(), BoardError> {
        if !symbols.is_empty() {
            let head = self.head(tile)?;
            symbols.iter().for_each(|symbol| self.put(head, symbol));
        }
        Ok(())
    }

    /// Checks that a tile is on the board.
    fn check(&self, tile: u8) -> Result<(), BoardError> {
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
    pub fn neighbors(&self, cell: u8) -> M {
        self.adjacency.neighbors(cell)
    }

    /// Returns the cells that a word can begin on.
    pub(crate) fn heads(&self) -> M {
        !self.inner()
    }

    /// Returns the other cells of the chain of a tile that follow a cell: one, or none at its end.
    pub(crate) fn inner_after(&self, cell: u8) -> M {
        self.neighbors(cell) & self.inner()
    }

    /// Returns the last cell of the chain that begins at a head.
    pub(crate) fn end(&self, head: u8) -> u8 {
        let mut last = head;
        loop {
            let inner = self.inner_after(last);
            if inner.is_empty() {
                return last;
            }
            last = inner.first();
        }
    }

    fn put(&mut self, cell: u8, symbol: Symbol) {
        let holders = self.holders.get_mut(usize::from(symbol));
        let symbols = self.symbols.as_mut().get_mut(usize::from(cell));
        if let (Some(holders), Some(symbols)) = (holders, symbols) {
            *holders |= M::of(cell);
            *symbols |= SymbolSet::alone(symbol);
        }
    }

    /// Adds a string of symbols to the choice of a tile, of which a word uses all in this order.
    ///
    /// # Errors
    ///
    /// - [`BoardError::NoTile`] if the board has no such tile.
    /// - [`BoardError::Cells`] if the board needs more cells than the mask has bits.
    /// - [`BoardError::SeveralSymbols`] for several symbols in a build without the feature
    ///   `long-tiles`.
    pub fn spell(&mut self, tile: u8, symbols: &[Symbol]) -> Result<(), BoardError> {
        self.check(tile)?;
        match symbols {
            [] => Ok(()),
            [symbol] => self.hold(tile, *symbol),
            _ => {
                self.check_room(tile, SymbolSet::EMPTY, symbols.len())?;
                self.chain(tile, symbols)
            }
        }
    }
}

/// Tiles of one symbol. All is inlined: the other code of [`Board`] gets as small as if there were
/// no other tiles.
#[cfg(not(feature = "long-tiles"))]
impl<M: Mask> Board<M> {
    #[inline(always)]
    pub(crate) fn inner(&self) -> M {
        M::EMPTY
    }

    /// Returns the cells that a path uses up when it enters a cell.
    #[inline(always)]
    pub(crate) fn taken(&self, cell: u8) -> M {
        M::of(cell)
    }

    #[inline(always)]
    fn heads_of(&self, tile: u8) -> impl Iterator<Item = u8> + use<M> {
        core::iter::once(tile)
    }

    #[inline(always)]
    fn head(&mut self, tile: u8) -> Result<u8, BoardError> {
        Ok(tile)
    }

    #[inline(always)]
    fn check_room(&self, tile: u8, _: SymbolSet, chained: usize) -> Result<(), BoardError> {
        if chained == 0 { Ok(()) } else { Err(BoardError::SeveralSymbols { tile }) }
    }

    #[inline(always)]
    fn chain(&mut self, tile: u8, _: &[Symbol]) -> Result<(), BoardError> {
        Err(BoardError::SeveralSymbols { tile })
    }
}

/// Tiles of several symbols.
#[cfg(feature = "long-tiles")]
impl<M: Mask> Board<M> {
    pub(crate) fn inner(&self) -> M {
        self.inner
    }

    /// Returns the cells that a path uses up when it enters a cell: all heads of a tile, if it is
    /// one of them.
    #[inline(always)]
    pub(crate) fn taken(&self, cell: u8) -> M {
        self.taken.as_ref().get(usize::from(cell)).copied().unwrap_or(M::EMPTY)
    }

    fn heads_of(&self, tile: u8) -> impl Iterator<Item = u8> + use<M> {
        self.taken(tile).iter()
    }

    /// Returns the head of a tile for its single symbols.
    fn head(&mut self, tile: u8) -> Result<u8, BoardError> {
        let single = self.heads_of(tile).find(|&head| self.inner_after(head).is_empty());
        single.map_or_else(|| self.add_head(tile), Ok)
    }

    /// Adds a head to a tile, which touches the same tiles as its other heads.
    fn add_head(&mut self, tile: u8) -> Result<u8, BoardError> {
        let outward = self.neighbors(self.end(tile));
        let head = self.adjacency.add_twin(tile, outward).ok_or(self.no_room(1))?;
        let heads = self.taken(tile) | M::of(head);
        for head in heads.iter() {
            if let Some(taken) = self.taken.as_mut().get_mut(usize::from(head)) {
                *taken = heads;
            }
        }
        Ok(head)
    }

    fn no_room(&self, more: usize) -> BoardError {
        let found = usize::from(self.adjacency.cells()).saturating_add(more);
        BoardError::Cells { expected: M::CELLS, found }
    }

    /// Checks that the mask has bits for single symbols and for chains of this many symbols.
    fn check_room(&self, tile: u8, held: SymbolSet, chained: usize) -> Result<(), BoardError> {
        let is_held = !held.is_empty();
        // A head without a chain takes single symbols, or a chain if it has no symbols yet.
        let is_ready =
            |head| self.inner_after(head).is_empty() && (is_held || self.symbols(head).is_empty());
        let ready = usize::from(self.heads_of(tile).any(is_ready));
        let more = chained.saturating_add(is_held.into()).saturating_sub(ready);
        let has_room = more <= usize::from(M::CELLS.saturating_sub(self.adjacency.cells()));
        if has_room { Ok(()) } else { Err(self.no_room(more)) }
    }

    /// Adds a chain of symbols to a tile.
    fn chain(&mut self, tile: u8, symbols: &[Symbol]) -> Result<(), BoardError> {
        let is_free =
            |&head: &u8| self.inner_after(head).is_empty() && self.symbols(head).is_empty();
        let free = self.heads_of(tile).find(is_free);
        let mut last = free.map_or_else(|| self.add_head(tile), Ok)?;
        for (index, &symbol) in symbols.iter().enumerate() {
            if index > 0 {
                last = self.adjacency.extend(last).ok_or(self.no_room(1))?;
                self.inner |= M::of(last);
            }
            self.put(last, symbol);
        }
        Ok(())
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
        assert_eq!((board.neighbors(0), board.neighbors(4)), (1 << 4, 0b1110));
        assert_eq!(board.inner(), 1 << 4);
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn tiles_that_cannot_be_read_are_refused() {
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
        for text in ["c/a/1", "c,a,", "c/at", "at/c", "cat", "-cat", "c/7-"] {
            assert!(board.set_tile(3, text, &dawg.alphabet()).is_err(), "{text}");
            assert!(board.symbols(3).is_empty() && board.inner().is_empty(), "{text}");
            assert_eq!(board.neighbors(3).count_ones(), 5, "{text}");
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
    fn a_tile_has_choices_of_any_length() {
        let mut board = Board::<u16>::new(Adjacency::rectangle(1, 3).unwrap());
        board.hold(0, 0).unwrap();
        // Chains before and after single symbols, which share a head.
        board.spell(1, &[1, 2]).unwrap();
        board.hold(1, 3).unwrap();
        board.spell(1, &[1, 2, 4]).unwrap();
        board.hold(1, 5).unwrap();
        board.hold(2, 6).unwrap();
        assert_eq!((board.tiles(), board.adjacency.cells()), (3, 8));
        let path = |word: &[Symbol]| {
            let mut paths = board.paths(word);
            Some(paths.next_path()?.collect::<Vec<_>>())
        };
        for word in [&[0, 1, 2, 6][..], &[0, 3, 6], &[0, 5, 6], &[0, 1, 2, 4, 6]] {
            assert_eq!(path(word), Some([0, 1, 2].to_vec()), "{word:?}");
            let back: Vec<Symbol> = word.iter().copied().rev().collect();
            let is_same_back = back.len() == 3;
            assert_eq!(path(&back), is_same_back.then(|| [2, 1, 0].to_vec()), "{back:?}");
        }
        assert_eq!(path(&[1, 2]), Some([1].to_vec()));
        for word in [&[3, 5][..], &[3, 1, 2], &[1, 2, 3], &[0, 1, 6], &[0, 1], &[1, 2, 1, 2, 4]] {
            assert_eq!(path(word), None, "{word:?}");
        }
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn all_choices_of_a_tile_are_at_one_end_of_words() {
        for is_before in [true, false] {
            let mut board = Board::<u16>::new(Adjacency::rectangle(1, 3).unwrap());
            board.hold(0, 0).unwrap();
            board.hold(2, 0).unwrap();
            let (mut one, mut other) = (board.clone(), board.clone());
            let spell = |board: &mut Board<u16>| {
                board.spell(1, &[1, 2]).unwrap();
                board.hold(1, 3).unwrap();
            };
            if !is_before {
                spell(&mut one);
                spell(&mut other);
            }
            one.must_begin(1).unwrap();
            other.must_end(1).unwrap();
            if is_before {
                spell(&mut one);
                spell(&mut other);
            }
            let has = |board: &Board<u16>, word: &[Symbol]| board.paths(word).next_path().is_some();
            for string in [&[1, 2][..], &[3]] {
                let after = [&[0], string].concat();
                let before = [string, &[0]].concat();
                assert!(has(&one, &before) && !has(&one, &after), "{string:?}");
                assert!(has(&other, &after) && !has(&other, &before), "{string:?}");
            }
        }
    }
}
