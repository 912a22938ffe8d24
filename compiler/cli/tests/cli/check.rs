//! `dawggle check`.

use std::io::Read;

use dawggle_compiler::Compiler;

use crate::folder::Folder;

#[test]
fn prints_the_words_of_its_input_that_are_unknown() {
    let folder = Folder::with_words("cat\nqu\u{e9}\n");
    let check = |input: &str| folder.run_with_input("check - -d words.dawg", input);
    let ended = check("Cat\r\n\ndog\r\nQU\u{c9}\nc at");
    ended.assert_stdout("dog\nc at\n");
    ended.assert_stderr("2 words not in words.dawg\n");
    ended.assert_code(1);
    check("cat\ncat\n").assert_prints("");
    check("").assert_prints("");
    // After some words, the dictionary is expanded.
    let ended = check(&format!("dog\n{}ox\n", "cat\nqu\u{e9}\n".repeat(500)));
    ended.assert_stdout("dog\nox\n");
    check(&"a".repeat(70_000)).assert_fails(3, &["a line is longer than 65536 bytes"]);
    folder.run_with_input("check -q - -d words.dawg", "dog\n").assert_quiet(1, "");
}

#[test]
fn words_of_a_large_dictionary_have_numbers_by_its_index_alone() {
    let folder = Folder::new();
    let numbers = |has_index| {
        let compiler = Compiler::new().text("list", "cat\ndog\n").origin("x".repeat(4 << 20));
        folder.write("words.dawg", compiler.index(has_index).compile().unwrap().bytes);
        folder.run("check --number dog -d words.dawg")
    };
    numbers(true).assert_prints("dog 1\n");
    numbers(false).assert_fails(3, &["a compact dictionary of more than 4 MB needs an index"]);
}

/// The same text as systems and programs write it: in each encoding, with each line end.
#[test]
fn reads_its_input_as_compile_reads_a_list() {
    let folder = Folder::with_words("cat\nqu\u{e9}\n");
    let text = "# mine\nCat\n\nQU\u{c9} \nlion\u{e9}\n";
    for line_end in ["\n", "\r\n", "\r"] {
        let text = text.replace('\n', line_end);
        let units = |to_bytes: fn(u16) -> [u8; 2]| {
            let marked = format!("\u{feff}{text}");
            marked.encode_utf16().flat_map(to_bytes).collect::<Vec<u8>>()
        };
        let forms = [
            text.clone().into_bytes(),
            format!("\u{feff}{text}").into_bytes(),
            format!("cat{line_end}\u{feff}{text}").into_bytes(),
            units(u16::to_le_bytes),
            units(u16::to_be_bytes),
        ];
        for form in forms {
            for input in [gzip(&form), form] {
                let ended = folder.run_with_input("check - -d words.dawg", &input);
                ended.assert_stdout("lion\u{e9}\n");
                ended.assert_code(1);
                folder.write("mine.txt", &input);
                folder.run("compile mine.txt -o mine.dawg").assert_code(0);
                folder.run("words -d mine.dawg").assert_prints("cat\nlion\u{e9}\nqu\u{e9}\n");
            }
        }
    }
    folder
        .run_with_input("check - -d words.dawg", folder.read("words.dawg"))
        .assert_fails(3, &["standard input: a compiled dictionary, not text"]);
}

/// Packs bytes without compressing them.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut encoder = flate2::read::GzEncoder::new(bytes, flate2::Compression::none());
    encoder.read_to_end(&mut packed).unwrap();
    packed
}

/// A directory with these words, compiled with an index.
fn with_index(words: &str) -> Folder {
    let folder = Folder::with_file("words.txt", words);
    folder.run("compile words.txt -o words.dawg --digraphs qu --index").assert_code(0);
    folder
}

#[test]
fn words_have_numbers_and_numbers_words() {
    let folder = with_index("zoo\nqwerty\nquit\nant\n");
    folder.run("words -d words.dawg").assert_prints("ant\nqwerty\nquit\nzoo\n");
    folder.run("check --number -d words.dawg quit Zoo ant").assert_prints("quit 2\nZoo 3\nant 0\n");
    let all = ["ant\n", "qwerty\n", "quit\n", "zoo\n"];
    for first in 0..all.len() {
        let number =
            |numbers: String| folder.run(&format!("words -d words.dawg --number {numbers}"));
        number(format!("{first}")).assert_prints(all[first]);
        number(format!("{first}..")).assert_prints(&all[first..].concat());
        number(format!("..{first}")).assert_prints(&all[..=first].concat());
        for last in first..all.len() {
            number(format!("{first}..{last}")).assert_prints(&all[first..=last].concat());
        }
    }
}
