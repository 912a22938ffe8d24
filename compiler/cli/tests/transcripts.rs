//! What the documentation shows is what the command does: the pages of `transcripts`, the READMEs,
//! and the example of the rules' README.
//!
//! Each line `$ ...` of a block `console` is given to a shell, in a copy of the folder of files
//! that belongs to the page. `TRYCMD=overwrite cargo test -p dawggle-cli --test transcripts` writes
//! what the command does now into the pages; `git diff` shows it.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;
use trycmd::TestCases;

const DAWGGLE: &str = env!("CARGO_BIN_EXE_dawggle");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn transcripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts")
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

/// Pages to run, as copies: `trycmd` has no shell, and keeps a folder unchanged only if there is
/// another folder with the expected result.
struct Pages {
    folder: TempDir,
    /// The copies, and the originals.
    pages: Vec<(PathBuf, PathBuf)>,
    /// Lines as `trycmd` runs them, and as they are in the original.
    lines: BTreeMap<String, String>,
}

impl Pages {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), pages: Vec::new(), lines: BTreeMap::new() }
    }

    /// Adds a page that runs in a folder with these files.
    fn add(&mut self, page: &Path, files: &Path) {
        let copy = self.folder.path().join(page.file_name().unwrap());
        let mut in_console = false;
        let mut has_run = false;
        let mut text = String::new();
        for line in fs::read_to_string(page).unwrap().lines() {
            let ends_output = line.starts_with("$ ") || line.starts_with("```");
            if in_console && has_run && ends_output {
                // `trycmd` removes the last line end of an output.
                text += "\n";
            }
            if line.starts_with("```") {
                (in_console, has_run) = (line == "```console", false);
            }
            has_run |= line.starts_with("$ ");
            match line.strip_prefix("$ ").filter(|_| in_console) {
                Some(command) => {
                    let run = format!("$ sh -c '{}'", command.replace('\'', r"'\''"));
                    text += &run;
                    self.lines.insert(run, line.to_owned());
                }
                None => text += line,
            }
            text += "\n";
        }
        fs::write(&copy, text).unwrap();
        let inputs = copy.with_extension("in");
        for folder in [&inputs, &copy.with_extension("out")] {
            fs::create_dir(folder).unwrap();
        }
        if files.exists() {
            for file in fs::read_dir(files).unwrap().map(Result::unwrap) {
                fs::copy(file.path(), inputs.join(file.file_name())).unwrap();
            }
        }
        self.pages.push((copy, page.to_owned()));
    }

    /// Returns the original of a page with the output of its copy.
    fn as_written(&self, copy: &str) -> String {
        let mut in_console = false;
        let mut lines: Vec<&str> = Vec::new();
        for line in copy.lines() {
            let ends_output = line.starts_with("$ ") || line.starts_with("```");
            if in_console && ends_output && lines.last() == Some(&"") {
                lines.pop();
            }
            if line.starts_with("```") {
                in_console = line == "```console";
            }
            lines.push(self.lines.get(line).map_or(line, String::as_str));
        }
        lines.join("\n") + "\n"
    }

    fn run(self) {
        let folder = Path::new(DAWGGLE).parent().unwrap();
        let others = env::var_os("PATH").unwrap_or_default();
        let path =
            env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&others)));
        let path = path.unwrap().into_string().unwrap();
        let shell = trycmd::schema::Bin::Path("/bin/sh".into());
        let cases = TestCases::new();
        cases.register_bin("sh", shell).timeout(Duration::from_secs(60));
        cases.env("PATH", path).env("LC_ALL", "C.UTF-8").env("DAWGGLE_DICT", "");
        for (copy, _) in &self.pages {
            cases.case(copy);
        }
        cases.run();
        if env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
            for (copy, page) in &self.pages {
                fs::write(page, self.as_written(&fs::read_to_string(copy).unwrap())).unwrap();
            }
        }
    }
}

#[test]
fn transcripts_are_true() {
    let mut pages = Pages::new();
    for name in subcommands() {
        let page = transcripts().join(name).with_extension("md");
        pages.add(&page, &page.with_extension("in"));
    }
    pages.run();
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
        let mut pages = Pages::new();
        pages.add(&root().join(readme), &files);
        let words = pages.folder.path().join("README.in/words.txt");
        fs::copy(root().join("dicts/english.txt"), words).unwrap();
        pages.run();
    }
}

/// The pictures are those that the commands in this package's README make: `TRYCMD=overwrite`
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
        if env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
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
