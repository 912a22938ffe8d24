//! The scorer: picks the walk that fits a board.

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use dawggle::{Dawg, ScoreTable, Source, Symbol};

use super::arranged::Near;
use super::cpu::{Cpu, Features, Task};
use super::depth_first::{Marks, Plain, Walk};
use super::edge::Edge;
use super::lexicon::{Lexicon, Points, Refused};
use super::neighbours::{Around, Deviations};
use super::slots::{MOST_SLOTS, Slots};
use super::walk::Work;
use super::{colours, depth_first, neighbours, walk};
use crate::game::{Geometry, Length, Reuse, Rules, Spelled};

/// Scores boards by the million, all of one shape, with words that are worth points by their length.
/// Those of up to 64 cells take microseconds, larger ones a few a cell.
///
/// Made once of a dictionary in any layout, which it expands to 8 bytes an edge and one a word: of
/// ENABLE2K 1.2 MB, in 15 ms. Dictionaries of more than 27 symbols, or of more than 262,144 words or
/// edges, take 16 bytes an edge. It is never written to again, so that threads may share it; each
/// has a [`Scratch`] of its own.
///
/// On x86-64 it uses what the processor has, whatever the build was made for.
///
/// ```
/// use dawggle::{Dawg, ScoreTable};
/// use dawggle_search::game::Geometry;
/// use dawggle_search::score::{Score, Scorer};
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntac\nact\n").compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let scorer = Scorer::new(&dawg, &Geometry::rectangle(2, 2)?, ScoreTable::BOGGLE)?;
/// let mut scratch = scorer.scratch();
/// let mut tiles = Vec::new();
/// assert!(scorer.read("catx", &mut tiles));
/// assert_eq!(scorer.score(&tiles, &mut scratch), Score { words: 3, points: 3 });
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scorer {
    pub(crate) lexicon: Width<Lexicon<u64>, Lexicon<u128>>,
    pub(crate) geometry: Geometry,
    /// Of boards that masks can hold.
    near: Near,
    has_holes: bool,
    /// Whether it is a larger grid, of which [`colours`] can tell the cells apart.
    has_colours: bool,
    /// The number of symbols.
    symbols: u8,
    /// What each ASCII letter of the short form is; `None` if it is more than one symbol, or no letter.
    letters: [Option<Symbol>; 128],
    cpu: Cpu,
}

/// Something for each kind of edges.
#[derive(Clone, Debug)]
pub(crate) enum Width<Narrow, Wide> {
    Narrow(Narrow),
    Wide(Wide),
}

/// What the words on a board come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The words that are worth points; each counts once.
    pub words: u32,
    /// Their points.
    pub points: u64,
}

/// Why there is no [`Scorer`] for a game. A [`Solver`](crate::solve::Solver) is slower and does all of these.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScorerError {
    /// Points that depend on the path of a word, by values or bonuses of tiles, or by cells.
    #[error("by the rules `{0}` points depend on the path of a word: use a solver")]
    Path(String),
    /// Words may use a cell again.
    #[error("by the rules `{0}` words may use a cell again: use a solver")]
    Reuse(String),
    /// More different points of words than can be told apart, or points that may not fit 64 bits when
    /// added up.
    #[error("more than 256 different points of words, or points too high to add up: use a solver")]
    Points,
    /// More words or edges than can be numbered.
    #[error("the dictionary has more than 4,294,967,295 words or edges: use a solver")]
    Dictionary,
}

/// The memory in which boards are scored, one after another; nothing of one is left for the next.
/// Made by [`Scorer::scratch`].
///
/// For boards of up to 16 cells, 64 KB and a bit for each word: 86 KB for ENABLE2K. The first board
/// that takes more symbols (one of up to 32 or 64 cells; or with tiles that spell several, or any of
/// several) adds up to 120 KB to that. With edges of 16 bytes it is twice as much. Boards of more than
/// 64 cells, or symbols, add up to 74 bytes for each.
#[derive(Clone, Debug)]
pub struct Scratch(Width<Works<u64>, Works<u128>>);

