//! Compares the layouts with `fst` and `crawdad`, and prints one table of ratios.
//!
//! ```text
//! cargo run --release -p dawggle-benches --bin dictionaries [WORDS [ROW]]
//! ```
//!
//! WORDS is `all` by default. It can be `500` of the words, or `10000000` words made of them. ROW
//! limits the table to the rows whose names begin with it.
//!
//! In each round, all candidates do each task in turn. The figures are medians of processor time.
//! Every result is checked.
//!
//! With `count ROW CANDIDATE`, nothing is timed, but one candidate does one task, to count its
//! instructions with `valgrind --tool=callgrind --toggle-collect=dictionaries::run`. It prints the
//! number of parts of the task.

use std::collections::HashSet;
use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;
use std::{array, env, fs};

use cpu_time::ProcessTime;
use dawggle::{Board, BoardText, Dawg, Index, IndexTable, ScoreTable, Scratch, Solver, Words};
use dawggle_benches::{WordList, Xorshift, roll};
use dawggle_compiler::{Compiler, Layout, expand};
use fst::automaton::Str;
use fst::raw::{Fst, Node};
use fst::{Automaton, IntoStreamer, Streamer};

/// The number of rounds, and the number with millions of words.
const ROUNDS: usize = 9;
const FEW_ROUNDS: usize = 1;
/// The number of look-ups. Half of them are for words, the others for near misses.
const ASKED: usize = 40_000;
const PREFIXES: usize = 1_000;
const BOARDS: usize = 200;
const OPENED: usize = 1_000;

/// The columns of the table. All figures are in multiples of the last one.
const CANDIDATES: [&str; 4] = ["compact", "wide", "crawdad", "fst"];

type Dictionary<'a> = Dawg<&'a [u8]>;
type Numbers<'a> = Index<'a, &'a [u8]>;
/// Does a task, and returns a number that is the same for all candidates.
type Task<'a> = Box<dyn Fn() -> usize + 'a>;

/// A row of the table: a task of equal parts, as each candidate does it.
struct Row<'a> {
    name: &'static str,
    parts: usize,
    tasks: [Option<Task<'a>>; CANDIDATES.len()],
}

