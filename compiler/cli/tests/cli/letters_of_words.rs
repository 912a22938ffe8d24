//! What `q` means on a board, and notes about boards and dice that do not fit the words.

use crate::folder::Folder;

const KURDISH: &str = "qelem\nqenc\nmesel\n";
const QUITS: &str = "quit\nquits\nqat\n";
const LETTER_Q: &str = "note: `q` is just the letter q, since the dictionary has no symbol `qu`: \
                        write {qu} for a tile of both letters, or compile the dictionary with \
                        --digraphs qu\n";

/// A directory with `words.dawg`, which has the symbol `qu` if a word has it, and `letters.dawg`,
/// which never has it.
fn folder(words: &str) -> Folder {
    let folder = Folder::with_words(words);
    folder.run("compile words.txt -o letters.dawg").assert_code(0);
    folder
}

/// Each command that reads a board of letters, for a language that writes `q` without `u`.
#[test]
fn a_q_is_a_letter_where_the_dictionary_has_no_qu() {
    let folder = folder(KURDISH);
    let (letters, tiles) = ("qel/mes/nca", "q e l / m e s / n c a");
    let words = "2\tmesel\n2\tqelem\n1\tqenc\n";
    let total = "3 words, 5 points\n";
    for dictionary in ["words.dawg", "letters.dawg"] {
        for board in [letters, tiles, "QEL/MES/NCA", "{q}el/mes/nca"] {
            let solved = folder.run_with_input(&format!("solve - -d {dictionary}"), board);
            solved.assert_solves(words);
            solved.assert_stderr(total);
        }
        let score = format!("score --count -d {dictionary}");
        // Many boards are scored in another way than a few.
        folder.run_with_input(&score, "qelmesnca\n".repeat(500)).assert_prints(&"3\n".repeat(500));
        let bound = |class: &str| folder.run_with_input(&format!("bound -d {dictionary} -"), class);
        bound(letters).assert_prints(&bound(tiles).stdout);
        assert!(bound(letters).stdout.contains("best 5 "), "{}", bound(letters).stdout);
        // The standard form is the same board.
        let canonical = format!("score --canonical -d {dictionary}");
        let form = folder.run_with_input(&canonical, "qel/mes/nca").stdout;
        folder.run_with_input(&format!("solve - -d {dictionary}"), form).assert_solves(words);
    }
    folder.run("solve --by-word words.txt qel/mes/nca").assert_solves(words);
    folder.write("words.toml", format!("lists = ['words.txt']\n[watch]\nboards = ['{letters}']\n"));
    folder.run("profile words.toml").assert_stdout_has(&["board qel/mes/nca 3 words, 5 points"]);
    let boards = folder.run("hunt -d words.dawg --size 2x3 --climbs 1 --seed 1 --limit 5").stdout;
    for line in boards.lines() {
        let [board, points, "1"] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        folder.run_with_input("score -d words.dawg", board).assert_prints(&format!("{points}\n"));
    }
}

/// A cube that shows `Qu` shows it for any dictionary, and a rolled board says so.
#[test]
fn a_rolled_qu_is_written_so_that_it_is_read_again() {
    let folder = folder(QUITS);
    let rules = "name = 'Two'\ndice = ['Q', 'Q', 'I', 'T']\nscore.table = [0, 0, 0, 0, 1]\n";
    folder.write("two.toml", format!("{rules}board = {{ rows = 2, columns = 2 }}\n"));
    for (dictionary, qu) in [("words.dawg", "q"), ("letters.dawg", "qu")] {
        let rolled = folder.run(&format!("roll -d {dictionary} --rules two.toml --seed 1")).stdout;
        assert_eq!(rolled.contains("qu"), qu == "qu", "{rolled}");
        let command = format!("score -d {dictionary} --rules two.toml --count");
        folder.run_with_input(&command, &rolled).assert_stdout("1\n");
        let odds = format!("stats --boards 1 -d {dictionary} --rules two.toml -");
        folder.run_with_input(&odds, &rolled).assert_code(0);
    }
}

