//! Pictures: each is self-contained XML, and is the same each time.

use roxmltree::{Document, Node};

use crate::folder::{Ended, Folder};

const RULES: &str = r##"
name = "Hostile"
dice = ["ABCDEF", "AEIOUY", ["ing", "th", "?", "#"], ["x", "q"]]
[board]
rows = 2
columns = 2
[score]
length = "letters"
table = [0, 0, 1, 2, 4]
further = 3
[bonuses]
"<&>" = { word = 3 }
"##;

/// A picture that a run of the command printed.
pub struct Picture(String);

impl Picture {
    /// Checks what holds of all pictures.
    #[track_caller]
    pub fn of(ended: Ended) -> Self {
        ended.assert_stderr("");
        let picture = Self(ended.stdout);
        let document = picture.document();
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        assert_eq!(root.attribute("role"), Some("img"));
        let size: Vec<f64> = root
            .attribute("viewBox")
            .unwrap()
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        assert!(size[..2] == [0.0, 0.0] && size[2..].iter().all(|&length| length > 0.0));
        for name in ["title", "desc"] {
            let element = root.children().find(|node| node.tag_name().name() == name).unwrap();
            assert!(element.text().is_some_and(|text| !text.is_empty()));
            let ids = root.attribute("aria-labelledby").unwrap();
            assert!(ids.contains(element.attribute("id").unwrap()));
        }
        let style = document.descendants().find(|node| node.tag_name().name() == "style").unwrap();
        assert!(style.text().unwrap().contains("prefers-color-scheme: dark"));
        for element in document.descendants().filter(Node::is_element) {
            assert!(!matches!(
                element.tag_name().name(),
                "script" | "image" | "use" | "foreignObject"
            ));
            for attribute in element.attributes() {
                let (name, value) = (attribute.name(), attribute.value());
                assert!(!name.starts_with("on") && name != "href" && !value.contains("url("));
                assert!(!value.contains("NaN") && !value.contains("inf"), "{name}={value}");
            }
            // All that is drawn lies on the page.
            for (axis, length) in [("x", size[2]), ("y", size[3]), ("cx", size[2]), ("cy", size[3])]
            {
                if let Some(place) = element.attribute(axis) {
                    assert!((0.0..=length).contains(&place.parse().unwrap()), "{axis}={place}");
                }
            }
        }
        drop(document);
        picture
    }

    pub fn document(&self) -> Document<'_> {
        Document::parse(&self.0).unwrap()
    }

    /// The texts that have a class.
    pub fn texts(&self, class: &str) -> Vec<String> {
        let document = self.document();
        let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
        let texts = texts.filter(|node| node.attribute("class").unwrap_or_default() == class);
        texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
    }

    /// How many elements of a name have a class.
    pub fn count(&self, name: &str, class: &str) -> usize {
        let document = self.document();
        let named = document.descendants().filter(|node| node.tag_name().name() == name);
        named.filter(|node| node.attribute("class").unwrap_or_default() == class).count()
    }
}

#[test]
fn all_pictures_are_xml_and_the_same_each_time() {
    let folder = Folder::with_words("cat\ncats\nact\nquits\nstack\n");
    folder.write("a<b>&'\"c.toml", RULES);
    folder.write("ring.toml", "name = \"Ring\"\n[board]\nneighbors = [[2, 3], [1, 3, 2], [1]]\n[score]\nlength = \"letters\"\ntable = [0, 1]\nfurther = 1");
    folder.write("torus.toml", "name = \"Torus\"\n[board]\nrows = 2\ncolumns = 4\nwraps = true\nneighbors = \"hexagon-columns\"\nreuse = \"anywhere\"\n[score]\nlength = \"letters\"\ntable = [0, 1]\nfurther = 1");
    for line in [
        "solve catdlinemaropets",
        "solve catdlinemaropets --word streamlined",
        "solve catdlinemaropets --word creamiest",
        "solve cat/xsk --word c",
        "solve x --size 1x1",
        "solve ##/## --rules lexica",
        "solve cat/xsk -d words.dawg",
        "solve stac/kqui --rules ./torus.toml",
        "solve cat --size 1x3 --rules ./ring.toml",
        "solve - --rules ./a<b>&'\"c.toml",
        "stats --boards 20 --seed 1",
        "stats --boards 20 --seed 1 --rules ./a<b>&'\"c.toml",
        "stats --boards 1 --seed 1 -d words.dawg",
    ] {
        let line = format!("{line} --svg");
        let run = || folder.run_with_input(&line, "a:<&> ing / ? #");
        let (first, second) = (run(), run());
        second.assert_stdout(&first.stdout);
        first.assert_code(i32::from(line.contains("creamiest")));
        Picture::of(first);
    }
}