fn main() {
    let list = WordList::read();
    let mut words = list.words();
    words.retain(|word| word.len() >= 3);
    let arguments: [String; 3] = array::from_fn(|at| env::args().nth(at + 1).unwrap_or_default());
    let [mode, row, candidate] = arguments.each_ref().map(String::as_str);
    let inflected;
    match mode {
        "500" => words = words.iter().step_by(words.len() / 500).take(500).copied().collect(),
        "10000000" => {
            inflected = inflect(&words, 10_000_000);
            words = inflected.iter().map(String::as_str).collect();
        }
        _ => {}
    }

    let folder = tempfile::tempdir().expect("a folder for the files");
    let (list, dawg) = (folder.path().join("words.txt"), folder.path().join("words.dawg"));
    fs::write(&list, words.join("\n") + "\n").expect("a file");
    let compiler = Compiler::new().memory(1 << 34).list(&*list);
    let compile = |layout| compiler.clone().digraph("qu").layout(layout).compile().expect("words");
    // Without digraphs, the list is in the order of the alphabet, so positions are numbers.
    let index = |layout| compiler.clone().index(true).layout(layout).compile().expect("words");
    let files = Layout::ALL.map(|layout| compile(layout).bytes);
    let indexed_files = Layout::ALL.map(|layout| index(layout).bytes);
    fn open(file: &[u8]) -> Dictionary<'_> {
        Dawg::from_bytes(file).expect("just compiled")
    }
    let (dawgs, indexed) =
        (files.each_ref().map(|file| open(file)), indexed_files.each_ref().map(|file| open(file)));
    let memory = vec![0; indexed[1].index_table_len()];
    let table = indexed[1].index_table(memory).expect("a wide dictionary");
    let set = fst::Set::from_iter(&words).expect("sorted words");
    let map = fst::Map::from_iter(words.iter().zip(0..)).expect("sorted words");
    let trie = crawdad::Trie::from_keys(&words).expect("sorted words");
    let candidates =
        Candidates { words: &words, dawgs, indexed, table, set: &set, map: &map, trie: &trie };

    let compile = Row {
        name: "compile",
        parts: 1,
        tasks: [
            Some(Box::new(|| write(&dawg, &compile(Layout::Compact).bytes, words.len()))),
            Some(Box::new(|| write(&dawg, &compile(Layout::Wide).bytes, words.len()))),
            None,
            Some(Box::new(|| {
                let set = fst::Set::from_iter(&words).expect("sorted words");
                write(&dawg, set.as_fst().as_bytes(), set.len())
            })),
        ],
    };
    let [number, number_by_table] = candidates.number();
    let [word, word_by_table] = candidates.word();
    let rows = [
        compile,
        candidates.open(),
        candidates.check(),
        candidates.check_and_expand(),
        candidates.list(),
        candidates.list_below(),
        candidates.look_up(),
        number,
        number_by_table,
        word,
        word_by_table,
        candidates.boards(),
    ];
    if mode == "count" {
        let row = rows.iter().find(|known| known.name == row).expect("the name of a row");
        let column = CANDIDATES.iter().position(|&name| name == candidate);
        let task = column.and_then(|column| row.tasks[column].as_ref());
        run(task.expect("the name of a candidate"));
        println!("{}", row.parts);
        return;
    }
    let [compact, wide] = files.each_ref().map(|file| file.len() as f64);
    let set_bytes = set.as_fst().as_bytes().len();
    let sizes = [Some(compact), Some(wide), Some(trie.io_bytes() as f64), Some(set_bytes as f64)];
    print(&format!("{} words", words.len()), CANDIDATES.map(str::to_owned));
    print_ratios("bytes of the file", sizes, set_bytes.to_string());
    let rounds = if words.len() < 1_000_000 { ROUNDS } else { FEW_ROUNDS };
    for row in rows.iter().filter(|known| known.name.starts_with(row)) {
        row.print(rounds);
    }
}

/// Writes a file, and returns the number of its words.
fn write(path: &Path, bytes: &[u8], words: usize) -> usize {
    fs::write(path, bytes).expect("a file");
    words
}

/// Returns words of two parts, sorted: each word, with the endings of a class of words. So a
/// language with many inflected forms has them.
fn inflect(words: &[&str], len: usize) -> Vec<String> {
    let mut random = Xorshift(42);
    let endings = len / words.len() + 1;
    let ending = |random: &mut Xorshift| &words[random.below(words.len())][..3];
    let classes: Vec<Vec<&str>> =
        (0..50).map(|_| (0..endings).map(|_| ending(&mut random)).collect()).collect();
    let mut inflected = Vec::with_capacity(len);
    for word in words {
        inflected.extend(classes[random.below(50)].iter().map(|ending| format!("{word}{ending}")));
    }
    inflected.sort_unstable();
    inflected.dedup();
    inflected
}

/// Does a task in a function of its own, so that its instructions can be counted.
#[inline(never)]
fn run(task: &Task<'_>) -> usize {
    task()
}

fn print(name: &str, [compact, wide, crawdad, fst]: [String; CANDIDATES.len()]) {
    println!("{name:<28}{compact:>9}{wide:>9}{crawdad:>9}{fst:>12}");
}

/// Prints figures in multiples of the last, which is stated.
fn print_ratios(name: &str, figures: [Option<f64>; CANDIDATES.len()], last: String) {
    let unit = figures[3].unwrap_or(1.0);
    let ratio = |figure: Option<f64>| figure.map(|figure| format!("{:.2}", figure / unit));
    let mut texts = figures.map(|figure| ratio(figure).unwrap_or_default());
    texts[3] = last;
    print(name, texts);
}

