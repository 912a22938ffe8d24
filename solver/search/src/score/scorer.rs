//! The scorer, and its choice of the walk that fits a board.

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use dawggle::{Alphabet, Dawg, ScoreTable, Source, Symbol};

use super::arranged::Near;
use super::buffers::Buffers;
use super::cpu::Cpu;
use super::deviations::Deviations;
use super::edge::{Edge, Width};
use super::features::{Features, Task};
use super::lexicon::{Lexicon, Points, Refused};
use super::neighbours::Around;
use super::scratch::{Memory, Scratch, Size};
use super::slots::MOST_SLOTS;
use super::{breadth_first, neighbours};
use crate::game::{Geometry, NotByLength, Reuse, Rules, Score, Spelled};

/// Scores millions of boards of one shape, by rules that give points for the length of a word.
///
/// A board takes microseconds. It has up to 64 cells: a [`Solver`](crate::solve::Solver) scores
/// larger ones.
///
/// # Memory
///
/// [`Scorer::new`] expands a dictionary in any layout to 8 bytes an edge and one byte a word. For
/// ENABLE2K this takes 1.2 MB and 15 ms. A dictionary with more than 27 symbols, or with more than
/// 262,144 words or edges, takes 16 bytes an edge.
///
/// # Threads
///
/// Threads can share a scorer. Each needs a [`Scratch`] of its own.
///
/// # Processors
///
/// On x86-64 the scorer uses the best instruction set of the machine, whatever the build was made
/// for.
///
/// # Examples
///
/// ```
/// use dawggle::{Dawg, ScoreTable};
/// use dawggle_search::game::{Geometry, Score};
/// use dawggle_search::score::Scorer;
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntac\nact\n").compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let scorer = Scorer::new(&dawg, &Geometry::rectangle(2, 2)?, ScoreTable::BOGGLE)?;
/// let mut scratch = scorer.scratch();
/// let mut tiles = Vec::new();
/// let tiles = scorer.read("catx", &mut tiles).expect("four letters");
/// assert_eq!(scorer.score(tiles, &mut scratch), Score { words: 3, points: 3 });
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scorer {
    pub(crate) lexicon: Width<Lexicon<u64>, Lexicon<u128>>,
    pub(crate) geometry: Geometry,
    near: Near,
    has_holes: bool,
    /// The number of symbols.
    symbols: u8,
    /// The tile of each ASCII character in the short form. `None` if the character is not a letter,
    /// or is several symbols.
    letters: [Option<Symbol>; 128],
    cpu: Cpu,
}

/// An error that prevents the creation of a [`Scorer`].
///
/// A [`Solver`](crate::solve::Solver) is slower, and supports all of these rules and dictionaries.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScorerError {
    /// The points of a word depend on more than its number of letters.
    #[error("{0}")]
    Rules(NotByLength),
    /// The shape has this number of cells.
    #[error("{0} cells, more than the {MOST_SLOTS} that a scorer takes")]
    Cells(usize),
    /// Words have more than 256 different points, or points whose sum may not fit 64 bits.
    #[error("more than 256 different points of words, or points too high to add up")]
    Points,
    /// The dictionary has more words or edges than can be numbered.
    #[error("the dictionary has more than 134,217,728 words, or 4,294,967,295 edges")]
    Dictionary,
}

// Not by `thiserror`, which would make the reason the source, too: it is part of the message.
impl From<NotByLength> for ScorerError {
    fn from(reason: NotByLength) -> Self {
        Self::Rules(reason)
    }
}

/// Runs a task with a scorer's lexicon and the memory of its scratch, for either width of edges.
macro_rules! by_width {
    ($scorer:expr, $scratch:expr, |$lexicon:ident, $memory:ident| $task:expr) => {
        match (&$scorer.lexicon, &mut $scratch.0) {
            (Width::Narrow($lexicon), Width::Narrow($memory)) => $scorer.cpu.run($task),
            (Width::Wide($lexicon), Width::Wide($memory)) => $scorer.cpu.run($task),
            _ => panic!("the scratch belongs to another scorer"),
        }
    };
}

impl Scorer {
    /// Creates a scorer for boards of a shape, with points by the number of letters.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 64 cells, if the dictionary is too large, or if
    /// there are too many different points.
    pub fn new<S: Source>(
        dawg: &Dawg<S>,
        geometry: &Geometry,
        points: ScoreTable<'_>,
    ) -> Result<Self, ScorerError> {
        Self::by_length(dawg, geometry, |letters| points.points(letters).into())
    }

