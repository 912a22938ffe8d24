//! What the documentation shows is what the command does: the pages of `transcripts`, the READMEs,
//! and the example of the rules' README.
//!
//! Each line `$ ...` of a block `console` is given to a shell, in a copy of the folder of files
//! that belongs to the page. `TRANSCRIPTS=overwrite cargo test -p dawggle-cli --test transcripts`
//! writes what the command does now into the pages; `git diff` shows it.
#![cfg(unix)]

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use similar::TextDiff;
use tempfile::TempDir;

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

fn dawggle(arguments: &[&str]) -> String {
    let output = Command::new(DAWGGLE).args(arguments).env_remove("DAWGGLE_DICT").output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn subcommands() -> Vec<String> {
    let help = dawggle(&["help"]);
    let (commands, _) = help.split_once("\nOptions:\n").unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.map(str::to_owned).collect()
}

/// Returns a copy of a folder of files, or an empty folder.
fn copy(files: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    if files.exists() {
        for file in fs::read_dir(files).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
    }
    folder
}

/// Returns what a command prints, after its exit code if that is not 0.
fn run(command: &str, folder: &Path) -> String {
    let own = Path::new(DAWGGLE).parent().unwrap();
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([own.to_owned()].into_iter().chain(env::split_paths(&others)));
    let output = Command::new("/bin/sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("PATH", path.unwrap())
        .env("LC_ALL", "C.UTF-8")
        .env("DAWGGLE_DICT", "")
        .output()
        .unwrap();
    let code = match output.status.code() {
        Some(0) => String::new(),
        Some(code) => format!("? {code}\n"),
        None => format!("? {}\n", output.status),
    };
    code + &String::from_utf8(output.stdout).unwrap()
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

/// Runs the commands of a page, one after the other in one folder, and compares what they print.
fn check(page: &Path, folder: &Path) {
    let expected = fs::read_to_string(page).unwrap();
    let mut actual = String::new();
    let mut in_console = false;
    let mut lines = expected.lines().peekable();
    while let Some(line) = lines.next() {
        writeln!(actual, "{line}").unwrap();
        if line.starts_with("```") {
            in_console = line == "```console";
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) {
            let is_output = |line: &&str| !line.starts_with("$ ") && !line.starts_with("```");
            let mut shown = Vec::new();
            while let Some(line) = lines.next_if(is_output) {
                shown.push(line);
            }
            let printed = run(command, folder);
            let printed: Vec<&str> = printed.lines().collect();
            for line in if matches(&shown, &printed) { shown } else { printed } {
                writeln!(actual, "{line}").unwrap();
            }
        }
    }
    if overwrites() {
        fs::write(page, actual).unwrap();
    } else {
        let name = page.display();
        let diff = TextDiff::from_lines(&expected, &actual);
        assert!(expected == actual, "{name} is not true:\n{}", diff.unified_diff());
    }
}

#[test]
fn transcripts_are_true() {
    for name in subcommands() {
        let page = transcripts().join(name).with_extension("md");
        check(&page, copy(&page.with_extension("in")).path());
    }
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
    for readme in READMES {
        let folder = copy(&files);
        fs::copy(root().join("dicts/english.txt"), folder.path().join("words.txt")).unwrap();
        check(&root().join(readme), folder.path());
    }
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
    for (command, name) in &commands {
        let arguments: Vec<&str> = command.split_whitespace().skip(1).collect();
        let (drawn, file) = (dawggle(&arguments), root().join(FOLDER).join(name));
        if overwrites() {
            fs::write(&file, &drawn).unwrap();
        }
        assert!(fs::read_to_string(&file).unwrap() == drawn, "{name} is not what {command} prints");
        assert!(readme.contains(&format!("](../../{FOLDER}/{name})")), "{name} is not shown");
    }
    let files = fs::read_dir(root().join(FOLDER)).unwrap();
    assert_eq!(files.count(), commands.len(), "a picture without a command");
}

#[test]
fn transcripts_show_every_option() {
    let index = fs::read_to_string(transcripts().join("README.md")).unwrap();
    for name in subcommands() {
        assert!(index.contains(&format!("]({name}.md)")), "{name}.md is not in the index");
        let page = fs::read_to_string(transcripts().join(&name).with_extension("md")).unwrap();
        let shown: Vec<&str> = page.lines().filter(|line| line.starts_with("$ ")).collect();
        let mut help = dawggle(&["help", &name]);
        if name == "prove" {
            for mode in ["run", "check", "plan", "worker", "estimate"] {
                help += &dawggle(&["help", &name, mode]);
            }
        }
        let is_option =
            |line: &&str| line.trim_start().starts_with('-') && !line.starts_with("       ");
        for line in help.lines().filter(is_option).filter(|line| !line.contains("--help")) {
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
    let readme = fs::read_to_string(root().join("dicts/rules/README.md")).unwrap();
    let (_, rest) = readme.split_once("```toml\n").unwrap();
    let (rules, _) = rest.split_once("```\n").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("twist.toml");
    fs::write(&file, rules).unwrap();
    let file = file.to_str().unwrap();

    let boards = dawggle(&["roll", "--rules", file, "--seed", "1", "--count", "5"]);
    assert_eq!(boards.lines().count(), 5);
    for board in boards.lines() {
        dawggle(&["solve", "--rules", file, board]);
    }
    // (level 1 + th 4 + a 1) x 2 x tw 3, and 4 of the table for four letters.
    let solved = dawggle(&["solve", "--rules", file, "th a:tw / n x", "--pattern", "than"]);
    assert_eq!(solved, "40\tthan\t1,1 1,2 2,1\n");
}
