//! The scorer.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use dawggle::format::longest_match;
use dawggle::{Alphabet, Dawg, Limit, Mask, Outcome, Source, Spelling, Symbol, SymbolSet};

use super::arranged::NeighborLists;
use super::buffers::{Buffers, Deviations, Memory};
use super::cpu::{Strategy, Task};
use super::error::{MAX_SLOTS, ScorerError};
use super::neighbors::{self, SlotNeighbors};
use super::walk::{Budget, Walk, WordList, score};
use crate::game::{Geometry, Reuse, Rules, RulesError, Score, SpelledBoard};
use crate::lexicon::{Edge, Lexicon, LexiconError, Width};

/// Scores millions of boards of one shape, by rules that give points for the length of a word.
///
/// A board takes microseconds. It has up to 64 cells: a [`GameSolver`](crate::solve::GameSolver)
/// scores larger ones.
///
/// # Memory
///
/// [`Scorer::new`] expands a dictionary in any layout to 8 bytes an edge and one byte a word. For
/// ENABLE2K this takes 1.2 MB and 29 ms. A dictionary with more than 27 symbols, or with more than
/// 262,144 words or edges, takes 16 bytes an edge. Clones share it.
///
/// Each scorer has memory for one board of its own:
///
/// - For boards of up to 16 cells: 64 KB and one bit a word, which makes 86 KB for ENABLE2K.
/// - The first board with more symbols adds up to 120 KB. Such a board has up to 32 or 64 cells, or
///   tiles that spell several symbols or have a choice of them.
/// - If the dictionary takes edges of 16 bytes, all of this doubles.
///
/// A score never depends on the boards scored before.
///
/// # Threads
///
/// Give each thread some of the boards, and a clone, or a call of [`Scorer::score_all`].
///
/// ```
/// # use dawggle::Dawg;
/// # use dawggle_search::{game::Rules, score::Scorer};
/// # let list = "cat\ntac\nact\n";
/// # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
/// # let rules = "name = 'Tiny'\nboard = {rows = 2, columns = 2}\nscore.table = [1]";
/// # let rules = Rules::parse(rules)?;
/// # let scorer = Scorer::new(&Dawg::from_bytes(&bytes)?, &rules)?;
/// let boards = ["catx", "tact", "xxxx", "a"];
/// let (some, others) = boards.split_at(2);
/// let count = |boards: &[&str]| scorer.score_all(boards).filter(Result::is_ok).count();
/// let scored = std::thread::scope(|scope| {
///     let thread = scope.spawn(|| count(some));
///     count(others) + thread.join().unwrap()
/// });
/// assert_eq!(scored, 3);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Processors
///
/// On x86-64 the scorer uses the best instruction set of the machine, whatever the build was made
/// for.
#[derive(Debug)]
pub struct Scorer {
    shared: Arc<ScorerParts>,
    strategy: Strategy,
    memory: Width<Memory<u64>, Memory<u128>>,
    /// A bit for each 64 words of the dictionary, for [`WordList`].
    places: Vec<u64>,
    /// For each board.
    limit: Limit,
}

/// What all clones of a scorer share.
#[derive(Debug)]
struct ScorerParts {
    lexicon: Width<Lexicon<u64>, Lexicon<u128>>,
    geometry: Arc<Geometry>,
    rules: Rules,
    q_is_qu: bool,
    near: NeighborLists,
    has_holes: bool,
    /// The number of symbols.
    symbols: u8,
    spellings: Vec<Spelling>,
    /// The tile of each ASCII character in the short form. `None` if the character is not a letter,
    /// or is several symbols.
    letters: [Option<Symbol>; 128],
}

impl Clone for Scorer {
    fn clone(&self) -> Self {
        let shared = Arc::clone(&self.shared);
        Self { limit: self.limit, ..Self::with_memory(shared, self.strategy) }
    }
}

impl Scorer {
    /// Creates a scorer for the boards of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules fix no shape ([`Rules::with_geometry`] sets one) or more than
    /// 64 cells, if points depend on more than the number of letters, if words may use a cell
    /// again, if the dictionary is too large, if there are too many different points, or if a read
    /// of the dictionary fails.
    pub fn new<S: Source>(dawg: &Dawg<S>, rules: &Rules) -> Result<Self, ScorerError> {
        let scorer = Self::expand(dawg, rules);
        // Other errors can come of what was read then.
        if dawg.source().has_failed() { Err(Outcome::Failed.into()) } else { scorer }
    }