/// Who has an English dictionary without `qu` is told once what a `q` is, and how to have `qu`.
#[test]
fn a_q_that_words_have_with_u_is_noted_once() {
    let folder = folder(QUITS);
    let solved = folder.run("solve qit/xsx -d letters.dawg");
    solved.assert_solves("");
    solved.assert_stderr(&format!("{LETTER_Q}0 words, 0 points\n"));
    let scored = folder.run_with_input("score -d letters.dawg", "qit/xxx\nqat/xxx\n".repeat(300));
    scored.assert_stdout(&"0\n1\n".repeat(300));
    scored.assert_stderr(LETTER_Q);
    scored.assert_code(0);
    folder.run("bound qit/xsx -d letters.dawg").assert_stderr(LETTER_Q);
    folder.run("stats qitasxxxxxxxxxxx --boards 1 -d letters.dawg").assert_stderr(LETTER_Q);
    let listed = folder.run("solve qit/xsx --by-word words.txt");
    listed.assert_stderr(
        "note: `q` is just the letter q: --digraphs qu makes it the tile `qu`\n0 words, 0 points\n",
    );
    let digraph = "solve qit/xsx --by-word words.txt --digraphs qu";
    folder.run(digraph).assert_stderr("2 words, 3 points\n");
    // Nothing is noted where nothing was meant.
    for line in ["solve qit/xsx -d words.dawg", "solve {qu}it/xsx -d letters.dawg"] {
        let solved = folder.run(line);
        solved.assert_solves("2\tquits\n1\tquit\n");
        solved.assert_stderr("2 words, 3 points\n");
    }
    folder
        .run_with_input("solve - -d letters.dawg", "q u s / x i t")
        .assert_solves("2\tquits\n1\tquit\n");
}

/// A list that is searched word by word has the same words on a board as its dictionary.
#[test]
fn a_list_is_read_as_its_dictionary() {
    let lists = [
        KURDISH,
        QUITS,
        "quit\nquits\n",
        "qat\nmesel\n",
        "mesel\n",
        "iraqi\nequal\n",
        "qa\u{301}t\nque\nq\n",
    ];
    let boards =
        ["qel/mes/nca", "qit/asx", "q/i/t", "{qu}it/sxx", "{q}at/{q/qu}it", "xql/eae", "iar/qix"];
    let options = ["", "--digraphs qu", "--digraphs eq --digraphs qu", "--alphabet english-qu"];
    let mut noted = Vec::new();
    for list in lists {
        let folder = Folder::new();
        folder.write("words.txt", list);
        for options in options {
            folder.run(&format!("compile words.txt {options}")).assert_code(0);
            for board in boards {
                let compiled = folder.run(&format!("solve {board} -d words.dawg"));
                let by_word = format!("solve {board} {options} --by-word");
                let listed = folder.run(&format!("{by_word} words.txt"));
                listed.assert_stdout(&compiled.stdout);
                noted.extend(listed.stderr.contains("note").then_some((list, options, board)));
                let input = folder.run_with_input(&format!("{by_word} -"), list);
                if input.stderr.contains("no word of standard input has the symbol `qu`") {
                    assert!(!list.contains("qu") || options.contains("eq"), "{list}");
                } else {
                    input.assert_stdout(&compiled.stdout);
                }
            }
        }
    }
    assert!(noted.iter().all(|(list, ..)| list.contains("qu") || !list.contains('q')), "{noted:?}");
    assert!(noted.contains(&(QUITS, "", "qit/asx")), "{noted:?}");
}