/// The memory for each size of masks, made when it is needed.
#[derive(Clone, Debug)]
struct Works<E> {
    seen: Vec<u64>,
    work16: Option<Box<Work<E, u16>>>,
    work32: Option<Box<Work<E, u32>>>,
    work64: Option<Box<Work<E, u64>>>,
    /// For boards that no mask can hold.
    marks: Marks,
    colours: Option<Box<colours::Work<E>>>,
    limits: Limits,
}

/// Most paths, words, and deviations: no more than there is room for, and less only in tests.
type Limits = (usize, usize, usize);

/// Runs a task that is made of a scorer's lexicon and the works of its scratch, whichever kind of edges
/// they have.
macro_rules! by_width {
    ($scorer:expr, $scratch:expr, |$lexicon:ident, $works:ident| $task:expr) => {
        match (&$scorer.lexicon, &mut $scratch.0) {
            (Width::Narrow($lexicon), Width::Narrow($works)) => $scorer.cpu.run($task),
            (Width::Wide($lexicon), Width::Wide($works)) => $scorer.cpu.run($task),
            _ => panic!("the scratch of another scorer"),
        }
    };
}

impl Scorer {
    /// A scorer for boards of that shape.
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
            let tile = if letter == b'q' { "qu" } else { &char::from(letter).to_string() };
            let tile = match alphabet.split_first(tile) {
                Some((symbol, "")) => Some(symbol),
                Some(_) => None,
                None => Some(Self::BLOCKED),
            };
            letters[usize::from(letter)] = tile;
            letters[usize::from(letter.to_ascii_uppercase())] = tile;
        }
        let cells = geometry.cells();
        let small = if cells > MOST_SLOTS { 0 } else { cells };
        Ok(Self {
            lexicon,
            near: Near::new((0..small).map(|cell| geometry.neighbours(cell))),
            has_holes: geometry.tiles() < cells,
            has_colours: small == 0 && colours::fit(geometry),
            geometry: geometry.clone(),
            symbols: alphabet.len(),
            letters,
            cpu: Cpu::best(),
        })
    }

    /// Memory for [`Scorer::score`].
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        self.limited((usize::MAX, usize::MAX, usize::MAX))
    }

    fn limited(&self, limits: Limits) -> Scratch {
        let mut scratch = Scratch(match &self.lexicon {
            Width::Narrow(lexicon) => Width::Narrow(Works::new(lexicon.worth.len(), limits)),
            Width::Wide(lexicon) => Width::Wide(Works::new(lexicon.worth.len(), limits)),
        });
        // The memory that boards of one symbol a tile take.
        self.score(&vec![Self::BLOCKED; self.geometry.cells()], &mut scratch);
        scratch
    }

    /// Stands for a tile that no word can use.
    pub const BLOCKED: Symbol = Symbol::MAX;

    /// Scores a board of one symbol on each cell; a number that is no symbol of the dictionary is a tile
    /// that no word can use. Allocates nothing.
    ///
    /// With ENABLE2K a rolled 4x4 board takes 2 or 3 microseconds; one of 100x100, 17 milliseconds.
    ///
    /// # Panics
    ///
    /// If there is not a symbol for each cell, or the scratch is that of another scorer.
    pub fn score(&self, tiles: &[Symbol], scratch: &mut Scratch) -> Score {
        let cells = self.geometry.cells();
        assert_eq!(tiles.len(), cells, "a symbol for each cell");
        if cells > MOST_SLOTS {
            return self.score_large(Tiles::Single(tiles), scratch);
        }
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

    /// Scores any board that is spelled with this dictionary's alphabet: of any shape, with tiles that
    /// spell several symbols, or any of several. `None` if a word may use a cell again: such boards take
    /// a [`Solver`](crate::solve::Solver).
    ///
    /// Takes some microseconds more than [`Scorer::score`]; and two or three times as long where tiles
    /// have more than 64 symbols (a wildcard has all of the alphabet), unless there is one for each cell
    /// and the board has the scorer's shape.
    ///
    /// # Panics
    ///
    /// If the scratch is that of another scorer.
    pub fn score_any(&self, board: &Spelled<'_>, scratch: &mut Scratch) -> Option<Score> {
        if board.board().reuse() != Reuse::Never {
            return None;
        }
        let known = u64::MAX >> (64 - u32::from(self.symbols.clamp(1, 63)));
        let slots = board.parts.iter().map(|part| u64::from((part.symbols & known).count_ones()));
        let is_same_shape = || *board.board().geometry() == self.geometry;
        match slots.sum() {
            ..=16 => self.score_in::<u16>(Tiles::Any(board), scratch),
            17..=32 => self.score_in::<u32>(Tiles::Any(board), scratch),
            33..=64 => self.score_in::<u64>(Tiles::Any(board), scratch),
            _ => Some(match board.singles().filter(|_| is_same_shape()) {
                Some(tiles) => self.score(&tiles, scratch),
                None => self.score_large(Tiles::Any(board), scratch),
            }),
        }
    }

    /// Scores all boards that differ from a board in one cell, those together; answers the score of the
    /// board itself.
    ///
    /// Afterwards `scores` has [`Scorer::symbols`] scores for each cell, one after another: that at
    /// `cell * symbols + symbol` is what [`Scorer::score`] says of the board with that symbol on that
    /// cell. So it is the score of the board itself where that is the cell's symbol already, and where the
    /// cell is a hole. A tile that no word can use is exchanged for others as any tile is.
    ///
    /// Allocates nothing but for the first board, which adds to the scratch, and lengthens `scores`. With
    /// ENABLE2K that is 1 MB for boards of up to 16 cells, and 6 MB for those of 64. With it a 4x4
    /// board with the most points takes 0.6 or 0.9 milliseconds with its 400 neighbours, a fourth to a sixth
    /// of what they take one by one; with larger boards more is gained. A board with more than
    /// 8,192 paths from which words go on (or 16,384 with more than 16 cells, 32,768 with more than 32)
    /// takes as long as all of its neighbours one by one: one that was made for it, of few letters. So
    /// does one of more than 64 cells.
    ///
    /// ```
    /// use dawggle::{Dawg, ScoreTable};
    /// use dawggle_search::game::Geometry;
    /// use dawggle_search::score::{Score, Scorer};
    ///
    /// # let list = "cat\ntac\nact\ncats\nscat\n";
    /// # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
    /// let dawg = Dawg::from_bytes(&bytes)?;
    /// let scorer = Scorer::new(&dawg, &Geometry::rectangle(2, 2)?, ScoreTable::BOGGLE)?;
    /// let (mut scratch, mut tiles, mut scores) = (scorer.scratch(), Vec::new(), Vec::new());
    /// assert!(scorer.read("catx", &mut tiles));
    /// // Exchanges the tile that pays best, until none does.
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
    ///
    /// # Panics
    ///
    /// If there is not a symbol for each cell, or the scratch is that of another scorer.
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
            33..=MOST_SLOTS => self.neighbours_in::<u64>(tiles, scratch, scores),
            _ => None,
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
        by_width!(self, scratch, |lexicon, works| Neighbours::<_, M> {
            scorer: self,
            lexicon,
            tiles,
            works,
            scores,
            size: PhantomData,
        })
    }

    /// The number of symbols, which count from 0.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.symbols.into()
    }

    /// Reads the short form of a board of the scorer's shape without rows: an ASCII letter for each
    /// tile, `q` for `qu`. Answers whether it is that, and each letter is one symbol, or none that any
    /// word has; other texts take [`Board::parse`](crate::game::Board::parse), which knows what is wrong
    /// with them. Takes nanoseconds.
    pub fn read(&self, text: &str, tiles: &mut Vec<Symbol>) -> bool {
        tiles.clear();
        let mut letters = text.bytes();
        for cell in 0..self.geometry.cells() {
            if self.has_holes && self.geometry.is_hole(cell) {
                tiles.push(Self::BLOCKED);
                continue;
            }
            let letter =
                letters.next().and_then(|letter| *self.letters.get(usize::from(letter))?);
            let Some(symbol) = letter else { return false };
            tiles.push(symbol);
        }
        letters.next().is_none()
    }

    /// The same scorer in each way that this machine has, and what that is called; the best one is last.
    /// All have the same answers: for tests and benches.
    #[must_use]
    pub fn each_way(&self) -> Vec<(&'static str, Self)> {
        let in_way = |cpu: Cpu| (cpu.name(), Self { cpu, ..self.clone() });
        Cpu::all().into_iter().map(in_way).collect()
    }

    /// Most points of a word.
    pub(crate) fn most_points(&self) -> u64 {
        let points = match &self.lexicon {
            Width::Narrow(lexicon) => &lexicon.points,
            Width::Wide(lexicon) => &lexicon.points,
        };
        points.iter().copied().max().unwrap_or_default()
    }

    /// Bytes of memory that the expanded dictionary takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.lexicon {
            Width::Narrow(lexicon) => lexicon.bytes(),
            Width::Wide(lexicon) => lexicon.bytes(),
        }
    }

    fn score_in<M: Size>(&self, tiles: Tiles<'_>, scratch: &mut Scratch) -> Option<Score> {
        by_width!(self, scratch, |lexicon, works| Scoring::<_, M> {
            scorer: self,
            lexicon,
            tiles,
            works,
            size: PhantomData,
        })
    }

    /// Scores a board of more slots than a mask has bits.
    fn score_large(&self, tiles: Tiles<'_>, scratch: &mut Scratch) -> Score {
        by_width!(self, scratch, |lexicon, works| ScoringLarge {
            scorer: self,
            lexicon,
            tiles,
            works
        })
    }
}

