//! A figure that more than one file states is the same in each.

use std::fs;
use std::path::Path;

/// The tests of the firmware.
const DEVICES: &str = "examples/firmware/tests/test_devices.py";

/// Figures, and where they are: a `#` in the text of a file. Line ends, and what begins a comment,
/// count as spaces.
const FIGURES: &[&[(&str, &str)]] = &[
    // Budgets, and what checks them.
    &[
        ("CONTRIBUTING.md", "| `.ci/run` | # minutes of processor time |"),
        ("CONTRIBUTING.md", "must pass, in # minutes of processor time"),
    ],
    &[(".ci/run", "may take # s of"), (".ci/run", "at most # seconds"), (".ci/run", "sum > # }")],
    &[
        ("CONTRIBUTING.md", "fails after # minutes (`CI_MINUTES`"),
        (".ci/run", "the run fails (#)."),
        (".ci/run", "${CI_MINUTES:-#}"),
    ],
    &[
        ("CONTRIBUTING.md", "lines under `.ci` | #; "),
        (".ci/lints", "$(git ls-files | wc -l)\" -le # ]"),
    ],
    &[("CONTRIBUTING.md", "; # | | the solver's"), (".ci/lints", "$(cat .ci/* | wc -l)\" -le # ]")],
    &[
        ("CONTRIBUTING.md", "in the layout `compact` | # and"),
        ("snapshots/tests/suite/file_sizes.rs", "(\"enable2k.txt\", #)"),
    ],
    &[
        ("CONTRIBUTING.md", "175,000 and # bytes |"),
        ("snapshots/tests/suite/file_sizes.rs", "(\"yawl.txt\", #)"),
    ],
    &[
        ("CONTRIBUTING.md", "micro:bit with ENABLE2K: flash | # bytes |"),
        (DEVICES, "\"microbit with ENABLE2K: flash\": #,"),
    ],
    &[
        ("CONTRIBUTING.md", "micro:bit with ENABLE2K: RAM | # bytes |"),
        (DEVICES, "\"microbit with ENABLE2K: ram\": #,"),
    ],
    &[
        ("CONTRIBUTING.md", "micro:bit with ENABLE2K: a rolled 4x4 board | # instructions |"),
        (DEVICES, "\"microbit with ENABLE2K: instructions a board\": #,"),
    ],
    &[
        ("CONTRIBUTING.md", "words of its dictionary | at least # |"),
        (DEVICES, "\"uno words in the dictionary\": #}"),
    ],
    &[
        ("CONTRIBUTING.md", "Arduino Uno: a rolled 4x4 board | # million cycles |"),
        (DEVICES, "\"uno on rolled boards: cycles a board\": #000000,"),
    ],
    &[
        ("CONTRIBUTING.md", "and with its words (`.ci/full`) | # and"),
        (".ci/instructions", "\"count #\""),
    ],
    &[("CONTRIBUTING.md", "| 40,000 and # instructions |"), (".ci/instructions", "\"list #\"")],
    &[
        ("CONTRIBUTING.md", "opening `english.dawg` (`.ci/full`) | # and"),
        (".ci/instructions", "\"$solved\" #000000 "),
    ],
    &[
        ("CONTRIBUTING.md", "(`.ci/full`) | 9 and # million instructions |"),
        (".ci/instructions", "$((opened - solved))\" #000000 "),
    ],
    &[
        ("CONTRIBUTING.md", "in `compact` and in `wide` (`.ci/full`) | # and"),
        (".ci/instructions", "task \"look up\" compact # "),
    ],
    &[
        ("CONTRIBUTING.md", "| 7,100 and # instructions |"),
        (".ci/instructions", "task \"look up\" wide # "),
    ],
    &[
        ("CONTRIBUTING.md", "a prefix of four letters (`.ci/full`) | # and"),
        (".ci/instructions", "task \"list below a prefix\" compact # "),
    ],
    &[
        ("CONTRIBUTING.md", "| 105,000 and # instructions |"),
        (".ci/instructions", "task \"list below a prefix\" wide # "),
    ],
    &[
        ("CONTRIBUTING.md", "the release binary (`.ci/full`) | # MB |"),
        (".ci/build-cost", "release/dawggle\")\" #000000 "),
    ],
    &[
        ("CONTRIBUTING.md", "the first visit of the web page sends | # bytes |"),
        ("examples/web/tests/page.mjs", "assert(total < # &&"),
    ],
    &[
        ("CONTRIBUTING.md", "and the command bring (`.ci/full`) | # and"),
        (".ci/build-cost", "$(crates dawggle-compiler)\" # "),
    ],
    &[
        ("CONTRIBUTING.md", "bring (`.ci/full`) | 7 and # |"),
        (".ci/build-cost", "$(crates dawggle-cli)\" # "),
    ],
    &[
        ("CONTRIBUTING.md", "larger than memory (`.ci/full`) | # MB for"),
        ("snapshots/big-lists", "1, # << 20"),
    ],
    // Lists.
    &[
        ("CONTRIBUTING.md", "| ENABLE2K, # words"),
        ("benches/README.md", "| ENABLE2K | # |"),
        ("dicts/README.md", "ENABLE2K has # words"),
    ],
    &[
        ("compiler/cli/README.md", "built-in one of # English words"),
        ("compiler/cli/src/main.rs", "built-in one: English, # words"),
    ],
    // Measurements.
    &[
        ("benches/README.md", "(ENABLE2K to 1.2 MB, in # ms)"),
        ("DESIGN.md", "expands the dictionary once (# ms, 1.2 MB)"),
        ("DESIGN.md", "For a single board the # ms are"),
        ("solver/search/src/score/scorer.rs", "this takes 1.2 MB and # ms."),
    ],
    &[
        ("benches/README.md", "(ENABLE2K to # MB, in"),
        ("DESIGN.md", "once (29 ms, # MB)"),
        ("solver/search/src/score/scorer.rs", "this takes # MB and"),
    ],
    &[
        ("benches/README.md", "A thread takes # KB of scratch"),
        ("solver/search/src/score/scorer.rs", "which makes # KB for ENABLE2K"),
    ],
    // The front page.
    &[
        ("README.md", "Scrabble dictionaries with # alphabets"),
        ("compiler/README.md", "There are [# alphabets](alphabets/README.md)"),
        ("CHANGELOG.md", "three English lists, # alphabets"),
    ],
    &[
        ("README.md", "on disk | **# bytes**"),
        ("compiler/cli/README.md", "173432 kept, 96 too short; # bytes"),
    ],
    &[
        ("README.md", "bytes** | # as an [`fst`]"),
        (
            "benches/README.md",
            "| bytes of the file | 0.34 / 0.69 | 1.40 / 3.46 | 7.64 / 59.5 | # /",
        ),
    ],
    &[
        ("README.md", "| **#** in a larger file made for speed"),
        ("benches/README.md", "| look up words and near misses | 3.9 / 3.9 | # / 0.80"),
    ],
    &[
        ("README.md", "0.7 MB), # in the small one |"),
        ("benches/README.md", "| look up words and near misses | # / 3.9"),
    ],
    &[
        ("README.md", "1 with `fst`, # with [`crawdad`]"),
        ("benches/README.md", "| 0.73 / 0.80 | # / 0.32"),
    ],
    &[
        ("README.md", "solved per second, one thread | **#** |"),
        ("benches/README.md", "| **dawggle** | **#** |"),
    ],
    &[
        ("README.md", "80,145** | # with a trie"),
        ("README.md", "by instruction set | # with that trie"),
        ("benches/README.md", "| trie with marks | # |"),
    ],
    &[
        ("README.md", "scored per second, one thread | **# to"),
        ("benches/README.md", "any processor | **#**"),
    ],
    &[("README.md", "**337,336 to #**, by"), ("benches/README.md", "| with AVX-512 | **#**")],
    &[
        ("solver/src/dictionary/dawg.rs", "at most # bytes for a slice"),
        ("solver/src/dictionary/dawg.rs", "size_of::<Dawg<&[u8]>>() <= #)"),
        ("solver/search/src/lib.rs", "takes at most # bytes, and is `Copy`"),
    ],
];