/// An accent or a point belongs to the letter before it, and is folded with it.
#[test]
fn points_on_letters_of_boards_are_folded() {
    for (alphabet, words, board, word) in [
        (
            "arabic",
            "\u{643}\u{62a}\u{628}\n",
            "\u{643}\u{64f}\u{62a}\u{650}/\u{628}\u{64e}\u{651}\u{643}",
            "\u{643}\u{62a}\u{628}",
        ),
        (
            "hebrew",
            "\u{5e9}\u{5dc}\u{5d5}\n",
            "\u{5e9}\u{5c1}\u{5b8}\u{5dc}/\u{5d5}\u{5b9}\u{5d0}",
            "\u{5e9}\u{5dc}\u{5d5}",
        ),
        ("english", "cat\n", "c\u{306}a/tx", "cat"),
    ] {
        let folder = Folder::new();
        folder.write("words.txt", words);
        folder.run(&format!("compile words.txt --alphabet {alphabet}")).assert_code(0);
        folder.run(&format!("solve {board} -d words.dawg")).assert_solves(&format!("1\t{word}\n"));
        let list = format!("solve {board} --by-word words.txt --alphabet {alphabet}");
        folder.run(&list).assert_solves(&format!("1\t{word}\n"));
        folder.run_with_input("score -d words.dawg", board).assert_stdout("1\n");
        let form = folder.run_with_input("score --canonical -d words.dawg", board);
        form.assert_code(0);
        assert_eq!(form.stdout.trim().chars().count(), 5, "{}", form.stdout);
        let bound = folder.run(&format!("bound {board} -d words.dawg"));
        assert!(bound.stdout.contains("best 1 "), "{}", bound.stdout);
        folder.run(&format!("stats {board} --boards 1 -d words.dawg --rules boggle --size 2x2"));
    }
}

/// Each command that reads a board says which tiles no word can use.
#[test]
fn tiles_that_no_word_has_are_noted_once() {
    let folder = Folder::with_words("cat\ncats\n");
    let note = |tiles: &str| format!("note: no word has the {tiles}\n");
    // The first `a` is Cyrillic.
    let board = "c\u{430}ts/at\u{e9}#";
    let looks_same = note("tiles `\u{e9}` (U+00E9) `\u{430}` (U+0430)");
    let solved = folder.run(&format!("solve {board} -d words.dawg"));
    solved.assert_stderr(&format!("{looks_same}1 word, 1 point\n"));
    let listed = folder.run(&format!("solve {board} --by-word words.txt"));
    listed.assert_stderr(&format!("{looks_same}1 word, 1 point\n"));
    let boards = format!("{board}\n").repeat(400);
    folder.run_with_input("score -d words.dawg", boards).assert_stderr(&looks_same);
    folder.run(&format!("bound {board} -d words.dawg")).assert_stderr(&looks_same);
    // One choice of the first tile is in words. Short lists may lack a letter.
    for words in ["-d words.dawg", "--by-word words.txt"] {
        let solved = folder.run(&format!("solve {{c/\u{e9}}}at/sta/xxx {words}"));
        solved.assert_stderr("2 words, 2 points\n");
    }
    let many: String = ('\u{e0}'..='\u{ee}').collect();
    let named: String =
        ('\u{e0}'..='\u{e7}').map(|c| format!("`{c}` (U+{:04X}) ", c as u32)).collect();
    folder
        .run(&format!("solve {many} --size 3x5 -d words.dawg"))
        .assert_stderr(&format!("{}0 words, 0 points\n", note(&format!("tiles {named}..."))));
    let greek = Folder::with_words("\u{3bf}\u{3c7}\u{3b9}\n");
    for words in ["-d words.dawg", "--by-word words.txt"] {
        let solved = greek.run(&format!("solve o\u{3c7}\u{3b9}/xxx {words}"));
        solved.assert_stderr(&format!("{}0 words, 0 points\n", note("tiles `o` `x`")));
    }
}

#[test]
fn a_tile_q_is_noted_where_words_have_only_qu() {
    let folder = folder("quit\nquits\n");
    let note = "note: no word has the tile `q`: write `qu`, as the dictionary does\n";
    for board in ["Q I T / x S x", "{q}it/xsx"] {
        let solved = folder.run_with_input("solve - -d words.dawg", board);
        solved.assert_solves("");
        solved.assert_stderr(&format!("{note}0 words, 0 points\n"));
        let scored = folder.run_with_input("score -d words.dawg", format!("{board}\n{board}\n"));
        scored.assert_stdout("0\n0\n");
        scored.assert_stderr(note);
    }
    let either = folder.run_with_input("solve - -d words.dawg", "{q/qu} I T / x S x");
    either.assert_stderr("2 words, 3 points\n");
}

