//! Inputs that were made to do harm.

use std::fs;
use std::process::Command;

use dawggle::format::Tag;
use dawggle_snapshots::raw_file::{Counts, RawFile};

use crate::folder::{Ended, Folder};

/// A terminal's color, the mark that reverses the direction of text, and a space of no width.
const HOSTILE: &str = "\x1b[31m\u{9b}\u{202e}\u{200b}";

/// A directory with a list, and dictionaries that were made by hand.
fn folder() -> Folder {
    let folder = Folder::with_words("act\ncat\nzig\n");
    folder.write("billions.dawg", billions(1 << 31, 1 << 31).bytes());
    folder.write("none.dawg", billions(1, 0).bytes());
    folder.write("boards.txt", format!("{}\n", "ab".repeat(32)).repeat(40));
    folder
}

/// A dictionary of 31 levels, each with edges `a` and `b` to the next. A word ends at the last one,
/// if `leaf` says so.
fn billions(words: u32, leaf: u32) -> RawFile {
    let mut cells: Vec<u32> = (1..=31).flat_map(|next| [0b11, 3 * next, 3 * next]).collect();
    cells.push(leaf);
    let counts = Counts { words, nodes: 32, edges: 62, longest: 31 };
    RawFile::wide(&["a", "b"], counts, &cells)
}

/// Asserts that a message has nothing that a terminal obeys or does not show, and is short.
#[track_caller]
fn assert_harmless(line: &str, message: &str) {
    let is_hostile = |letter: char| {
        (letter.is_control() && letter != '\n') || HOSTILE.contains(letter) && !letter.is_ascii()
    };
    assert!(message.len() < 10_000, "{line:?}: {} bytes", message.len());
    assert!(!message.contains(is_hostile), "{line:?}: {message:?}");
}

#[test]
fn files_of_another_kind_are_named_with_what_to_do() {
    let folder = folder();
    folder.write("long.txt", ["a".repeat(5_000_000), "cat\n".to_owned()].join("\n"));
    folder.write("latin1.txt", b"caf\xe9\n");
    folder.write("empty.txt", "\n");
    fs::create_dir(folder.path("lists")).unwrap();
    let long = "has more than 16384 letters, but at most 255 are allowed";
    for (line, part) in [
        ("compile long.txt -o new.dawg", long),
        ("solve catdlinemaropets --found long.txt", long),
        ("solve catdlinemaropets --by-word long.txt", long),
        ("solve latin1.txt", "latin1.txt: it is not UTF-8 (convert it, for instance with iconv)"),
        ("play empty.txt", "empty.txt: the board has no tiles"),
        ("solve catdlinemaropets --found lists", "cannot read lists: Is a directory"),
        ("compile words.txt --fit 1000 --rank lists -o new.dawg", "cannot read lists: Is a"),
        ("compile lists --fit 1000 -o new.dawg", "cannot read lists: Is a directory"),
    ] {
        let ended = folder.run(line);
        ended.assert_fails(3, &[part]);
        let is_compiled = line.starts_with("compile");
        assert!(is_compiled || !ended.stderr.contains("--lossy"), "{ended:?}");
    }
}

#[test]
fn symbols_that_mean_something_elsewhere_are_refused() {
    let folder = folder();
    let dawg = folder.read("words.dawg");
    for symbol in ["\"", "\\", ";", "<", "=", "\n", "\x1b"] {
        let mut file = RawFile::read(&dawg).unwrap();
        let last = file.section(Tag::ALPHABET).last_mut().unwrap();
        *last = symbol.as_bytes()[0];
        folder.write("crafted.dawg", file.bytes());
        for line in [
            "words -d crafted.dawg",
            "compile crafted.dawg -o new.rs",
            "inspect crafted.dawg",
            "graph --dict crafted.dawg",
            "solve catdlinemaropets -d crafted.dawg --json",
            "compile crafted.dawg -o new.dawg",
            "diff crafted.dawg words.txt",
        ] {
            folder.run(line).assert_fails(3, &["the spelling of symbol"]);
        }
    }
}

