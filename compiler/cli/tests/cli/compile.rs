//! `dawggle compile`.

use crate::folder::Folder;

#[test]
fn says_why_lines_are_skipped() {
    let lines: String = (0..9).map(|digit| format!("a{digit}b\n")).collect();
    let folder = Folder::with_file("words.txt", format!("cat\nit's\nwe're\n{lines}"));
    let ended = folder.run("compile words.txt -o words.dawg --lossy");
    ended.assert_code(0);
    let notes: Vec<&str> = ended.stderr.lines().collect();
    assert_eq!(notes.len(), 6, "{notes:?}");
    assert!(notes[0].starts_with("skipped 2 lines, such as words.txt:2: \"it's\" holds '\\''"));
    assert!(notes[1].starts_with("skipped 1 line: words.txt:4: \"a0b\" holds '0'"));
    assert!(notes[5].starts_with("skipped 5 lines for 5 other reasons, such as words.txt:8: "));
}

#[test]
fn a_negative_number_is_a_value_and_no_option() {
    let folder = Folder::with_file("words.txt", "cat\n");
    for (line, option) in [
        ("compile words.txt -o words.dawg --min-length -1", "--min-length <N>"),
        ("compile words.txt -o words.dawg --top -5", "--top <N>"),
        ("stats --boards -5", "--boards <N>"),
    ] {
        folder.run(line).assert_fails(2, &["invalid value '-", option]);
    }
}

/// Other inputs are an alphabet, and the lists that a recipe watches.
#[test]
fn does_not_overwrite_other_inputs() {
    let folder = Folder::with_file("words.txt", "cat\n");
    folder.write("our.toml", "name = 'Ours'\n");
    folder.write("words.toml", "lists = ['words.txt']\n[watch]\ncommon = ['common.txt']\n");
    folder.write("common.txt", "cat\n");
    for line in [
        "compile words.txt --alphabet our.toml -o our.toml",
        "compile words.toml -o common.txt",
        "profile words.toml --accept --check common.txt",
        "profile words.toml --accept --check words.toml",
    ] {
        folder.run(line).assert_fails(2, &["is both input and output"]);
    }
    folder.write("notes", "my notes\n");
    let ended = folder.run("profile words.txt --accept --check notes");
    ended.assert_fails(3, &["notes: it is not a profile"]);
    folder.assert_file("notes", "my notes\n");
}

#[test]
fn refuses_titles_that_readers_would_refuse() {
    let folder = Folder::with_file("words.txt", "cat\n");
    let mut compile = folder.command("compile words.txt -o words.dawg");
    let title = folder.end(compile.args(["--title", "a\u{9b}31mb"]), b"");
    title.assert_fails(2, &["title", "control characters"]);
}

/// 20,000 different words, which take 600 KB to sort.
pub fn many_words() -> String {
    let letter = |digit: u8| char::from(b'a' + digit - b'0');
    (0..20_000)
        .map(|word| word.to_string().bytes().map(letter).chain(['\n']).collect::<String>())
        .collect()
}

#[test]
fn wrong_numbers_are_explained_in_plain_words() {
    let folder = Folder::with_words("cat\n");
    for (line, why) in [
        ("compile words.txt --count-column 2 --min-count 1,5", "expected a number such as 1.5"),
        ("words --random=-2", "expected a whole number"),
        ("words --near cat --distance 4294967296", "the number is too large"),
    ] {
        folder.run(line).assert_fails(2, &[why]);
    }
    for (key, why) in [
        ("[filter]\nmin-length = 'a'", "expected a whole number"),
        ("[output]\ntop = 'a'", "expected a whole number"),
        ("[output]\nfit = 'a'", "expected a whole number"),
        ("digraphs = 'qu'", "expected a list"),
    ] {
        folder.write("words.toml", format!("lists = ['words.txt']\n{key}"));
        folder.run("compile words.toml").assert_fails(3, &[why]);
    }
}

#[test]
fn an_output_among_the_lists_is_refused() {
    let folder = Folder::with_words("cat\n");
    for output in ["new.dawg", "words.dawg", "new.h"] {
        let ended = folder.run(&format!("compile words.txt {output}"));
        ended.assert_fails(2, &[&format!("`dawggle compile words.txt -o {output}`")]);
    }
    folder.run("compile words.txt words.dawg -o new.dawg --license CC0-1.0").assert_code(0);
    folder.run("inspect new.dawg").assert_stdout_has(&["CC0-1.0"]);
    let report = folder.run("compile words.txt -o new.dawg --json").json(0);
    assert_eq!((&report["kept"], &report["output"]), (&1.into(), &"new.dawg".into()));
}