#[test]
fn a_solved_board_shows_its_tiles_and_its_best_words() {
    let folder = Folder::with_words("cat\ncats\nact\nquits\nstack\n");
    let board = |options: &str| {
        Picture::of(folder.run(&format!("solve catk/isqx/t#sa {options} -d words.dawg --svg")))
    };
    let picture = board("");
    assert_eq!(picture.texts("letter"), ["C", "A", "T", "K", "I", "S", "Qu", "X", "T", "S", "A"]);
    assert_eq!(picture.texts("")[0], "2 words, 2 points");
    assert_eq!(picture.texts("")[1..], ["cats", "cat"]);
    assert_eq!(
        ["c1", "c2", "c3"].map(|color| picture.count("path", &format!("path {color}"))),
        [1, 1, 0]
    );
    assert_eq!(board("--max-length 3").texts("")[1..], ["cat"]);
}

#[test]
fn a_tile_that_may_be_several_letters_shows_which_it_is() {
    let folder = Folder::with_words("cats\nquits\n");
    for (board, list, tiles, choices) in [
        ("c {a/e} ? s", "-d words.dawg", ["C", "A/E", "?", "S"], &["A", "T"][..]),
        ("? {i/ing} ? s", "-d words.dawg", ["?", "I/Ing", "?", "S"], &["Qu", "I", "T"]),
        ("{qu/q} i t s", "-d words.dawg", ["Qu/Q", "I", "T", "S"], &["Qu"]),
        ("? a t s", "--by-word words.txt", ["?", "A", "T", "S"], &["C"]),
        ("qu i t s", "-d words.dawg", ["Qu", "I", "T", "S"], &[]),
    ] {
        let picture =
            Picture::of(folder.run_with_input(&format!("solve - --size 1x4 --svg {list}"), board));
        assert_eq!(picture.texts("letter"), tiles, "{board}");
        assert_eq!(picture.texts("choice c1"), choices, "{board}");
    }
}

#[test]
fn a_histogram_counts_all_boards() {
    let folder = Folder::with_words("cat\ncats\nact\nquits\nstack\n");
    let picture = Picture::of(folder.run("stats -d words.dawg --boards 200 --seed 1 --svg"));
    let document = picture.document();
    let description = document.descendants().find(|node| node.tag_name().name() == "desc").unwrap();
    let (_, bars) = description.text().unwrap().rsplit_once(". ").unwrap();
    let percents =
        bars.split("; ").map(|bar| bar.rsplit_once(": ").unwrap().1.trim_end_matches('%'));
    let sum: f64 = percents.map(|percent| percent.parse::<f64>().unwrap()).sum();
    assert!((sum - 100.0).abs() < 0.1, "{sum}");
    let json = folder.run("stats -d words.dawg --boards 200 --seed 1 --json").json(0);
    let mean = format!("mean {:.1}", json["points"]["mean"].as_f64().unwrap());
    assert!(picture.texts("halo").contains(&mean), "{mean}");
}

#[test]
fn points_can_be_as_large_as_numbers_allow() {
    let folder = Folder::with_words("a\n");
    for most in [u64::MAX, u64::MAX - 1, u64::MAX / 2, u64::MAX / 10 * 9] {
        let rules = format!(
            "name = \"Most\"\ndice = [[\"a\", \"x\"]]\n[board]\nrows = 1\ncolumns = 1\n\
             [score]\nlength = \"letters\"\ntable = [0, {most}]\nfurther = 0\n"
        );
        folder.write("most.toml", rules);
        let stats = |options: &str| {
            let line = "stats -d words.dawg --rules ./most.toml --boards 100 --seed 1";
            folder.run(&format!("{line} {options}"))
        };
        let texts = Picture::of(stats("--svg")).texts("soft");
        assert!(texts.iter().any(|text| text.ends_with('+')), "{texts:?}");
        let table = stats("").stdout;
        let points = table.lines().find(|line| line.starts_with("points")).unwrap();
        assert!(points.ends_with(&format!(" {most}")), "{table}");
    }
}

#[test]
fn labels_of_marks_stay_on_the_page() {
    // The median of the first is 0; of the second mean and median are what is most.
    for words in ["abcd\n", "a\nb\nc\nd\ne\nf\n"] {
        let folder = Folder::with_words(words);
        folder.write(
            "letters.toml",
            "name = \"Letters\"\ndice = [\"ABCDEF\"]\n[board]\nrows = 1\ncolumns = 1\n\
             [score]\nlength = \"letters\"\ntable = [0, 109]\nfurther = 0\n",
        );
        let stats = "stats -d words.dawg --rules ./letters.toml --boards 100 --seed 1 --svg";
        let picture = Picture::of(folder.run(stats));
        let document = picture.document();
        let labels = document.descendants().filter(|node| node.attribute("class") == Some("halo"));
        for label in labels {
            let x: f64 = label.attribute("x").unwrap().parse().unwrap();
            let width = label.text().unwrap().len() as f64 * 8.0;
            let (left, right) = match label.attribute("text-anchor") {
                Some("start") => (x, x + width),
                _ => (x - width, x),
            };
            assert!(left > 0.0 && right < 760.0, "{label:?}");
        }
    }
}
