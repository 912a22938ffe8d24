//! A board: what lies on the cells, and which cells touch.
//!
//! A board is a mask of cells for each symbol and a mask of neighbours for each cell, nothing
//! else. A cell may hold several symbols at once, which makes wildcards, either-or tiles and the
//! board classes of a search for the best board; and adjacency is data, so any shape will do.

use core::marker::PhantomData;

use crate::symbol_set::MOST_SYMBOLS;
use crate::{
    Adjacency, Alphabet, BoardError, BoardText, Chains, Mask, Paths, Single, Source, Symbol,
    SymbolSet, Tiles,
};

/// A board of up to 16, 32 or 64 cells, as its mask `M` has bits.
///
/// A tile that spells several symbols is a chain of cells: the tile's own, which leads only to the
/// next, and so on to the last, which leads to the tile's neighbours. It takes a cell for each
/// symbol, and words may not end before its last.
///
/// Takes 300 bytes with `u16`, 1.6 KB with `u64`.
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::{Board, BoardText, Dawg};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let text = BoardText::parse("c a t d / l i n e / m a r o / p e t s", None)?;
/// let board: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board<M: Mask, T: Tiles = Single> {
    adjacency: Adjacency<M>,
    /// The number of tiles; chains use the cells after them.
    tiles: u8,
    /// The cells that hold each symbol.
    holders: [M; MOST_SYMBOLS as usize + 1],
    /// The symbols that each cell holds: the same, the other way round.
    symbols: M::PerCell<SymbolSet>,
    /// The cells of chains but their first.
    inner: M,
    kind: PhantomData<T>,
}

impl<M: Mask, T: Tiles> Board<M, T> {
    /// A board of that shape with nothing on its cells.
    #[must_use]
    #[inline(never)]
    pub fn new(adjacency: Adjacency<M>) -> Self {
        Self {
            tiles: adjacency.cells(),
            adjacency,
            holders: [M::EMPTY; MOST_SYMBOLS as usize + 1],
            symbols: M::per_cell(SymbolSet::EMPTY),
            inner: M::EMPTY,
            kind: PhantomData,
        }
    }

    /// Returns the board of a text: each tile as by [`Board::set_tile`].
    ///
    /// # Errors
    ///
    /// If the board has more cells than the mask has bits, or a tile cannot be read.
    pub fn from_text<S: Source>(
        text: &BoardText<'_>,
        alphabet: &Alphabet<S>,
    ) -> Result<Self, BoardError> {
        let mut board = Self::new(Adjacency::rectangle(text.rows(), text.columns())?);
        for (tile, spelling) in text.tiles().enumerate() {
            board.set_tile(tile, spelling, alphabet)?;
        }
        Ok(board)
    }

    /// Puts a tile on an empty cell: letters, `a/b` for either of two, `?` for any symbol, or `#`
    /// for a blocked cell.
    ///
    /// Letters are read as the longest symbols that they start with, one after another. Upper-case
    /// ASCII letters also mean lower-case symbols. A tile with a letter outside the alphabet, or with
    /// more than 16 symbols, is one that no word uses. A tile that is not on the board is ignored.
    ///
    /// # Errors
    ///
    /// If the tile has an ASCII character that is neither a letter nor in the alphabet, or a control
    /// character; if it spells several symbols and the board's tiles hold one, or a choice does; if
    /// it needs more cells than the mask has bits.
    pub fn set_tile<S: Source>(
        &mut self,
        tile: usize,
        text: &str,
        alphabet: &Alphabet<S>,
    ) -> Result<(), BoardError> {
        if tile >= usize::from(self.tiles) {
            return Ok(());
        }
        match text {
            "?" => self.hold_any(tile, SymbolSet::first(alphabet.len())),
            "#" => {}
            _ => {
                let is_choice = text.contains('/');
                let mut has_several = false;
                for choice in text.split('/') {
                    let mut symbols = [0; MAX_TILE];
                    match read_choice(choice, alphabet, &mut symbols) {
                        Ok([symbol]) => self.hold(tile, *symbol),
                        Ok([]) => {}
                        Ok(symbols) if T::SEVERAL && !is_choice => self.chain(tile, symbols)?,
                        Ok(_) => has_several = true,
                        Err(character) => return Err(BoardError::Character { tile, character }),
                    }
                }
                if has_several {
                    return Err(BoardError::SeveralSymbols { tile });
                }
            }
        }
        Ok(())
    }

