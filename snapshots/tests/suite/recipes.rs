//! A recipe makes the dictionary that it describes, from lists, bans and filters.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use dawggle::Dawg;
use dawggle_compiler::{Compiler, Error, Inspection, Profile, in_text_order, verify};
use dawggle_snapshots::property::check;
use dawggle_snapshots::query_oracle::matches;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use sha2::{Digest, Sha256};

fn text(
    length: std::ops::Range<usize>,
    letters: &'static [&'static str],
) -> impl Strategy<Value = String> {
    vec(select(letters), length).prop_map(|letters| letters.concat())
}

fn word() -> impl Strategy<Value = String> {
    text(1..6, &["a", "b", "c", "h", "é"])
}

/// Generates lines of a list of words to leave out, which can be patterns.
fn entry() -> impl Strategy<Value = String> {
    text(1..5, &["a", "b", "c", "h", "é", "?", "*"])
}

fn words(bytes: &[u8]) -> BTreeSet<String> {
    let dawg = Dawg::from_bytes(bytes).unwrap();
    verify(&dawg).unwrap();
    let mut words = BTreeSet::new();
    let _ = in_text_order(&dawg, |word| {
        words.insert(word.to_owned());
        ControlFlow::Continue(())
    });
    words
}

fn profile(recipe: &Compiler) -> Result<Profile, Error> {
    recipe.profile(&recipe.compile()?)
}

/// Opens a recipe in a directory of its own.
fn recipe(text: &str) -> (tempfile::TempDir, Result<Compiler, Error>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words.toml");
    fs::write(&path, text).unwrap();
    let recipe = Compiler::open(path);
    (folder, recipe)
}

#[test]
fn a_recipe_combines_lists_as_sets() {
    let lists = || vec(vec(word(), 0..40), 1..3);
    let entries = vec(vec(entry(), 0..4), 0..4);
    check(300, &(lists(), vec(vec(word(), 40..60), 0..2), entries), |input| {
        let (listed, only, exclude) = input;
        let mut toml = "digraphs = [\"ch\"]\n".to_owned();
        let folder = tempfile::tempdir().unwrap();
        for (key, lists) in [("lists", &listed), ("only", &only), ("exclude", &exclude)] {
            write!(toml, "{key} = [").unwrap();
            for (index, list) in lists.iter().enumerate() {
                let name = format!("{key}-{index}.txt");
                fs::write(folder.path().join(&name), list.join("\n")).unwrap();
                write!(toml, "\"{name}\", ").unwrap();
            }
            toml.push_str("]\n");
        }
        toml.push_str("[filter]\nmin-length = 2\nletters = \"abch\"\npattern = \"*a*\"\n");
        let path = folder.path().join("words.toml");
        fs::write(&path, &toml).unwrap();
        let compiled = Compiler::open(&path).unwrap().compile();

        let matches = |lists: &[Vec<String>], word: &str| {
            lists.iter().flatten().any(|entry| matches(word, entry))
        };
        let mut expected: BTreeSet<String> = listed.iter().flatten().cloned().collect();
        let read: usize = listed.iter().map(Vec::len).sum();
        expected
            .retain(|word| word.chars().count() >= 2 && !word.contains('é') && word.contains('a'));
        let distinct = expected.len();
        expected
            .retain(|word| only.iter().all(|list| list.contains(word)) && !matches(&exclude, word));
        let permitted = expected.len();

        let report = match compiled {
            Err(Error::NoWords(report)) => *report,
            compiled => {
                let dictionary = compiled.unwrap();
                prop_assert_eq!(&words(&dictionary.bytes), &expected);
                let dawg = Dawg::from_bytes(&dictionary.bytes[..]).unwrap();
                let digest = Inspection::of(&dawg).unwrap().recipe;
                prop_assert_eq!(digest.map(|digest| digest.0), Some(Sha256::digest(&toml).into()));
                dictionary.report
            }
        };
        prop_assert_eq!(report.read, read as u64);
        prop_assert_eq!(report.kept, expected.len() as u64);
        prop_assert_eq!(report.excluded, (distinct - permitted) as u64);
        Ok(())
    });
}