impl Rules {
    /// A scorer for boards of that shape by these rules; an error if points are not by length alone, or
    /// words may use a cell again.
    pub fn scorer<S: Source>(
        &self,
        dawg: &Dawg<S>,
        geometry: &Geometry,
    ) -> Result<Scorer, ScorerError> {
        let Self { scoring, min_length, .. } = self;
        let name = || self.name.clone();
        if self.reuse != Reuse::Never {
            return Err(ScorerError::Reuse(name()));
        }
        if !scoring.values.is_empty() || scoring.level > 0 || scoring.length == Length::Cells {
            return Err(ScorerError::Path(name()));
        }
        Scorer::by_length(dawg, geometry, |letters| {
            if letters < *min_length { 0 } else { scoring.of_length(letters) }
        })
    }
}

impl Scratch {
    /// Bytes of memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Width::Narrow(works) => works.bytes(),
            Width::Wide(works) => works.bytes(),
        }
    }
}

impl<E: Edge> Works<E> {
    fn new(words: usize, limits: Limits) -> Self {
        let seen = vec![0; words.div_ceil(64)];
        let (work16, work32, work64) = (None, None, None);
        Self { seen, work16, work32, work64, marks: Marks::default(), colours: None, limits }
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.seen[..])
            + self.work16.as_deref().map_or(0, Work::bytes)
            + self.work32.as_deref().map_or(0, Work::bytes)
            + self.work64.as_deref().map_or(0, Work::bytes)
            + self.marks.bytes()
            + self.colours.as_deref().map_or(0, colours::Work::bytes)
    }
}

