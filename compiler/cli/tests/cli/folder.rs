//! Running the command in a directory of its own. A test that fails says what ran, and keeps the
//! folder.

use std::ffi::OsStr;
use std::fmt::{self, Debug, Formatter};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use similar::TextDiff;

/// A temporary directory with files in it.
pub struct Folder {
    files: tempfile::TempDir,
    /// The last command, and what it left. A directory can be shared by threads.
    last: Arc<Mutex<String>>,
}

/// What a run of the command left.
pub struct Ended {
    command: String,
    /// What the directory remembers, which an assertion that failed need not print again.
    last: Arc<Mutex<String>>,
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Folder {
    /// A directory with these words in `words.txt`, compiled to `words.dawg`.
    pub fn with_words(words: &str) -> Self {
        let folder = Self::with_file("words.txt", words);
        folder.run("compile words.txt -o words.dawg --digraphs qu").assert_code(0);
        folder
    }

    pub fn with_file(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let folder = Self::new();
        folder.write(name, bytes);
        folder
    }

    /// An empty folder.
    pub fn new() -> Self {
        Self { files: tempfile::tempdir().unwrap(), last: Arc::default() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.files.path().join(name)
    }

    #[track_caller]
    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    /// The command with the arguments of a line, which has no quotes.
    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dawggle"));
        command.current_dir(&self.files).env_remove("DAWGGLE_DICT").args(line.split_whitespace());
        self.remember(shown(&command));
        command
    }

    pub fn run(&self, line: &str) -> Ended {
        self.run_with_input(line, "")
    }

    pub fn run_with_input(&self, line: &str, input: impl AsRef<[u8]>) -> Ended {
        self.end(&mut self.command(line), input)
    }

    /// Runs a command to its end.
    pub fn end(&self, command: &mut Command, input: impl AsRef<[u8]>) -> Ended {
        self.remember(shown(command));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A command that does not read its input closes it, and none prints much before it has read
        // its input to the end.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        let mut ended = self.ended(command, child.wait_with_output().unwrap());
        if !input.as_ref().is_empty() {
            let input = String::from_utf8_lossy(input.as_ref());
            ended.command += &format!(" <<< $'{}'", cut(&input, 1000).escape_debug());
            self.remember(format!("{ended:?}"));
        }
        ended
    }

    /// Runs a command to its end, without input, and with the handles that the test gave it.
    pub fn end_with_handles(&self, command: &mut Command) -> Ended {
        self.remember(shown(command));
        let output = command.output().unwrap();
        self.ended(command, output)
    }

    /// Returns what a command left that the test has run itself.
    pub fn ended(&self, command: &Command, output: Output) -> Ended {
        let text = |bytes| String::from_utf8(bytes).map_err(|error| error.utf8_error()).unwrap();
        let ended = Ended {
            command: shown(command),
            last: Arc::clone(&self.last),
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        };
        self.remember(format!("{ended:?}"));
        ended
    }

    /// Asserts that a file has these bytes.
    #[track_caller]
    pub fn assert_file(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let (found, expected) = (self.read(name), bytes.as_ref());
        if let Some(difference) = difference(expected, &found) {
            panic!("{name} differs:\n{difference}");
        }
    }

    fn remember(&self, last: String) {
        *self.last.lock().unwrap() = last;
    }
}

impl Drop for Folder {
    /// Says what ran before any assertion that failed, not only the assertions of [`Ended`].
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.files.disable_cleanup(true);
            eprintln!("the last command in {} (kept):", self.files.path().display());
            eprintln!("{}", self.last.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

/// Returns a command line as a person would type it.
fn shown(command: &Command) -> String {
    let quoted = |word: &OsStr| {
        let word = word.to_string_lossy();
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:,=+@%".contains(letter);
        if !word.is_empty() && word.chars().all(is_plain) {
            word.into_owned()
        } else {
            format!("$'{}'", word.escape_debug())
        }
    };
    let program = command.get_program();
    let is_dawggle = program == env!("CARGO_BIN_EXE_dawggle");
    let program = if is_dawggle { "dawggle".as_ref() } else { program };
    let set = command
        .get_envs()
        .filter_map(|(name, value)| Some(format!("{}={}", name.display(), quoted(value?))));
    let words = [program].into_iter().chain(command.get_args()).map(quoted);
    cut(&set.chain(words).collect::<Vec<_>>().join(" "), 1000)
}

/// The beginning of a long text.
fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}... ({} bytes)", &text[..end], text.len()),
        None => text.to_owned(),
    }
}

