//! `dawggle play`: the game in a terminal.

mod game;
mod screen;
mod terminal;

use std::io::{self, IsTerminal, Write};
use std::process::{self, ExitCode};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use console::{Key, Term};

use crate::board_text::BoardReader;
use crate::budget::Budget;
use crate::cmd::solve::drawing::{self, TILES};
use crate::dictionary::DictionaryOption;
use crate::failure::{self, usage_error};
use crate::game_rules::DiceOption;
use crate::interrupt::Interrupted;
use crate::number::number_from;
use crate::output::{count, terminal_width};
use crate::seed::SeedOption;
use game::{Game, Total};
use screen::{Screen, progress};
use terminal::EndSignals;

/// Play the game on a board, in a terminal
///
/// Type words and press Enter. The tiles of the typed word are marked on the board. Tab gives a
/// hint: each time, one more letter of a word with many points. Escape removes the typed letters,
/// or ends the game if there are none. At the end, prints the words that you found and the words
/// that you missed, with the most points first.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle play
  dawggle play --rules boggle-big --time 300
  dawggle play --time 0 catdlinemaropets
  dawggle play --rules scramble 'c a:dl t d / l i n e:tw / m a r o / p e t s'
  dawggle play $(dawggle roll --words 100..200 --longest 8..)")]
pub struct Play {
    /// The board, written as for `solve`; by the rules `boggle`, if --rules selects no others
    /// [default: a rolled one]
    #[arg(conflicts_with_all = ["alphabet", "seed"])]
    board: Option<String>,
    #[command(flatten)]
    rules: DiceOption,
    #[command(flatten)]
    seed: SeedOption,
    /// End the game after N seconds; 0 plays without a clock
    #[arg(long, value_name = "N", default_value = "180", value_parser = number_from(0_u32))]
    time: u32,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    dictionary: DictionaryOption,
}

/// How often the clock is drawn.
const TICK: Duration = Duration::from_millis(200);

impl Play {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.board.as_deref() == Some("-") {
            return Err(usage_error("BOARD cannot be `-`: the keys are read from standard input"));
        }
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let (seed, is_rolled) = (self.seed.get(), self.board.is_none());
        let (board, rules, alphabet) = match self.board {
            Some(board) => {
                let reader = self.rules.reader(&dawg)?;
                (reader.read(&board, &dawg)?, reader.rules, reader.alphabet)
            }
            None => {
                let BoardReader { rules, alphabet, q_is_qu, .. } =
                    self.rules.load(&dictionary, &dawg)?.reader;
                (rules.roll(seed, 0, q_is_qu).context("the dice make no board")?, rules, alphabet)
            }
        };
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(usage_error("play needs a terminal (solve lists the words of a board)"));
        }
        if is_rolled {
            self.seed.report(seed);
        }
        let game = Game::new(board, &rules, dawg, alphabet, self.budget)?;
        let time = (self.time > 0).then(|| Duration::from_secs(self.time.into()));
        let game = play(game, time)?;
        print_results(&game, terminal_width(), &mut anstream::stdout().lock())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints the board, the words that were found, and the words that were missed.
fn print_results(game: &Game, width: usize, output: &mut impl Write) -> io::Result<()> {
    drawing::draw_board(&game.board, output)?;
    writeln!(output)?;
    for (is_found, what) in [(true, "Found"), (false, "Missed")] {
        let words = game.words(is_found);
        let Total { words: number, points } = Total::of(words.iter().copied());
        let (number, points) = (count(number, "word"), count(points, "point"));
        writeln!(output, "{TILES}{what}: {number}, {points}{TILES:#}\n")?;
        drawing::draw_words(&words, width, output)?;
    }
    let (done, all) = (game.done(), game.all());
    let share = if all.points == 0 { 1.0 } else { done.points as f64 / all.points as f64 };
    writeln!(output, "{} ({:.0}%)", progress(done, all), 100.0 * share)?;
    let (wrong, hints) = (count(game.wrong, "wrong word"), count(game.hints, "letter"));
    match (game.wrong, game.hints) {
        (0, 0) => Ok(()),
        (_, 0) => writeln!(output, "{wrong}"),
        _ => writeln!(output, "{wrong}, {hints} of hints"),
    }
}