impl Row<'_> {
    fn print(&self, rounds: usize) {
        let mut times = [const { Vec::new() }; CANDIDATES.len()];
        let mut expected = None;
        for _ in 0..rounds {
            for (task, times) in self.tasks.iter().zip(&mut times) {
                let Some(task) = task else { continue };
                let start = ProcessTime::now();
                let result = run(task);
                times.push(start.elapsed().as_secs_f64() / self.parts as f64);
                assert_eq!(*expected.get_or_insert(result), result, "{}", self.name);
            }
        }
        let seconds = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            times.get(times.len() / 2).copied()
        });
        let last = match seconds[3].unwrap_or_default() {
            seconds @ 1e-3.. => format!("{:.1} ms", seconds * 1e3),
            seconds @ 1e-6.. => format!("{:.1} us", seconds * 1e6),
            seconds => format!("{:.1} ns", seconds * 1e9),
        };
        print_ratios(self.name, seconds, last);
    }
}

/// The dictionaries, with and without an index, and the same words in other crates.
struct Candidates<'a> {
    words: &'a [&'a str],
    dawgs: [Dictionary<'a>; 2],
    indexed: [Dictionary<'a>; 2],
    /// For the second of these.
    table: IndexTable<Vec<u32>>,
    set: &'a fst::Set<Vec<u8>>,
    map: &'a fst::Map<Vec<u8>>,
    trie: &'a crawdad::Trie,
}

impl Candidates<'_> {
    /// A row without `crawdad`. `of` does the task with a layout.
    fn row<'a>(
        name: &'static str,
        parts: usize,
        dawgs: &'a [Dictionary<'a>; 2],
        of: impl Fn(&Dictionary<'_>) -> usize + Clone + 'a,
        with_fst: impl Fn() -> usize + 'a,
    ) -> Row<'a> {
        let [compact, wide] = dawgs.each_ref().map(|dawg| -> Task<'a> {
            let of = of.clone();
            Box::new(move || of(dawg))
        });
        Row { name, parts, tasks: [Some(compact), Some(wide), None, Some(Box::new(with_fst))] }
    }

    fn open(&self) -> Row<'_> {
        let sum = |open: &dyn Fn() -> usize| (0..OPENED).map(|_| black_box(open())).sum();
        let of_dawg = move |dawg: &Dictionary<'_>| {
            sum(&|| Dawg::trust(*dawg.source()).expect("a dictionary").counts().words as usize)
        };
        let fst = self.set.as_fst().as_bytes();
        Self::row("open", OPENED, &self.dawgs, of_dawg, move || {
            sum(&|| fst::Set::new(black_box(fst)).expect("a set").len())
        })
    }

    /// Dictionaries are checked completely, but an `fst` has only a checksum.
    fn check(&self) -> Row<'_> {
        let open = |dawg: &Dictionary<'_>| {
            Dawg::open(*dawg.source()).expect("a dictionary").counts().words as usize
        };
        let fst = self.set.as_fst().as_bytes();
        Self::row("open and check", 1, &self.dawgs, open, move || {
            let set = fst::Set::new(fst).expect("a set");
            set.as_fst().verify().expect("a whole set");
            set.len()
        })
    }

    /// For fast look-ups, as [`expand`] makes them of a small file.
    fn check_and_expand(&self) -> Row<'_> {
        let open = |dawg: &Dictionary<'_>| {
            let dawg = Dawg::open(*dawg.source()).expect("a dictionary");
            black_box(expand(&dawg).expect("a dictionary"));
            dawg.counts().words as usize
        };
        let fst = self.set.as_fst().as_bytes();
        Self::row("open, check and expand", 1, &self.dawgs, open, move || {
            let set = fst::Set::new(fst).expect("a set");
            set.as_fst().verify().expect("a whole set");
            set.len()
        })
    }

    fn list(&self) -> Row<'_> {
        let list = |dawg: &Dictionary<'_>| count(&mut dawg.words());
        let list_fst = || count_fst(&mut self.set.stream());
        Self::row("list", self.words.len(), &self.dawgs, list, list_fst)
    }

    /// Lists the words below the first four letters of random words.
    fn list_below(&self) -> Row<'_> {
        let mut random = Xorshift(42);
        let word = |_| self.words[random.below(self.words.len())];
        let prefixes = (0..PREFIXES).map(word).map(|word| word.get(..4).unwrap_or(word));
        let prefixes: Vec<&str> = prefixes.collect();
        let of_fst = prefixes.clone();
        let list = move |dawg: &Dictionary<'_>| {
            let below = |prefix| count(&mut dawg.words_starting_with(black_box(prefix)));
            prefixes.iter().map(|prefix| below(prefix)).sum()
        };
        Self::row("list below a prefix", PREFIXES, &self.dawgs, list, move || {
            let below = |prefix| {
                let automaton = Str::new(black_box(prefix)).starts_with();
                count_fst(&mut self.set.search(automaton).into_stream())
            };
            of_fst.iter().map(|prefix| below(prefix)).sum()
        })
    }

    /// Looks up words and near misses, which differ from a word in one letter, in random order.
    fn look_up(&self) -> Row<'_> {
        let mut random = Xorshift(42);
        let known: HashSet<&str> = self.words.iter().copied().collect();
        let mut asked: Vec<String> = Vec::with_capacity(ASKED);
        while asked.len() < ASKED {
            let mut text = self.words[random.below(self.words.len())].to_owned();
            if asked.len() >= ASKED / 2 {
                let at = random.below(text.len());
                let letter = char::from(b'a' + random.below(26) as u8);
                text.replace_range(at..=at, letter.encode_utf8(&mut [0]));
            }
            if known.contains(text.as_str()) == (asked.len() < ASKED / 2) {
                asked.push(text);
            }
        }
        random.shuffle(&mut asked);
        let asked = Rc::new(asked);
        let count = move |is_word: &dyn Fn(&str) -> bool| {
            asked.iter().filter(|text| is_word(black_box(text))).count()
        };
        let (of_crawdad, of_fst) = (count.clone(), count.clone());
        let of_dawg = move |dawg: &Dictionary<'_>| count(&|text| dawg.contains(text));
        let mut row = Self::row("look up", ASKED, &self.dawgs, of_dawg, move || {
            of_fst(&|text| self.set.contains(text))
        });
        let is_word = |text: &str| self.trie.exact_match(text.chars()).is_some();
        row.tasks[2] = Some(Box::new(move || of_crawdad(&is_word)));
        row
    }

    fn numbers(&self) -> Rc<[usize]> {
        let mut random = Xorshift(42);
        (0..ASKED).map(|_| random.below(self.words.len())).collect()
    }

    /// Finds the numbers of words, and adds them up.
    fn number(&self) -> [Row<'_>; 2] {
        let (asked, words) = (self.numbers(), self.words);
        let sum = move |number: &dyn Fn(&str) -> usize| {
            asked.iter().map(|&asked| number(black_box(words[asked]))).sum()
        };
        let of_fst = sum.clone();
        let of_dawg =
            move |index: Numbers<'_>| sum(&|word| index.number(word).expect("a word") as usize);
        self.rows_of_numbers(["number of a word", "number by a table"], of_dawg, move || {
            of_fst(&|word| self.map.get(word).expect("a word") as usize)
        })
    }

    /// Finds the words with numbers, and adds up their lengths.
    fn word(&self) -> [Row<'_>; 2] {
        let asked = self.numbers();
        let of_fst = asked.clone();
        let of_dawg = move |index: Numbers<'_>| {
            let mut symbols = [0; 255];
            let mut len =
                |number| index.word(number, &mut symbols).expect("a word").symbols().len();
            asked.iter().map(|&number| len(black_box(number as u32))).sum()
        };
        self.rows_of_numbers(["word with a number", "word by a table"], of_dawg, move || {
            let mut word = Vec::new();
            let mut len = |number| {
                word.clear();
                assert!(self.map.as_fst().get_key_into(number, &mut word));
                word.len()
            };
            of_fst.iter().map(|&number| len(black_box(number as u64))).sum()
        })
    }

    /// Returns a row for the index of the files, and one for a table in memory.
    fn rows_of_numbers<'a>(
        &'a self,
        [in_file, by_table]: [&'static str; 2],
        of: impl Fn(Numbers<'_>) -> usize + Clone + 'a,
        with_fst: impl Fn() -> usize + Clone + 'a,
    ) -> [Row<'a>; 2] {
        let of_index = of.clone();
        let of_dawg = move |dawg: &Dictionary<'_>| of_index(dawg.index().expect("an index"));
        let in_file = Self::row(in_file, ASKED, &self.indexed, of_dawg, with_fst.clone());
        let of_table = move || of(self.table.index(&self.indexed[1]));
        let tasks = [None, Some(Box::new(of_table) as Task<'a>), None, Some(Box::new(with_fst))];
        [in_file, Row { name: by_table, parts: ASKED, tasks }]
    }

    /// Finds the words on rolled 4x4 boards, and adds up their points.
    fn boards(&self) -> Row<'_> {
        let letters: Rc<[String]> = roll(BOARDS).into();
        let of_fst = letters.clone();
        let of_dawg = move |dawg: &Dictionary<'_>| {
            let mut scratch = Scratch::<u16, 256>::EMPTY;
            let mut points = 0;
            for letters in &*letters {
                let text = BoardText::parse(letters, None).expect("16 letters");
                let board =
                    Board::<u16>::from_text(&text, &dawg.alphabet()).expect("known letters");
                let _ = Solver::new(&board, dawg, &mut scratch)
                    .for_each(|word| points += ScoreTable::BOGGLE.points(word.letters()));
            }
            points as usize
        };
        Self::row("solve a board", BOARDS, &self.dawgs, of_dawg, move || {
            of_fst.iter().map(|letters| FstWalk::points(self.set.as_fst(), letters)).sum()
        })
    }
}

