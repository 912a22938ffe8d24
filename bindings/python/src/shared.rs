//! What the objects that use a dictionary share: its bytes, and what is prepared from them.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use dawggle::graph::Layout;
use dawggle::{Dawg, Index, IndexTable, LoadError, Source, Symbol};
use dawggle_compiler::{Alphabet, expand};
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
    /// The bytes of the file.
    file: Bytes,
    /// The dictionary of the file, perhaps expanded in memory.
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
    /// What [`Shared::index`] needs, or `None` if the dictionary is damaged.
    numbers: OnceLock<Option<Numbers>>,
}

/// The numbers of the words of a wide dictionary.
#[derive(Debug)]
struct Numbers {
    wide: Dawg<Bytes>,
    table: IndexTable<Vec<u32>>,
}

/// Why words have no numbers.
pub const DAMAGED: &str = "the dictionary is damaged: it was opened with trust=True";

/// Larger files are not expanded, since that would take seconds.
const MAX_EXPANDED: usize = 4 << 20;

impl Shared {
    /// Opens a file, and checks it unless it is trusted.
    ///
    /// If it expands the dictionary, a look-up takes a seventh of the time. Expanding takes some
    /// times as long as the check.
    pub fn new(
        bytes: impl Into<Arc<[u8]>>,
        is_trusted: bool,
        expands: bool,
    ) -> Result<Arc<Self>, LoadError> {
        let file = Bytes(bytes.into());
        let opened = if is_trusted { Dawg::trust(&*file.0) } else { Dawg::open(&*file.0) }?;
        let expands = expands
            && file.0.len() <= MAX_EXPANDED
            && matches!(opened.layout(), Layout::Compact(_));
        // A file that was trusted, but is damaged, is used as it is.
        let wide = expands.then(|| expand(&opened).ok()).flatten();
        let dawg = Dawg::trust(wide.map_or_else(|| file.clone(), |wide| Bytes(wide.into())))?;
        let spellings = dawg.alphabet().spellings().map(|text| text.as_str().to_owned()).collect();
        let alphabet = Alphabet::of(&opened);
        let (solvers, numbers) = (Mutex::default(), OnceLock::new());
        let q_is_qu = dawg.alphabet().q_is_qu();
        Ok(Arc::new(Self {
            file,
            dawg,
            alphabet,
            spellings,
            q_is_qu,
            is_trusted,
            solvers,
            numbers,
        }))
    }

    /// Returns the numbers of the words, or `None` if the file was trusted, but is damaged.
    ///
    /// A dictionary that was not expanded has no table, if its file has an index. Others get one
    /// now, once.
    pub fn index(&self) -> Option<Index<'_, Bytes>> {
        let is_wide = matches!(self.dawg.layout(), Layout::Wide(_));
        if let Some(index) = self.dawg.index().filter(|_| !is_wide) {
            return Some(index);
        }
        let numbers = self.numbers.get_or_init(|| {
            let wide = match is_wide {
                true => self.dawg.clone(),
                false => Dawg::trust(Bytes(expand(&self.reader()).ok()?.into())).ok()?,
            };
            let table = wide.index_table(vec![0; wide.index_table_len()])?;
            Some(Numbers { wide, table })
        });
        numbers.as_ref().map(|Numbers { wide, table }| table.index(wide))
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.file.0
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