/// Each input is quoted by a message.
#[test]
fn messages_have_nothing_that_a_terminal_obeys() {
    let folder = folder();
    let name = format!("{HOSTILE}.txt");
    folder.write(&name, "cat\n");
    folder.write("names.csv", format!("{HOSTILE}\ncat\n"));
    folder.write("bad.toml", format!("lists = [\"{HOSTILE}\n"));
    folder.write("key.toml", "\"\u{202e}\u{200b}\" = 1\n");
    folder.write("list.toml", "lists = [\"\\u001b[31m\\u202e.txt\"]\n");
    folder.write("board.txt", format!("{HOSTILE}\n"));
    folder.write("bad.txt", format!("cat\n{HOSTILE}\n"));
    folder.write("rules.toml", "name = \"\\u202e\"\nboard = 1\n\"\\u001b[31m\" = 2\n");
    let lines: [&[&str]; 20] = [
        &["compile", &name],
        &["compile", "names.csv", "--column", "word"],
        &[
            "compile",
            "names.csv",
            "--column",
            HOSTILE,
            "--count-column",
            HOSTILE,
            "--min-count",
            "1",
        ],
        &["compile", "bad.toml"],
        &["compile", "key.toml"],
        &["compile", "list.toml"],
        &["compile", "bad.txt"],
        &["compile", "words.txt", "-o", HOSTILE, "--digraphs", HOSTILE],
        &["score", "board.txt"],
        &["score", "--canonical", "board.txt"],
        &["solve", "board.txt"],
        &["solve", HOSTILE],
        &["solve", "cat", "--size", HOSTILE],
        &["solve", "catdlinemaropets", "--rules", "./rules.toml"],
        &["solve", "catdlinemaropets", "--rules", HOSTILE],
        &["words", "--regex", &format!("[{HOSTILE}")],
        &["words", &format!("1{HOSTILE}")],
        &["inspect", &name],
        &[HOSTILE],
        &["bound", HOSTILE],
    ];
    for arguments in lines {
        let ended = folder.end(folder.command("").args(arguments), b"");
        let line = arguments.join(" ");
        assert_harmless(&line, &ended.stderr);
        assert!(ended.code.is_some(), "{ended:?}");
    }
    let long = "x".repeat(1 << 16);
    for arguments in [["solve", &long], ["words", &long], ["stats", &long], ["rules", &long]] {
        let ended = folder.end(folder.command("").args(arguments), b"");
        assert_harmless(arguments[0], &ended.stderr);
        assert!(ended.code != Some(0), "{ended:?}");
    }
    let boards = format!("{}\n", "x ".repeat(1 << 14)).repeat(3);
    assert_harmless("score", &folder.run_with_input("score", boards).stderr);
}

#[test]
fn a_pipe_gets_words_as_they_were_written() {
    let folder = folder();
    let checked = folder.end(folder.command("check").arg(format!("{HOSTILE}cat")), b"");
    checked.assert_stdout(&format!("{HOSTILE}cat no\n"));
    let checked = folder.run_with_input("check -", format!("{HOSTILE}cat\n"));
    checked.assert_stdout(&format!("{HOSTILE}cat\n"));
}

#[test]
fn searches_without_an_end_are_cut_short() {
    let folder = folder();
    let dice = vec!["\"aaabbb\""; 36].join(", ");
    let rules = "board = { rows = 6, columns = 6 }\nscore.table = [1]";
    folder.write("dice.toml", format!("name = \"Two letters\"\ndice = [{dice}]\n{rules}"));
    compile_runs(&folder, 12);
    let blanks = ["????????"; 8].join("/");
    for line in [
        "words -d billions.dawg",
        "words -d none.dawg",
        "words -d none.dawg *a",
        "words -d billions.dawg --sort text",
        "words -d billions.dawg --random 1 --seed 1",
        &format!("solve -d billions.dawg --size 8x8 {blanks}"),
        &format!("solve -d none.dawg --size 8x8 {blanks} --json"),
        "roll -d none.dawg --rules ./dice.toml --words 1..",
        "stats -d none.dawg --rules ./dice.toml --boards 1",
        "stats -d none.dawg --rules ./dice.toml --boards 1 --frequencies",
        // Few steps find the words, but each has many paths.
        "solve -d runs-12.dawg --size 4x4 aaaaaaaaaaaaaaaa --paths --limit 1000000 --json",
    ] {
        let ended = folder.run(&format!("{line} --max-steps 100000"));
        ended.assert_fails(3, &["stopped after 100000 steps"]);
        if line.contains("--json") {
            assert!(ended.stdout.contains("\"complete\":false"), "{ended:?}");
        }
    }
    for (line, said) in [
        // One word can need as long a search as all words of a list.
        ("solve aaaaaaa#/aaaaaa#b --word aaaaaaaba --max-steps 1000", "stopped after 1000 steps"),
        ("inspect billions.dawg", "--max-steps"),
        ("compile billions.dawg -o new.dawg", "its words have more than 4 GB"),
        ("profile billions.dawg", "its words have more than 4 GB"),
        ("diff billions.dawg words.txt", "its words have more than 4 GB"),
    ] {
        folder.run(line).assert_fails(3, &[said]);
    }
    let solve = "solve -d runs-12.dawg --rules scramble --max-steps 100000";
    let board = "a:dw".to_owned() + &" a".repeat(15);
    let ended = folder.end(folder.command(solve).arg(board), b"");
    ended.assert_fails(3, &["stopped after 100000 steps"]);
    // None of these words is on the board: only one `a` is beside the `b`. None takes 3,000 steps.
    let words: String = (1..6).map(|last| format!("aaaaaaab{}\n", "a".repeat(last))).collect();
    folder.write("many.txt", words);
    folder.write("one.txt", "aaaaaaaba\n");
    let solve = |list, steps| {
        folder.run(&format!("solve aaaaaaa#/aaaaaa#b --by-word {list} --max-steps {steps}"))
    };
    for (list, steps) in [("one.txt", 3_000), ("many.txt", 20_000)] {
        solve(list, steps).assert_stderr("0 words, 0 points\n");
    }
    solve("many.txt", 3_000).assert_fails(3, &["stopped after 3000 steps"]);
}