#[test]
fn the_example_of_the_documentation_works() {
    let description = include_str!("../../../compiler/RECIPE.md");
    let start = description.find("```toml\n").unwrap() + "```toml\n".len();
    let toml = &description[start..];
    let (folder, recipe) = recipe(&toml[..toml.find("```").unwrap()]);
    let recipe = recipe.unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    write("words.txt", b"cat\nthe\nat\nquiz\nthat\nfool\nbrr\n");
    write("counts.csv", b"word,count\ncow,5\nsow,4\n");
    write("scored.txt", b"seas;50\nbrr;49\n");
    write("old.txt", b"caf\xE9\n");
    write("en_US.dic", b"1\nsea/S\n");
    write("en_US.aff", b"SFX S Y 1\nSFX S 0 s .\n");
    write("typos.txt", b"teh\n");
    write("rude.txt", b"foo*\n");
    write("common.txt", b"the\nof\nfood\nand\n");
    write("ranks.tsv", b"word\tboards\ncat\t7\n");
    let valid = ["brr", "cafe", "cat", "cow", "dawg", "fool", "quiz", "sea", "seas", "that", "the"];
    let valid = Compiler::new().words("valid", valid).compile().unwrap();
    write("valid.dawg", &valid.bytes);

    let dictionary = recipe.compile().unwrap();
    let expected = ["cafe", "cat", "cow", "dawg", "quiz", "sea", "seas", "that", "the"];
    let expected = expected.map(str::to_owned);
    assert_eq!(words(&dictionary.bytes), BTreeSet::from(expected));
    let dawg = Dawg::from_bytes(&dictionary.bytes[..]).unwrap();
    assert_eq!(Inspection::of(&dawg).unwrap().title.as_deref(), Some("Our house list"));
    assert!(dawg.alphabet().spellings().any(|spelling| spelling.as_str() == "th"));
    assert_eq!(recipe.inputs().count(), 1 + 6 + 1 + 1 + 1 + 1 + 2);
}

/// A common word that the recipe leaves out on purpose does not count as missing.
#[test]
fn watched_words_and_boards_are_in_the_profile() {
    let (_folder, recipe) = recipe(
        r#"
        lists = [{ words = "cat brr crwth damn damned hell tac quiz" }]
        exclude = [{ words = "dog" }, { words = "cow*" }]
        [filter]
        min-length = 3
        [watch]
        banned = [{ words = "damn* heck" }]
        odd = ["[^aeiou]+", ".*q[^u].*"]
        common = [{ words = "cat of dog cows and the" }]
        boards = ["c / a / t", "cat/xxx/xxx", "c {a/rw} t / x h x"]
        "#,
    );
    let profile = profile(&recipe.unwrap()).unwrap();
    let text = profile.to_string();
    let (_, watched) = text.rsplit_once("longest").unwrap();
    let (_, watched) = watched.split_once('\n').unwrap();
    let (watched, _) = watched.split_once("sketch").unwrap();
    assert_eq!(
        watched,
        "banned 2: damn damned\n\
         odd [^aeiou]+ 2: brr crwth\n\
         odd .*q[^u].* 0\n\
         missing 2: and the\n\
         board c / a / t 2 words, 2 points\n\
         board cat/xxx/xxx 2 words, 2 points\n\
         board c {a/rw} t / x h x 3 words, 4 points\n"
    );
}

/// Lists that are watched may be read wrongly, too.
#[test]
fn what_is_said_about_watched_lists_is_in_the_profile() {
    let (folder, recipe) = recipe(
        "lists = [{ words = 'cat form' }]\nlossy = true\n[watch]\n\
         banned = ['b.csv']\ncommon = ['c.txt']",
    );
    fs::write(folder.path().join("b.csv"), "form\nword\ncat\n").unwrap();
    fs::write(folder.path().join("c.txt"), "cat\ncat9\n").unwrap();
    let profile = profile(&recipe.unwrap()).unwrap();
    let notes: String = profile.notes().iter().map(|note| format!("{note}\n")).collect();
    for part in ["b.csv: header: form", "c.txt:2: \"cat9\""] {
        assert!(notes.contains(part), "{notes}");
    }
}

