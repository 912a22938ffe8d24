//! Outputs that end early.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::folder::Folder;

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = Folder::with_words("cat\n");
    // Each prints more than a pipe holds.
    for line in ["words", "words --sort text", "solve peslatgsinetersperslatgsinetersaesto --paths"]
    {
        let mut command = folder.command(line);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(first.ends_with('\n'), "{line}");
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let folder = Folder::with_words("cat\n");
    for line in [
        "words",
        "solve catdlinemaropets",
        "bound ab/cd",
        "inspect",
        "check cat",
        "graph cat",
        "solve catdlinemaropets --svg",
        "roll --seed 7 --words 0..",
        "stats --boards 1 --svg",
        "help",
        "--help",
        "--version",
        "solve --help",
        "help prove",
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ended = folder.end_with_handles(folder.command(line).stdout(full));
        ended.assert_code(3);
        assert!(ended.stderr.starts_with("error: cannot write the output: "), "{line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_error_that_cannot_be_printed_keeps_its_exit_code() {
    let folder = Folder::with_words("cat\n");
    for (line, code) in [("", 2), ("solve", 2), ("solve ab", 3), ("inspect missing.dawg", 3)] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        folder.end_with_handles(folder.command(line).stderr(full)).assert_code(code);
    }
}

#[test]
fn probabilities_too_small_for_floating_point_are_said_to_be_small() {
    let folder = Folder::with_words("cat\n");
    let dice = format!("[\"A\"{}]", ", \"B\"".repeat(99));
    let rules = format!(
        "name = \"Small\"\ndice = [{}]\nboard = {{ rows = 15, columns = 15 }}\nscore.table = [0, 1]\n",
        vec![dice; 225].join(", ")
    );
    folder.write("small.toml", &rules);
    let odds =
        folder.run(&format!("stats --boards 1 --seed 1 --rules small.toml {}", "a".repeat(225)));
    odds.assert_code(0);
    odds.assert_stdout_has(&["\nprobability less than 2.2250738585072014e-308\n"]);
}

#[test]
fn the_exit_code_is_right_even_if_nobody_reads_the_output() {
    let folder = Folder::with_words("cat\n");
    folder.run("profile words.txt --accept").assert_code(0);
    folder.write("words.txt", "cat\ncow\n");
    for line in [
        "check cta",
        "profile words.txt --check words.profile",
        "inspect --device 1,1",
        "stats zzzzzzzzzzzzzzzz --boards 1",
        "solve catdlinemaropets --word zzz",
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        folder.end_with_handles(folder.command(line).stdout(writer)).assert_code(1);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_dictionary_is_written_through_a_link() {
    use std::os::unix::fs::symlink;

    let folder = Folder::with_file("words.txt", "cat\n");
    symlink("/proc/self/fd/1", folder.path("pipe")).unwrap();
    let output = folder.command("compile words.txt -o pipe").output().unwrap();
    assert!(output.stdout.starts_with(b"\xDADAWG"));
    assert!(folder.path("pipe").is_symlink());

    for target in ["there.dawg", "new.dawg"] {
        folder.write("there.dawg", "old");
        let link = folder.path(&format!("to-{target}"));
        symlink(target, &link).unwrap();
        folder.run(&format!("compile words.txt -o to-{target}")).assert_code(0);
        assert!(link.is_symlink(), "{target}");
        assert!(folder.read(target).starts_with(b"\xDADAWG"), "{target}");
    }
}

#[test]
fn colors_are_for_terminals_unless_asked_for() {
    let folder = Folder::with_words("cat\n");
    for (option, variable, has_colors) in [
        ("", None, false),
        ("", Some("CLICOLOR_FORCE"), true),
        ("--color always", None, true),
        ("--color always", Some("NO_COLOR"), true),
        ("--color never", Some("CLICOLOR_FORCE"), false),
    ] {
        let line = format!("{option} solve cat/xsk -d words.dawg --word cat");
        let mut command = folder.command(&line);
        variable.map(|variable| command.env(variable, "1"));
        let ended = folder.end(&mut command, "");
        assert_eq!(ended.stdout.contains('\u{1b}'), has_colors, "{ended:?}");
    }
}

#[test]
fn quiet_commands_print_the_result_only() {
    let folder = Folder::with_words("cat\n");
    folder.write("new.txt", "cow\n");
    for (line, code, stdout) in [
        ("-q solve cat/xsk -d words.dawg", 0, "1\tcat\n"),
        ("check -q cat cow -d words.dawg", 1, ""),
        ("diff -q words.txt new.txt", 1, ""),
        ("diff -q words.txt words.txt", 0, ""),
        ("roll --quiet --boards 0", 0, ""),
    ] {
        folder.run(line).assert_quiet(code, stdout);
    }
}