    fn expand<S: Source>(dawg: &Dawg<S>, rules: &Rules) -> Result<Self, ScorerError> {
        rules.check_path_and_reuse()?;
        let points = |letters| rules.points(letters);
        let geometry = rules.geometry().ok_or_else(|| ScorerError::Size(rules.name.clone()))?;
        let geometry = geometry.clone();
        let cells = geometry.cells();
        if cells > MAX_SLOTS {
            return Err(ScorerError::Cells(cells));
        }
        let lexicon = match Lexicon::new(dawg, &points) {
            Err(LexiconError::TooLarge) => Width::Wide(Lexicon::new(dawg, &points)?),
            narrow => Width::Narrow(narrow?),
        };
        let alphabet = dawg.alphabet();
        let q_is_qu = alphabet.q_is_qu();
        let mut letters = [None; 128];
        for letter in b'a'..=b'z' {
            let is_qu = letter == b'q' && q_is_qu;
            let tile = if is_qu { "qu" } else { &char::from(letter).to_string() };
            let tile = Self::tile(tile, &alphabet);
            letters[usize::from(letter)] = tile;
            letters[usize::from(letter.to_ascii_uppercase())] = tile;
        }
        let strategy = Strategy::best(&lexicon, cells);
        let shared = ScorerParts {
            lexicon,
            near: NeighborLists::new(&geometry),
            has_holes: geometry.tiles() < cells,
            geometry,
            rules: rules.clone(),
            q_is_qu,
            symbols: alphabet.len(),
            spellings: alphabet.spellings().collect(),
            letters,
        };
        Ok(Self::with_memory(Arc::new(shared), strategy))
    }

    fn with_memory(shared: Arc<ScorerParts>, strategy: Strategy) -> Self {
        let (words, memory) = match &shared.lexicon {
            Width::Narrow(Lexicon { kinds, .. }) => {
                (kinds.len(), Width::Narrow(Memory::new(kinds.len())))
            }
            Width::Wide(Lexicon { kinds, .. }) => {
                (kinds.len(), Width::Wide(Memory::new(kinds.len())))
            }
        };
        let cells = shared.geometry.cells();
        let (places, limit) = (vec![0; words.div_ceil(64 * 64)], Limit::none());
        let mut scorer = Self { shared, strategy, memory, places, limit };
        // Allocates the memory now. A board without words takes no steps.
        let _ = scorer.score(&[Self::BLOCKED; MAX_SLOTS][..cells]);
        scorer
    }

