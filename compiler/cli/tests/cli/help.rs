//! Help, version, and wrong usage.

use crate::folder::Folder;

#[test]
fn every_subcommand_has_help_with_an_example() {
    let folder = Folder::with_words("cat");
    let modes = ["run", "check", "plan", "worker", "status", "estimate"]
        .map(|mode| format!("prove {mode}"));
    let subcommands = [
        "solve",
        "score",
        "roll",
        "odds",
        "stats",
        "canonical",
        "rules",
        "hunt",
        "prove",
        "bound",
        "compile",
        "check",
        "words",
        "number",
        "inspect",
        "graph",
        "verify",
        "diff",
        "profile",
        "completions",
        "man",
    ];
    for subcommand in subcommands.map(str::to_owned).iter().chain(&modes) {
        let help = folder.run(&format!("{subcommand} --help"));
        help.assert_code(0);
        assert!(help.stdout.contains(&format!("dawggle {subcommand} ")), "{help:?}");
        let title = help.stdout.lines().next().unwrap();
        assert!(title.chars().count() <= 72 && !title.ends_with('.'), "{title}");
        let (_, examples) = help.stdout.split_once("\nExample").unwrap();
        assert!(examples.contains(&format!("dawggle {subcommand}")), "{help:?}");
        insta::assert_snapshot!(subcommand.replace(' ', "_"), help.stdout);
    }
    insta::assert_snapshot!("dawggle", folder.run("--help").stdout);
    insta::assert_snapshot!("dawggle", folder.run("-h").stdout);
}

#[test]
fn help_names_the_default_dictionary() {
    let folder = Folder::with_words("cat");
    for line in ["--help", "solve --help", "words --help"] {
        let help = folder.run(line).stdout;
        assert!(help.contains("$DAWGGLE_DICT") && help.contains("built-in"), "{help}");
    }
}

#[test]
fn without_arguments_prints_an_overview_as_an_error() {
    let folder = Folder::with_words("cat");
    let overview = folder.run("");
    overview.assert_fails(2, &["dawggle solve catdlinemaropets"]);
    insta::assert_snapshot!("overview", overview.stderr);
    // It names what the help describes.
    for line in folder.run("--help").stdout.lines().filter(|line| line.starts_with("  ")) {
        let name = line.split_whitespace().next().unwrap();
        assert!(overview.stderr.contains(name) || name.starts_with('-'), "{name}");
    }
}

#[test]
fn shells_complete_every_subcommand() {
    let folder = Folder::with_words("cat");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.run(&format!("completions {shell}"));
        script.assert_code(0);
        for name in ["solve", "estimate", "by-word"] {
            assert!(script.stdout.contains(name), "{shell} {name}");
        }
    }
    folder.run("completions cmd").assert_fails(2, &["bash, elvish, fish, powershell, zsh"]);
}

#[test]
fn every_subcommand_has_a_manual_page() {
    let folder = Folder::with_words("cat");
    folder.run("man").assert_code(0);
    assert!(folder.run("man").stdout.contains(".TH dawggle 1"));
    folder.run("man .").assert_prints("");
    for (page, text) in [
        ("dawggle", "dawggle\\-solve(1)"),
        ("dawggle-solve", "by\\-word"),
        ("dawggle-prove-run", "cutoff"),
    ] {
        let page = std::fs::read_to_string(folder.path(&format!("{page}.1"))).unwrap();
        assert!(page.contains(text), "{page}");
    }
    folder.run("man new/man1").assert_prints("");
    assert!(folder.path("new/man1/dawggle.1").exists());
    folder.run("man words.txt").assert_fails(3, &["cannot write to words.txt"]);
}

#[test]
fn prints_its_name_and_version() {
    let version = format!("dawggle {} (dictionaries: format 1)\n", env!("CARGO_PKG_VERSION"));
    Folder::with_words("cat").run("--version").assert_prints(&version);
}

#[test]
fn refuses_wrong_usage() {
    let folder = Folder::with_words("cat");
    for line in ["sovle cat", "solve", "check", "compile", "words --sort length"] {
        folder.run(line).assert_fails(2, &["error: "]);
    }
    folder.run("words words.dawg -d words.dawg").assert_fails(2, &["cannot be used with"]);
    folder.run("solve catx --size 2").assert_fails(2, &["expected rows and columns"]);
    folder.run("solve catx --size 0x4").assert_fails(2, &["expected rows and columns"]);
}
