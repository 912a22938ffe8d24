//! What buttons and time do.

use dawggle::{
    Adjacency, Board, BoardError, Dawg, Mask, Outcome, ScoreTable, Scratch, Solver, Source, Trace,
};
use heapless::Vec;

/// How often a device calls [`Game::tick`].
pub const TICKS_PER_SECOND: u32 = 20;
const TICKS_PER_ROUND: u32 = 180 * TICKS_PER_SECOND;
/// How much of a board is solved in a tick: little, so that buttons are always answered.
const STEPS_PER_TICK: u64 = 400;
/// The tiles in a row, and in a column.
pub const SIDE: u8 = 4;
/// The faces of the dice. `q` is the tile `qu`.
const DICE: [&str; 16] = [
    "aaeegn", "abbjoo", "achops", "affkps", "aoottw", "cimotu", "deilrx", "delrvy", "distty",
    "eeghnw", "eeinsu", "ehrtvw", "eiosst", "elrtty", "himnqu", "hlnnrz",
];

/// The tiles of a path, or the symbols of a word.
pub type Path = Vec<u8, 16>;

/// A button of the device.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    Press,
}

/// What the game says of a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    New,
    FoundBefore,
    NoWord,
    /// A read of the dictionary has failed.
    Unknown,
}

/// The game: a title, and then one round after another.
pub struct Game<'d, S> {
    pub(crate) dawg: &'d Dawg<S>,
    pub(crate) round: Option<Round>,
    random: u32,
}

/// A board that is played, and then solved.
pub struct Round {
    pub board: Board<u16>,
    /// The ticks that are left. Without any, the round is over.
    pub ticks: u32,
    pub cursor: u8,
    /// The tiles of the word so far.
    pub path: Path,
    /// The last word that was entered.
    pub last: Option<(Path, Verdict)>,
    pub found: Vec<Path, 100>,
    /// The longest words that were not found.
    pub missed: Vec<Path, 24>,
    /// The missed word whose path is shown.
    pub selected: usize,
    /// The number of words that the solver gave so far, and their points.
    pub all: (u32, u32),
    pub is_solved: bool,
    /// Where the solver is. Between two ticks, it needs no other memory.
    position: [u8; 19],
}

impl<'d, S: Source> Game<'d, S> {
    pub fn new(dawg: &'d Dawg<S>) -> Self {
        Self { dawg, round: None, random: 0 }
    }

    /// Answers a button.
    pub fn press(&mut self, button: Button) {
        match &mut self.round {
            Some(round) if round.ticks > 0 => round.play(self.dawg, button),
            // A board of 16 tiles is never refused.
            _ if button == Button::Press => self.round = self.roll().ok().map(Round::new),
            Some(round) if button == Button::Up && round.selected > 0 => round.selected -= 1,
            Some(round) if button == Button::Down && round.selected + 1 < round.missed.len() => {
                round.selected += 1;
            }
            _ => {}
        }
    }

    /// Lets a moment pass.
    pub fn tick(&mut self) {
        // Nobody knows in which tick a player presses the button.
        self.random = self.random.wrapping_add(1);
        match &mut self.round {
            Some(round) if round.ticks > 0 && !round.found.is_full() => round.ticks -= 1,
            Some(round) if !round.is_solved => round.end(self.dawg),
            _ => {}
        }
    }

    pub(crate) fn points(&self, word: &Path) -> u32 {
        ScoreTable::BOGGLE.points(self.dawg.alphabet().letters(word))
    }

    fn roll(&mut self) -> Result<Board<u16>, BoardError> {
        let mut dice = DICE;
        for left in (1..=dice.len()).rev() {
            dice.swap(left - 1, self.random(left));
        }
        let mut board = Board::new(Adjacency::rectangle(SIDE.into(), SIDE.into())?);
        for (tile, die) in (0..).zip(dice) {
            let face = self.random(die.len());
            let letter = die.get(face..=face).unwrap_or_default();
            let letters = if letter == "q" { "qu" } else { letter };
            board.set_tile(tile, letters, &self.dawg.alphabet())?;
        }
        Ok(board)
    }

    /// Returns a random number below another.
    fn random(&mut self, below: usize) -> usize {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.random >> 16) as usize % below
    }
}

impl Round {
    fn new(board: Board<u16>) -> Self {
        Self {
            board,
            ticks: TICKS_PER_ROUND,
            cursor: 0,
            path: Vec::new(),
            last: None,
            found: Vec::new(),
            missed: Vec::new(),
            selected: 0,
            all: (0, 0),
            is_solved: false,
            position: u16::START,
        }
    }

    fn play<S: Source>(&mut self, dawg: &Dawg<S>, button: Button) {
        let column = self.cursor % SIDE;
        match button {
            Button::Up if self.cursor >= SIDE => self.cursor -= SIDE,
            Button::Down if self.cursor < SIDE * (SIDE - 1) => self.cursor += SIDE,
            Button::Left if column > 0 => self.cursor -= 1,
            Button::Right if column < SIDE - 1 => self.cursor += 1,
            Button::Press => self.choose(dawg, self.cursor),
            _ => {}
        }
    }

    /// Extends the path by a tile. The last tile again enters the word, an earlier one shortens the
    /// path, and a tile that does not touch the path begins another.
    fn choose<S: Source>(&mut self, dawg: &Dawg<S>, tile: u8) {
        self.last = None;
        match self.path.iter().position(|&chosen| chosen == tile) {
            Some(at) if at + 1 < self.path.len() => self.path.truncate(at + 1),
            // It fits, since a path has each of 16 tiles once.
            None if self.trace().enter(tile) => drop(self.path.push(tile)),
            None => self.path = [tile].into_iter().collect(),
            Some(_) => {
                let (word, verdict) = (self.word(), self.verdict(dawg));
                if verdict == Verdict::New {
                    // The round ends when the list is full.
                    let _ = self.found.push(word.clone());
                }
                self.last = Some((word, verdict));
                self.path.clear();
            }
        }
    }

    /// Returns the symbols on the path.
    pub fn word(&self) -> Path {
        self.path.iter().flat_map(|&tile| self.board.symbols(tile).iter()).collect()
    }

    pub fn verdict<S: Source>(&self, dawg: &Dawg<S>) -> Verdict {
        match self.trace().is_word(dawg) {
            Ok(false) => Verdict::NoWord,
            Ok(true) if self.found.contains(&self.word()) => Verdict::FoundBefore,
            Ok(true) => Verdict::New,
            Err(_) => Verdict::Unknown,
        }
    }

    fn trace(&self) -> Trace<'_, u16> {
        let mut trace = self.board.trace();
        for &tile in &self.path {
            trace.enter(tile);
        }
        trace
    }

    /// Solves a slice of the board.
    fn end<S: Source>(&mut self, dawg: &Dawg<S>) {
        self.ticks = 0;
        let mut scratch = Scratch::<u16, 64>::EMPTY;
        let solver = Solver::new(&self.board, dawg, &mut scratch).max_steps(STEPS_PER_TICK);
        let mut solver = solver.at(&self.position);
        while let Some(word) = solver.next_word() {
            self.all.0 += 1;
            self.all.1 += ScoreTable::BOGGLE.points(word.letters());
            let word: Path = word.symbols().iter().copied().collect();
            let at = self.missed.partition_point(|missed| missed.len() >= word.len());
            if at < self.missed.capacity() && !self.found.contains(&word) {
                self.missed.truncate(self.missed.capacity() - 1);
                let _ = self.missed.insert(at, word);
            }
        }
        self.is_solved = solver.outcome() == Outcome::Complete;
        self.position = solver.position();
    }
}