    /// Limits the number of steps for each board, also for each neighbor of
    /// [`Scorer::neighbors`].
    ///
    /// Only boards with far more paths than ordinary ones count their steps. Scoring
    /// a hostile board with a hostile dictionary can take years without a limit.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { limit: Limit::steps(max_steps), ..self }
    }

    /// Returns the symbol of a tile: [`Self::BLOCKED`] if no word can use the tile, or `None` if it
    /// spells several symbols.
    pub(crate) fn tile<S: Source>(text: &str, alphabet: &Alphabet<S>) -> Option<Symbol> {
        match alphabet.split_first(text) {
            Some((symbol, "")) => Some(symbol),
            Some(_) => None,
            None => Some(Self::BLOCKED),
        }
    }

    /// Scores boards, each a text that [`Rules::board`] reads.
    ///
    /// With ENABLE2K a rolled 4x4 board takes 2 or 3 microseconds if it is written as letters, such
    /// as `catdlinemaropets`. Other texts take some microseconds more. The memory for boards is
    /// allocated once for each call.
    ///
    /// # Errors
    ///
    /// A score is an error if the text is not a board of the game, if its tiles have more than 64
    /// symbols together, or if it takes more steps than [`Scorer::max_steps`].
    pub fn score_all<T: AsRef<str>>(
        &self,
        boards: impl IntoIterator<Item = T>,
    ) -> impl Iterator<Item = Result<Score, ScorerError>> {
        let (mut scorer, mut tiles) = (self.clone(), Vec::new());
        boards.into_iter().map(move |board| {
            if let Some(tiles) = self.read(board.as_ref(), &mut tiles) {
                return Ok(scorer.score(tiles)?);
            }
            let ScorerParts { rules, q_is_qu, spellings, .. } = &*self.shared;
            // As `Rules::board`, but without the dictionary.
            let is_known = |letter| spellings.iter().any(|text| text.as_str().contains(letter));
            let board =
                rules.folded_board(board.as_ref(), None, *q_is_qu, str::to_owned, is_known)?;
            let spelled = board.spell_by(|text| self.split(text));
            scorer.score_any(&spelled)
        })
    }

    /// Splits a text into symbols as the dictionary's alphabet does, the longest possible symbol
    /// each time.
    fn split(&self, mut text: &str) -> Option<Vec<Symbol>> {
        let mut symbols = Vec::new();
        while !text.is_empty() {
            let spellings = (0..).zip(&self.shared.spellings);
            let (symbol, len) =
                longest_match(spellings, |spelling| text.as_bytes().starts_with(spelling))?;
            symbols.push(symbol);
            text = text.get(len..)?;
        }
        Some(symbols)
    }

    /// A tile that no word can use.
    pub const BLOCKED: Symbol = Symbol::MAX;

    /// Scores a board with one symbol on each cell.
    ///
    /// No word can use a tile whose number is not a symbol of the dictionary. Nothing is allocated.
    /// With ENABLE2K a rolled 4x4 board takes 2 or 3 microseconds.
    ///
    /// # Errors
    ///
    /// [`Outcome::OutOfSteps`] if the board takes more steps than [`Scorer::max_steps`].
    ///
    /// # Panics
    ///
    /// Panics if `tiles` has another length than the board has cells.
    pub fn score(&mut self, tiles: &[Symbol]) -> Result<Score, Outcome> {
        self.find_single(tiles, None)
    }

    /// Finds the words on a board with one symbol on each cell, and returns their score.
    ///
    /// Appends the number of each word that scores points to `words`. The numbers are in order, and
    /// are the [numbers](dawggle::Index::number) in the dictionary. They count all of its words,
    /// also words that score none, from 0. So the numbers of many boards can be one after another,
    /// in a column of lists.
    ///
    /// With ENABLE2K a rolled 4x4 board takes about a third more time than [`Scorer::score`].
    /// Nothing is allocated, except to lengthen `words`.
    ///
    /// # Errors
    ///
    /// As [`Scorer::score`]. Then nothing is appended.
    ///
    /// # Panics
    ///
    /// As [`Scorer::score`].
    ///
    /// # Examples
    ///
    /// ```
    /// # use dawggle::Dawg;
    /// # use dawggle_search::{game::Rules, score::Scorer};
    /// # let list = "act\ncat\ncats\nscat\n";
    /// # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
    /// let dawg = Dawg::from_bytes(&bytes)?; // act, cat, cats, scat
    /// let rules = "name = 'Long'\nboard = {rows = 2, columns = 2}\nscore.table = [0, 0, 0, 0, 1]";
    /// let mut scorer = Scorer::new(&dawg, &Rules::parse(rules)?)?;
    /// let (mut tiles, mut words, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    /// for board in ["cats", "taca", "tsca"] {
    ///     scorer.read(board, &mut tiles).expect("four letters");
    ///     scorer.solve(&tiles, &mut words)?;
    ///     ends.push(words.len());
    /// }
    /// assert_eq!((words, ends), (vec![2, 3, 2, 3], vec![2, 2, 4]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, tiles: &[Symbol], words: &mut Vec<u32>) -> Result<Score, Outcome> {
        self.find_single(tiles, Some(words))
    }

    fn find_single(
        &mut self,
        tiles: &[Symbol],
        words: Option<&mut Vec<u32>>,
    ) -> Result<Score, Outcome> {
        let cells = self.shared.geometry.cells();
        assert_eq!(tiles.len(), cells, "a symbol for each cell");
        self.find((cells, true), BoardTiles::Single(tiles), words)
    }

    /// Scores a board with that number of slots, and appends the numbers of its words to a list.
    fn find(
        &mut self,
        size: (usize, bool),
        tiles: BoardTiles<'_>,
        mut words: Option<&mut Vec<u32>>,
    ) -> Result<Score, Outcome> {
        let Self { shared, strategy, memory, places, limit } = self;
        let steps = &mut Budget::of(*limit);
        let before = words.as_ref().map(|words| words.len());
        let list = words.as_deref_mut().map(|numbers| WordList { numbers, places });
        let task = ScoreBoard { scorer: shared, tiles, steps, list };
        let score = strategy.run(size, &shared.lexicon, memory, task);
        let outcome = steps.outcome();
        if !outcome.is_complete()
            && let (Some(words), Some(before)) = (words, before)
        {
            words.truncate(before);
        }
        outcome.whole(score)
    }

    /// Scores a board of any shape and with any tiles, spelled with this dictionary's alphabet.
    ///
    /// This takes some microseconds more than [`Scorer::score`].
    ///
    /// # Errors
    ///
    /// - [`ScorerError::Incomplete`] if the board takes more steps than [`Scorer::max_steps`], or
    ///   if it was spelled with a failed read.
    /// - [`ScorerError::Rules`] if words may use a cell again, and [`ScorerError::Symbols`] if the
    ///   tiles have more than 64 symbols together, where a wildcard counts as the whole alphabet:
    ///   use a [`GameSolver`](crate::solve::GameSolver) instead.
    pub fn score_any(&mut self, board: &SpelledBoard<'_>) -> Result<Score, ScorerError> {
        self.find_any(board, None)
    }

    /// Finds the words on a board of any shape and with any tiles, as [`Scorer::solve`] does.
    ///
    /// # Errors
    ///
    /// As [`Scorer::score_any`]. Then nothing is appended.
    pub fn solve_any(
        &mut self,
        board: &SpelledBoard<'_>,
        words: &mut Vec<u32>,
    ) -> Result<Score, ScorerError> {
        self.find_any(board, Some(words))
    }

    fn find_any(
        &mut self,
        board: &SpelledBoard<'_>,
        words: Option<&mut Vec<u32>>,
    ) -> Result<Score, ScorerError> {
        board.read.whole(())?;
        let shared = &self.shared;
        if board.board().reuse() != Reuse::Never {
            return Err(RulesError::Reuse(shared.rules.name.clone()).into());
        }
        let known = u64::from(SymbolSet::first(shared.symbols));
        let slots = board.parts.iter().map(|part| (part.symbols & known).count_ones() as usize);
        let slots: usize = slots.sum();
        if slots > MAX_SLOTS {
            return Err(ScorerError::Symbols);
        }
        Ok(self.find((slots, false), BoardTiles::Any(board), words)?)
    }

    /// Scores all boards that differ from a board in one cell, and returns the board's own score.
    ///
    /// Resizes `scores` to [`Scorer::symbols`] scores for each cell. The score at index
    /// `cell * symbols + symbol` belongs to the board with that symbol on that cell. It is the
    /// score of the board itself if the cell has that symbol already, or if the cell is a hole. A
    /// tile that no word can use is replaced like any other.
    ///
    /// # Cost
    ///
    /// With ENABLE2K a 4x4 board with a high score takes 0.6 to 0.9 milliseconds, with its 400
    /// neighbors. That is a fourth to a sixth of the time that they take one by one. Larger boards
    /// save more.
    ///
    /// Some boards take as long as their neighbors one by one: those with too many paths from
    /// which words go on. The limit is 8,192 paths for up to 16 cells, 16,384 for up to 32, and
    /// 32,768 for up to 64. Only boards built to exceed it do, from few letters.
    ///
    /// Only the first board allocates: with ENABLE2K 1 MB for boards of up to 16 cells and 6 MB for
    /// 64 cells. It also lengthens `scores`.
    ///
    /// # Errors
    ///
    /// [`Outcome::OutOfSteps`] if the board or a neighbor takes more steps than
    /// [`Scorer::max_steps`]. Then `scores` has no meaning.
    ///
    /// # Panics
    ///
    /// Panics if `tiles` has another length than the board has cells.
    ///
    /// # Examples
    ///
    /// ```
    /// # use dawggle::Dawg;
    /// # use dawggle_search::{game::{Rules, Score}, score::Scorer};
    /// # let list = "cat\ntac\nact\ncats\nscat\n";
    /// # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
    /// # let dawg = Dawg::from_bytes(&bytes)?;
    /// # let rules = "name = 'Tiny'\nboard = {rows = 2, columns = 2}\nscore.table = [0, 1]";
    /// # let rules = Rules::parse(rules)?;
    /// let mut scorer = Scorer::new(&dawg, &rules)?;
    /// let (mut tiles, mut scores) = (Vec::new(), Vec::new());
    /// scorer.read("catx", &mut tiles).expect("four letters");
    /// // Replaces the tile that gains most, until no replacement gains anything.
    /// loop {
    ///     let score = scorer.neighbors(&tiles, &mut scores)?;
    ///     let best = scores.iter().enumerate().max_by_key(|(_, score)| score.points);
    ///     let Some((change, _)) = best.filter(|(_, best)| best.points > score.points) else {
    ///         break;
    ///     };
    ///     tiles[change / scorer.symbols()] = (change % scorer.symbols()) as u8;
    /// }
    /// assert_eq!(scorer.score(&tiles)?, Score { words: 5, points: 5 });
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn neighbors(
        &mut self,
        tiles: &[Symbol],
        scores: &mut Vec<Score>,
    ) -> Result<Score, Outcome> {
        let symbols = self.symbols();
        let Self { shared, strategy, memory, limit, .. } = self;
        let cells = shared.geometry.cells();
        assert_eq!(tiles.len(), cells, "a symbol for each cell");
        scores.resize(cells * symbols, Score::default());
        let mut copy = [Self::BLOCKED; MAX_SLOTS];
        let usable = shared.block_holes(tiles, &mut copy);
        let steps = Budget::of(*limit);
        let task = ScoreNeighbors { scorer: shared, tiles: usable, scores, steps };
        strategy.run((cells, true), &shared.lexicon, memory, task).unwrap_or_else(|| {
            // There is no room for the paths that the boards share, so each is scored alone.
            let score = self.score(tiles)?;
            let mut neighbor = tiles.to_vec();
            for (cell, scores) in scores.chunks_mut(symbols.max(1)).enumerate() {
                for (to, symbol) in scores.iter_mut().zip(0..) {
                    neighbor[cell] = symbol;
                    let is_other = symbol != tiles[cell];
                    *to = if is_other { self.score(&neighbor)? } else { score };
                }
                neighbor[cell] = tiles[cell];
            }
            Ok(score)
        })
    }

    /// Returns the number of symbols of the dictionary. Symbols count from 0.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.shared.symbols.into()
    }

    /// Reads the most common kind of board text into a buffer, and returns the tiles.
    ///
    /// This is a shortcut past [`GameBoard::parse`](crate::game::GameBoard::parse) that takes
    /// nanoseconds. The text has an ASCII letter for each tile of the scorer's shape, and no
    /// separators. A `q` means `qu` if the dictionary has this symbol. A letter that no word has
    /// becomes [`Scorer::BLOCKED`].
    ///
    /// Returns `None` for any other text. Then `GameBoard::parse` reads the text, or says what is
    /// wrong with it.
    pub fn read<'t>(&self, text: &str, tiles: &'t mut Vec<Symbol>) -> Option<&'t [Symbol]> {
        tiles.clear();
        let ScorerParts { geometry, has_holes, letters: of_letters, .. } = &*self.shared;
        let mut letters = text.bytes();
        for cell in 0..geometry.cells() {
            if *has_holes && geometry.is_hole(cell) {
                tiles.push(Self::BLOCKED);
                continue;
            }
            let letter = letters.next().and_then(|letter| *of_letters.get(usize::from(letter))?);
            tiles.push(letter?);
        }
        letters.next().is_none().then_some(&tiles[..])
    }

    /// Returns this scorer for each instruction set of the machine, with its name.
    ///
    /// The best is last. All return the same scores: this is for tests and benchmarks.
    #[must_use]
    pub fn for_instruction_sets(&self) -> Vec<(&'static str, Self)> {
        let all = Strategy::all(&self.shared.lexicon, self.shared.geometry.cells()).into_iter();
        all.map(|strategy| (strategy.name(), Self { strategy, ..self.clone() })).collect()
    }

    pub(crate) fn lexicon(&self) -> &Width<Lexicon<u64>, Lexicon<u128>> {
        &self.shared.lexicon
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.shared.rules
    }

    /// Returns the board that has the first symbol of each set.
    pub(crate) fn tiles_of(sets: &[SymbolSet]) -> Vec<Symbol> {
        sets.iter().map(|set| set.iter().next().unwrap_or(Self::BLOCKED)).collect()
    }

    pub(crate) fn geometry(&self) -> &Geometry {
        &self.shared.geometry
    }

    /// Returns the highest points of a word.
    pub(crate) fn most_points(&self) -> u64 {
        let points = match self.lexicon() {
            Width::Narrow(lexicon) => &lexicon.points,
            Width::Wide(lexicon) => &lexicon.points,
        };
        points.iter().copied().max().unwrap_or_default()
    }
}

