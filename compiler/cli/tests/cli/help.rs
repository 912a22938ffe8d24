//! Help, version, and wrong usage.

use std::collections::BTreeSet;

use crate::folder::{Ended, Folder};
use crate::instead::{COMMANDS, OPTIONS};
use crate::subcommands::{modes, subcommands};

#[test]
fn every_subcommand_has_help_with_an_example() {
    let folder = Folder::with_words("cat");
    let modes = modes(&folder).into_iter().map(|mode| format!("prove {mode}"));
    for subcommand in subcommands(&folder).into_iter().chain(modes) {
        let help = folder.run(&format!("{subcommand} --help"));
        help.assert_code(0);
        help.assert_stdout_has(&[
            &format!("dawggle {subcommand} "),
            "\nExample",
            "To report a bug",
        ]);
        assert!(help.stdout.lines().count() <= 100, "two screens: {help:?}");
        let title = help.stdout.lines().next().unwrap();
        assert!(title.chars().count() <= 72 && !title.ends_with('.'), "{title}");
        let (_, examples) = help.stdout.split_once("\nExample").unwrap();
        assert!(examples.contains(&format!("dawggle {subcommand}")), "{subcommand}: {examples}");
        folder.run(&format!("help {subcommand}")).assert_prints(&help.stdout);
    }
}

/// A text may name an option of another command.
#[test]
fn help_names_options_that_there_are() {
    let folder = Folder::with_words("cat");
    let modes = modes(&folder).into_iter().map(|mode| format!("prove {mode}"));
    let helps: Vec<String> = (subcommands(&folder).into_iter().chain(modes))
        .map(|subcommand| folder.run(&format!("{subcommand} --help")).stdout)
        .collect();
    let is_name = |word: &&str| word.starts_with("--") && word.len() > 2;
    let part_of_name = |letter: char| !(letter == '-' || letter.is_ascii_lowercase());
    let described = helps.iter().flat_map(|help| help.lines()).filter_map(|line| {
        let mut words = line.split([' ', ',']).filter(|word| !word.is_empty());
        words.find(|word| !word.starts_with('-') || word.len() > 2).filter(is_name)
    });
    let described: BTreeSet<&str> = described.collect();
    let named: BTreeSet<&str> =
        helps.iter().flat_map(|help| help.split(part_of_name)).filter(is_name).collect();
    assert!(named.len() > 50, "{named:?}");
    assert_eq!(named.difference(&described).collect::<Vec<_>>(), [&""; 0]);
}

#[test]
fn without_arguments_prints_an_overview_as_an_error() {
    let folder = Folder::with_words("cat");
    let overview = folder.run("");
    overview.assert_fails(2, &["dawggle solve catdlinemaropets"]);
    overview.assert_stdout("");
    // It names what the help describes.
    let help = folder.run("--help").stdout;
    folder.run("-h").assert_prints(&help);
    let is_first = |line: &&str| line.starts_with("  ") && !line.starts_with("         ");
    for line in help.lines().filter(is_first) {
        let name = line.split_whitespace().next().unwrap();
        assert!(overview.stderr.contains(name) || name.starts_with('-'), "{name}: {overview:?}");
    }
}

#[test]
fn prints_its_name_and_version() {
    let version = format!("dawggle {} (dictionaries: format 1)\n", env!("CARGO_PKG_VERSION"));
    let folder = Folder::with_words("cat");
    folder.run("--version").assert_prints(&version);
    folder.run("solve -V").assert_prints(&version.replace("dawggle", "dawggle-solve"));
}

#[test]
fn an_unknown_command_or_option_is_told_what_to_type() {
    let folder = Folder::with_words("cat\nseat\nsing\n");
    let overview = folder.run("").stderr;
    let run_instead = |ended: &Ended, instead: &str| {
        ended.assert_fails(2, &[&format!("here: use {instead}")]);
        let lines = instead.split('`').filter(|part| part.starts_with("dawggle "));
        for line in lines.map(|line| line.strip_prefix("dawggle ").unwrap().replace('\'', "")) {
            let argument = |word: &str| match word {
                "BOARD" => "catdlinemaropets".to_owned(),
                "FILE" => "words.dawg".to_owned(),
                "LETTERS" => "act".to_owned(),
                "LIST" | "OLD" | "NEW" => "words.txt".to_owned(),
                "N" => "3".to_owned(),
                "PATTERN" => "c*".to_owned(),
                "WORD" => "cat".to_owned(),
                word => word.to_owned(),
            };
            let line: Vec<String> = line.split(' ').map(argument).collect();
            folder.run(&line.join(" ")).assert_code(0);
        }
    };
    for (names, instead) in COMMANDS {
        for name in names.split(' ') {
            let ended = folder.run(&format!("{name} cat"));
            ended.assert_fails(2, &[&overview, &format!("error: there is no command `{name}`")]);
            run_instead(&ended, instead);
        }
    }
    folder.run("sovle cat").assert_fails(2, &[&overview, "unrecognized", "'solve'"]);
    let modes = modes(&folder).into_iter().map(|mode| format!("prove {mode}"));
    for subcommand in subcommands(&folder).into_iter().chain(modes) {
        let help = folder.run(&format!("{subcommand} --help")).stdout;
        for (names, instead) in OPTIONS {
            // `compile` has some of them.
            for name in names.split(' ').filter(|name| !help.contains(&format!("{name} "))) {
                let ended = folder.run(&format!("{subcommand} {name} 3"));
                ended.assert_fails(2, &[&format!("error: there is no option `{name}`")]);
                assert!(!ended.stderr.contains(&overview), "{ended:?}");
                run_instead(&ended, instead);
            }
        }
    }
    // Options that other commands have, or that nobody knows.
    for line in ["check --min-length 5 cat", "solve --first 3 catdlinemaropets", "words --cutoff 3"]
    {
        folder.run(line).assert_fails(2, &["unexpected argument"]);
    }
}
