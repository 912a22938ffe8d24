//! Compiles a list of any kind: exactly its words come back.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use arbitrary::{Arbitrary, Unstructured};
use dawggle::format::{MAX_SPELLING, MAX_SYMBOLS, MAX_WORD, Tag};
use dawggle::{Dawg, Outcome};
use dawggle_compiler::{Compiler, Dictionary, Error, Inspection, in_text_order, verify};

use crate::layout_option::LayoutOption;
use crate::marked::{mark_symbols, mark_text, symbols};

/// A list and the options of the compiler. Letters and symbols are numbers modulo their count.
#[derive(Arbitrary, Debug)]
struct Input {
    alphabet: Letters,
    digraphs: [Vec<u8>; 3],
    words: Vec<Vec<u8>>,
    shortest: Option<u8>,
    longest: Option<u8>,
    title: Option<String>,
    index: bool,
}

/// A selection of [`all_letters`]: the first letter, the step, and the number of letters.
#[derive(Arbitrary, Debug)]
struct Letters {
    first: u8,
    step: u8,
    count: u8,
}

/// Returns letters of 1 to 4 bytes.
fn all_letters() -> impl Iterator<Item = char> + Clone {
    let two_bytes = ('ß'..='ö').chain('α'..='ω').chain('а'..='я').chain('א'..='ת');
    ('a'..='z').chain(two_bytes).chain('ა'..='ჰ').chain('𐐨'..='𐑏')
}

/// The input, converted to text.
struct List {
    /// The parts of words: letters, then digraphs, so that digraphs are not rare.
    digraphs: Vec<String>,
    words: Vec<String>,
    shortest: Option<usize>,
    longest: Option<usize>,
    title: Option<String>,
    index: bool,
}

impl From<Input> for List {
    fn from(input: Input) -> Self {
        let Letters { first, step, count } = input.alphabet;
        // Sometimes there is one symbol more than allowed.
        let count = usize::from(count) % (usize::from(MAX_SYMBOLS) + 1) + 1;
        let letters = all_letters().cycle().skip(first.into()).step_by(usize::from(step) + 1);
        let letters: Vec<String> = letters.take(count).map(String::from).collect();
        let spell = |numbers: &[u8], parts: &[String]| -> String {
            numbers
                .iter()
                .map(|&number| parts[usize::from(number) % parts.len()].as_str())
                .collect()
        };
        let digraphs = input.digraphs.iter().filter(|digraph| !digraph.is_empty());
        let digraphs: Vec<String> = digraphs.map(|digraph| spell(digraph, &letters)).collect();
        let symbols = [letters, digraphs.clone()].concat();
        Self {
            words: input.words.iter().map(|word| spell(word, &symbols)).collect(),
            digraphs,
            shortest: input.shortest.map(usize::from),
            longest: input.longest.map(usize::from),
            title: input.title,
            index: input.index,
        }
    }
}

impl List {
    /// Returns the words that must be in the dictionary, or `None` if the list must be refused.
    fn expected(&self) -> Option<BTreeSet<&str>> {
        let fits = |word: &&str| {
            let letters = word.chars().count();
            let (shortest, longest) =
                (self.shortest.unwrap_or(0), self.longest.unwrap_or(usize::MAX));
            letters > 0 && shortest <= letters && letters <= longest
        };
        let words: BTreeSet<&str> = self.words.iter().map(String::as_str).filter(fits).collect();
        let marked = words.iter().map(|word| mark_text(word, &self.digraphs));
        let marked = marked.collect::<Vec<_>>();
        let alphabet: BTreeSet<&str> = marked.iter().flat_map(|word| symbols(word)).collect();
        let is_digraph =
            |text: &String| text.chars().count() > 1 && text.len() <= usize::from(MAX_SPELLING);
        let is_title = |text: &String| !text.contains(|c: char| c.is_control() && c != '\n');
        let are_words = !words.is_empty()
            && alphabet.len() <= usize::from(MAX_SYMBOLS)
            && words.iter().all(|word| word.chars().count() <= usize::from(MAX_WORD));
        let is_list =
            are_words && self.digraphs.iter().all(is_digraph) && self.title.iter().all(is_title);
        is_list.then_some(words)
    }