    fn by_length<S: Source>(
        dawg: &Dawg<S>,
        geometry: &Geometry,
        points: impl Points,
    ) -> Result<Self, ScorerError> {
        let cells = geometry.cells();
        if cells > MOST_SLOTS {
            return Err(ScorerError::Cells(cells));
        }
        let lexicon = match Lexicon::new(dawg, &points) {
            Ok(lexicon) => Ok(Width::Narrow(lexicon)),
            Err(Refused::TooLarge) => Lexicon::new(dawg, &points).map(Width::Wide),
            Err(refused) => Err(refused),
        };
        let lexicon = lexicon.map_err(|refused| match refused {
            Refused::TooLarge => ScorerError::Dictionary,
            Refused::Points => ScorerError::Points,
        })?;
        let alphabet = dawg.alphabet();
        let mut letters = [None; 128];
        for letter in b'a'..=b'z' {
            let is_qu = letter == b'q' && alphabet.q_is_qu();
            let tile = if is_qu { "qu" } else { &char::from(letter).to_string() };
            let tile = Self::tile(tile, &alphabet);
            letters[usize::from(letter)] = tile;
            letters[usize::from(letter.to_ascii_uppercase())] = tile;
        }
        Ok(Self {
            lexicon,
            near: Near::new((0..cells).map(|cell| geometry.neighbours(cell))),
            has_holes: geometry.tiles() < cells,
            geometry: geometry.clone(),
            symbols: alphabet.len(),
            letters,
            cpu: Cpu::best(),
        })
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

    /// Allocates the memory for scoring boards.
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        let mut scratch = Scratch(match &self.lexicon {
            Width::Narrow(lexicon) => Width::Narrow(Memory::new(lexicon.kinds.len())),
            Width::Wide(lexicon) => Width::Wide(Memory::new(lexicon.kinds.len())),
        });
        // Scores one board, so that this memory is allocated now.
        self.score(&vec![Self::BLOCKED; self.geometry.cells()], &mut scratch);
        scratch
    }

    /// A tile that no word can use.
    pub const BLOCKED: Symbol = Symbol::MAX;

    /// Scores a board with one symbol on each cell.
    ///
    /// No word can use a tile whose number is not a symbol of the dictionary. Nothing is allocated.
    /// With ENABLE2K a rolled 4x4 board takes 2 or 3 microseconds.
    ///
    /// # Panics
    ///
    /// Panics if `tiles` has another length than the board has cells, or if the scratch belongs to
    /// another scorer.
    pub fn score(&self, tiles: &[Symbol], scratch: &mut Scratch) -> Score {
        let cells = self.geometry.cells();
        assert_eq!(tiles.len(), cells, "a symbol for each cell");
        let mut without_holes = [Self::BLOCKED; MOST_SLOTS];
        let mut tiles = tiles;
        if self.has_holes {
            let usable = without_holes.iter_mut().zip(tiles).enumerate();
            let usable = usable.filter(|(cell, _)| !self.geometry.is_hole(*cell));
            usable.for_each(|(_, (usable, &tile))| *usable = tile);
            tiles = &without_holes[..cells];
        }
        let score = match cells {
            ..=16 => self.score_in::<u16>(Tiles::Single(tiles), scratch),
            17..=32 => self.score_in::<u32>(Tiles::Single(tiles), scratch),
            33.. => self.score_in::<u64>(Tiles::Single(tiles), scratch),
        };
        score.unwrap_or_default()
    }