/// Compiles the words `a`, `aa` and so on.
fn compile_runs(folder: &Folder, longest: usize) {
    let words: String = (1..=longest).map(|length| "a".repeat(length) + "\n").collect();
    folder.write("runs.txt", words);
    folder.run(&format!("compile runs.txt -o runs-{longest}.dawg")).assert_code(0);
}

/// A solver scores the first boards, and a scorer the others.
#[test]
fn boards_without_an_end_have_no_score() {
    let folder = folder();
    compile_runs(&folder, 12);
    compile_runs(&folder, 64);
    folder.write("long.txt", "a".repeat(60) + "b\n");
    folder.run("compile long.txt -o long.dawg").assert_code(0);
    for (dictionary, size, board) in [
        ("runs-12.dawg", "4x4 --rules scramble", "a:dw".to_owned() + &" a".repeat(15)),
        ("billions.dawg", "8x8", "?".repeat(64)),
        ("billions.dawg", "6x6", "ab".repeat(18)),
        ("runs-64.dawg", "8x8", "a".repeat(64)),
        ("long.dawg", "9x9", format!("b#{0}##{0}{1}", "a".repeat(7), "a".repeat(63))),
        ("long.dawg", "7x7", "b # {a/b} a a a a # # ".to_owned() + &"a ".repeat(39) + "a"),
    ] {
        let score = format!("score -d {dictionary} --size {size} --max-steps 100000");
        let ended = folder.run_with_input(&score, format!("{board}\n").repeat(80));
        let said = "line 80: stopped after 100000 steps (--max-steps sets the limit)";
        ended.assert_fails(3, &[said, "80 of 80 lines cannot be scored"]);
        ended.assert_stdout(&"-\n".repeat(80));
    }
}

/// The result and the exit code are the same if nobody reads the messages.
#[test]
#[cfg(unix)]
fn a_closed_pipe_for_messages_changes_nothing() {
    let folder = folder();
    folder.write("boards.txt", "wrong board\n".to_owned() + &"abcdefghijklmnop\n".repeat(3));
    for (line, code) in [
        ("score boards.txt --size 4x4", 3),
        ("solve catdlinemaropets --max-steps 10", 3),
        ("words --max-steps 10", 3),
        ("hunt --size 2x2 --climbs 0", 1),
    ] {
        let expected = folder.run(line);
        expected.assert_code(code);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = folder.command(line);
        let output = command.stderr(writer).output().unwrap();
        folder.ended(&command, output).assert_quiet(code, &expected.stdout);
    }
}

/// The rules of a claim are limited, as the rules of a file are.
#[test]
fn a_certificate_cannot_begin_with_a_line_without_end() {
    let folder = folder();
    let header = "{\"certificate\":2,\"claim\":[".to_owned() + &"1,".repeat(1 << 22);
    folder.write("long.ndjson", header + "1]}\n");
    for command in ["check", "status"] {
        let ended = folder.run(&format!("prove {command} long.ndjson"));
        ended.assert_fails(3, &["longer than 4194304 bytes"]);
    }
}