/// A size of masks, and where the memory for it is.
trait Size: Slots {
    fn work<E>(works: &mut Works<E>) -> &mut Option<Box<Work<E, Self>>>;
}

macro_rules! sizes {
    ($($mask:ty: $work:ident)*) => {$(
        impl Size for $mask {
            fn work<E>(works: &mut Works<E>) -> &mut Option<Box<Work<E, Self>>> {
                &mut works.$work
            }
        }
    )*};
}

sizes!(u16: work16 u32: work32 u64: work64);

/// What lies on a board.
#[derive(Clone, Copy)]
enum Tiles<'a> {
    /// A symbol on each cell.
    Single(&'a [Symbol]),
    Any(&'a Spelled<'a>),
}

/// The scoring of one board.
struct Scoring<'a, E, M> {
    scorer: &'a Scorer,
    lexicon: &'a Lexicon<E>,
    tiles: Tiles<'a>,
    works: &'a mut Works<E>,
    size: PhantomData<M>,
}

impl<E: Edge, M: Size> Task for Scoring<'_, E, M> {
    type Output = Option<Score>;

    #[inline(always)]
    fn run<F: Features>(self, features: F) -> Option<Score> {
        let Self { scorer, lexicon, tiles, works, .. } = self;
        let limits = works.limits;
        // Taken out, so that it and the words seen are borrowed apart.
        let mut work = M::work(works).take().unwrap_or_else(|| Work::new((limits.0, limits.1)));
        let arranged = match tiles {
            Tiles::Single(tiles) => {
                work.board.arrange(tiles, &scorer.near, scorer.symbols, E::SHIFT);
                Some(())
            }
            Tiles::Any(board) => work.board.arrange_any(board, scorer.symbols, E::SHIFT),
        };
        let score = arranged.map(|()| walk::score(features, lexicon, &mut works.seen, &mut work));
        *M::work(works) = Some(work);
        score
    }
}