    /// Scores a board of any shape and with any tiles, spelled with this dictionary's alphabet.
    ///
    /// Returns `None` if words may use a cell again, or if the tiles have more than 64 symbols
    /// together, where a wildcard counts as the whole alphabet: use a
    /// [`Solver`](crate::solve::Solver) instead.
    ///
    /// This takes some microseconds more than [`Scorer::score`].
    ///
    /// # Panics
    ///
    /// Panics if the scratch belongs to another scorer.
    pub fn score_any(&self, board: &Spelled<'_>, scratch: &mut Scratch) -> Option<Score> {
        if board.board().reuse() != Reuse::Never {
            return None;
        }
        let known = u64::MAX >> (64 - u32::from(self.symbols.clamp(1, 63)));
        let slots = board.parts.iter().map(|part| u64::from((part.symbols & known).count_ones()));
        match slots.sum() {
            ..=16 => self.score_in::<u16>(Tiles::Any(board), scratch),
            17..=32 => self.score_in::<u32>(Tiles::Any(board), scratch),
            33..=64 => self.score_in::<u64>(Tiles::Any(board), scratch),
            _ => None,
        }
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
    /// neighbours. That is a fourth to a sixth of the time that they take one by one. Larger boards
    /// save more.
    ///
    /// Some boards take as long as their neighbours one by one: those with too many paths from
    /// which words go on. The limit is 8,192 paths for up to 16 cells, 16,384 for up to 32, and
    /// 32,768 for up to 64. Only boards built to exceed it do, from few letters.
    ///
    /// Only the first board allocates: it adds to the scratch, with ENABLE2K 1 MB for boards of up
    /// to 16 cells and 6 MB for 64 cells. It also lengthens `scores`.
    ///
    /// # Panics
    ///
    /// Panics if `tiles` has another length than the board has cells, or if the scratch belongs to
    /// another scorer.
    ///
    /// # Examples
    ///
    /// ```
    /// use dawggle::{Dawg, ScoreTable};
    /// use dawggle_search::game::{Geometry, Score};
    /// use dawggle_search::score::Scorer;
    ///
    /// # let list = "cat\ntac\nact\ncats\nscat\n";
    /// # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
    /// let dawg = Dawg::from_bytes(&bytes)?;
    /// let scorer = Scorer::new(&dawg, &Geometry::rectangle(2, 2)?, ScoreTable::BOGGLE)?;
    /// let (mut scratch, mut tiles, mut scores) = (scorer.scratch(), Vec::new(), Vec::new());
    /// scorer.read("catx", &mut tiles).expect("four letters");
    /// // Replaces the tile that gains most, until no replacement gains anything.
    /// loop {
    ///     let score = scorer.neighbours(&tiles, &mut scratch, &mut scores);
    ///     let best = scores.iter().enumerate().max_by_key(|(_, score)| score.points);
    ///     let Some((change, _)) = best.filter(|(_, best)| best.points > score.points) else {
    ///         break;
    ///     };
    ///     tiles[change / scorer.symbols()] = (change % scorer.symbols()) as u8;
    /// }
    /// assert_eq!(scorer.score(&tiles, &mut scratch), Score { words: 5, points: 5 });
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn neighbours(
        &self,
        tiles: &[Symbol],
        scratch: &mut Scratch,
        scores: &mut Vec<Score>,
    ) -> Score {
        let cells = self.geometry.cells();
        assert_eq!(tiles.len(), cells, "a symbol for each cell");
        let symbols = self.symbols();
        scores.resize(cells * symbols, Score::default());
        let together = match cells {
            ..=16 => self.neighbours_in::<u16>(tiles, scratch, scores),
            17..=32 => self.neighbours_in::<u32>(tiles, scratch, scores),
            33.. => self.neighbours_in::<u64>(tiles, scratch, scores),
        };
        together.unwrap_or_else(|| {
            let score = self.score(tiles, scratch);
            let mut neighbour = tiles.to_vec();
            for (cell, scores) in scores.chunks_mut(symbols.max(1)).enumerate() {
                for (to, symbol) in scores.iter_mut().zip(0..) {
                    neighbour[cell] = symbol;
                    let is_other = symbol != tiles[cell];
                    *to = if is_other { self.score(&neighbour, scratch) } else { score };
                }
                neighbour[cell] = tiles[cell];
            }
            score
        })
    }

    fn neighbours_in<M: Size>(
        &self,
        tiles: &[Symbol],
        scratch: &mut Scratch,
        scores: &mut [Score],
    ) -> Option<Score> {
        by_width!(self, scratch, |lexicon, memory| ScoreNeighbours::<_, M> {
            scorer: self,
            lexicon,
            tiles,
            memory,
            scores,
            size: PhantomData,
        })
    }

    /// Returns the number of symbols of the dictionary. Symbols count from 0.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.symbols.into()
    }

    /// Reads the most common kind of board text into a buffer, and returns the tiles.
    ///
    /// This is a shortcut past [`Board::parse`](crate::game::Board::parse) that takes nanoseconds.
    /// The text has an ASCII letter for each tile of the scorer's shape, and no separators. A `q`
    /// means `qu` if the dictionary has this symbol. A letter that no word has becomes
    /// [`Scorer::BLOCKED`].
    ///
    /// Returns `None` for any other text. Then `Board::parse` reads the text, or says what is wrong
    /// with it.
    pub fn read<'t>(&self, text: &str, tiles: &'t mut Vec<Symbol>) -> Option<&'t [Symbol]> {
        tiles.clear();
        let mut letters = text.bytes();
        for cell in 0..self.geometry.cells() {
            if self.has_holes && self.geometry.is_hole(cell) {
                tiles.push(Self::BLOCKED);
                continue;
            }
            let letter =
                letters.next().and_then(|letter| *self.letters.get(usize::from(letter))?);
            tiles.push(letter?);
        }
        letters.next().is_none().then_some(&tiles[..])
    }

    /// Returns this scorer for each instruction set of the machine, with its name.
    ///
    /// The best is last. All return the same scores: this is for tests and benchmarks.
    #[must_use]
    pub fn for_instruction_sets(&self) -> Vec<(&'static str, Self)> {
        let scorer = |cpu: Cpu| (cpu.name(), Self { cpu, ..self.clone() });
        Cpu::all().into_iter().map(scorer).collect()
    }

    /// Returns the highest points of a word.
    pub(crate) fn most_points(&self) -> u64 {
        let points = match &self.lexicon {
            Width::Narrow(lexicon) => &lexicon.points,
            Width::Wide(lexicon) => &lexicon.points,
        };
        points.iter().copied().max().unwrap_or_default()
    }

    /// Returns the size of the expanded dictionary in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.lexicon {
            Width::Narrow(lexicon) => lexicon.bytes(),
            Width::Wide(lexicon) => lexicon.bytes(),
        }
    }

    fn score_in<M: Size>(&self, tiles: Tiles<'_>, scratch: &mut Scratch) -> Option<Score> {
        by_width!(self, scratch, |lexicon, memory| ScoreSmall::<_, M> {
            scorer: self,
            lexicon,
            tiles,
            memory,
            size: PhantomData,
        })
    }
}