/// A shell can redirect a file into the command, and this file is not overwritten either.
#[test]
#[cfg(target_os = "linux")]
fn standard_input_is_not_the_output() {
    let folder = folder();
    folder.write("list.txt", "cat\n");
    let list = fs::File::open(folder.path("list.txt")).unwrap();
    let mut command = folder.command("compile - -o list.txt");
    let output = command.stdin(list).output().unwrap();
    folder.ended(&command, output).assert_code(2);
    folder.assert_file("list.txt", "cat\n");
}

/// A dictionary can go through a pipe, but a file or a terminal is not written twice.
#[test]
#[cfg(target_os = "linux")]
fn standard_output_is_not_the_output() {
    let folder = folder();
    let piped = folder.command("compile words.txt -o /dev/stdout").output().unwrap();
    folder.assert_file("words.dawg", &piped.stdout);
    let said = String::from_utf8(piped.stderr).unwrap();
    assert!(said.starts_with("3 words read, 3 kept; "), "{said}");
    folder.write("log", "kept\n");
    // Most systems have this command, which runs another one on a terminal.
    let has_script = Command::new("script").arg("--version").output().is_ok();
    if !has_script {
        println!("skipped: there is no `script`: hostile::standard_output_is_not_the_output");
    }
    for line in [
        "compile words.txt -o /dev/stdout",
        "profile words.txt --accept --check /dev/stdout",
        "prove --cutoff 9 --size 3x3 --certificate /dev/stdout --resume",
        "compile words.txt -o /dev/tty",
    ] {
        let log = || fs::File::options().append(true).open(folder.path("log")).unwrap();
        if !line.contains("tty") {
            let mut command = folder.command(line);
            let output = command.stdout(log()).output().unwrap();
            let ended = folder.ended(&command, output);
            let said = "error: /dev/stdout is standard output";
            assert!(ended.stderr.starts_with(said), "{ended:?}");
            ended.assert_code(2);
            folder.assert_file("log", "kept\n");
            let mut command = folder.command(&line.replace("stdout", "stderr"));
            let output = command.stderr(log()).output().unwrap();
            folder.ended(&command, output).assert_code(2);
            let log = String::from_utf8(folder.read("log")).unwrap();
            let said = "kept\nerror: /dev/stderr is standard error";
            assert!(log.starts_with(said), "the log has {log:?}");
            folder.write("log", "kept\n");
        }
        if !has_script {
            continue;
        }
        let script = format!("{} {line}", env!("CARGO_BIN_EXE_dawggle"));
        let mut terminal = Command::new("script");
        terminal.args(["-qec", &script, "/dev/null"]).current_dir(folder.path(""));
        let ended = folder.end(&mut terminal, b"");
        ended.assert_code(2);
        assert!(ended.stdout.contains(" is a terminal: name a file"), "{ended:?}");
    }
    // This device can be everything at the same time.
    let null = || fs::File::options().read(true).write(true).open("/dev/null").unwrap();
    let mut compile = folder.command("compile words.txt -o /dev/null");
    let output = compile.stdin(null()).stdout(null()).stderr(null()).output().unwrap();
    folder.ended(&compile, output).assert_code(0);
}

/// Alphabetic for Unicode, but shown as nothing.
#[test]
fn fillers_are_no_letters() {
    let folder = folder();
    folder.write("fillers.txt", "cat\nca\u{3164}t\n");
    folder.write("fold.toml", "name = \"Fillers\"\n[fold]\nt = \"\u{3164}\"\n");
    for line in [
        "compile fillers.txt -o new.dawg",
        "compile words.txt -o new.dawg --alphabet ./fold.toml",
        "solve ca\u{3164}t --size 2x2",
        "compile words.txt -o new.dawg --digraphs c\u{3164}",
        "solve catdlinemaropets --by-word words.txt --digraphs c\u{3164}",
    ] {
        let ended = folder.run(line);
        assert!(matches!(ended.code, Some(2 | 3)), "{ended:?}");
        assert!(!folder.path("new.dawg").exists(), "{ended:?}");
    }
}

