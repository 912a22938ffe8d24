//! Compares the layouts, `fst` and `crawdad`: listing all words, listing the words below prefixes,
//! looking up words, and solving 4x4 boards.

use std::collections::HashSet;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dawggle::{Board, BoardText, Dawg, ScoreTable, Scratch, Solver};
use dawggle_benches::{WordList, Xorshift, compile, roll};
use dawggle_compiler::Layout;
use fst::automaton::Str;
use fst::raw::{Fst, Node};
use fst::{Automaton, IntoStreamer, Streamer};

/// The number of lookups. Half of them are for words.
const ASKED: usize = 10_000;

fn layouts(criterion: &mut Criterion) {
    let list = WordList::read();
    let mut words = list.words();
    words.retain(|word| word.len() >= 3);
    let files = Layout::ALL.map(|layout| compile(&words, layout));
    let dawgs = files.each_ref().map(|file| Dawg::from_bytes(file).expect("just compiled"));
    let fst = fst::Set::from_iter(&words).expect("sorted words");
    for dawg in &dawgs {
        println!("{}: {} bytes", dawg.layout().name(), dawg.source().len());
    }
    println!("fst: {} bytes", fst.as_fst().as_bytes().len());
    list_words(criterion, &dawgs, &fst, words.len());
    list_below(criterion, &dawgs, &fst, &words);
    check(criterion, &dawgs, &fst, &words);
    boards(criterion, &dawgs, &fst);
}

fn list_words(
    criterion: &mut Criterion,
    dawgs: &[Dawg<&[u8]>],
    fst: &fst::Set<Vec<u8>>,
    len: usize,
) {
    let mut group = criterion.benchmark_group("list");
    group.throughput(Throughput::Elements(len as u64));
    for dawg in dawgs {
        group.bench_function(dawg.layout().name(), |bencher| {
            bencher.iter(|| {
                let mut words = 0;
                let mut list = dawg.words();
                while let Some(word) = list.next_word() {
                    words += 1;
                    black_box(word);
                }
                assert_eq!(words, len);
            });
        });
    }
    group.bench_function("fst", |bencher| {
        bencher.iter(|| {
            let (mut words, mut stream) = (0, fst.stream());
            while let Some(word) = stream.next() {
                words += 1;
                black_box(word);
            }
            assert_eq!(words, len);
        });
    });
    group.finish();
}

/// Lists the words below the first four letters of random words.
fn list_below(
    criterion: &mut Criterion,
    dawgs: &[Dawg<&[u8]>],
    fst: &fst::Set<Vec<u8>>,
    words: &[&str],
) {
    let mut random = Xorshift(42);
    let prefixes: Vec<&str> = (0..1000)
        .map(|_| words[random.below(words.len())])
        .map(|word| word.get(..4).unwrap_or(word))
        .collect();
    let len = |prefix: &&str| {
        let start = words.partition_point(|word| word < prefix);
        words[start..].iter().take_while(|word| word.starts_with(prefix)).count()
    };
    let len: usize = prefixes.iter().map(len).sum();
    let mut group = criterion.benchmark_group("list_below");
    group.throughput(Throughput::Elements(len as u64));
    for dawg in dawgs {
        group.bench_function(dawg.layout().name(), |bencher| {
            bencher.iter(|| {
                let mut words = 0;
                for prefix in &prefixes {
                    let mut list = dawg.words_starting_with(black_box(prefix));
                    while let Some(word) = list.next_word() {
                        words += 1;
                        black_box(word);
                    }
                }
                assert_eq!(words, len);
            });
        });
    }
    group.bench_function("fst", |bencher| {
        bencher.iter(|| {
            let mut words = 0;
            for prefix in &prefixes {
                let automaton = Str::new(black_box(prefix)).starts_with();
                let mut stream = fst.search(automaton).into_stream();
                while let Some(word) = stream.next() {
                    words += 1;
                    black_box(word);
                }
            }
            assert_eq!(words, len);
        });
    });
    group.finish();
}