impl ScorerParts {
    /// Copies the tiles of a board, without those on holes.
    fn block_holes<'t>(&self, tiles: &[Symbol], copy: &'t mut [Symbol; MAX_SLOTS]) -> &'t [Symbol] {
        for (cell, (copy, &tile)) in copy.iter_mut().zip(tiles).enumerate() {
            *copy = if self.geometry.is_hole(cell) { Scorer::BLOCKED } else { tile };
        }
        &copy[..tiles.len()]
    }
}

/// The tiles of a board.
enum BoardTiles<'a> {
    /// One symbol on each cell.
    Single(&'a [Symbol]),
    Any(&'a SpelledBoard<'a>),
}

/// Scores a board.
struct ScoreBoard<'a> {
    scorer: &'a ScorerParts,
    tiles: BoardTiles<'a>,
    steps: &'a mut Budget,
    list: Option<WordList<'a>>,
}

impl Task for ScoreBoard<'_> {
    type Output = Score;

    #[inline(always)]
    fn run<E: Edge, M: Mask, W: Walk<E, M>>(
        self,
        walk: W,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        buffers: &mut Buffers<E, M>,
    ) -> Score {
        let Self { scorer, tiles, steps, list } = self;
        let ScorerParts { near, symbols, has_holes, .. } = scorer;
        match tiles {
            BoardTiles::Single(tiles) => {
                let mut copy = [Scorer::BLOCKED; MAX_SLOTS];
                let tiles = if *has_holes { scorer.block_holes(tiles, &mut copy) } else { tiles };
                buffers.board.arrange(tiles, near, *symbols, E::SHIFT);
            }
            BoardTiles::Any(board) => buffers.board.arrange_any(board, *symbols, E::SHIFT),
        }
        score(walk, lexicon, seen, buffers, steps, list)
    }
}

/// Scores the neighbors of a board with a symbol on each cell.
struct ScoreNeighbors<'a> {
    scorer: &'a ScorerParts,
    tiles: &'a [Symbol],
    scores: &'a mut [Score],
    steps: Budget,
}

impl Task for ScoreNeighbors<'_> {
    /// `None` if the board has too many paths.
    type Output = Option<Result<Score, Outcome>>;

    #[inline(always)]
    fn run<E: Edge, M: Mask, W: Walk<E, M>>(
        self,
        walk: W,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        buffers: &mut Buffers<E, M>,
    ) -> Self::Output {
        let Self { scorer, tiles, scores, steps } = self;
        let ScorerParts { near, geometry, symbols, .. } = scorer;
        let mut deviations =
            buffers.deviations.take().unwrap_or_else(|| Deviations::new(lexicon.kinds.len()));
        buffers.board.arrange(tiles, near, *symbols, E::SHIFT);
        let around = SlotNeighbors::new(&buffers.board, geometry, (*symbols).into(), steps);
        let score =
            neighbors::score(walk, lexicon, seen, buffers, &mut deviations, &around, scores);
        buffers.deviations = Some(deviations);
        score
    }
}
