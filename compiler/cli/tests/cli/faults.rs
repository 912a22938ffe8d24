//! Disks that fail at each write or read, and processes that are killed before each write: what is
//! on the disk is old or new, and a proof can be resumed.

use std::fs::{self, File};
use std::process::Command;

use crate::compile::many_words;
use crate::folder::{Ended, Folder};
use crate::prove::{WORDS, assert_lines, lines};

/// The errors of a full disk, of a broken one, and of one that stays broken, a disk that becomes
/// full within a write, and a kill.
const FAULTS: [&str; 5] = ["28", "5", "all", "half", "kill"];

/// A directory, and the library that makes calls fail.
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
        self.folder.end(&mut self.command(line, call, fault), b"")
    }

    fn command(&self, line: &str, call: u32, fault: &str) -> Command {
        let mut command = self.folder.command(line);
        command.env("LD_PRELOAD", self.tools.path().join("faults.so"));
        command.env("FAULT_AT", call.to_string()).env("FAULT", fault);
        if call == 0 {
            command.env("FAULT_CALLS", self.tools.path().join("calls"));
        }
        command
    }

    /// Runs the command, and lets one of its reads fail.
    fn reads(&self, line: &str, call: u32) -> Ended {
        let mut command = self.folder.command(line);
        command.env("LD_PRELOAD", self.tools.path().join("faults.so")).env("FAULT_READS", "");
        command.env("FAULT_AT", call.to_string()).env("FAULT", "5");
        command.env("FAULT_CALLS", self.tools.path().join("calls"));
        self.folder.end(&mut command, b"")
    }

    /// Runs a command without a fault, and then with each fault at each call, between `before` and
    /// `after`.
    fn each(
        &self,
        line: &str,
        faults: &[&str],
        before: impl Fn(&Folder),
        after: impl Fn(&Ended, &str),
    ) {
        before(&self.folder);
        self.run(line, 0, "").assert_code(0);
        let calls = self.calls();
        assert!(!calls.is_empty(), "no call");
        for &fault in faults {
            for call in 1..=calls.len() {
                before(&self.folder);
                let ended = self.run(line, call as u32, fault);
                let _case = Case(&ended);
                match (ended.code, fault) {
                    (None, "kill") => {}
                    (Some(3), _) => {
                        let is_full = ["28", "half"].contains(&fault);
                        let reason = if is_full { "No space left" } else { "Input/output" };
                        ended.assert_fails(3, &["error: cannot ", reason]);
                    }
                    _ => {
                        ended.assert_code(0);
                        let failed = &calls[call - 1 + usize::from(fault == "half")..];
                        assert!(may_fail(failed), "{calls} from {failed}");
                    }
                }
                after(&ended, fault);
            }
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

/// Names the run that failed on purpose if the test fails later.
struct Case<'e>(&'e Ended);

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this run failed on purpose:\n{:?}", self.0);
        }
    }
}

