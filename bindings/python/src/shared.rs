//! What the objects that use a dictionary share: its bytes, and what is prepared from them.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use dawggle::{Dawg, LoadError, Source, Symbol};
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, GameError, Rules, SpelledBoard};
use dawggle_search::solve::GameSolver;

use crate::board::parse;
use crate::rules::Size;

/// The bytes of a dictionary, which the objects that use it own together.
#[derive(Clone, Debug)]
pub struct Bytes(Arc<[u8]>);

impl Source for Bytes {
    fn len(&self) -> u32 {
        Source::len(&*self.0)
    }

    #[inline]
    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        Source::read(&*self.0, at)
    }
}

/// An open dictionary.
#[derive(Debug)]
pub struct Shared {
    pub dawg: Dawg<Bytes>,
    /// Folds what people write.
    pub alphabet: Alphabet,
    /// The spelling of each symbol.
    pub spellings: Vec<String>,
    /// Whether a `q` among the letters of a board is the tile `qu`.
    q_is_qu: bool,
    /// Whether the file was not checked.
    pub is_trusted: bool,
    /// Solvers that no thread uses now.
    solvers: Mutex<Vec<GameSolver<Bytes>>>,
}

impl Shared {
    pub fn new(bytes: impl Into<Arc<[u8]>>, is_trusted: bool) -> Result<Arc<Self>, LoadError> {
        let bytes = Bytes(bytes.into());
        let dawg = if is_trusted { Dawg::trust(bytes) } else { Dawg::open(bytes) }?;
        let spellings = dawg.alphabet().spellings().map(|text| text.as_str().to_owned()).collect();
        let alphabet = Alphabet::of(&Dawg::trust(&*dawg.source().0)?);
        let solvers = Mutex::default();
        let q_is_qu = dawg.alphabet().q_is_qu();
        Ok(Arc::new(Self { dawg, alphabet, spellings, q_is_qu, is_trusted, solvers }))
    }

    pub fn bytes(&self) -> &[u8] {
        &self.dawg.source().0
    }

    /// Opens the same dictionary again, for what needs a reader that can be copied.
    pub fn reader(&self) -> Dawg<&[u8]> {
        Dawg::trust(self.bytes()).expect("it was opened before")
    }

    /// Returns the spelling of a symbol, which is empty in a damaged dictionary that lacks it.
    #[inline]
    pub fn spelling(&self, symbol: Symbol) -> &str {
        self.spellings.get(usize::from(symbol)).map_or("", |text| text)
    }

    /// Spells a board. Most tiles are one symbol, which is found faster here than by the alphabet.
    pub fn spell<'b>(&self, board: &'b GameBoard) -> SpelledBoard<'b> {
        let symbols = || self.spellings.iter().zip(0..);
        board.spell_by(|tile| match symbols().find(|(spelling, _)| *spelling == tile) {
            Some((_, symbol)) => Some(vec![symbol]),
            None => self.dawg.alphabet().split(tile).collect(),
        })
    }

    /// Folds a text as the command does. A letter that the alphabet does not have stays.
    pub fn fold<'w>(&self, word: &'w str) -> Cow<'w, str> {
        self.alphabet.fold_words(word)
    }

    /// Returns the rules of a game with what they take from the dictionary.
    pub fn rules(&self, rules: &Rules) -> Rules {
        let tiles = self.alphabet.tiles().iter();
        let values = tiles.map(|(letter, tile)| (letter.clone(), u64::from(tile.value)));
        rules.clone().with_values(values.filter(|&(_, value)| value > 0))
    }

    /// Parses a board for the words of the dictionary.
    pub fn board(
        &self,
        text: &str,
        size: Option<Size>,
        rules: &Rules,
    ) -> Result<GameBoard, GameError> {
        parse(text, size, rules, &self.alphabet, self.q_is_qu)
    }

    /// Calls `run` with a solver. The memory of a solver is used again for the next board.
    pub fn with_solver<T>(
        &self,
        max_steps: u64,
        run: impl FnOnce(&mut GameSolver<Bytes>) -> T,
    ) -> T {
        let free = || self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = free().pop();
        let mut solver =
            idle.unwrap_or_else(|| GameSolver::new(self.dawg.clone())).max_steps(max_steps);
        let result = run(&mut solver);
        free().push(solver);
        result
    }
}