/// Pages that say what was measured. `README.md` and `DESIGN.md` repeat it.
const PAGES: [&str; 6] = [
    "benches/README.md",
    "compiler/README.md",
    "dicts/README.md",
    "solver/FORMAT.md",
    "solver/README.md",
    "solver/search/README.md",
];

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn figures_are_the_same_in_all_files() {
    for places in FIGURES {
        let figures: Vec<String> =
            places.iter().map(|(file, text)| figure(&read(file), file, text)).collect();
        assert!(figures.windows(2).all(|pair| pair[0] == pair[1]), "{figures:?} in {places:?}");
    }
}

/// Returns the digits at the `#` of a text, which a file has once.
fn figure(content: &str, file: &str, text: &str) -> String {
    let lines = content.lines().map(|line| line.trim_start().trim_start_matches(['/', '!', '#']));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let content = words.join(" ") + " ";
    let (before, after) = text.split_once('#').unwrap();
    let is_part = |part: char| part.is_ascii_digit() || ",._".contains(part);
    let figures = content.match_indices(before).filter_map(|(at, _)| {
        let (figure, _) = content[at + before.len()..].split_once(after)?;
        (!figure.is_empty() && figure.chars().all(is_part)).then_some(figure)
    });
    let [figure] = figures.collect::<Vec<_>>()[..] else {
        panic!("{file} must have {text:?} once")
    };
    figure.replace([',', '_'], "")
}

#[test]
fn the_first_pages_repeat_what_others_state() {
    let stated: Vec<String> = PAGES.iter().flat_map(|page| large_figures(&read(page))).collect();
    for file in ["README.md", "DESIGN.md"] {
        let figures = large_figures(&read(file));
        assert!(figures.len() > 5, "{file}: {figures:?}");
        for figure in figures {
            assert!(stated.contains(&figure), "{file}: {figure} is in none of {PAGES:?}");
        }
    }
}

/// Returns the numbers of a text with a comma between groups of three digits.
fn large_figures(text: &str) -> Vec<String> {
    let is_part = |part: char| part.is_ascii_digit() || part == ',';
    let numbers = text.split(|part| !is_part(part)).map(|number| number.trim_matches(','));
    let is_group = |group: &str| group.len() == 3;
    let is_large = |number: &&str| number.contains(',') && number.split(',').skip(1).all(is_group);
    numbers.filter(is_large).map(str::to_owned).collect()
}
