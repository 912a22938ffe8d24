//! `dawggle compile`.

use crate::folder::Folder;

#[test]
fn reports_the_number_of_words() {
    let folder = Folder::with_file("words.txt", "\u{FEFF}cat\r\nCat\n\n# pets\nat\ndonkey\ncow\n");
    folder.write("more.txt", "dog\nelephant\n");
    folder.write("not.txt", "cow\n");
    let line = "compile words.txt more.txt -o words.dawg --min-length 3 --max-length 6 \
                --exclude not.txt";
    let ended = folder.run(line);
    ended.assert_prints(&format!(
        "7 words read, 3 kept, 1 repeated, 1 too short, 1 too long, 1 excluded; {} bytes\n",
        folder.read("words.dawg").len()
    ));
    folder.run("words -d words.dawg").assert_prints("cat\ndog\ndonkey\n");
}

#[test]
fn reads_a_list_from_standard_input() {
    let folder = Folder::with_file("words.txt", "cat\n");
    folder.run_with_input("compile - words.txt -o both.dawg", "dog").assert_code(0);
    folder.run("words -d both.dawg").assert_prints("cat\ndog\n");
    folder
        .run_with_input("compile - -o bad.dawg", "dog\nd0g\n")
        .assert_fails(3, &["standard input:2", "d0g"]);
}

#[test]
fn stores_title_licence_origin_and_layout() {
    let folder = Folder::with_file("words.txt", "cat\n");
    let options = "--title Pets --licence CC0-1.0 --origin home --layout wide";
    folder.run(&format!("compile words.txt -o words.dawg {options}")).assert_code(0);
    folder.run("inspect words.dawg").assert_stdout_has(&["Pets", "CC0-1.0", "home", "wide"]);
    folder.run("compile words.txt -o words.dawg --layout round").assert_fails(2, &["wide"]);
}