    fn compile<'w>(
        &self,
        words: impl Iterator<Item = &'w String>,
        layout: LayoutOption,
    ) -> Result<Dictionary, Error> {
        let mut compiler = layout.apply_to(Compiler::new()).words("words", words).index(self.index);
        for digraph in &self.digraphs {
            compiler = compiler.digraph(digraph);
        }
        if let Some(shortest) = self.shortest {
            compiler = compiler.min_length(shortest);
        }
        if let Some(longest) = self.longest {
            compiler = compiler.max_length(longest);
        }
        if let Some(title) = &self.title {
            compiler = compiler.title(title);
        }
        compiler.compile()
    }
}

/// Returns whether the list is valid.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Ok(input) = Input::arbitrary_take_rest(Unstructured::new(bytes)) else { return false };
    let list = List::from(input);
    let expected = list.expected();
    for layout in LayoutOption::ALL {
        match (&expected, list.compile(list.words.iter(), layout)) {
            (Some(expected), Ok(dictionary)) => {
                check(&list, expected, &dictionary.bytes);
                let words = list.words.iter().rev().chain(&list.words);
                let again = list.compile(words, layout).expect("the same words");
                assert!(again.bytes == dictionary.bytes, "other bytes the second time");
            }
            (None, Err(error)) => assert!(!error.to_string().is_empty()),
            (Some(_), Err(error)) => panic!("refused: {error}"),
            (None, Ok(_)) => panic!("not refused"),
        }
    }
    expected.is_some()
}

fn list_from(dawg: &Dawg<&[u8]>, start: &str) -> Vec<String> {
    let mut words = Vec::new();
    let outcome = dawg.words_starting_with(start).for_each(|word| words.push(word.to_string()));
    assert_eq!(outcome, Outcome::Complete);
    words
}

fn check(list: &List, expected: &BTreeSet<&str>, bytes: &[u8]) {
    let dawg = Dawg::from_bytes(bytes).expect("a compiled dictionary");
    verify(&dawg).expect("what the compiler made");
    assert_eq!(dawg.counts().words as usize, expected.len());
    assert_eq!(dawg.text(Tag::TITLE), list.title.as_deref());

    let mut words = Vec::new();
    let outcome = in_text_order(&dawg, |word| {
        words.push(word.to_owned());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Ok(()));
    assert!(words.iter().eq(expected), "{words:?} are not {expected:?}");

    assert_eq!(dawg.index().is_some(), list.index);
    let (mut marked, mut listed) = (Vec::new(), Vec::new());
    let outcome = dawg.words().for_each(|word| {
        listed.push(word.to_string());
        if let Some(index) = dawg.index() {
            let number = marked.len() as u32;
            assert_eq!(index.number_of(word.symbols()), Some(number));
            let mut symbols = [0; 255];
            let found = index.word(number, &mut symbols);
            assert_eq!(found.map(|found| found.symbols()), Some(word.symbols()));
        }
        marked.push(mark_symbols(word.symbols(), &dawg.alphabet()));
    });
    assert_eq!(outcome, Outcome::Complete);
    // Marked words sort in the order of the alphabet.
    let expected_marked: BTreeSet<String> =
        expected.iter().map(|word| mark_text(word, &list.digraphs)).collect();
    assert!(marked.iter().eq(&expected_marked), "{marked:?} are not {expected_marked:?}");

    for word in expected {
        let longer = format!("{word}{}", list.words[0]);
        let without_last =
            word.chars().next_back().map_or("", |last| &word[..word.len() - last.len_utf8()]);
        let without_first = word.chars().next().map_or("", |first| &word[first.len_utf8()..]);
        let other_last = format!("{without_last}z");
        assert!(dawg.contains(word));
        for near in [without_last, without_first, &other_last, &longer] {
            assert_eq!(dawg.contains(near), expected.contains(near), "{near}");
            let below = listed.iter().filter(|word| word.starts_with(near));
            assert!(list_from(&dawg, near).iter().eq(below), "{near}");
            let starts = (0..=near.len()).filter_map(|end| near.get(..end));
            let prefixes = starts.filter(|start| expected.contains(start));
            assert!(dawg.prefixes(near).eq(prefixes), "{near}");
        }
    }

    let text: usize = expected.iter().map(|word| word.len() + 1).sum();
    let inspection = Inspection::of(&dawg).expect("a compiled graph");
    assert_eq!(inspection.text_bytes, text as u64);
}