/// A message names options, and says what numbers are expected. Neither changes a user's own text,
/// which can say the same.
#[test]
fn messages_keep_the_text_of_the_user() {
    let folder = Folder::new();
    for text in [
        "`title`",
        "`lossy` (`alphabet`)",
        "(--lossy)",
        ", expected usize",
        "invalid float literal",
        "invalid digit found in string",
        "x is not in 1..=5",
        "expected a sequence",
    ] {
        let list = format!("{text}.txt");
        folder.write(&list, format!("cat\n{text}\n"));
        folder.write("table.csv", format!("\"{text}\",{text}\ncat,5\n"));
        folder.write("number.toml", format!("lists = []\n[output]\ntop = \"{text}\""));
        folder.write("list.toml", format!("lists = ['{list}']\ndigraphs = \"{text}\""));
        folder.write("lines.toml", format!("lists = ['{list}']"));
        folder.write("rules.toml", format!("name = 'x'\n[board]\nrows = \"{text}\"\n[score]\n"));
        folder
            .write("alphabet.toml", format!("name = 'x'\nsymbols = 'a b'\n[values]\n'{text}' = 1"));
        let lines = format!("{list}:2: \"{text}\" holds ");
        let toml = |expected| format!("invalid type: string \"{text}\", expected {expected}\n");
        let no_column = format!("no column \"word\"; its first line has {text}");
        let whole = || toml("a whole number, 0 or more");
        for (args, code, expected) in [
            (vec!["compile", &list, "-o", "a.dawg"], 3, vec![lines.clone(), "(--lossy)".into()]),
            (vec!["profile", &list], 3, vec![lines.clone(), "(`lossy` of a recipe)".into()]),
            (vec!["diff", &list, &list], 3, vec![lines.clone(), "(`lossy` of a recipe)".into()]),
            (vec!["compile", "lines.toml"], 3, vec![lines.clone(), "(`lossy`)".into()]),
            (vec!["compile", "number.toml"], 3, vec![format!("top = \"{text}\"\n"), whole()]),
            (vec!["compile", "list.toml"], 3, vec![toml("a list")]),
            (vec!["compile", "table.csv", "--column", "word"], 3, vec![no_column]),
            (vec!["compile", text, "-o", "a.dawg"], 3, vec![format!("cannot read {text}: ")]),
            (vec!["compile", &list, "--alphabet", "./alphabet.toml"], 3, vec![format!("{text:?}")]),
            (vec!["solve", "abcd", "--rules", "./rules.toml"], 3, vec![whole()]),
            (
                vec!["compile", &list, "--count-column", "2", "--min-count"],
                2,
                vec![format!("invalid value '{text}' for '--min-count <N>': expected a number")],
            ),
        ] {
            let mut command = folder.command("");
            command.args(&args);
            if args.last() == Some(&"--min-count") {
                command.arg(text);
            }
            let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            folder.end(&mut command, "").assert_fails(code, &expected);
        }
    }
}

#[test]
fn hints_name_options_as_they_can_be_written() {
    let folder = Folder::with_file("words.txt", "cat\nd-g\n");
    folder.write("words.toml", "lists = ['words.txt']");
    folder.run("compile words.txt").assert_fails(3, &["(--lossy)"]);
    folder.run("compile words.txt --lossy").assert_code(0);
    folder.run("compile words.toml").assert_fails(3, &["(`lossy`)"]);
    folder.run("diff words.txt words.dawg").assert_fails(3, &["(`lossy` of a recipe)"]);
    folder.write("words.toml", "lists = ['words.txt']\nlossy = true");
    folder.run("compile words.toml").assert_code(0);
    folder.run("diff words.toml words.dawg").assert_code(0);
}

#[test]
fn a_dictionary_can_have_a_name_for_old_fat_cards() {
    let folder = Folder::with_file("words.txt", "cat\ndog\n");
    folder.run("compile words.txt -o WORDS.DWG --title old").assert_code(0);
    folder.run("check -d WORDS.DWG cat").assert_code(0);
    folder.run("compile WORDS.DWG -o new.dawg").assert_code(0);
    let (old, new) = (folder.path("WORDS.DWG"), folder.path("new.dawg"));
    assert_eq!(std::fs::read(old).unwrap(), std::fs::read(new).unwrap());
    folder.run("compile words.txt WORDS.DWG").assert_fails(2, &["Type -o WORDS.DWG"]);
    std::fs::copy(folder.path("new.dawg"), folder.path("WORDS.DAW")).unwrap();
    let why = "WORDS.DAW: it is a compiled dictionary, not a list: end its name in .dawg or .dwg";
    folder.run("compile WORDS.DAW -o new.dawg").assert_fails(3, &[why]);
    folder.run("profile words.txt --accept --check new.dwg").assert_fails(2, &["new.profile"]);
}

/// The next command would read such a file as a recipe, a list or a program.
#[test]
fn an_output_with_the_ending_of_another_kind_of_file_is_refused() {
    let folder = Folder::with_file("words.txt", "cat\n");
    for (output, instead) in [
        ("new.toml", "new.dawg"),
        ("new.TXT", "new.dawg"),
        ("new.csv", "new.dawg"),
        ("new.tsv", "new.dawg"),
        ("new.dic", "new.dawg"),
        ("new.aff", "new.dawg"),
        ("new.profile", "new.dawg"),
        ("new.json", "new.dawg"),
        ("new.v2.ndjson", "new.v2.dawg"),
        ("new.jsonl", "new.dawg"),
        ("new.kwg", "new.dawg"),
        ("new.kbwg", "new.dawg"),
        ("new.kad", "new.dawg"),
        ("new.klv", "new.dawg"),
        ("new.klv2", "new.dawg"),
        ("new.trie", "new.dawg"),
        ("new.combined", "new.dawg"),
        ("new.cwl", "new.dawg"),
        ("new.wl", "new.dawg"),
        ("new.wgz", "new.dawg"),
        ("new.txt.gz", "new.dawg"),
        ("new.dawg.gz", "new.dawg"),
        ("new.h.gz", "new.h"),
        ("new.c", "new.dawg"),
    ] {
        let ended = folder.run(&format!("compile words.txt -o {output}"));
        ended.assert_fails(2, &[&format!("another kind of file: name it {instead}\n")]);
        assert!(!folder.path(output).exists(), "{output}");
        folder.run(&format!("compile words.txt -o {instead}")).assert_code(0);
    }
    for output in ["new", "new.bin", "new.v2"] {
        folder.run(&format!("compile words.txt -o {output}")).assert_code(0);
        folder.run(&format!("check -d {output} cat")).assert_code(0);
    }
    folder.run("compile words.txt -o .toml").assert_fails(2, &["has no name before its ending"]);
    let ended = folder.run("profile words.txt --accept --check new.toml");
    ended.assert_fails(2, &["name it new.profile\n"]);
}