/// Opening a pipe would wait for its other end.
#[test]
#[cfg(unix)]
fn a_pipe_is_no_file_to_replace() {
    let folder = folder();
    for name in ["list.dawg", "list.profile"] {
        let made = Command::new("mkfifo").arg(folder.path(name)).status().unwrap();
        assert!(made.success());
    }
    folder.write("list.txt", "cat\n");
    for (line, code, said) in [
        ("compile list.txt", 2, "list.dawg exists and is not a dictionary"),
        ("profile list.txt --accept", 3, "list.profile: it is not a profile"),
        ("profile list.txt --accept --check /dev/stdout", 3, "/dev/stdout: it is not a profile"),
    ] {
        folder.run(line).assert_fails(code, &[said]);
    }
}

/// What is saved can be checked later.
#[test]
fn a_profile_that_is_too_long_is_not_saved() {
    let folder = folder();
    let boards = "\"catdlinemaropets\",".repeat(30_000);
    folder.write("list.toml", format!("lists = [\"words.txt\"]\n[watch]\nboards = [{boards}]\n"));
    let ended = folder.run("profile list.toml --accept");
    ended.assert_fails(3, &["the profile is longer than 1 MB"]);
    assert!(!folder.path("list.profile").exists());
}

/// The name of the command can be anything.
#[test]
#[cfg(unix)]
fn help_does_not_show_how_the_command_was_called() {
    use std::os::unix::process::CommandExt;

    let folder = folder();
    for line in ["--help", "help", "solve -h", "--version", "solve", ""] {
        let ended = folder.end(folder.command(line).arg0(format!("dawggle{HOSTILE}")), b"");
        assert_harmless(line, &ended.stdout);
        assert_harmless(line, &ended.stderr);
    }
}

/// Each word has thousands of paths, of which a limited number is kept in memory.
#[test]
#[ignore = "2 million paths take some seconds in a debug build"]
fn paths_of_all_words_together_are_limited() {
    let folder = folder();
    let words: String = (0..4096_u32)
        .map(|word| {
            (0..6).map(move |place| ["a", "b", "c", "d"][(word >> (2 * place) & 3) as usize])
        })
        .fold(String::new(), |words, word| words + &word.collect::<String>() + "\n");
    folder.write("many.txt", words);
    folder.run("compile many.txt -o many.dawg").assert_code(0);
    for source in ["-d many.dawg", "--by-word many.txt"] {
        let solve = format!("solve {source} --size 3x3 ????????? --paths --limit 100000");
        let ended = folder.run(&solve);
        ended.assert_fails(3, &["whose paths have at most 16 million cells"]);
        let paths = ended.stdout.lines().count();
        assert!(paths < 1_700_000, "{source}: {paths} paths");
        let is_same = folder.run(&solve).stdout == ended.stdout;
        assert!(is_same, "{source}: a second run prints other paths");
    }
    let repeated = folder.run_with_input("solve ca/ts --by-word -", "cat\n".repeat(2_100_000));
    repeated.assert_stdout("1\tcat\n");
    repeated.assert_code(0);
}

/// The table of SECURITY.md has a row for each subcommand, and each stays within its memory.
#[test]
#[cfg(target_os = "linux")]
fn hostile_inputs_stay_within_the_memory_that_is_stated() {
    let folder = folder();
    // 300 MB that gzip packs into less than 2 MB.
    let pack = "head -c 300000000 /dev/zero | gzip -1 > bomb.gz && cp bomb.gz bomb.fst.gz &&
        (head -c 8 words.dawg | gzip; cat bomb.gz) > bomb.dawg.gz";
    let packed = Command::new("sh").args(["-c", pack]).current_dir(folder.path("")).status();
    assert!(packed.unwrap().success());
    // As many faces as fit into a file of rules.
    let die = "A".repeat((1 << 22) - 100);
    let die = format!("name = \"A\"\nboard.rows = 1\nboard.columns = 1\ndice = [\"{die}\"]\n");
    folder.write("die.toml", die + "score.table = [1]\n");
    let choices: Vec<String> = (0..3900_u32)
        .map(|choice| [144, 12, 1].map(|place| char::from(b'a' + (choice / place % 12) as u8)))
        .map(|choice| choice.iter().collect())
        .collect();
    folder.write("choices.txt", format!("{{{}}}", choices.join("/")).repeat(4) + "\n");
    folder.write("blanks.board", format!("{}\n", "?".repeat(20)).repeat(20));
    let longest = "acdefghijklmnopqrstuvwxyz".repeat(10);
    let words: String = (0..50).map(|first| format!("{}\n", &longest[first / 2..])).collect();
    folder.write("longest.txt", words);
    folder.run("compile longest.txt -o longest.dawg").assert_code(0);
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../SECURITY.md"));
    let text = text.unwrap().replace("\r\n", "\n");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").collect())
        .collect();
    let help = folder.run("").stderr;
    let commands = help.lines().skip_while(|line| !line.starts_with("Boards"));
    let commands: Vec<&str> = commands.flat_map(|line| line.split_whitespace()).collect();
    let check = |row: &Vec<&str>| {
        let [names, _, _, memory] = &row[..] else { panic!("{row:?}") };
        let megabytes: u64 = memory.strip_suffix(" MB").unwrap().parse().unwrap();
        for name in names.split(", ").map(|name| name.trim_matches('`')) {
            assert!(commands.contains(&name), "{name}");
            for line in attacks(name) {
                let ended = within(megabytes, &folder, line);
                assert_harmless(line, &ended.stderr);
                let is_expected = ended.code.is_some_and(|code| (0..=3).contains(&code));
                assert!(is_expected, "within {megabytes} MB: {ended:?}");
            }
        }
    };
    // Two at a time: this is the longest test.
    std::thread::scope(|scope| {
        for half in rows.chunks(rows.len().div_ceil(2)) {
            scope.spawn(|| half.iter().for_each(check));
        }
    });
    let stated = rows.iter().flat_map(|row| row[0].split(", ")).count();
    let headings = ["Boards", "Records", "Dictionaries", "This", "command"];
    let expected = commands.iter().filter(|word| !headings.contains(word)).count();
    assert!(stated == expected, "{stated} rows, {expected} commands: {commands:?}");
}

