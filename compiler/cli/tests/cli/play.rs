//! `dawggle play`, in a pseudo-terminal, as a player plays it.
//!
//! `setsid` makes this terminal the controlling terminal of the command. Otherwise, the command
//! would not get SIGHUP when the terminal closes.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anstream::adapter::strip_str;
use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{Termios, tcgetattr};
use nix::unistd::Pid;

use crate::folder::{Folder, difference};

/// Nothing that is shown takes longer, even if the machine is busy.
const PATIENCE: Duration = Duration::from_secs(60);

const BOARD: &str = "catdlinemaropets";

const ENTER: &str = "\r";
const TAB: &str = "\t";
const ESCAPE: &str = "\x1b";
const BACKSPACE: &str = "\x7f";
const CTRL_C: &str = "\x03";

/// A pseudo-terminal. The player has one end, and the command has the other one.
struct Terminal {
    player: File,
    command: File,
}

impl Terminal {
    fn new(rows: u16, columns: u16) -> Self {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let ends = openpty(&size, None).unwrap();
        // A copy is closed in a child, and the original is not. The terminal closes only when
        // nobody else has this end.
        let player = ends.master.try_clone().unwrap().into();
        Self { player, command: ends.slave.try_clone().unwrap().into() }
    }

    fn stdio(&self) -> Stdio {
        self.command.try_clone().unwrap().into()
    }
}

/// Returns the command that runs another command in a session of its own.
fn in_session(options: &[&str], game: &Command) -> Command {
    let mut command = Command::new("setsid");
    command.args(options).arg(game.get_program()).args(game.get_args());
    command.current_dir(game.get_current_dir().unwrap());
    for name in ["DAWGGLE_DICT", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command.env("TERM", "xterm");
    command
}

/// How a game is started.
struct Setup<'s> {
    rows: u16,
    columns: u16,
    /// The options of `setsid`.
    session: &'s [&'s str],
    /// A variable of the environment.
    variable: (&'s str, &'s str),
    /// The keys that are pressed before the command runs.
    keys: &'s str,
}

impl Default for Setup<'_> {
    fn default() -> Self {
        let variable = ("TERM", "xterm");
        Self { rows: 24, columns: 80, session: &["--ctty"], variable, keys: "" }
    }
}

/// A game in a terminal.
struct Game {
    /// Says on failure what ran.
    _folder: Folder,
    terminal: File,
    /// The modes of the terminal before the game.
    modes: Termios,
    child: Child,
    output: Vec<u8>,
    /// Each message is a sign of life, see [`watch`].
    alive: Sender<()>,
}

impl Game {
    #[track_caller]
    fn new(line: &str) -> Self {
        Self::start(line, &Setup::default())
    }

    /// Starts a game, and waits until a screen is drawn.
    #[track_caller]
    fn start(line: &str, setup: &Setup) -> Self {
        let folder = Folder::new();
        let terminal = Terminal::new(setup.rows, setup.columns);
        let modes = tcgetattr(&terminal.command).unwrap();
        let mut command = in_session(setup.session, &folder.command(&format!("play {line}")));
        command.env(setup.variable.0, setup.variable.1);
        command.stdin(terminal.stdio()).stdout(terminal.stdio()).stderr(terminal.stdio());
        let mut player = terminal.player;
        player.write_all(setup.keys.as_bytes()).unwrap();
        let child = command.spawn().expect("util-linux has `setsid`");
        let alive = watch(&child);
        let output = Vec::new();
        let mut game = Self { _folder: folder, terminal: player, modes, child, output, alive };
        // Now only the child has the other end of the terminal.
        drop((command, terminal.command));
        game.wait_for(" words, ");
        game
    }

    /// Reads what there is. Returns false at the end.
    fn read(&mut self) -> bool {
        self.alive.send(()).unwrap_or_default();
        let mut bytes = [0; 1 << 12];
        // If nobody has the other end any more, this is an error.
        let length = self.terminal.read(&mut bytes).unwrap_or_default();
        self.output.extend_from_slice(&bytes[..length]);
        length > 0
    }

    fn output(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }

    /// Returns the last screen that was drawn to its end.
    fn screen(&self) -> String {
        let output = self.output();
        let drawn = output.rsplit_once("\x1b[J").map_or("", |(drawn, _)| drawn);
        plain(drawn.rsplit("\x1b[H").next().unwrap_or_default())
    }

    fn press(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        while !self.screen().contains(text) {
            if !self.read() {
                panic!("the game ended or stopped before it showed {text:?}\n{self:?}");
            }
        }
    }

    /// Presses keys, and waits until a text is on the screen.
    #[track_caller]
    fn show(&mut self, keys: &str, text: &str) {
        self.press(keys);
        self.wait_for(text);
    }