#[test]
fn names_list_line_and_word_of_bad_words() {
    let folder = Folder::with_file("words.txt", b"cat\nit's\ncaf\xE9\n");
    let ended = folder.run("compile words.txt -o words.dawg");
    ended.assert_fails(3, &["error: words.txt:2: \"it's\"", "words.txt:3: ", "0xe9", "--lossy"]);
    assert!(!folder.path("words.dawg").exists());

    let lossy = folder.run("compile words.txt -o words.dawg --lossy");
    lossy.assert_code(0);
    assert!(lossy.stdout.starts_with("3 words read, 1 kept, 2 not words; "));
}

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
fn tables_say_what_is_wrong_with_a_row() {
    let folder = Folder::with_file("words.csv", "word,pos\ncat,noun\ndog,noun\n");
    let ended = folder.run("compile words.csv -o words.dawg");
    ended.assert_stdout_has(&["3 words read, 3 kept"]);
    ended.assert_fails(0, &["words.csv: first row read as a word: word, pos (", "--header yes"]);
    let silent = folder.run("compile words.csv -o words.dawg --header no");
    silent.assert_stdout_has(&["3 words read, 3 kept"]);
    silent.assert_stderr("");
    let header = folder.run("compile words.csv -o words.dawg --header yes");
    header.assert_stdout_has(&["2 words read, 2 kept"]);
    folder.write("counts.csv", "cat,-12\ndog,x\n\"pe,ar\",3\n");
    let ended = folder.run("compile counts.csv -o words.dawg --count-column 2 --min-count -10");
    ended.assert_fails(3, &["counts.csv:2: \"x\" in column 2 is not a number"]);
    assert!(!ended.stderr.contains("a separator makes"), "{}", ended.stderr);
    folder.write("words.toml", "add = [{ file = 'words.csv', header = true }]");
    folder.run("compile words.toml").assert_fails(3, &["expected `yes`, `no` or `auto`"]);
    folder.write("ranks.txt", "cat 5\n");
    let rank = folder.run("compile words.csv -o words.dawg --fit 1k --rank ranks.txt");
    rank.assert_fails(3, &["expected one word on each line", "rows such as `cat,5`"]);
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

#[test]
fn lists_that_take_words_away_are_read_completely() {
    let folder = Folder::with_file("words.txt", "rude\nruder\nnice\nit's\n");
    folder.write("ok.txt", "rude?\nnever*\nother\nrude\n");
    for wrong in ["rude, ruder\n", "rude[rs]\n", "- rude\n", "ru\u{e9}de[\n", "caf\u{fffd}\n"] {
        folder.write("wrong.txt", wrong);
        folder.write("words.toml", "add = ['words.txt']\nban = ['wrong.txt']\nlossy = true");
        let exclude = "words.txt --lossy --exclude ok.txt --exclude wrong.txt";
        let ended = folder.run(&format!("compile -o words.dawg {exclude}"));
        ended.assert_fails(3, &["wrong.txt:1: ", "never skipped"]);
        folder.run("compile words.toml").assert_fails(3, &["wrong.txt:1: ", "never skipped"]);
    }
    let ended = folder.run("compile words.txt --lossy -o words.dawg --exclude ok.txt");
    ended.assert_stdout_has(&["4 words read, 1 kept, 2 excluded, 1 not words"]);
    ended.assert_fails(0, &["ok.txt: 2 lines match no word: other, never*\n"]);
}

#[test]
fn keeps_the_old_dictionary_when_it_fails() {
    let folder = Folder::with_words("cat");
    let before = folder.read("words.dawg");
    folder.write("words.txt", "c4t");
    folder.run("compile words.txt -o words.dawg").assert_code(3);
    folder.assert_file("words.dawg", &before);
}

#[test]
fn does_not_overwrite_a_list() {
    let folder = Folder::with_words("cat");
    for line in
        ["compile words.txt -o ./words.txt", "compile words.dawg --exclude words.txt -o words.txt"]
    {
        folder.run(line).assert_fails(2, &["words.txt is both input and output"]);
    }
    folder.assert_file("words.txt", "cat");
}

/// Other inputs are an alphabet, and the lists that a recipe watches.
#[test]
fn does_not_overwrite_other_inputs() {
    let folder = Folder::with_file("words.txt", "cat\n");
    folder.write("our.toml", "name = 'Ours'\n");
    folder.write("words.toml", "add = ['words.txt']\n[watch]\ncommon = ['common.txt']\n");
    folder.write("common.txt", "cat\n");
    for line in [
        "compile words.txt --alphabet our.toml -o our.toml",
        "compile words.toml -o common.txt",
        "profile words.toml --accept --check common.txt",
        "profile words.toml --accept --check words.toml",
    ] {
        folder.run(line).assert_fails(2, &["is both input and output"]);
    }
    folder.write("notes.txt", "my notes\n");
    let ended = folder.run("profile words.txt --accept --check notes.txt");
    ended.assert_fails(3, &["notes.txt: it is not a profile"]);
    folder.assert_file("notes.txt", "my notes\n");
}

#[test]
fn says_which_file_cannot_be_read_or_written() {
    let folder = Folder::with_words("cat");
    let missing = folder.run("compile missing.txt -o words.dawg");
    missing.assert_fails(3, &["cannot read missing.txt"]);
    // The cause is said once.
    assert_eq!(missing.stderr.matches("os error").count(), 1);
    folder.run("compile words.txt -o no/words.dawg").assert_fails(3, &["cannot write no/"]);
    folder.run("compile words.txt -o .").assert_fails(3, &["cannot write ."]);
}

#[test]
fn refuses_a_list_without_words() {
    let folder = Folder::with_file("words.txt", "# nothing\n");
    folder.run("compile words.txt -o words.dawg").assert_fails(3, &["no words"]);
}

#[test]
fn refuses_titles_that_readers_would_refuse() {
    let folder = Folder::with_file("words.txt", "cat\n");
    let mut compile = folder.command("compile words.txt -o words.dawg");
    let title = folder.end(compile.args(["--title", "a\u{9b}31mb"]), b"");
    title.assert_fails(2, &["title", "control characters"]);
}

#[test]
fn refuses_options_that_cannot_be_combined() {
    let folder = Folder::with_file("words.txt", "cat\n");
    for (options, said) in [
        ("--min-length 9 --max-length 2", "--min-length 9 is more than --max-length 2"),
        ("--digraph q", "\"q\" cannot be one symbol"),
        ("--exclude -", "only LIST reads standard input"),
        ("--layout wide --top 5", "--top cannot be used with --layout wide"),
        ("--top many", "invalid value 'many'"),
        ("--memory 512", "at least 1M"),
    ] {
        let line = format!("compile words.txt -o words.dawg {options}");
        folder.run(&line).assert_fails(2, &[said]);
    }
    folder.run("compile words.txt -o -").assert_fails(2, &["the output cannot be `-`"]);
}

/// More nodes for speed make a larger file of the same words.
#[test]
fn lays_the_top_out_for_speed() {
    let animals = concat!(env!("CARGO_MANIFEST_DIR"), "/../../solver/examples/animals.txt");
    let folder = Folder::with_file("words.txt", std::fs::read_to_string(animals).unwrap());
    let mut last = 0;
    let mut words = None;
    for nodes in ["0", "20", "4294967295"] {
        folder.run(&format!("compile words.txt -o words.dawg --top {nodes}")).assert_code(0);
        folder.run("inspect words.dawg").assert_code(0);
        let bytes = folder.read("words.dawg").len();
        assert!(bytes > last, "--top {nodes}: {bytes} bytes, {last} before");
        last = bytes;
        let listed = folder.run("words -d words.dawg");
        listed.assert_prints(words.get_or_insert_with(|| listed.stdout.clone()));
    }
}

#[test]
fn reads_lists_of_many_forms() {
    let folder = Folder::with_file("utf16.txt", b"\xFF\xFEc\0a\0t\0\n\0");
    folder.write("latin1.txt", b"caf\xE9\n");
    folder.write("table.csv", "id,word,count\n1,cat,50\n2,\"dog\",3\n3,cow,9\n");
    folder.write("words.tsv", "cat\t50\ndog\t3\n");
    folder.write("spelling.dic", "3\ncat/SM\ndog\tpo:noun\ncow\n");
    folder.write("forms.dic", "2\ncat/S\ndog\n");
    folder.write("forms.aff", "SFX S Y 1\nSFX S 0 s .\n");
    folder.write("forms.toml", "add = [{ file = 'forms.dic', stems = true }]\n");
    folder.write("only.txt", "cat\ndog\n");
    folder.write("composed.txt", "e\u{301}te\u{301}\n");
    folder.run("compile utf16.txt -o cat.dawg").assert_code(0);
    for (list, words) in [
        ("utf16.txt", "cat"),
        ("latin1.txt --latin1", "café"),
        ("table.csv --column word", "cat cow dog"),
        ("table.csv --column 2 --count-column count --min-count 9", "cat cow"),
        ("words.tsv", "cat dog"),
        ("spelling.dic", "cat cow dog"),
        ("forms.dic", "cat cats dog"),
        ("forms.dic --stems", "cat dog"),
        ("forms.toml", "cat dog"),
        ("composed.txt", "été"),
        ("composed.txt --alphabet french", "ete"),
        ("cat.dawg words.tsv", "cat dog"),
        ("table.csv --column word --only only.txt", "cat dog"),
        ("table.csv --column word --only only.txt --exclude utf16.txt", "dog"),
    ] {
        let compiled = folder.run(&format!("compile {list} -o words.dawg"));
        compiled.assert_code(0);
        let has_no_rules = compiled.stderr.contains("no PFX or SFX rules");
        assert_eq!(has_no_rules, list == "spelling.dic", "{list}");
        folder
            .run("words -d words.dawg --sort text")
            .assert_prints(&(words.replace(' ', "\n") + "\n"));
    }
    let compile = |list: &str| folder.run(&format!("compile {list} -o words.dawg"));
    compile("latin1.txt").assert_fails(3, &["latin1.txt:1", "column 4", "0xe9"]);
    compile("table.csv --column wort").assert_fails(3, &["\"wort\"", "id, word, count"]);
    compile("table.csv --column 0").assert_fails(2, &["counted from 1"]);
    folder.write("short.dawg", &folder.read("cat.dawg")[..100]);
    compile("short.dawg").assert_fails(3, &["short.dawg", "100 bytes"]);
    folder.write("words.fst", b"nonsense");
    compile("words.fst").assert_fails(3, &["words.fst"]);
}

#[test]
fn writes_nothing_larger_than_max_bytes() {
    let folder = Folder::with_words("cat\ndog\n");
    let before = folder.read("words.dawg");
    let bytes = before.len();
    let compile = |max: usize| {
        folder.run(&format!("compile words.txt -o words.dawg --digraph qu --max-bytes {max}"))
    };
    compile(bytes).assert_code(0);
    folder.assert_file("words.dawg", &before);

    folder.write("words.txt", "cat\ndog\nelephant\n");
    let larger = folder.run("compile words.txt -o larger.dawg --digraph qu");
    larger.assert_code(0);
    let larger = folder.read("larger.dawg").len();
    let excess = larger - bytes;
    let refused = compile(bytes);
    let said = format!(
        "error: the dictionary would take {larger} bytes, {excess} more than the {bytes} allowed\n"
    );
    refused.assert_stdout("");
    refused.assert_stderr(&said);
    refused.assert_code(1);
    folder.assert_file("words.dawg", &before);

    // Units are of 1024.
    folder.run("compile words.txt -o words.dawg --max-bytes 1k").assert_code(0);
    for size in ["1T", "-1", "k", "1.5k"] {
        let line = format!("compile words.txt -o words.dawg --max-bytes={size}");
        folder.run(&line).assert_fails(2, &["expected a number of bytes", "160k"]);
    }
}

/// 20,000 different words, which take 600 KB to sort.
pub fn many_words() -> String {
    let letter = |digit: u8| char::from(b'a' + digit - b'0');
    (0..20_000)
        .map(|word| word.to_string().bytes().map(letter).chain(['\n']).collect::<String>())
        .collect()
}

/// Whoever has less memory gets the same, and leaves no files behind.
#[test]
fn sorts_lists_larger_than_memory() {
    let folder = Folder::with_file("words.txt", many_words().repeat(2));
    std::fs::create_dir(folder.path("temporary")).unwrap();
    let compile = |list: &str, input: &str| {
        let mut command = folder.command(&format!("compile {list} -o words.dawg --digraph ab"));
        let ended = folder.end(command.env("TMPDIR", folder.path("temporary")), input.as_bytes());
        ended.assert_code(0);
        ended.stdout
    };
    let said = compile("words.txt", "");
    assert!(said.starts_with("40000 words read, 20000 kept, 20000 repeated; "));
    let plenty = folder.read("words.dawg");
    for (list, input) in [("words.txt", ""), ("-", &many_words().repeat(2))] {
        folder.write("words.dawg", "");
        assert_eq!(compile(&format!("{list} --memory 1M"), input), said);
        folder.assert_file("words.dawg", &plenty);
    }
    assert_eq!(std::fs::read_dir(folder.path("temporary")).unwrap().count(), 0);
}

/// Without a temporary folder, and when the disk is full: here, files may take 8 KB at most.
#[cfg(unix)]
#[test]
fn says_where_temporary_files_cannot_be_written() {
    let folder = Folder::with_file("words.txt", many_words().repeat(2));
    std::fs::create_dir(folder.path("temporary")).unwrap();
    let line = "compile words.txt -o words.dawg --memory 1M";
    let refused = |mut command: std::process::Command, name: &str| {
        let place = folder.path(name);
        let ended = folder.end(command.env("TMPDIR", &place), b"");
        ended.assert_fails(3, &["cannot sort", place.to_str().unwrap(), "os error"]);
        assert_eq!(ended.stderr.lines().count(), 1);
        assert!(!folder.path("words.dawg").exists());
    };
    refused(folder.command(line), "missing");
    let mut limited = std::process::Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f 16; exec \"$0\" {line}");
    limited.args(["-c", &script, env!("CARGO_BIN_EXE_dawggle")]).current_dir(folder.path(""));
    refused(limited, "temporary");
    assert_eq!(std::fs::read_dir(folder.path("temporary")).unwrap().count(), 0);
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
        folder.write("words.toml", format!("add = ['words.txt']\n{key}"));
        folder.run("compile words.toml").assert_fails(3, &[why]);
    }
}

#[test]
fn an_array_in_rust_has_the_words() {
    let folder = Folder::with_file("words.txt", "zoo\nqwerty\nquit\n");
    let compiled = folder.run("compile words.txt --digraph qu -o words.rs");
    let array =
        "pub static WORDS: [&str; 3] = [\n    \"qwerty\",\n    \"quit\",\n    \"zoo\",\n];\n";
    let file = format!("/// 3 words.\n{array}");
    compiled.assert_prints(&format!("3 words read, 3 kept; {} bytes\n", file.len()));
    folder.assert_file("words.rs", file);
    folder
        .run("compile words.txt -o words.rs --index")
        .assert_fails(2, &["an .rs has words only", "--index"]);
    folder.run("compile words.txt -o .rs").assert_fails(2, &["no name before its ending"]);
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
