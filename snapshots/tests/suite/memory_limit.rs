//! Compiling lists that are larger than the memory limit.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use dawggle::Dawg;
use dawggle_compiler::in_text_order;
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler, Error, Layout, Progress};
use dawggle_snapshots::property::check;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Generates words with few letters, so that many repeat, and some are prefixes of others.
fn list(most: usize) -> impl Strategy<Value = Vec<String>> {
    let word = "[abcqu]{1,4}|[a-euqßéя𐐨]{1,6}|[cdz]{0,3}(cs|dzs|sz|zs|qu){1,3}[csz]{0,3}";
    vec(word, 0..=most)
}

#[derive(Clone, Copy, Debug)]
enum Letters {
    Learnt,
    /// Not in the order of the code points.
    Ordered,
    Hungarian,
}

impl Letters {
    fn alphabet(self) -> Alphabet {
        let ordered = "name = 'x'\nsymbols = 'я u z sz s qu q é e d cs c b a 𐐨 ß'";
        match self {
            Self::Learnt => Alphabet::default(),
            Self::Ordered => Alphabet::parse(ordered).unwrap(),
            Self::Hungarian => Alphabet::named("hungarian").unwrap(),
        }
    }
}

/// The test compares with a simple implementation that uses sets of words.
#[test]
fn a_low_memory_limit_does_not_change_dictionary_or_report() {
    let letters = select(vec![Letters::Learnt, Letters::Ordered, Letters::Hungarian]);
    let digraphs = select(vec![vec![], vec!["qu"], vec!["cs", "qu", "dzs", "sz"]]);
    let lists = (vec(list(120), 1..=3), vec(list(30), 0..=2), vec(list(200), 0..=2));
    let cases = (letters, digraphs, lists, select(Layout::ALL.to_vec()), any::<bool>());
    check(80, &cases, |(letters, digraphs, (lists, exclusions, restrictions), layout, index)| {
        let alphabet = letters.alphabet();
        // A line of these lists that is no word is an error.
        let is_word = |word: &String| alphabet.fold(word).is_ok();
        let exclusions: Vec<Vec<String>> = exclusions
            .into_iter()
            .map(|words| words.into_iter().filter(is_word).collect())
            .collect();
        let text = |words: &[String]| words.join("\n");
        let list = |words: &[String]| List::text("list", text(words));
        let mut compiler = Compiler::new().alphabet(alphabet.clone()).layout(layout).index(index);
        compiler = compiler.lossy(true).min_length(2).max_length(9);
        compiler = digraphs.iter().fold(compiler, |compiler, digraph| compiler.digraph(*digraph));
        compiler = lists.iter().fold(compiler, |compiler, words| compiler.list(list(words)));
        compiler =
            exclusions.iter().fold(compiler, |compiler, words| compiler.exclude(list(words)));
        compiler = restrictions.iter().fold(compiler, |compiler, words| compiler.only(list(words)));

        let read = |words: &[String]| -> Vec<String> {
            let folded = words.iter().filter_map(|word| alphabet.fold(word).ok());
            let words = folded.filter(|word| (2..=9).contains(&alphabet.letters(word)));
            words.map(|word| word.into_owned()).collect()
        };
        let listed: Vec<String> = lists.iter().flat_map(|words| read(words)).collect();
        let distinct: BTreeSet<String> = listed.iter().cloned().collect();
        let mut words = distinct.clone();
        for excluded in &exclusions {
            read(excluded).iter().for_each(|word| _ = words.remove(word));
        }
        for wanted in &restrictions {
            let wanted: BTreeSet<String> = read(wanted).into_iter().collect();
            words.retain(|word| wanted.contains(word));
        }

        let plenty = compiler.clone().compile();
        let report = match &plenty {
            Ok(plenty) => {
                let dawg = Dawg::from_bytes(&plenty.bytes).unwrap();
                let mut expected = words.iter();
                let outcome = in_text_order(&dawg, |word| {
                    let is_next = expected.next().is_some_and(|expected| expected == word);
                    if is_next { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                prop_assert_eq!((outcome, expected.next()), (Ok(()), None));
                &plenty.report
            }
            Err(Error::NoWords(report)) => report,
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert_eq!(report.kept, words.len() as u64);
        prop_assert_eq!(report.duplicates, (listed.len() - distinct.len()) as u64);
        prop_assert_eq!(report.excluded, (distinct.len() - words.len()) as u64);

        // These limits give a sorted run for each word, for a few words, and for a few dozen words.
        for memory in [0, 1_000, 8_000] {
            match (compiler.clone().memory(memory).compile(), &plenty) {
                (Ok(little), Ok(plenty)) => {
                    prop_assert!(little.bytes == plenty.bytes, "{} bytes of memory", memory);
                    prop_assert_eq!(&little.report, &plenty.report);
                }
                (Err(Error::NoWords(little)), Err(Error::NoWords(plenty))) => {
                    prop_assert_eq!(&little, plenty);
                }
                (little, _) => return Err(TestCaseError::fail(format!("{:?}", little.err()))),
            }
        }
        Ok(())
    });
}

/// 60,000 words with few common parts have a graph of 200,000 edges, which takes more than 16 MB.
#[test]
fn a_graph_above_the_memory_limit_is_refused() {
    let mut state = 1_u64;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(b'a' + (state >> 33) as u8 % 26)
    };
    let words: Vec<String> = (0..60_000).map(|_| (0..9).map(|_| letter()).collect()).collect();
    for digraph in [None, Some("qu")] {
        let compiler = Compiler::new().words("words", &words).memory(1 << 20);
        let compiler = digraph.into_iter().fold(compiler, Compiler::digraph);
        let refused = compiler.clone().compile();
        assert!(matches!(refused, Err(Error::Memory { max: 0x100_0000 })), "{refused:?}");
        assert!(compiler.memory(1 << 26).compile().is_ok());
    }
}

#[test]
fn progress_is_reported_in_order_and_up_to_the_end() {
    let text = "cat\ndog\n".repeat(100_000);
    let (total, told) = (text.len() as u64 + 3, Arc::new(Mutex::new(Vec::new())));
    let compiler = Compiler::new().text("words", text).exclude(List::text("x", "cat"));
    let listener = Arc::clone(&told);
    compiler.progress(move |progress| listener.lock().unwrap().push(progress)).compile().unwrap();
    let told = told.lock().unwrap();
    let mut last = 0;
    for progress in told.iter() {
        if let Progress::Reading { bytes, total: stated, words: _ } = *progress {
            assert!(bytes >= last && stated == Some(total), "{progress:?}");
            last = bytes;
        }
    }
    assert_eq!(last, total);
    let stage = |progress: &Progress| match progress {
        Progress::Reading { .. } => 0,
        Progress::Sorting { .. } => 1,
        _ => 2,
    };
    assert!(told.iter().map(stage).is_sorted());
    assert_eq!(told.iter().map(stage).collect::<BTreeSet<_>>(), BTreeSet::from([0, 1, 2]));
}
