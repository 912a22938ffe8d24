//! Disks that fail at each write or read, and processes that are killed before each write: what is
//! on the disk is old or new, and a proof can be resumed.

use std::fs;
use std::process::Command;

use crate::folder::{Ended, Folder, end};

const WORDS: &str =
    "cat\ncats\nacts\nact\ntacs\nscat\nars\narts\ncart\ncarts\nrat\nrats\nstar\ntsar\n";
/// The errors of a full and of a broken disk, a disk that becomes full within a write, and a kill.
const FAULTS: [&str; 4] = ["28", "5", "half", "kill"];

/// A folder, and the library that makes calls fail.
struct Disk {
    folder: Folder,
    tools: tempfile::TempDir,
}

impl Disk {
    fn new() -> Self {
        let folder = Folder::with_words(WORDS);
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/faults.c");
        let tools = tempfile::tempdir().unwrap();
        let mut cc = Command::new("cc");
        cc.args(["-shared", "-fPIC", "-o", "faults.so", source, "-ldl"]).current_dir(&tools);
        assert!(cc.status().unwrap().success());
        Self { folder, tools }
    }

    /// Runs the command with a fault at a call, counted from 1. With call 0, nothing fails.
    fn run(&self, line: &str, call: u32, fault: &str) -> Ended {
        let mut command = self.folder.command(line);
        command.env("LD_PRELOAD", self.tools.path().join("faults.so"));
        command.env("FAULT_AT", call.to_string()).env("FAULT", fault);
        if call == 0 {
            command.env("FAULT_CALLS", self.tools.path().join("calls"));
        }
        end(&mut command, b"")
    }

    /// Runs the command, and lets one of its reads fail.
    fn reads(&self, line: &str, call: u32) -> Ended {
        let mut command = self.folder.command(line);
        command.env("LD_PRELOAD", self.tools.path().join("faults.so")).env("FAULT_READS", "");
        command.env("FAULT_AT", call.to_string()).env("FAULT", "5");
        command.env("FAULT_CALLS", self.tools.path().join("calls"));
        end(&mut command, b"")
    }

    /// Runs a command without a fault, and then with each fault at each call, between `before` and
    /// `after`.
    fn each(&self, line: &str, faults: &[&str], before: impl Fn(&Folder), after: impl Fn(&Ended)) {
        before(&self.folder);
        self.run(line, 0, "").assert_code(0);
        let calls = self.calls().len() as u32;
        assert!(calls > 0, "{line}: no call");
        for &fault in faults {
            let mut successes = 0;
            for call in 1..=calls {
                before(&self.folder);
                let ended = self.run(line, call, fault);
                match (ended.code, fault) {
                    (None, "kill") => {}
                    (Some(3), _) => {
                        let reason = if fault == "5" { "Input/output" } else { "No space left" };
                        ended.assert_fails(3, &["error: cannot ", reason]);
                    }
                    // The folder may not be able to keep a name through a power cut. And if half of
                    // the bytes are written by the last call, there is no call to fail.
                    _ => ended.assert_code(0),
                }
                successes += u32::from(ended.code == Some(0));
                after(&ended);
            }
            assert!(successes <= 2, "{line}: {successes} of {calls} calls may fail unnoticed");
        }
    }

    /// Returns the letters of the calls of the last run without a fault.
    fn calls(&self) -> String {
        fs::read_to_string(self.tools.path().join("calls")).unwrap()
    }

    fn files(&self) -> usize {
        fs::read_dir(self.folder.path("")).unwrap().count()
    }
}

#[test]
fn a_file_is_old_or_new_whatever_call_fails() {
    let disk = Disk::new();
    for (line, name) in [
        ("compile words.txt -o new.dawg", "new.dawg"),
        ("compile words.txt -o new.h", "new.h"),
        ("compile words.txt -o new.fst", "new.fst"),
        ("profile words.txt --accept", "words.profile"),
    ] {
        disk.folder.run(line).assert_code(0);
        let (new, files) = (disk.folder.read(name), disk.files());
        // Another profile is a profile, too.
        let old = [b"old\n", &new[..]].concat();
        let before = |folder: &Folder| folder.write(name, &old);
        disk.run(line, 0, "").assert_code(0);
        // A power cut may lose what is not yet on the disk. So the new bytes come first, and then
        // their name.
        assert!(disk.calls().ends_with("WSRS"), "{line}: {}", disk.calls());
        disk.each(line, &FAULTS, before, |ended| {
            let left = disk.folder.read(name);
            assert!(left == new || left == old, "{line}: {ended:?}");
            assert!(left == new || ended.code != Some(0), "{line}: {ended:?}");
            for file in fs::read_dir(disk.folder.path("")).unwrap() {
                let file = file.unwrap();
                if file.file_name().to_string_lossy().starts_with(".dawggle-") {
                    assert_eq!(ended.code, None, "{line}: left {:?}", file.file_name());
                    fs::remove_file(file.path()).unwrap();
                }
            }
            assert_eq!(disk.files(), files, "{line}: {ended:?}");
        });
    }
}

#[test]
fn a_read_that_fails_is_an_error() {
    let disk = Disk::new();
    disk.folder.write("boards.txt", "cats\nstar\n");
    disk.folder.write("board.txt", "cats\n");
    disk.folder.run("profile --accept words.txt").assert_code(0);
    for line in [
        "compile words.txt -o new.dawg",
        "profile --check words.profile words.txt",
        "diff words.txt words.dawg",
        "verify words.dawg",
        "inspect words.dawg",
        "words -d words.dawg",
        "check -d words.dawg cat",
        "solve -d words.dawg --size 2x2 cats",
        "solve -d words.dawg --size 2x2 board.txt",
        "score -d words.dawg --size 2x2 boards.txt",
    ] {
        let run = |call| disk.reads(line, call);
        assert!(run(0).code == Some(0), "{line}: {:?}", run(0));
        let reads = disk.calls().len() as u32;
        assert!(reads > 0, "{line}: no read");
        for call in 1..=reads {
            run(call).assert_fails(3, &["error: cannot ", "Input/output"]);
        }
    }
}

#[test]
fn a_proof_can_be_resumed_whatever_call_fails() {
    let disk = Disk::new();
    let prove = "prove -d words.dawg --size 2x3 --cutoff 9 --sets aest --certificate";
    let whole = disk.folder.run(&format!("{prove} whole"));
    whole.assert_code(0);
    let lines = |name: &str| {
        let text = String::from_utf8(disk.folder.read(name)).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let expected = lines("whole");
    let before = |folder: &Folder| _ = fs::remove_file(folder.path("part"));
    disk.each(&format!("{prove} part --threads 1"), &FAULTS[2..], before, |_| {
        let resumed = disk.folder.run(&format!("{prove} part --resume"));
        resumed.assert_code(0);
        assert_eq!(resumed.stdout, whole.stdout);
        assert_eq!(lines("part"), expected);
    });
}
