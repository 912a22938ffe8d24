//! Running the command in a folder of its own.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A temporary folder with files in it.
pub struct Folder(tempfile::TempDir);

/// What a run of the command left.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Folder {
    /// A folder with these words in `words.txt`, compiled to `words.dawg`.
    pub fn with_words(words: &str) -> Self {
        let folder = Self::with_file("words.txt", words);
        folder.run("compile words.txt -o words.dawg --digraph qu").assert_code(0);
        folder
    }

    pub fn with_file(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        folder.write(name, bytes);
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    /// The command with the arguments of a line, which has no quotes.
    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dawggle"));
        command.current_dir(&self.0).env_remove("DAWGGLE_DICT").args(line.split_whitespace());
        command
    }

    pub fn run(&self, line: &str) -> Ended {
        self.run_with_input(line, "")
    }

    pub fn run_with_input(&self, line: &str, input: impl AsRef<[u8]>) -> Ended {
        end(&mut self.command(line), input.as_ref())
    }
}

/// Runs a command to its end.
pub fn end(command: &mut Command, input: &[u8]) -> Ended {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that does not read its input closes it; and none answers at length before it has
    // read to the end.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Ended {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
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

impl Ended {
    #[track_caller]
    pub fn assert_code(&self, code: i32) {
        assert_eq!(self.code, Some(code), "{self:?}");
    }

    /// Asserts a quiet success with that output.
    #[track_caller]
    pub fn assert_prints(&self, stdout: &str) {
        assert_eq!((self.stdout.as_str(), self.stderr.as_str()), (stdout, ""));
        self.assert_code(0);
    }

    /// Asserts a success with that output; standard error has the total.
    #[track_caller]
    pub fn assert_solves(&self, stdout: &str) {
        assert_eq!(self.stdout, stdout);
        assert!(self.stderr.contains(" word") && self.stderr.contains(" point"), "{self:?}");
        self.assert_code(0);
    }

    /// Asserts a failure whose message holds all these words.
    #[track_caller]
    pub fn assert_fails(&self, code: i32, words: &[&str]) {
        self.assert_code(code);
        assert!(words.iter().all(|word| self.stderr.contains(word)), "{self:?}");
    }
}