/// The share is counted by hand: 3 of these 12 words have letters that are on no English die.
#[test]
fn letters_that_no_die_has_are_noted() {
    let words = "aber\nbett\nhaus\nhäuser\nlöwe\nmaus\nnetz\nrose\nsein\nstein\ntür\nweg\n";
    let folder = folder(words);
    let of = |dice: &str, hint: &str| {
        format!("note: 25% of the words have letters that {dice} has: ä ö ü ({hint})\n")
    };
    let note = of("no die of boggle-new", "--alphabet german rolls tiles of German");
    let board = "catdlinemaropets";
    for (line, code) in [
        ("roll --seed 1", 0),
        ("roll --seed 1 --boards 20 --words 0..", 0),
        ("stats --seed 1 --boards 300", 0),
        (&*format!("stats {board} --boards 1"), 0),
        ("stats zzzzzzzzzzzzzzzz --boards 1", 1),
    ] {
        let ended = folder.run(&format!("{line} -d words.dawg"));
        ended.assert_stderr(&note);
        ended.assert_code(code);
        let german = folder.run(&format!("{line} -d words.dawg --alphabet german"));
        german.assert_stderr("");
    }
    let instead = "instead of --rules boggle-big, --alphabet german rolls tiles of German";
    folder
        .run("roll --seed 1 --rules boggle-big -d words.dawg")
        .assert_stderr(&of("no die of boggle-big", instead));
    // With the tiles of the dictionary's own alphabet nothing is missing.
    folder.run("compile words.txt --alphabet german -o german.dawg").assert_code(0);
    folder.run("roll --seed 1 -d german.dawg").assert_stderr("");
    // In English, one word in 3,000 has a `q` without `u`, which no die shows.
    folder.write("english.txt", folder.run("words").stdout);
    folder.run("compile english.txt --digraphs qu -o english.dawg").assert_code(0);
    folder.run("roll --seed 1 -d english.dawg").assert_stderr("");
    // The words of the built-in dictionary say nothing about dice that were chosen.
    folder.run("roll --seed 1 --alphabet hungarian").assert_stderr("");
    folder.run("roll --seed 1 --alphabet hungarian -d english.dawg").assert_stderr(
        "note: 11% of the words have letters that no die has: q qu w x \
         (--alphabet english rolls tiles of English)\n",
    );
    folder.write("letters.txt", "abc\n".to_owned() + &"ж".repeat(3) + "\n");
    folder.run("compile letters.txt -o mixed.dawg").assert_code(0);
    folder.run("roll --seed 1 -d mixed.dawg").assert_stderr(
        "note: 50% of the words have letters that no die of boggle-new has: ж \
         (--alphabet takes a file with other tiles)\n",
    );
}

/// An alphabet with more of the letters may have no more of the words.
#[test]
fn an_alphabet_is_advised_only_if_it_is_better() {
    let folder = Folder::new();
    let compile = |text: &str| {
        folder.write("words.txt", text);
        folder.run("compile words.txt").assert_code(0);
    };
    let roll = |note: &str| {
        let note =
            format!("note: {note}\n").replace("DIE", "have letters that no die of boggle-new has:");
        folder.run("roll --seed 1 -d words.dawg").assert_stderr(&note);
    };
    let file = "(--alphabet takes a file with other tiles)";
    // The Danish tiles have `å` and `ø`, but not the letter of most words.
    compile("stå\nstø\nжab\nжba\nжbb\nжaa\nsta\nstab\n");
    roll(&format!("75% of the words DIE å ø ж {file}"));
    compile("stå\nstø\nåst\nøst\nжbb\nsta\nstab\n");
    roll("71% of the words DIE å ø ж (--alphabet danish rolls tiles of Danish)");
    // 2 of 3 words are 67%.
    compile("æßa\nßab\nabc\n");
    roll(&format!("67% of the words DIE ß æ {file}"));
    // The dice of a hunt have a name, but no alphabet.
    compile("aber\nhäuser\nlöwe\nmaus\n");
    let hunt = |options: &str| folder.run(&format!("hunt --climbs 1 --seed 1 --pool 1 {options}"));
    let note = "note: 50% of the words have letters that no die of boggle-new has: ä ö\n";
    let hunted = hunt("-d words.dawg --dice boggle-new");
    assert!(hunted.stderr.starts_with(note), "{}", hunted.stderr);
    for options in ["-d words.dawg --size 2x2", "--dice boggle-new --limit 0"] {
        assert!(!hunt(options).stderr.contains("note"), "{options}");
    }
}