/// Returns whether the first of these calls may fail unnoticed. When a file is closed, the disk has
/// all of it. The directory may not be able to keep a name through a power cut. And if half of the
/// bytes are written by the last call, there is no call to fail.
fn may_fail(calls: &str) -> bool {
    calls.starts_with('C') || calls == "S" || calls.is_empty()
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
        assert!(disk.calls().ends_with("WSCRS"), "{}", disk.calls());
        disk.each(line, &FAULTS, before, |ended, fault| {
            let left = disk.folder.read(name);
            assert!(left == new || left == old, "{name} is neither old nor new");
            assert!(left == new || ended.code != Some(0), "{name} is old");
            for file in fs::read_dir(disk.folder.path("")).unwrap() {
                let file = file.unwrap();
                if file.file_name().to_string_lossy().starts_with(".dawggle-") {
                    let is_helpless = ended.code.is_none() || fault == "all";
                    assert!(is_helpless, "left {:?}", file.file_name());
                    fs::remove_file(file.path()).unwrap();
                }
            }
            assert_eq!(disk.files(), files);
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
        "inspect words.dawg",
        "words -d words.dawg",
        "check -d words.dawg cat",
        "solve -d words.dawg --size 2x2 cats",
        "solve -d words.dawg --size 2x2 board.txt",
        "score -d words.dawg --size 2x2 boards.txt",
    ] {
        let run = |call| disk.reads(line, call);
        run(0).assert_code(0);
        let reads = disk.calls().len() as u32;
        assert!(reads > 0, "no read");
        for call in 1..=reads {
            run(call).assert_fails(3, &["error: cannot ", "Input/output"]);
        }
    }
}

/// A link to a file that does not exist yet.
#[test]
fn a_file_behind_a_link_is_whole_or_missing_whatever_call_fails() {
    let disk = Disk::new();
    fs::create_dir(disk.folder.path("other")).unwrap();
    std::os::unix::fs::symlink("other/new.dawg", disk.folder.path("new.dawg")).unwrap();
    let before = |folder: &Folder| _ = fs::remove_file(folder.path("other/new.dawg"));
    let whole = disk.folder.read("words.dawg");
    let line = "compile words.txt -o new.dawg --digraphs qu";
    disk.each(line, &FAULTS, before, |ended, _| {
        let left = fs::read(disk.folder.path("other/new.dawg")).ok();
        let is_whole = left == Some(whole.clone());
        assert!(is_whole || left.is_none() && ended.code != Some(0), "new.dawg is not whole");
    });
}

#[test]
fn temporary_files_that_fail_are_an_error() {
    let disk = Disk::new();
    disk.folder.write("words.txt", many_words().repeat(2));
    let line = "compile words.txt -o new.dawg --memory 1M";
    disk.run(line, 0, "").assert_code(0);
    let calls = disk.calls();
    for call in (0..calls.len()).step_by(7) {
        let ended = disk.run(line, call as u32 + 1, "5");
        match may_fail(&calls[call..]) {
            true => ended.assert_code(0),
            false => ended.assert_fails(3, &["error: cannot ", "Input/output"]),
        }
    }
}

#[test]
fn manual_pages_that_cannot_be_written_are_an_error() {
    let disk = Disk::new();
    // The directory is made, the first page is created, and then written.
    for call in 1..=3 {
        _ = fs::remove_dir_all(disk.folder.path("pages"));
        let ended = disk.run("man pages", call, "28");
        ended.assert_fails(3, &["error: cannot write to pages: No space left"]);
    }
    // The last page is synchronised.
    disk.run("man pages", 0, "").assert_code(0);
    let calls = disk.calls();
    let last = calls.rfind('S').unwrap() as u32 + 1;
    disk.run("man pages", last, "5").assert_fails(3, &["error: cannot write to pages: Input"]);
}

#[test]
fn output_that_a_file_loses_is_an_error() {
    let disk = Disk::new();
    disk.folder.write("boards.txt", "cats\nstar\n".repeat(40));
    for line in [
        "words -d words.dawg",
        "score -d words.dawg --size 2x2 boards.txt",
        "inspect",
        "--version",
        "help roll",
    ] {
        let run = |call: u32, fault| {
            let mut command = disk.command(line, call, fault);
            let output = File::create(disk.folder.path("output")).unwrap();
            let output = command.stdout(output).output().unwrap();
            disk.folder.ended(&command, output)
        };
        run(0, "").assert_prints("");
        let calls = disk.calls();
        assert!(calls.starts_with('W') && calls.ends_with('C'), "{calls}");
        for call in 1..=calls.len() {
            let ended = run(call as u32, "5");
            let told = "error: cannot write the output: Input/output error";
            assert!(ended.stderr.starts_with(told), "{ended:?}");
            ended.assert_code(3);
        }
    }
}

#[test]
fn a_proof_can_be_resumed_whatever_call_fails() {
    let disk = Disk::new();
    let prove = "prove -d words.dawg --size 2x3 --cutoff 9 --certificate";
    let whole = disk.folder.run(&format!("{prove} whole"));
    whole.assert_code(0);
    let expected = lines(&disk.folder, "whole");
    let header =
        disk.folder.read("whole").split_inclusive(|&byte| byte == b'\n').next().unwrap().to_vec();
    // A new certificate, and one that is torn.
    for old in [None, Some([&header[..], b"{\"class"].concat())] {
        let before = |folder: &Folder| match &old {
            Some(old) => folder.write("part", old),
            None => _ = fs::remove_file(folder.path("part")),
        };
        disk.each(&format!("{prove} part --resume --threads 1"), &FAULTS[2..], before, |_, _| {
            let resumed = disk.folder.run(&format!("{prove} part --resume"));
            resumed.assert_stdout(&whole.stdout);
            resumed.assert_code(0);
            assert_lines(&disk.folder, "part", &expected);
        });
        // The last line is on the disk before the proof ends.
        assert!(disk.calls().ends_with("WSC"), "{}", disk.calls());
    }
}
