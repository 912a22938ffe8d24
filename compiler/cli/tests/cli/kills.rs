//! Processes that are killed at random moments: a file is old or new, output only ends early, and a
//! proof can be resumed.
//!
//! `faults` kills a process before each call that writes. Here it can be anywhere.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::compile::many_words;
use crate::folder::Folder;
use crate::prove::{WORDS, assert_lines, lines};

/// The moments of an ordinary test, and of a long one.
const FEW: u32 = 12;
const MANY: u32 = 200;

/// Kills a command at random moments of the time that it takes.
struct Killer {
    /// About the time of a whole run.
    whole: Duration,
    random: ChaCha8Rng,
    /// The kills of a command that was still running.
    kills: u32,
}

impl Killer {
    /// Runs the command to its end.
    fn new(mut command: Command) -> Self {
        let start = Instant::now();
        let status = quiet(&mut command).status().unwrap();
        assert!(status.success(), "{status}");
        Self { whole: start.elapsed(), random: ChaCha8Rng::seed_from_u64(1), kills: 0 }
    }

    /// Returns whether there must be more moments. A run that ends before each kill tells nothing.
    fn goes_on(&self, moment: u32, moments: u32) -> bool {
        moment < moments || self.kills == 0
    }

    fn kill(&mut self, mut command: Command) {
        let mut child = quiet(&mut command).spawn().unwrap();
        sleep(self.whole.mul_f64(self.random.random()));
        child.kill().unwrap();
        let was_running = child.wait().unwrap().code().is_none();
        self.kills += u32::from(was_running);
        // The machine is busy at some times. So about every sixth run ends before its kill.
        self.whole = self.whole.mul_f64(if was_running { 1.05 } else { 0.8 });
    }
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stderr(Stdio::null())
}

fn compile(moments: u32) {
    let folder = Folder::with_file("words.txt", many_words().repeat(2));
    fs::create_dir(folder.path("temporary")).unwrap();
    let command = || {
        let mut command = folder.command("compile words.txt -o words.dawg --memory 1M");
        command.env("TMPDIR", folder.path("temporary")).stdout(Stdio::null());
        command
    };
    let mut killer = Killer::new(command());
    let new = folder.read("words.dawg");
    let mut moment = 0;
    while killer.goes_on(moment, moments) {
        moment += 1;
        let old = (moment % 2 == 0).then(|| b"old".to_vec());
        match &old {
            Some(old) => folder.write("words.dawg", old),
            None => fs::remove_file(folder.path("words.dawg")).unwrap_or_default(),
        }
        killer.kill(command());
        let left = fs::read(folder.path("words.dawg")).ok();
        assert!(left == old || left.as_ref() == Some(&new), "moment {moment}");
        // Nobody is left to delete a file that was begun.
        for entry in fs::read_dir(folder.path("")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let is_known = ["words.txt", "words.dawg", "temporary"].contains(&&name[..]);
            assert!(is_known || name.starts_with(".dawggle-"), "moment {moment} left {name}");
        }
        let temporary = fs::read_dir(folder.path("temporary")).unwrap().count();
        assert!(temporary == 0, "moment {moment} left {temporary} temporary files");
    }
}

fn score(moments: u32) {
    let folder = Folder::with_file("boards.txt", "");
    folder.write("boards.txt", folder.run("roll --boards 5000 --seed 1").stdout);
    let command = |name: &str| {
        let mut command = folder.command("score --json boards.txt --threads 2");
        command.stdout(File::create(folder.path(name)).unwrap());
        command
    };
    let mut killer = Killer::new(command("whole"));
    let whole = folder.read("whole");
    let mut moment = 0;
    while killer.goes_on(moment, moments) {
        moment += 1;
        killer.kill(command("part"));
        assert!(whole.starts_with(&folder.read("part")), "moment {moment}");
    }
}

/// Each proof is killed, resumed, killed again, and then runs to its end.
fn prove(moments: u32) {
    let folder = Folder::with_words(WORDS);
    let command = |name: &str, output: &str| {
        let claim = "--size 2x4 --cutoff 12 --threads 2 --resume --certificate";
        let mut command = folder.command(&format!("prove -d words.dawg {claim} {name}"));
        command.args(["--sets", "a c rs t"]);
        command.stdout(File::create(folder.path(output)).unwrap());
        command
    };
    let mut killer = Killer::new(command("whole", "boards"));
    let (whole, boards) = (lines(&folder, "whole"), folder.read("boards"));
    let mut moment = 0;
    while killer.goes_on(moment, moments) {
        moment += 2;
        let (part, left) = (format!("part-{moment}"), format!("left-{moment}"));
        killer.kill(command(&part, &left));
        killer.kill(command(&part, &left));
        let status = quiet(&mut command(&part, &left)).status().unwrap();
        assert!(status.success(), "moment {moment}: {status}");
        assert_lines(&folder, &part, &whole);
        folder.assert_file(&left, &boards);
    }
}

#[test]
fn a_killed_compilation_leaves_the_old_file_or_the_new_one() {
    compile(FEW);
}

#[test]
fn killed_scores_are_the_first_scores() {
    score(FEW);
}

#[test]
fn a_killed_proof_can_be_resumed() {
    prove(FEW);
}

#[test]
#[ignore = "takes minutes"]
fn many_kills() {
    compile(MANY);
    score(MANY);
    prove(MANY);
}
