//! What the documentation shows is what the command does: the pages of `transcripts`, the READMEs,
//! and the example of the rules' README.
//!
//! Each line `$ ...` of a block `console` is given to a shell, in a copy of the files that belong
//! to the page. `TRANSCRIPTS=overwrite cargo test -p dawggle-cli --test transcripts` writes what
//! the command does now into the pages; `git diff` shows it.
#![cfg(unix)]

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::folder::{Folder, difference};
use crate::subcommands::{modes, subcommands};

#[path = "cli/folder.rs"]
#[allow(dead_code, reason = "the tests of `cli` use the rest")]
mod folder;
#[path = "cli/subcommands.rs"]
mod subcommands;

const DAWGGLE: &str = env!("CARGO_BIN_EXE_dawggle");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn transcripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts")
}

fn overwrites() -> bool {
    env::var_os("TRANSCRIPTS").is_some_and(|mode| mode == "overwrite")
}

/// Returns a directory for a test that needs none of the files.
fn empty() -> Folder {
    Folder::with_file("empty", "")
}

/// Returns a copy of the files of some folders. A later one's file replaces an earlier one's of the
/// same name.
fn copy(folders: impl IntoIterator<Item = PathBuf>) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for folder in folders {
        for file in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
    }
    copy
}

/// Runs a command in a shell. Standard output has standard error, too.
fn run(command: &str, folder: &Path) -> Output {
    let own = Path::new(DAWGGLE).parent().unwrap();
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([own.to_owned()].into_iter().chain(env::split_paths(&others)));
    Command::new("/bin/sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("PATH", path.unwrap())
        .env("LC_ALL", "C.UTF-8")
        .env("DAWGGLE_DICT", "")
        .output()
        .unwrap()
}

/// Returns whether a text has these lines. A line `...` matches any lines, and `[..]` any part of a
/// line.
fn matches(lines: &[&str], text: &[&str]) -> bool {
    match lines {
        [] => text.is_empty(),
        ["...", lines @ ..] => (0..=text.len()).any(|skipped| matches(lines, &text[skipped..])),
        [line, lines @ ..] => text
            .split_first()
            .is_some_and(|(first, rest)| line_matches(line, first) && matches(lines, rest)),
    }
}

fn line_matches(line: &str, text: &str) -> bool {
    let Some((before, after)) = line.split_once("[..]") else { return line == text };
    text.strip_prefix(before).is_some_and(|rest| {
        let mut starts = rest.char_indices().map(|(start, _)| start).chain([rest.len()]);
        starts.any(|start| line_matches(after, &rest[start..]))
    })
}

/// Runs the commands of a page, one after the other in one folder. Returns a report about each one
/// that prints something else than the page shows.
fn check(page: &Path, mut folder: TempDir) -> String {
    let expected = fs::read_to_string(page).unwrap();
    let (mut actual, mut wrong) = (String::new(), String::new());
    let mut in_console = false;
    let mut lines = expected.lines().zip(1..).peekable();
    while let Some((line, number)) = lines.next() {
        writeln!(actual, "{line}").unwrap();
        if line.starts_with("```") {
            in_console = line == "```console";
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) {
            let is_output = |line: &str| !line.starts_with("$ ") && !line.starts_with("```");
            let mut shown = Vec::new();
            while let Some((line, _)) = lines.next_if(|(line, _)| is_output(line)) {
                shown.push(line);
            }
            let output = run(command, folder.path());
            let text = str::from_utf8(&output.stdout).unwrap();
            let code = match output.status.code() {
                Some(0) => String::new(),
                Some(code) => format!("? {code}"),
                None => format!("? {}", output.status),
            };
            let printed: Vec<&str> = code.lines().chain(text.lines()).collect();
            let is_true = matches(&shown, &printed);
            if !is_true {
                let (page, folder) = (page.display(), folder.path().display());
                writeln!(wrong, "{page}:{number}: the command prints something else").unwrap();
                writeln!(wrong, "$ {command}\n{} in {folder} (kept)", output.status).unwrap();
                wrong += &changed(&shown, &printed);
            }
            for line in if is_true { shown } else { printed } {
                writeln!(actual, "{line}").unwrap();
            }
        }
    }
    if overwrites() {
        fs::write(page, actual).unwrap();
        return String::new();
    }
    if wrong.is_empty() {
        assert!(expected == actual, "{} has other line ends", page.display());
    } else {
        folder.disable_cleanup(true);
    }
    wrong
}

/// Returns how lines differ, except where `[..]` matches.
fn changed(shown: &[&str], printed: &[&str]) -> String {
    let matching = |line: &&str| -> String {
        let same = printed.iter().find(|text| line_matches(line, text)).unwrap_or(line);
        format!("{same}\n")
    };
    let expected: String = shown.iter().map(matching).collect();
    let found: String = printed.iter().map(|line| format!("{line}\n")).collect();
    difference(expected.as_bytes(), found.as_bytes()).unwrap_or_default()
}

#[test]
fn transcripts_are_true() {
    let mut wrong = String::new();
    for name in subcommands(&empty()) {
        let page = transcripts().join(name).with_extension("md");
        let own = Some(page.with_extension("in")).filter(|folder| folder.exists());
        wrong += &check(&page, copy([transcripts().join("every.in")].into_iter().chain(own)));
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The pages with blocks `console` that run among the files of `tests/readme` and the built-in
/// list, `words.txt`.
const READMES: [&str; 5] = [
    "README.md",
    "compiler/README.md",
    "compiler/cli/README.md",
    "solver/README.md",
    "solver/search/README.md",
];

#[test]
fn the_readmes_are_true() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readme");
    let mut wrong = String::new();
    for readme in READMES {
        let folder = copy([files.clone()]);
        fs::copy(root().join("dicts/english.txt"), folder.path().join("words.txt")).unwrap();
        wrong += &check(&root().join(readme), folder);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The pictures are those that the commands in this package's README make: `TRANSCRIPTS=overwrite`
/// writes them again.
#[test]
fn the_pictures_are_true() {
    const FOLDER: &str = "snapshots/pictures";
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(page).unwrap();
    let to_folder = format!(" > {FOLDER}/");
    let commands: Vec<(&str, &str)> =
        readme.lines().filter_map(|line| line.split_once(&to_folder)).collect();
    let folder = empty();
    for (command, name) in &commands {
        let drawn = folder.run(command.split_once(' ').unwrap().1);
        drawn.assert_code(0);
        let file = root().join(FOLDER).join(name);
        if overwrites() {
            fs::write(&file, &drawn.stdout).unwrap();
        }
        let picture = fs::read(&file).unwrap();
        let same = picture.iter().zip(drawn.stdout.bytes()).take_while(|(a, b)| **a == *b).count();
        let is_true = picture == drawn.stdout.as_bytes();
        assert!(is_true, "{name} is not what {command} prints, from byte {same} on");
        assert!(readme.contains(&format!("](../../{FOLDER}/{name})")), "{name} is not shown");
    }
    let files = fs::read_dir(root().join(FOLDER)).unwrap();
    assert_eq!(files.count(), commands.len(), "a picture without a command");
}

#[test]
fn transcripts_show_every_option() {
    let index = fs::read_to_string(transcripts().join("README.md")).unwrap();
    let folder = empty();
    let help = |line: &str| {
        let help = folder.run(&format!("help {line}"));
        help.assert_code(0);
        help.stdout
    };
    for name in subcommands(&folder) {
        assert!(index.contains(&format!("]({name}.md)")), "{name}.md is not in the index");
        let page = fs::read_to_string(transcripts().join(&name).with_extension("md")).unwrap();
        let shown: Vec<&str> = page.lines().filter(|line| line.starts_with("$ ")).collect();
        let mut options = help(&name);
        if name == "prove" {
            options.extend(modes(&folder).iter().map(|mode| help(&format!("prove {mode}"))));
        }
        let is_option = |line: &&str| line.starts_with("  -") || line.starts_with("      --");
        // Every command has these.
        let is_global = |line: &&str| {
            ["--help", "--version", "--color", "--quiet"].iter().any(|name| line.contains(name))
        };
        for line in options.lines().filter(is_option).filter(|line| !is_global(line)) {
            // As in `-d, --dict <FILE>`.
            let names = line.split(['<', ' ']).filter(|name| name.starts_with('-'));
            let names: Vec<&str> = names.map(|name| name.trim_end_matches(',')).collect();
            let is_shown = |line: &str| line.split_whitespace().any(|word| names.contains(&word));
            assert!(shown.iter().any(|line| is_shown(line)), "{name}.md does not show {line}");
        }
    }
}

#[test]
fn the_example_of_the_rules_can_be_played() {
    let readme = fs::read_to_string(root().join("solver/search/rules/README.md")).unwrap();
    let (_, rest) = readme.split_once("```toml\n").unwrap();
    let (rules, _) = rest.split_once("```\n").unwrap();
    let folder = Folder::with_file("twist.toml", rules);
    let solve = |board: &str, options: &str| {
        let mut command = folder.command("solve --rules twist.toml");
        let solved = folder.end(command.arg(board).args(options.split_whitespace()), "");
        solved.assert_code(0);
        solved
    };
    let boards = folder.run("roll --rules twist.toml --seed 1 --boards 5");
    boards.assert_code(0);
    assert_eq!(boards.stdout.lines().count(), 5);
    for board in boards.stdout.lines() {
        solve(board, "");
    }
    // (level 1 + th 4 + a 1) x 2 x tw 3 x 150%, and 4 of the table for four letters.
    solve("th a:tw / x n", "--pattern than").assert_stdout("58\tthan\t1,1 1,2 2,2\n");
}
