//! Help, version, and wrong usage.

use crate::folder::Folder;
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
            "To report a fault",
        ]);
        assert!(help.stdout.lines().count() <= 100, "two screens: {help:?}");
        let title = help.stdout.lines().next().unwrap();
        assert!(title.chars().count() <= 72 && !title.ends_with('.'), "{title}");
        let (_, examples) = help.stdout.split_once("\nExample").unwrap();
        assert!(examples.contains(&format!("dawggle {subcommand}")), "{subcommand}: {examples}");
        folder.run(&format!("help {subcommand}")).assert_prints(&help.stdout);
    }
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
    let folder = Folder::with_words("cat");
    let overview = folder.run("").stderr;
    for (names, command) in [
        ("lookup contains", "check WORD"),
        ("find search list", "words PATTERN"),
        ("anagram", "words --anagram LETTERS"),
        ("build", "compile LIST"),
        ("generate daily new", "roll"),
        ("info verify", "inspect FILE"),
        ("compare", "solve BOARD --found FILE"),
        ("print", "solve BOARD --svg"),
        ("number", "check --number WORD"),
        ("canonical", "score --canonical FILE"),
        ("odds", "stats BOARD"),
    ] {
        for name in names.split(' ') {
            let ended = folder.run(&format!("{name} cat"));
            ended.assert_fails(2, &[&overview, &format!("error: there is no command `{name}`")]);
            ended.assert_fails(2, &[&format!("use `dawggle {command}")]);
        }
    }
    folder.run("sovle cat").assert_fails(2, &[&overview, "unrecognized", "'solve'"]);
    for (line, instead) in [
        ("prove plan", "dawggle prove worker FILE --list"),
        ("prove run --size 3x3 --cutoff 400", "dawggle prove --size 3x3"),
        ("prove --plan", "dawggle prove worker FILE --list"),
        ("compile words.txt --ban words.txt", "--exclude FILE"),
        ("solve catdlinemaropets --percentile", "dawggle stats BOARD"),
        ("words --format rust", "FILE.rs"),
        ("words --pattern c*", "dawggle words 'c?t*'"),
        ("words --prefix sea", "dawggle words 'sea*'"),
        ("words --suffix ing", "dawggle words '*ing'"),
        ("words --letters aest", "--regex '[aest]*'"),
        ("words --first 3", "`--limit N`"),
        ("words --length 8", "`--min-length N --max-length N`"),
        ("words --near cat --show-distance", "--json"),
        ("roll --count 3", "`dawggle roll --boards N`"),
        ("stats --words", "`dawggle stats --frequencies`"),
        ("prove check proof.ndjson --cutoff 9", "a certificate has the claim"),
        ("diff words.txt words.dawg --lossy", "use a recipe, or compile the list first"),
        ("profile words.txt --min-length 3", "use a recipe, or compile the list first"),
    ] {
        let ended = folder.run(line);
        ended.assert_fails(2, &["error: there is no ", instead]);
        assert!(!ended.stderr.contains(&overview), "{ended:?}");
    }
}
