//! `dawggle graph`: what it prints, as text and as a picture.

use crate::folder::Folder;
use crate::pictures::Picture;

#[test]
fn draws_a_dictionary_of_either_layout_as_its_words() {
    let words = "quit\nquits\nquartz\nsuit\nsuits\nsit\nits\nz\u{e9}ro\nit\n";
    let folder = Folder::with_words(words);
    folder.run("compile words.txt -o wide.dawg --digraphs qu --layout wide").assert_code(0);
    for drawing in ["", "--svg"] {
        let of_words = folder.run_with_input(&format!("graph - --digraphs qu {drawing}"), words);
        for dictionary in ["words.dawg", "wide.dawg"] {
            let of_dictionary = folder.run(&format!("graph -d {dictionary} {drawing}"));
            of_dictionary.assert_prints(&of_words.stdout);
        }
    }
    folder.run("graph").assert_fails(2, &["WORD", "-d"]);
    folder.run("-d words.dawg graph cat").assert_fails(2, &["-d draws a whole dictionary"]);
    folder.run("graph -d words.txt").assert_fails(3, &["cannot use words.txt as a dictionary"]);
}

#[test]
fn the_picture_shows_the_described_graph() {
    let folder = Folder::with_words("cat\n");
    for words in [
        "a",
        "kind knife",
        "tap taps top tops stop stops",
        "\u{5d0}\u{5d1} \u{5d2}\u{5d1} \u{3b1}\u{3b2}",
    ] {
        let dot = folder.run(&format!("graph {words}")).stdout;
        let labels = dot.lines().filter_map(|line| line.split_once(" [label=\""));
        let mut labels: Vec<&str> = labels
            .filter(|(arrow, _)| arrow.contains("->"))
            .map(|(_, label)| label.trim_end_matches("\"];"))
            .collect();
        let ends = dot.lines().filter(|line| line.contains("doublecircle")).count();
        let picture = Picture::of(folder.run(&format!("graph {words} --svg")));
        let mut drawn = picture.texts("halo");
        labels.sort_unstable();
        drawn.sort_unstable();
        assert_eq!(drawn, labels, "{words}");
        // Each has two outlines, of which the inner one is a line.
        assert_eq!(picture.count("circle", "ink"), ends, "{words}");
        assert_eq!(picture.count("path", "ink"), labels.len() + 1, "{words}");
        assert_eq!(picture.count("circle", "node"), picture.texts("soft").len(), "{words}");
    }
}

#[test]
fn too_many_letters_are_wrong_usage_or_a_wrong_line() {
    let folder = Folder::with_words("cat\n");
    for (letters, picture, text) in [(50, 0, 0), (51, 3, 0), (255, 3, 0), (256, 2, 2)] {
        let word = "ab".repeat(128)[..letters].to_owned();
        folder.run(&format!("graph {word} --svg")).assert_code(picture);
        folder.run(&format!("graph {word}")).assert_code(text);
    }
    let long = "a".repeat(256);
    let refused = folder.run(&format!("graph {long}"));
    refused.assert_fails(2, &["256 letters, but at most 255 are allowed"]);
    assert!(refused.stderr.len() < 200);
    folder.run(&format!("graph {} --svg", &long[..60])).assert_fails(3, &["60", "50", "DOT"]);
    // It has no option to skip lines.
    let refused = folder.run_with_input("graph -", long);
    refused.assert_fails(3, &["standard input:1", "256 letters"]);
    assert!(!refused.stderr.contains("lossy"));
}

#[test]
fn letters_are_apart_from_their_arrows() {
    let folder = Folder::with_words("cat\n");
    // One arrow to the right, and its letter in the middle above it.
    let picture = Picture::of(folder.run("graph g --svg"));
    let document = picture.document();
    let number = |class: &str, attribute: &str| -> f64 {
        let node = document.descendants().find(|node| node.attribute("class") == Some(class));
        node.unwrap().attribute(attribute).unwrap().parse().unwrap()
    };
    let (base, size) = (number("halo", "y"), number("halo", "font-size"));
    // What a `g` has below its line is at most a quarter of its size in the fonts that there are.
    assert!(base + size / 4.0 < number("node", "cy") - 1.0, "{base}");
}

#[test]
fn lays_out_long_edges() {
    let folder = Folder::with_words("cat\n");
    // From each state of a row one to the last: 50 arrows past up to 50 layers.
    let words: String = (0..50).map(|letters| format!("{}b\n", "a".repeat(letters))).collect();
    let picture = Picture::of(folder.run_with_input("graph - --svg", words));
    assert_eq!(picture.count("circle", "node"), 51);
}