/// Solves a board with an `fst`: from each cell, it follows all paths that spell a prefix of a
/// word. A set remembers the words found.
struct FstWalk<'a> {
    fst: &'a Fst<Vec<u8>>,
    letters: &'a [u8],
    word: Vec<u8>,
    found: HashSet<Vec<u8>>,
}

impl FstWalk<'_> {
    fn points(fst: &Fst<Vec<u8>>, letters: &str) -> usize {
        let letters = letters.as_bytes();
        let mut walk = FstWalk { fst, letters, word: Vec::new(), found: HashSet::new() };
        for cell in 0..16 {
            walk.step(fst.root(), cell, 0);
        }
        let points = |word: &Vec<u8>| ScoreTable::BOGGLE.points(word.len() as u32);
        walk.found.iter().map(points).sum::<u32>() as usize
    }

    fn step(&mut self, node: Node<'_>, cell: usize, used: u16) {
        let letters: &[u8] =
            if self.letters[cell] == b'q' { b"qu" } else { &self.letters[cell..=cell] };
        let mut node = node;
        for &letter in letters {
            let Some(transition) = node.find_input(letter) else { return };
            node = self.fst.node(node.transition_addr(transition));
        }
        let used = used | 1 << cell;
        self.word.extend(letters);
        if node.is_final() {
            self.found.insert(self.word.clone());
        }
        let (row, column) = (cell / 4, cell % 4);
        for next in 0..16_usize {
            let near = (next / 4).abs_diff(row) <= 1 && (next % 4).abs_diff(column) <= 1;
            if near && used >> next & 1 == 0 {
                self.step(node, next, used);
            }
        }
        self.word.truncate(self.word.len() - letters.len());
    }
}

/// Lists words one by one, and counts them.
fn count(words: &mut Words<'_, &[u8]>) -> usize {
    let mut count = 0;
    while let Some(word) = words.next_word() {
        black_box(word);
        count += 1;
    }
    count
}

fn count_fst(words: &mut impl for<'w> Streamer<'w>) -> usize {
    let mut count = 0;
    while let Some(word) = words.next() {
        black_box(word);
        count += 1;
    }
    count
}
