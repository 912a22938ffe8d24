//! The command reads the same boards as the libraries.

use dawggle_search::game::{Rules, Tile};
use dawggle_snapshots::board_texts::board_texts;
use dawggle_snapshots::property::check;
use proptest::prelude::*;

use crate::folder::Folder;

#[test]
fn a_text_is_the_same_board_or_refused_with_the_same_message() {
    let folder = Folder::with_words("cat\ncats\nline\nquit\n");
    folder.run("compile words.txt -o letters.dawg").assert_code(0);
    check(120, &(board_texts(), any::<bool>()), |(text, q_is_qu)| {
        let rules = Rules::parse("name = 'Any'\n[score]\n").unwrap();
        let dictionary = if q_is_qu { "words.dawg" } else { "letters.dawg" };
        let ended = folder.run_with_input(&format!("solve - -d {dictionary} --json"), &text);
        match rules.folded_board(&text, None, q_is_qu, str::to_owned, |_| false) {
            Ok(board) => {
                let solution: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
                let tiles: Vec<&str> = board.tiles().iter().map(Tile::text).collect();
                prop_assert_eq!(&solution["tiles"], &serde_json::json!(tiles), "{:?}", ended);
                prop_assert_eq!(&solution["rows"], board.geometry().rows(), "{:?}", ended);
            }
            Err(error) => {
                prop_assert_eq!(ended.code, Some(3), "{:?}", ended);
                let message = error.to_string();
                let known = ended.stderr.contains(&message)
                    || message.contains("the rules `Any` have none");
                prop_assert!(known, "{message:?} is not in standard error:\n{ended:?}");
            }
        }
        Ok(())
    });
}

/// A board, or a list of boards or of found words, is decoded as a list of words is.
#[test]
fn boards_are_read_in_the_encodings_of_lists() {
    let folder = Folder::with_words("cat\ndog\n");
    let utf_16 = |text: &str| {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    let forms: [fn(&str) -> String; 3] =
        [str::to_owned, |text| format!("\u{feff}{text}"), |text| text.replace('\n', "\r")];
    let forms = |text: &'static str| {
        forms.into_iter().map(move |form| form(text).into_bytes()).chain([utf_16(text)])
    };
    for board in forms("cat\ndog\n") {
        folder.write("board.txt", &board);
        for solved in [
            folder.run("solve board.txt -d words.dawg"),
            folder.run_with_input("solve - -d words.dawg", &board),
        ] {
            solved.assert_solves("1\tcat\n1\tdog\n");
        }
    }
    for boards in forms("cat/xxx\ncat/dog\n") {
        folder.run_with_input("score -d words.dawg", &boards).assert_prints("1\n2\n");
    }
    for found in forms("1. cat\n2. dog\n3. gods\n") {
        folder.write("found.txt", &found);
        let judged = folder.run("solve cat/dog -d words.dawg --found found.txt");
        judged.assert_stderr(
            "player     points  words  shared  wrong\nfound.txt       2      2       0      1\n\
             found.txt: gods is not in the dictionary\n0 words, 0 points\n",
        );
    }
}

/// Letters are folded tile by tile, however the board is written, and whatever else is in its row.
#[test]
fn every_form_of_a_board_is_folded_the_same_way() {
    let folder = Folder::with_words("cab");
    folder.write("french.txt", "cab\nace\nbad\nbed\nbead\n");
    folder.write("german.txt", "straße\nstrasse\n");
    for language in ["french", "german"] {
        let compile = format!("compile {language}.txt --alphabet {language} -o {language}.dawg");
        folder.run(&compile).assert_code(0);
    }
    let solve = |dictionary: &str, board: &str| {
        let mut command = folder.command(&format!("solve -d {dictionary}"));
        let solved = folder.end(command.arg(board), b"");
        solved.assert_code(0);
        // Each board has the same answer by `score`, and in a recipe.
        let words = solved.stdout.lines().count();
        let scored = format!("score --count -d {dictionary}");
        folder.run_with_input(&scored, board).assert_prints(&format!("{words}\n"));
        let list = dictionary.replace("dawg", "txt");
        let alphabet = dictionary.trim_end_matches(".dawg");
        let recipe =
            format!("alphabet = '{alphabet}'\nlists = ['{list}']\n[watch]\nboards = ['{board}']\n");
        folder.write("words.toml", recipe);
        let profile = folder.run("profile words.toml").stdout;
        let line = profile.lines().find(|line| line.starts_with("board ")).unwrap();
        assert!(line.contains(&format!(" {words} word")), "{board}: {line}");
        solved
    };
    let expected = solve("french.dawg", "ea/bd").stdout;
    assert_eq!(expected.lines().count(), 3);
    for board in ["éa/bd", "ÉA/BD", "é a / b d", "e\u{301}a/bd", "{é}a/bd", "é{a}/bd"] {
        solve("french.dawg", board).assert_stdout(&expected);
    }
    let expected = solve("french.dawg", "e{a/b}/bd").stdout;
    for board in ["é{a/b}/bd", "É{A/b}/bd", "é {a/b} / b d"] {
        solve("french.dawg", board).assert_stdout(&expected);
    }
    // A letter that the dictionary lacks changes no other.
    assert_eq!(solve("french.dawg", "éaz/bdz").stdout.lines().count(), 3);
    let expected = solve("german.dawg", "s t r a ss e / a b c d e f").stdout;
    assert_eq!(expected.lines().count(), 1);
    for board in ["straße/abcdef", "stra{ß}e/abcdef", "s t r a ß e / a b c d e f"] {
        solve("german.dawg", board).assert_stdout(&expected);
    }
    let bound = |class: &str| {
        let bound = folder.end(folder.command("bound -d french.dawg").arg(class), b"");
        bound.assert_code(0);
        bound
    };
    bound("é{a,b}/bd").assert_stdout(&bound("e{a/b}/bd").stdout);
}
