//! Is it a word? Half of those asked are; the others are words with one letter changed.

use std::collections::HashSet;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dawggle::Dawg;
use dawggle_benches::{WordList, Xorshift, compile};

/// How many are asked, half of them words.
const ASKED: usize = 10_000;

/// Words and others in a random order, always the same.
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

fn check(criterion: &mut Criterion) {
    let list = WordList::read();
    let mut words = list.words();
    words.retain(|word| word.len() >= 3);
    let bytes = compile(&words);
    let dawg = Dawg::from_bytes(&bytes).expect("a dictionary just compiled");
    let fst = fst::Set::from_iter(&words).expect("sorted words");
    let set: HashSet<_> = words.iter().copied().collect();
    let asked = asked(&words, &set);

    let mut group = criterion.benchmark_group("check");
    group.throughput(Throughput::Elements(ASKED as u64));
    let mut bench = |name: &str, is_word: &dyn Fn(&str) -> bool| {
        group.bench_function(name, |bencher| {
            let count = || asked.iter().filter(|word| is_word(black_box(word))).count();
            bencher.iter(|| assert_eq!(count(), ASKED / 2));
        });
    };
    bench("dawggle", &|word| dawg.contains(word));
    bench("fst", &|word| fst.contains(word));
    bench("hash_set", &|word| set.contains(word));
    group.finish();
}

criterion_group!(benches, check);
criterion_main!(benches);
