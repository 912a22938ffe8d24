//! Measures looking up the numbers of random words and the words of random numbers, in each layout
//! and in a map of `fst`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dawggle::Dawg;
use dawggle_benches::{WordList, Xorshift};
use dawggle_compiler::{Compiler, Layout};

/// The number of lookups.
const ASKED: usize = 10_000;

fn number(criterion: &mut Criterion) {
    let list = WordList::read();
    // Without digraphs, the list is in the order of the alphabet, so positions are word numbers.
    let compiler = Compiler::new().min_length(3).lossy(true).text("words", list.text()).index(true);
    let mut words = list.words();
    words.retain(|word| word.len() >= 3);
    let mut random = Xorshift(42);
    let asked: Vec<usize> = (0..ASKED).map(|_| random.below(words.len())).collect();

    let mut group = criterion.benchmark_group("number");
    group.throughput(Throughput::Elements(ASKED as u64));
    for layout in Layout::ALL {
        let bytes = compiler.clone().layout(layout).compile().expect("words").bytes;
        let dawg = Dawg::from_bytes(&bytes).expect("a dictionary just compiled");
        let index = dawg.index().expect("an index was asked for");
        let name = dawg.layout().name();
        group.bench_function(format!("number, {name}"), |bencher| {
            bencher.iter(|| {
                for &number in &asked {
                    assert_eq!(index.number(black_box(words[number])), Some(number as u32));
                }
            });
        });
        group.bench_function(format!("word, {name}"), |bencher| {
            let mut symbols = [0; 255];
            bencher.iter(|| {
                for &number in &asked {
                    let word = index.word(black_box(number as u32), &mut symbols).expect("a word");
                    assert_eq!(word.symbols().len(), words[number].len());
                }
            });
        });
    }
    let numbered = words.iter().zip(0..);
    let map = fst::Map::from_iter(numbered).expect("sorted words");
    group.bench_function("number, fst", |bencher| {
        bencher.iter(|| {
            for &number in &asked {
                assert_eq!(map.get(black_box(words[number])), Some(number as u64));
            }
        });
    });
    group.bench_function("word, fst", |bencher| {
        let mut word = Vec::new();
        bencher.iter(|| {
            for &number in &asked {
                word.clear();
                assert!(map.as_fst().get_key_into(black_box(number as u64), &mut word));
                assert_eq!(word.len(), words[number].len());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, number);
criterion_main!(benches);