/// A game on a screen.
struct Table {
    game: Game,
    screen: Screen,
    /// When the game ends, if there is a clock.
    end: Option<Instant>,
}

impl Table {
    /// Ends the game if its time is over, and draws it.
    fn draw(&mut self) -> io::Result<()> {
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            self.game.end();
        }
        self.screen.draw(&self.game, left)
    }
}

/// Plays until the player leaves. A second thread draws the clock, since this one waits for keys,
/// and a third one waits for signals.
fn play(game: Game, time: Option<Duration>) -> anyhow::Result<Game> {
    let signals = EndSignals::block().context("cannot wait for signals")?;
    let end = time.and_then(|time| Instant::now().checked_add(time));
    let table = Arc::new(Mutex::new(Some(Table { game, screen: Screen::open()?, end })));
    let clock = Arc::clone(&table);
    thread::Builder::new()
        .spawn(move || {
            while let Some(table) = lock(&clock).as_mut() {
                // If the terminal is gone, the wait for a key fails, too.
                let _ = table.draw();
                thread::sleep(TICK);
            }
        })
        .context("cannot start a thread for the clock")?;
    let ended = Arc::clone(&table);
    thread::Builder::new()
        .spawn(move || {
            if let Ok(code) = signals.wait() {
                drop(lock(&ended).take());
                let _ = failure::report(not_finished());
                process::exit(code);
            }
        })
        .context("cannot start a thread for signals")?;
    let left = keys(&table);
    // Leaves the screen before anything else is printed.
    let game = lock(&table).take().map(|table| table.game);
    left?;
    game.context("the game is on the table")
}

/// Passes keys on to the game until the player leaves.
fn keys(table: &Mutex<Option<Table>>) -> anyhow::Result<()> {
    let terminal = Term::stdout();
    let mut in_sequence = false;
    loop {
        let key = match terminal.read_key_raw().context("cannot read a key")? {
            // Escape, twice before the first one was read.
            Key::UnknownEscSeq(keys) if keys == ['\x1b'] => Key::Escape,
            Key::UnknownEscSeq(start) => {
                in_sequence = is_cut(&start);
                continue;
            }
            Key::Char(letter) if in_sequence => {
                in_sequence = !ends_sequence(letter);
                continue;
            }
            key => key,
        };
        in_sequence = false;
        let mut table = lock(table);
        let Some(table) = table.as_mut() else { return Ok(()) };
        let game = &mut table.game;
        match key {
            Key::CtrlC => return Err(not_finished()),
            Key::Enter | Key::Escape if game.is_over => return Ok(()),
            Key::Enter => game.enter(),
            Key::Tab => game.hint(),
            Key::Backspace => game.erase(),
            Key::Escape if game.typed.is_empty() => game.end(),
            Key::Escape => game.clear(),
            Key::Char(letter) => game.press(letter),
            _ => {}
        }
        table.draw()?;
    }
}

/// Whether the rest of an escape sequence is still to be read: of a key that `console` does not
/// know, such as F1 (`\x1bOP`), it reads at most three characters after the escape.
fn is_cut(start: &[char]) -> bool {
    match start {
        ['O'] => true,
        ['[', parameters @ ..] => {
            parameters.len() == 2 && !parameters.iter().copied().any(ends_sequence)
        }
        _ => false,
    }
}

/// Whether a character is the last one of an escape sequence.
fn ends_sequence(character: char) -> bool {
    matches!(character, '@'..='~')
}

fn not_finished() -> anyhow::Error {
    Interrupted("the game was not finished".into()).into()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::is_cut;

    #[test]
    fn keys_are_cut_before_the_last_character_of_their_sequence() {
        assert!([&['O'][..], &['[', '1', '5'], &['[', '1', ';']].into_iter().all(is_cut));
        assert!(![&['[', 'A'][..], &['[', '3', '~'], &['a']].into_iter().any(is_cut));
    }
}