    /// Waits until the game ends with an exit code. Returns what it printed after its screen was
    /// closed. The terminal must be as it was before.
    #[track_caller]
    fn assert_ends(mut self, code: i32) -> String {
        while self.read() {}
        let status = self.child.wait().unwrap();
        assert!(status.code() == Some(code), "{status}, but {code} was expected\n{self:?}");
        let modes = tcgetattr(&self.terminal).unwrap();
        assert!(modes == self.modes, "modes differ: {modes:?} not {:?}\n{self:?}", self.modes);
        let output = self.output();
        for (set, reset) in
            [("\x1b[?1049h", "\x1b[?1049l"), ("\x1b[?25l", "\x1b[?25h"), ("\x1b[?7l", "\x1b[?7h")]
        {
            let is_reset = output.rfind(set).is_some_and(|set| output.rfind(reset) > Some(set));
            assert!(is_reset, "{reset:?} does not come after {set:?}\n{self:?}");
        }
        plain(output.rsplit("\x1b[?1049l").next().unwrap())
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let output = self.output();
        let last = output.char_indices().rev().nth(500).map_or(0, |(start, _)| start);
        writeln!(formatter, "the last screen:\n{}", self.screen())?;
        writeln!(formatter, "the last of {} bytes:\n{:?}", output.len(), &output[last..])
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // It has ended, unless the test fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills a child when there is no message for a long time. So nothing waits for ever.
fn watch(child: &Child) -> Sender<()> {
    let (alive, messages) = mpsc::channel();
    let child = pid(child);
    thread::spawn(move || {
        loop {
            match messages.recv_timeout(PATIENCE) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => {
                    eprintln!("killed: nothing was shown for {PATIENCE:?}");
                    let _ = kill(child, Signal::SIGKILL);
                    return;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
    alive
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id().try_into().unwrap())
}

/// Returns a text without escape sequences, and its lines without spaces at the end.
fn plain(text: &str) -> String {
    let text = strip_str(text).to_string().replace('\r', "");
    text.trim_matches('\n').lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn without_gaps(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| *line != "\n").collect()
}

#[test]
fn a_whole_game() {
    let mut game = Game::new(&format!("--time 0 {BOARD}"));
    game.show("cat\r", "cat: 1 point");
    game.show(TAB, "hint: a.");
    game.show(TAB, "hint: an.");
    // The keys F1, F5, Ctrl-Left and Up do nothing.
    game.show("\x1bOP\x1b[15~\x1b[1;5D\x1b[Astre", "> stre_");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/transcripts/play.md");
    let page = fs::read_to_string(page).unwrap().replace("\r\n", "\n");
    let (_, expected) = page.split_once("```text\n").unwrap();
    let (expected, _) = expected.split_once("```").unwrap();
    let (expected, screen) = (without_gaps(expected), without_gaps(&game.screen()));
    if let Some(difference) = difference(expected.as_bytes(), screen.as_bytes()) {
        panic!("the screen is not the screen of play.md:\n{difference}");
    }
    let is_marked = game.output().contains("\x1b[1m\x1b[7m\x1b[32mS");
    assert!(is_marked, "the tiles of the word are not marked\n{game:?}");
    game.show("am\r", "stream: 3 points");
    game.show("stream\r", "stream: you have found it already");
    game.show("streax\r", "streax: not on the board");
    game.show("lia\r", "lia: not in the dictionary");
    game.show("xxx", "> xxx_");
    game.show(BACKSPACE, "> xx_");
    game.show(ESCAPE, "> _");
    game.show(ESCAPE, "The game is over");
    game.press(ENTER);
    let results = game.assert_ends(0);
    for line in [
        "Found: 2 words, 4 points",
        "Missed: 602 words, 1737 points",
        "2 of 604 words, 4 of 1741 points (0%)",
        "2 wrong words, 2 letters of hints",
    ] {
        assert!(results.lines().any(|found| found == line), "{line:?} is not in\n{results}");
    }
}

#[test]
fn the_clock_ends_the_game() {
    let mut game = Game::new("--time 1 --seed 7");
    game.wait_for("The game is over");
    let is_late = game.output().contains("\x1b[1m\x1b[31m0:00\x1b[0m");
    assert!(is_late, "the clock is not red\n{game:?}");
    game.press("cat\r");
    let results = game.assert_ends(0);
    assert!(results.contains("Found: 0 words"), "{results}");
}

#[test]
fn the_clock_is_drawn_without_a_key() {
    let mut game = Game::new(&format!("--time 600 {BOARD}"));
    game.wait_for("  9:");
    game.press(CTRL_C);
    game.assert_ends(130);
}

/// The printed seed repeats the board.
#[test]
fn a_rolled_board_can_be_played_again() {
    let game = Game::new("--time 0");
    let (screen, output) = (game.screen(), game.output());
    let seed = output.lines().next().and_then(|line| line.trim().strip_prefix("seed "));
    let seed = seed.unwrap_or_else(|| panic!("there is no seed\n{game:?}"));
    let again = Game::new(&format!("--time 0 --seed {seed}"));
    assert!(again.screen() == screen, "seed {seed}: {again:?}\n{game:?}");
    assert!(!again.output().contains("seed"), "{again:?}");
    for mut game in [game, again] {
        game.press(CTRL_C);
        game.assert_ends(130);
    }
}

/// Keys that are pressed before the game begins are not lost.
#[test]
fn keys_can_be_pressed_early() {
    let setup = Setup { keys: "cat\r", ..Setup::default() };
    let mut game = Game::start(&format!("--time 0 {BOARD}"), &setup);
    game.wait_for("cat: 1 point");
    game.press(CTRL_C);
    game.assert_ends(130);
}

#[test]
fn interrupts_restore_the_terminal() {
    for signal in [None, Some(Signal::SIGINT), Some(Signal::SIGTERM), Some(Signal::SIGHUP)] {
        let mut game = Game::new(BOARD);
        game.show("cat", "> cat_");
        let code = match signal {
            None => {
                game.press(CTRL_C);
                130
            }
            Some(signal) => {
                kill(pid(&game.child), signal).unwrap();
                128 + signal as i32
            }
        };
        let left = game.assert_ends(code);
        assert!(
            left == "interrupted: the game was not finished\n",
            "{signal:?}, exit code {code}: {left}"
        );
    }
}

#[test]
fn small_terminals_work() {
    let line = format!("--time 0 {BOARD}");
    let mut game = Game::start(&line, &Setup { rows: 8, columns: 12, ..Setup::default() });
    game.show(ESCAPE, "The game is over");
    game.press(ENTER);
    game.assert_ends(0);
    // What is typed is shown even if there is no room for the whole board.
    for (board, rows, columns) in [(BOARD, 5, 20), (&vec!["cat"; 30].join("/")[..], 24, 80)] {
        let line = format!("--time 0 {board}");
        let mut game = Game::start(&line, &Setup { rows, columns, ..Setup::default() });
        game.show("cat\rtac", "> tac_");
        game.press(CTRL_C);
        game.assert_ends(130);
    }
}

#[test]
fn plain_terminals_work() {
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let setup = Setup { variable: (name, value), ..Setup::default() };
        let mut game = Game::start(BOARD, &setup);
        game.show("cat\r", "cat: 1 point");
        game.show(ESCAPE, "The game is over");
        let output = game.output();
        game.press(ENTER);
        let output = output + &game.assert_ends(0);
        // The sequence of a color has numbers before an `m`.
        let is_number = |letter: char| letter.is_ascii_digit() || letter == ';';
        let is_color = |part: &str| part.trim_start_matches(is_number).starts_with('m');
        let is_colored = output.split("\x1b[").skip(1).any(is_color);
        assert!(!is_colored, "colors in spite of {name}={value}: {output:?}");
    }
}

#[test]
fn a_closed_terminal_ends_the_command() {
    let hangup = 128 + Signal::SIGHUP as i32;
    // Without a controlling terminal there is no signal, but the wait for a key fails.
    for (session, codes) in [(&["--ctty"][..], &[hangup, 3][..]), (&[], &[3])] {
        let setup = Setup { session, ..Setup::default() };
        let mut game = Game::start(&format!("--time 0 {BOARD}"), &setup);
        // Closes the terminal.
        game.terminal = File::open("/dev/null").unwrap();
        let status = game.child.wait().unwrap();
        let is_expected = status.code().is_some_and(|code| codes.contains(&code));
        assert!(
            is_expected,
            "setsid {session:?}: {status}, but one of {codes:?} was expected\n{game:?}"
        );
    }
}

/// The keys come from a terminal, and the screen is one.
#[test]
fn a_pipe_is_not_a_terminal() {
    let folder = Folder::new();
    for is_input in [true, false] {
        let terminal = Terminal::new(24, 80);
        let mut command = in_session(&[], &folder.command(&format!("play {BOARD}")));
        match is_input {
            true => command.stdin(terminal.stdio()).stdout(Stdio::piped()),
            false => command.stdin(Stdio::piped()).stdout(terminal.stdio()),
        };
        let output = command.output().unwrap();
        folder.ended(&command, output).assert_fails(2, &["error: play needs a terminal"]);
    }
}