    /// Adds a symbol to those that a tile may stand for. A tile or a symbol that cannot be is
    /// ignored.
    pub fn hold(&mut self, tile: usize, symbol: Symbol) {
        if tile < usize::from(self.tiles) {
            self.put(tile as u8, symbol);
        }
    }

    /// Adds a set of symbols to those that a tile may stand for: all of them make a wildcard.
    pub fn hold_any(&mut self, tile: usize, symbols: SymbolSet) {
        symbols.iter().for_each(|symbol| self.hold(tile, symbol));
    }

    /// The number of tiles.
    #[must_use]
    pub fn tiles(&self) -> u8 {
        self.tiles
    }

    /// The ways in which a word lies on the board, in the order of their cells.
    #[must_use]
    pub fn paths<'a>(&'a self, symbols: &'a [Symbol]) -> Paths<'a, M, T> {
        Paths::new(self, symbols)
    }

    /// The cells that hold a symbol.
    #[inline]
    #[must_use]
    pub fn holders(&self, symbol: Symbol) -> M {
        self.holders.get(usize::from(symbol)).copied().unwrap_or(M::EMPTY)
    }

    /// The symbols that a cell holds.
    #[inline]
    #[must_use]
    pub fn symbols(&self, cell: u8) -> SymbolSet {
        self.symbols.as_ref().get(usize::from(cell)).copied().unwrap_or_default()
    }

    /// The cells that a word may go on to from `cell`.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, cell: u8) -> M {
        self.adjacency.neighbours(cell)
    }

    /// The cells on which a word may begin.
    pub(crate) fn heads(&self) -> M {
        !self.inner()
    }

    /// The cells that go on with a tile's spelling: a word that can go on to one is not at the end
    /// of a tile.
    #[inline]
    pub(crate) fn inner(&self) -> M {
        if T::SEVERAL { self.inner } else { M::EMPTY }
    }

    fn put(&mut self, cell: u8, symbol: Symbol) {
        let holders = self.holders.get_mut(usize::from(symbol));
        let symbols = self.symbols.as_mut().get_mut(usize::from(cell));
        if let (Some(holders), Some(symbols)) = (holders, symbols) {
            *holders |= M::of(cell);
            *symbols |= SymbolSet::alone(symbol);
        }
    }

    /// Makes an empty tile spell several symbols, one after another.
    fn chain(&mut self, tile: usize, symbols: &[Symbol]) -> Result<(), BoardError> {
        let inner = symbols.len().saturating_sub(1);
        let cells = usize::from(self.adjacency.cells()).saturating_add(inner);
        let error = BoardError::Cells { expected: M::CELLS, found: cells };
        if cells > usize::from(M::CELLS) {
            return Err(error);
        }
        let mut last = tile as u8;
        for (index, &symbol) in symbols.iter().enumerate() {
            if index > 0 {
                last = self.adjacency.extend(last).ok_or(error)?;
                self.inner |= M::of(last);
            }
            self.put(last, symbol);
        }
        Ok(())
    }
}

impl<M: Mask, T: Chains> Board<M, T> {
    /// Makes a tile spell several symbols, one after another: a `qu` where the alphabet has no
    /// such symbol, an `ing`. Takes a cell for each symbol but the first.
    ///
    /// The tile must be empty before, and hold nothing else after. A tile that is not there is
    /// ignored.
    pub fn spell(&mut self, tile: usize, symbols: &[Symbol]) -> Result<(), BoardError> {
        if tile < usize::from(self.tiles) { self.chain(tile, symbols) } else { Ok(()) }
    }
}

/// Most symbols that a tile of a text may spell.
const MAX_TILE: usize = 16;

/// The symbols that a tile spells, or one of its choices: none if no word can use it. Or the
/// character that a tile cannot have.
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
            // Which characters are letters takes tables that a device has no room for.
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
