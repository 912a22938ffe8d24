//! How small dictionaries are: what the layout `compact` is for.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::{env, fs};

use dawggle::{Dawg, Outcome};
use dawggle_compiler::{Compiler, Layout, in_text_order, verify};
use dawggle_snapshots::test_data::test_text;

fn size(list: &str) -> usize {
    Compiler::new().text("list", list).min_length(3).compile().unwrap().bytes.len()
}

#[test]
fn lists_with_a_limit() {
    for (name, limit) in [("enable2k.txt", 175_000), ("yawl.txt", 258_000)] {
        let Some(list) = test_text(name) else { return };
        let size = size(&list);
        assert!(size <= limit, "{name} takes {size} bytes, {limit} at most expected");
    }
}

/// Nothing is tuned to English: with its letters exchanged, a list takes as much.
#[test]
fn letters_do_not_matter() {
    let Some(list) = test_text("enable2k.txt") else { return };
    let exchange = |letter: char| match letter {
        'a'..='z' => char::from(b'a' + (letter as u8 - b'a') * 7 % 26),
        other => other,
    };
    let (other, size) = (size(&list.chars().map(exchange).collect::<String>()), size(&list));
    assert!(size.abs_diff(other) * 100 <= size, "{size} bytes, with other letters {other}");
}

/// Large lists of many languages, a word a line, in the folder that the variable
/// `DAWGGLE_FOREIGN_LISTS` names: `.ci/full` gets them from Debian.
#[test]
#[ignore = "needs lists that are not part of the project, and minutes"]
fn foreign_lists() {
    let folder = env::var_os("DAWGGLE_FOREIGN_LISTS").expect("the variable is set");
    let lists = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    for list in lists {
        let text = fs::read_to_string(&list).unwrap();
        // Catalan has words with a raised dot, which is no letter.
        let words = text.lines().filter(|word| word.chars().all(char::is_alphabetic));
        let expected: BTreeSet<String> = words.map(str::to_lowercase).collect();
        for layout in Layout::ALL {
            let compiler = Compiler::new().list(&list).lossy(true).layout(layout).index(true);
            let bytes = compiler.compile().unwrap().bytes;
            let dawg = Dawg::from_bytes(&bytes).unwrap();
            println!(
                "{}: {layout:?}, {} words, {} bytes",
                list.display(),
                expected.len(),
                bytes.len()
            );
            assert_eq!(verify(&dawg), Ok(()), "{}", list.display());
            let mut expected = expected.iter();
            let outcome = in_text_order(&dawg, |word| {
                assert_eq!(Some(word), expected.next().map(String::as_str));
                ControlFlow::Continue(())
            });
            assert_eq!((outcome, expected.next()), (Outcome::Complete, None));
        }
    }
}