/// The scoring of one board of more slots than a mask has bits.
struct ScoringLarge<'a, E> {
    scorer: &'a Scorer,
    lexicon: &'a Lexicon<E>,
    tiles: Tiles<'a>,
    works: &'a mut Works<E>,
}

impl<E: Edge> Task for ScoringLarge<'_, E> {
    type Output = Score;

    #[inline(always)]
    fn run<F: Features>(self, features: F) -> Score {
        let Self { scorer: &Scorer { symbols, ref geometry, .. }, lexicon, tiles, works } = self;
        let Works { seen, marks, colours, limits, .. } = works;
        match tiles {
            Tiles::Single(tiles) if self.scorer.has_colours => {
                let board = Plain { geometry, tiles };
                let work = colours.get_or_insert_with(|| colours::Work::new(tiles.len(), limits.0));
                work.arrange(&board, symbols);
                // So that a later board with paths for which the queue has no room allocates nothing.
                marks.clear(tiles.len());
                let left = colours::walk(features, lexicon, work, seen);
                if !left.is_empty() {
                    let mut walk = Walk::new(&board, symbols, lexicon, marks);
                    left.iter().for_each(|&cell| walk.start(cell.into(), seen));
                }
            }
            Tiles::Single(tiles) => {
                Walk::new(&Plain { geometry, tiles }, symbols, lexicon, marks).run(seen);
            }
            Tiles::Any(board) => Walk::new(board, symbols, lexicon, marks).run(seen),
        }
        depth_first::count(seen, lexicon)
    }
}

/// The scoring of the neighbours of a board.
struct Neighbours<'a, E, M> {
    scorer: &'a Scorer,
    lexicon: &'a Lexicon<E>,
    tiles: &'a [Symbol],
    works: &'a mut Works<E>,
    scores: &'a mut [Score],
    size: PhantomData<M>,
}

impl<E: Edge, M: Size> Task for Neighbours<'_, E, M> {
    type Output = Option<Score>;

    #[inline(always)]
    fn run<F: Features>(self, features: F) -> Option<Score> {
        let Self { scorer, lexicon, tiles, works, scores, .. } = self;
        let limits = works.limits;
        let mut work = M::work(works).take().unwrap_or_else(|| Work::new((limits.0, limits.1)));
        let mut deviations = work
            .deviations
            .take()
            .unwrap_or_else(|| Deviations::new(lexicon.worth.len(), limits.2));
        let mut usable = [Scorer::BLOCKED; MOST_SLOTS];
        for (cell, &tile) in tiles.iter().enumerate() {
            usable[cell] = if scorer.geometry.is_hole(cell) { Scorer::BLOCKED } else { tile };
        }
        let usable = &usable[..tiles.len()];
        work.board.arrange(usable, &scorer.near, scorer.symbols, E::SHIFT);
        let around =
            Around::new(&work.board, &scorer.near, &scorer.geometry, scorer.symbols.into());
        let score = neighbours::score(
            features,
            lexicon,
            &mut works.seen,
            &mut work,
            &mut deviations,
            &around,
            scores,
        );
        work.deviations = Some(deviations);
        *M::work(works) = Some(work);
        score
    }
}