/// Hostile inputs of a command. `<` names its standard input.
fn attacks(command: &str) -> &'static [&'static str] {
    match command {
        "solve" => &[
            "solve -d billions.dawg --max-steps 1000000 --size 4x4 ????????????????",
            "solve - < /dev/zero",
            "solve catdlinemaropets --by-word /dev/zero",
            "solve -d longest.dawg --paths blanks.board",
            "solve --by-word longest.txt --paths blanks.board",
            "solve catdlinemaropets -d /dev/zero",
        ],
        "score" => &[
            "score --threads 2 < /dev/zero",
            "score --canonical --threads 2 < /dev/zero",
            "score --threads 1000 < words.txt",
            "score --size 2x2 --max-steps 1000 choices.txt",
            "score -d billions.dawg --max-steps 10000 --size 8x8 boards.txt",
        ],
        "roll" => &["roll --rules ./die.toml"],
        "stats" => &[
            "stats --rules ./die.toml --boards 1",
            "stats - < /dev/zero",
            "stats --rules ./die.toml --boards 1 a",
        ],
        "hunt" => &["hunt --rules ./die.toml --climbs 0", "hunt --rules /dev/zero"],
        "bound" => &["bound - < /dev/zero", "bound --rules ./die.toml a"],
        "rules" => &["rules /dev/zero"],
        "compile" => &[
            "compile /dev/zero -o new.dawg",
            "compile --lossy bomb.gz -o new.dawg",
            "compile bomb.dawg.gz -o new.dawg",
            "compile bomb.fst.gz -o new.dawg",
            "compile words.txt --alphabet /dev/zero -o new.dawg",
        ],
        "check" => &["check - < /dev/zero", "check cat -d /dev/zero"],
        "words" => &[
            "words -d billions.dawg --random 1 --seed 1 --max-steps 1000000",
            "words -d billions.dawg --sort text --from b * --max-steps 1000000",
            "words --near aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ],
        "inspect" => &["inspect billions.dawg", "inspect none.dawg", "inspect /dev/zero"],
        "graph" => &["graph --dict billions.dawg", "graph - < /dev/zero"],
        "diff" => &["diff billions.dawg words.txt", "diff words.txt bomb.dawg.gz"],
        "profile" => &["profile words.txt --check /dev/zero", "profile billions.dawg"],
        _ => &[],
    }
}

/// Runs a line of a shell with a limit of memory.
fn within(megabytes: u64, folder: &Folder, line: &str) -> Ended {
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_dawggle");
    // One arena: otherwise each thread reserves 64 MB, used or not.
    let script = format!("ulimit -v {}; set -f; exec {program} {line}", megabytes * 1024);
    let shell = shell.args(["-c", &script]).env("MALLOC_ARENA_MAX", "1").env_remove("DAWGGLE_DICT");
    folder.end(shell.current_dir(folder.path("")), b"")
}