/// Returns words and non-words in a fixed random order. Non-words differ from a word in one letter.
fn asked(words: &[&str], set: &HashSet<&str>) -> Vec<String> {
    let mut random = Xorshift(42);
    let mut asked = Vec::new();
    while asked.len() < ASKED / 2 {
        asked.push(words[random.below(words.len())].to_owned());
    }
    while asked.len() < ASKED {
        let mut other = words[random.below(words.len())].to_owned();
        let place = random.below(other.len());
        let letter = [b'a' + random.below(26) as u8];
        other.replace_range(place..=place, str::from_utf8(&letter).expect("a letter"));
        if !set.contains(other.as_str()) {
            asked.push(other);
        }
    }
    random.shuffle(&mut asked);
    asked
}

fn check(
    criterion: &mut Criterion,
    dawgs: &[Dawg<&[u8]>],
    fst: &fst::Set<Vec<u8>>,
    words: &[&str],
) {
    let set: HashSet<_> = words.iter().copied().collect();
    let crawdad = crawdad::Trie::from_keys(words).expect("sorted words");
    let asked = asked(words, &set);
    let mut group = criterion.benchmark_group("check");
    group.throughput(Throughput::Elements(ASKED as u64));
    let mut bench = |name: &str, is_word: &dyn Fn(&str) -> bool| {
        group.bench_function(name, |bencher| {
            let count = || asked.iter().filter(|word| is_word(black_box(word))).count();
            bencher.iter(|| assert_eq!(count(), ASKED / 2));
        });
    };
    for dawg in dawgs {
        bench(dawg.layout().name(), &|word| dawg.contains(word));
    }
    bench("fst", &|word| fst.contains(word));
    bench("crawdad", &|word| crawdad.exact_match(word.chars()).is_some());
    bench("hash_set", &|word| set.contains(word));
    group.finish();
}

fn boards(criterion: &mut Criterion, dawgs: &[Dawg<&[u8]>], fst: &fst::Set<Vec<u8>>) {
    let letters = roll(200);
    let texts = letters.iter().map(|letters| BoardText::parse(letters, None).expect("16 letters"));
    let texts: Vec<BoardText<'_>> = texts.collect();
    // Symbols have the same numbers in all layouts.
    let board =
        |text| Board::<u16>::from_text(text, &dawgs[0].alphabet()).expect("a letter a tile");
    let boards: Vec<Board<u16>> = texts.iter().map(board).collect();
    let with_fst =
        || letters.iter().map(|letters| FstWalk::points(fst.as_fst(), letters)).sum::<u32>();
    let expected: u32 = with_fst();

    let mut group = criterion.benchmark_group("boards");
    group.throughput(Throughput::Elements(boards.len() as u64));
    for dawg in dawgs {
        let mut scratch = Scratch::<u16, 256>::EMPTY;
        group.bench_function(dawg.layout().name(), |bencher| {
            bencher.iter(|| {
                let mut points = 0;
                for board in &boards {
                    let _ = Solver::new(board, dawg, &mut scratch).for_each(|word| {
                        points += ScoreTable::BOGGLE.points(word.letters());
                    });
                }
                assert_eq!(points, expected);
            });
        });
    }
    group.bench_function("fst", |bencher| bencher.iter(|| assert_eq!(with_fst(), expected)));
    group.finish();
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
    fn points(fst: &Fst<Vec<u8>>, letters: &str) -> u32 {
        let letters = letters.as_bytes();
        let mut walk = FstWalk { fst, letters, word: Vec::new(), found: HashSet::new() };
        for cell in 0..16 {
            walk.step(fst.root(), cell, 0);
        }
        let points = |word: &Vec<u8>| ScoreTable::BOGGLE.points(word.len() as u32);
        walk.found.iter().map(points).sum()
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

criterion_group!(benches, layouts);
criterion_main!(benches);