/// Returns how bytes differ: by lines if they are text, and otherwise from which byte on.
pub fn difference(expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    Some(match (str::from_utf8(expected), str::from_utf8(found)) {
        (Ok(expected), Ok(found)) => {
            // Texts of many lines that have little in common take long, and need no minimal diff.
            let mut diff = TextDiff::configure();
            let lines = diff.timeout(Duration::from_secs(1)).diff_lines(expected, found);
            cut(&lines.unified_diff().header("expected", "found").to_string(), 10_000)
        }
        _ => {
            let same = expected.iter().zip(found).take_while(|(a, b)| a == b).count();
            let (expected, found) = (expected.len(), found.len());
            format!("{expected} bytes expected, {found} found; the first {same} are the same\n")
        }
    })
}

/// Waits until a child has worked for 0.3 s of processor time, which it does when it has begun to
/// search. On a busy machine this takes longer than a fixed time.
#[cfg(target_os = "linux")]
pub fn wait_until_busy(child: &Child) {
    const TICKS: u64 = 30;
    let ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        let fields: Vec<&str> = fields.split(' ').collect();
        assert!(!matches!(fields[0], "Z" | "X"), "ended: {stat}");
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    while ticks() < TICKS {
        std::thread::yield_now();
    }
}

/// Does to a child what Ctrl-C does.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

impl Debug for Ended {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        write!(formatter, "$ {}\nexit code: ", self.command)?;
        match self.code {
            Some(code) => writeln!(formatter, "{code}")?,
            None => writeln!(formatter, "none: a signal ended it")?,
        }
        for (name, text) in [("output", &self.stdout), ("errors", &self.stderr)] {
            match text.trim_end_matches('\n') {
                "" => writeln!(formatter, "standard {name}: {text:?}")?,
                lines => writeln!(formatter, "standard {name}:\n{}", cut(lines, 4000))?,
            }
        }
        Ok(())
    }
}

impl Ended {
    /// Fails with a message and what the command left.
    #[track_caller]
    fn fail(&self, message: &str) -> ! {
        let left = format!("{self:?}");
        let mut last = self.last.lock().unwrap();
        if *last == left {
            "as above".clone_into(&mut last);
        }
        // A lock that is held by a panic would be poisoned.
        drop(last);
        panic!("{message}\n{left}");
    }

    #[track_caller]
    pub fn assert_code(&self, code: i32) {
        if self.code != Some(code) {
            self.fail(&format!("exit code {code} expected:"));
        }
    }

    /// Asserts what standard output got.
    #[track_caller]
    pub fn assert_stdout(&self, stdout: &str) {
        if let Some(difference) = difference(stdout.as_bytes(), self.stdout.as_bytes()) {
            self.fail(&format!("standard output differs:\n{difference}"));
        }
    }

    /// Asserts what standard error got.
    #[track_caller]
    pub fn assert_stderr(&self, stderr: &str) {
        if let Some(difference) = difference(stderr.as_bytes(), self.stderr.as_bytes()) {
            self.fail(&format!("standard error differs:\n{difference}"));
        }
    }

    /// Asserts that standard output has all these texts.
    #[track_caller]
    pub fn assert_stdout_has(&self, texts: &[&str]) {
        if let Some(text) = texts.iter().find(|text| !self.stdout.contains(**text)) {
            self.fail(&format!("standard output lacks {text:?}:"));
        }
    }

    /// Asserts a quiet success with that output.
    #[track_caller]
    pub fn assert_prints(&self, stdout: &str) {
        self.assert_quiet(0, stdout);
    }

    /// Asserts an exit code without a message, with that output.
    #[track_caller]
    pub fn assert_quiet(&self, code: i32, stdout: &str) {
        self.assert_stderr("");
        self.assert_stdout(stdout);
        self.assert_code(code);
    }

    /// Asserts a success with that output; standard error has the total.
    #[track_caller]
    pub fn assert_solves(&self, stdout: &str) {
        self.assert_stdout(stdout);
        for total in [" word", " point"] {
            if !self.stderr.contains(total) {
                self.fail(&format!("standard error lacks {total:?}:"));
            }
        }
        self.assert_code(0);
    }

    /// Asserts a failure whose message holds all these words.
    #[track_caller]
    pub fn assert_fails(&self, code: i32, words: &[&str]) {
        self.assert_code(code);
        if let Some(word) = words.iter().find(|word| !self.stderr.contains(**word)) {
            self.fail(&format!("standard error lacks {word:?}:"));
        }
    }

    /// Asserts an exit code, and returns standard output as JSON.
    #[track_caller]
    pub fn json(&self, code: i32) -> serde_json::Value {
        self.assert_code(code);
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| self.fail(&format!("standard output is not JSON: {error}:")))
    }
}