#[test]
fn invalid_recipes_are_refused() {
    let refused = |text: &str| format!("{:?}", recipe(text).1.unwrap_err());
    for (text, part) in [
        ("", "`lists` is missing"),
        ("add = []", "(write `lists`)"),
        ("remove = []", "(write `exclude`)"),
        ("lists = [", "unclosed"),
        ("lists = []\nad = []", "unknown field `ad`"),
        ("lists = [3]", "the path of a file"),
        ("lists = [{}]", "either `file` or `words`"),
        ("lists = [{ file = \"a\", words = \"b\" }]", "either `file` or `words`"),
        ("lists = [{ words = \"a\", min-count = 2 }]", "go together"),
        ("lists = [{ words = \"a\", column = 0 }]", "from 1"),
        ("lists = [{ words = \"a\", separator = \"\\n\" }]", "one ASCII character"),
        ("lists = []\nalphabet = \"klingon\"", "no alphabet called `klingon`"),
        ("lists = []\nalphabet = \"./klingon.toml\"", "klingon.toml"),
        ("lists = [{ words = \"a\", count-column = 1, min-count = nan }]", "must be a number"),
        ("lists = []\n[filter]\nmin-length = 5\nmax-length = 4", "is more than `max-length`"),
        ("lists = []\n[filter]\nregex = \"(\"", "unclosed group"),
        ("lists = []\n[watch]\nodd = [\"(\"]", "unclosed group"),
        ("lists = []\n[output]\nlayout = \"round\"", "`round`"),
        ("lists = []\n[output]\nlayout = \"wide\"\ntop = 5", "`top` is for the `layout` compact"),
    ] {
        let message = refused(text);
        assert!(message.contains(part), "{text}: {message}");
    }
    let (_folder, recipe) = recipe("lists = [{ words = \"cat\" }]\n[watch]\nboards = [\"cat\"]");
    assert!(matches!(profile(&recipe.unwrap()), Err(Error::Invalid { .. })));
    let missing = Compiler::open(Path::new("/nowhere/words.toml")).unwrap_err();
    assert!(matches!(missing, Error::Read { .. }));
    let folder = tempfile::tempdir().unwrap();
    let latin1 = folder.path().join("words.toml");
    fs::write(&latin1, b"# 1\ntitle = \"Fran\xE7ais\"\n").unwrap();
    let latin1 = Compiler::open(latin1).unwrap_err();
    assert!(format!("{latin1:?}").contains("line 2 is not UTF-8"), "{latin1:?}");
    let endless = Compiler::open(Path::new("/dev/zero"));
    assert!(!cfg!(unix) || matches!(endless, Err(Error::Read { .. })));
}

/// Patterns, letters and boards can have capitals and accents.
#[test]
fn filters_and_boards_are_folded_like_words() {
    let kept = |filter: &str| {
        let add = "alphabet = 'french'\nlists = [{ words = 'été œuf cœur chat' }]\n[filter]\n";
        let (_folder, recipe) = recipe(&format!("{add}{filter}"));
        let recipe = recipe.unwrap();
        words(&recipe.compile().unwrap().bytes).into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(kept("pattern = 'É*'"), "ete");
    assert_eq!(kept("pattern = '*e\u{301}'"), "ete");
    assert_eq!(kept("letters = 'ŒUF'"), "oeuf");
    assert_eq!(kept("regex = 'oe.*'"), "oeuf");
    let (_folder, recipe) =
        recipe("alphabet = 'french'\nlists = [{ words = 'été' }]\n[watch]\nboards = ['É / t / é']");
    let profile = profile(&recipe.unwrap()).unwrap();
    assert!(profile.to_string().contains("\nboard É / t / é 1 word, 1 point\n"), "{profile}");
}
