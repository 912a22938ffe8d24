//! Upper limits on the size of dictionaries in the layout `compact`.

use dawggle_compiler::Compiler;
use dawggle_snapshots::test_data::test_text;

fn size(list: &str) -> usize {
    Compiler::new().text("list", list).min_length(3).compile().unwrap().bytes.len()
}

#[test]
fn large_lists_stay_below_their_limits() {
    for (name, limit) in [("enable2k.txt", 175_000), ("yawl.txt", 258_000)] {
        let Some(list) = test_text(name) else { return };
        let size = size(&list);
        assert!(size <= limit, "{name} takes {size} bytes, but at most {limit} expected");
    }
}

/// A published packed trie takes 9.6 bits for each of 12,972 words of five letters.
#[test]
fn words_of_one_length_take_few_bits_with_no_nodes_for_speed() {
    let Some(list) = test_text("yawl.txt") else { return };
    let words: Vec<&str> = list.lines().filter(|word| word.len() == 5).collect();
    let size = |top| {
        let compiler = Compiler::new().words("list", &words).top(top);
        compiler.compile().unwrap().bytes.len()
    };
    let (smallest, fast) = (size(0), size(1));
    assert!(smallest <= 14_700 && smallest < fast, "{smallest} and {fast} bytes");
    assert_eq!(words.len(), 12_036);
}

/// The layout is not tuned to English: with its letters permuted, a list has the same size.
#[test]
fn the_size_does_not_depend_on_the_letters() {
    let Some(list) = test_text("enable2k.txt") else { return };
    let exchange = |letter: char| match letter {
        'a'..='z' => char::from(b'a' + (letter as u8 - b'a') * 7 % 26),
        other => other,
    };
    let (other, size) = (size(&list.chars().map(exchange).collect::<String>()), size(&list));
    assert!(size.abs_diff(other) * 100 <= size, "{size} bytes, but {other} with permuted letters");
}