impl Rules {
    /// Creates a scorer for boards of a shape by these rules.
    ///
    /// # Errors
    ///
    /// As [`Scorer::new`], and if points depend on more than the number of letters, or if words may
    /// use a cell again.
    pub fn scorer<S: Source>(
        &self,
        dawg: &Dawg<S>,
        geometry: &Geometry,
    ) -> Result<Scorer, ScorerError> {
        Scorer::by_length(dawg, geometry, self.points_by_length()?)
    }
}

/// The tiles of a board.
#[derive(Clone, Copy)]
enum Tiles<'a> {
    /// A symbol on each cell.
    Single(&'a [Symbol]),
    Any(&'a Spelled<'a>),
}

/// Scores a board that masks can hold.
struct ScoreSmall<'a, E, M> {
    scorer: &'a Scorer,
    lexicon: &'a Lexicon<E>,
    tiles: Tiles<'a>,
    memory: &'a mut Memory<E>,
    size: PhantomData<M>,
}

impl<E: Edge, M: Size> Task for ScoreSmall<'_, E, M> {
    type Output = Option<Score>;

    #[inline(always)]
    fn run<F: Features>(self, features: F) -> Option<Score> {
        let Self { scorer, lexicon, tiles, memory, .. } = self;
        memory.steps = memory.max_steps;
        // Taken out, so that the buffers and the bits of the words are borrowed separately.
        let mut buffers = M::buffers(memory).take().unwrap_or_else(Buffers::new);
        let arranged = match tiles {
            Tiles::Single(tiles) => {
                buffers.board.arrange(tiles, &scorer.near, scorer.symbols, E::SHIFT);
                Some(())
            }
            Tiles::Any(board) => buffers.board.arrange_any(board, scorer.symbols, E::SHIFT),
        };
        let Memory { seen, steps, .. } = memory;
        let score =
            arranged.map(|()| breadth_first::score(features, lexicon, seen, &mut buffers, steps));
        *M::buffers(memory) = Some(buffers);
        score
    }
}

/// Scores the neighbours of a board that masks can hold.
struct ScoreNeighbours<'a, E, M> {
    scorer: &'a Scorer,
    lexicon: &'a Lexicon<E>,
    tiles: &'a [Symbol],
    memory: &'a mut Memory<E>,
    scores: &'a mut [Score],
    size: PhantomData<M>,
}

impl<E: Edge, M: Size> Task for ScoreNeighbours<'_, E, M> {
    type Output = Option<Score>;

    #[inline(always)]
    fn run<F: Features>(self, features: F) -> Option<Score> {
        let Self { scorer, lexicon, tiles, memory, scores, .. } = self;
        let mut buffers = M::buffers(memory).take().unwrap_or_else(Buffers::new);
        let mut deviations = buffers
            .deviations
            .take()
            .unwrap_or_else(|| Deviations::new(lexicon.kinds.len()));
        let mut usable = [Scorer::BLOCKED; MOST_SLOTS];
        for (cell, &tile) in tiles.iter().enumerate() {
            usable[cell] = if scorer.geometry.is_hole(cell) { Scorer::BLOCKED } else { tile };
        }
        let usable = &usable[..tiles.len()];
        buffers.board.arrange(usable, &scorer.near, scorer.symbols, E::SHIFT);
        let around =
            Around::new(&buffers.board, &scorer.near, &scorer.geometry, scorer.symbols.into());
        let score = neighbours::score(
            features,
            lexicon,
            &mut memory.seen,
            &mut buffers,
            &mut deviations,
            &around,
            scores,
        );
        buffers.deviations = Some(deviations);
        *M::buffers(memory) = Some(buffers);
        score
    }
}
