//! Queries of a dictionary: the words that slow functions and a loop over the list find.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use arbitrary::{Arbitrary, Unstructured};
use dawggle::{Dawg, Outcome};
use dawggle_compiler::{Changes, Compiler, Error, Profile, Query};

use crate::query_oracle::{chars, edits, makes, matches, tuples};

#[derive(Arbitrary, Debug)]
struct Input {
    lists: [Words; 2],
    conditions: Vec<Condition>,
    first: Vec<Letter>,
    max_steps: u8,
    /// The last field, so that it does not change what older inputs of the corpus mean.
    linked: Linked,
}

/// At least one word.
#[derive(Debug)]
struct Words(BTreeSet<String>);

/// One to three patterns, in which a digit is the same letter wherever it is.
#[derive(Debug)]
struct Linked(Vec<String>);

/// `é` takes two bytes, and `ch` is a symbol.
#[derive(Clone, Copy, Debug)]
struct Letter(char);

impl<'a> Arbitrary<'a> for Words {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let mut words = BTreeSet::new();
        for _ in 0..bytes.int_in_range(1..=30)? {
            let letters = 0..bytes.int_in_range(1..=8)?;
            let letters: Vec<Letter> =
                letters.map(|_| bytes.arbitrary()).collect::<Result<_, _>>()?;
            words.insert(text(&letters));
        }
        Ok(Self(words))
    }
}

impl<'a> Arbitrary<'a> for Linked {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let mut patterns = Vec::new();
        for _ in 0..bytes.int_in_range(1..=3)? {
            let marks = 0..bytes.int_in_range(1..=5)?;
            let mark =
                |_| bytes.choose(&['1', '2', '3', '0', '9', '?', 'a', 'b', 'c', 'h', 'é']).copied();
            patterns.push(marks.map(mark).collect::<Result<_, _>>()?);
        }
        Ok(Self(patterns))
    }
}

impl<'a> Arbitrary<'a> for Letter {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(Self(*bytes.choose(&['a', 'b', 'c', 'h', 'é'])?))
    }
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Mark {
    Letter(Letter),
    One,
    Any,
}

#[derive(Arbitrary, Debug)]
enum Condition {
    Near(Vec<Letter>, u8),
    Anagram(Vec<Mark>),
    Rack(Vec<Mark>),
    Letters(Vec<Letter>),
    Length(u8, u8),
    Pattern(Vec<Mark>),
    Prefix(Vec<Letter>),
    Suffix(Vec<Letter>),
    Regex(Expression),
    /// Any text as a regular expression, which may be refused.
    Text(String),
}

/// A regular expression.
#[derive(Arbitrary, Debug)]
enum Expression {
    Letter(Letter),
    Dot,
    NotLetter(Letter),
    Then(Box<[Expression; 2]>),
    Or(Box<[Expression; 2]>),
    Star(Box<Expression>),
    Optional(Box<Expression>),
}

impl Mark {
    fn char(self, any: char) -> char {
        match self {
            Self::Letter(letter) => letter.0,
            Self::One => '?',
            Self::Any => any,
        }
    }
}

impl Expression {
    fn text(&self) -> String {
        match self {
            Self::Letter(letter) => letter.0.to_string(),
            Self::Dot => ".".to_owned(),
            Self::NotLetter(letter) => format!("[^{}]", letter.0),
            Self::Then(parts) => format!("{}{}", parts[0].text(), parts[1].text()),
            Self::Or(parts) => format!("({}|{})", parts[0].text(), parts[1].text()),
            Self::Star(part) => format!("({})*", part.text()),
            Self::Optional(part) => format!("({})?", part.text()),
        }
    }

    /// Returns where a match can end that begins at one of some places in a word.
    fn ends(&self, word: &[char], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        let one = |is_wanted: &dyn Fn(char) -> bool| {
            let starts = starts.iter().filter(|&&at| word.get(at).copied().is_some_and(is_wanted));
            starts.map(|at| at + 1).collect()
        };
        match self {
            Self::Letter(letter) => one(&|found| found == letter.0),
            Self::Dot => one(&|_| true),
            Self::NotLetter(letter) => one(&|found| found != letter.0),
            Self::Then(parts) => parts[1].ends(word, &parts[0].ends(word, starts)),
            Self::Or(parts) => &parts[0].ends(word, starts) | &parts[1].ends(word, starts),
            Self::Optional(part) => starts | &part.ends(word, starts),
            Self::Star(part) => {
                let mut all = starts.clone();
                loop {
                    let more = &all | &part.ends(word, &all);
                    if more == all {
                        return all;
                    }
                    all = more;
                }
            }
        }
    }
}

impl Condition {
    fn add_to(&self, query: Query) -> Result<Query, Error> {
        match self {
            Self::Near(word, distance) => query.near(&text(word), u32::from(distance % 4)),
            Self::Anagram(letters) => query.anagram(&rack(letters)),
            Self::Rack(letters) => query.rack(&rack(letters)),
            Self::Letters(letters) => Ok(query.letters(&text(letters))),
            Self::Length(least, most) => Ok(query.length((*least).into(), (*most).into())),
            Self::Pattern(marks) => query.pattern(&pattern(marks)),
            Self::Prefix(prefix) => query.pattern(&format!("{}*", text(prefix))),
            Self::Suffix(suffix) => query.pattern(&format!("*{}", text(suffix))),
            Self::Regex(expression) => query.regex(&expression.text()),
            Self::Text(text) => query.regex(text),
        }
    }

    /// Returns whether a word meets the condition, or `None` if no slow function knows.
    fn holds(&self, word: &str) -> Option<bool> {
        let length = word.chars().count();
        Some(match self {
            Self::Near(other, distance) => {
                edits(&chars(word), &chars(&text(other))) <= usize::from(distance % 4)
            }
            Self::Anagram(letters) => makes(&rack(letters), word) && length == letters.len(),
            Self::Rack(letters) => makes(&rack(letters), word),
            Self::Letters(letters) => word.chars().all(|letter| text(letters).contains(letter)),
            Self::Length(least, most) => (usize::from(*least)..=(*most).into()).contains(&length),
            Self::Pattern(marks) => matches(word, &pattern(marks)),
            Self::Prefix(prefix) => word.starts_with(&text(prefix)),
            Self::Suffix(suffix) => word.ends_with(&text(suffix)),
            Self::Regex(expression) => {
                let word: Vec<char> = word.chars().collect();
                expression.ends(&word, &BTreeSet::from([0])).contains(&word.len())
            }
            Self::Text(_) => return None,
        })
    }
}

fn text(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.0).collect()
}

fn rack(marks: &[Mark]) -> String {
    marks.iter().map(|mark| mark.char('?')).collect()
}

/// The slow function takes exponential time in the number of `*`.
fn pattern(marks: &[Mark]) -> String {
    let mut stars = 0;
    let mark = |mark: &Mark| {
        stars += usize::from(matches!(mark, Mark::Any));
        mark.char(if stars > 3 { '?' } else { '*' })
    };
    marks.iter().map(mark).collect()
}

/// Returns whether all conditions can be used.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Ok(input) = Input::arbitrary_take_rest(Unstructured::new(bytes)) else { return false };
    let lists = input.lists.each_ref().map(|Words(words)| words);
    let compiled = lists.map(|words| {
        Compiler::new().digraph("ch").words("list", words).compile().expect("only letters").bytes
    });
    let [dawg, other] =
        compiled.each_ref().map(|bytes| Dawg::from_bytes(&bytes[..]).expect("compiled"));
    check_difference([&dawg, &other], lists);
    let conditions = input.conditions.iter().take(4);
    let query = || conditions.clone().try_fold(Query::new(), |query, one| one.add_to(query));
    let Ok(asked) = query() else { return false };
    let found = check_query(&dawg, lists[0], &input, asked);
    check_linked_patterns(&dawg, &found, &input, || query().expect("as before"));
    check_linked_patterns(&other, lists[1], &input, Query::new);
    true
}

/// Checks the words that a query finds, and returns them.
fn check_query(
    dawg: &Dawg<&[u8]>,
    words: &BTreeSet<String>,
    input: &Input,
    query: Query,
) -> BTreeSet<String> {
    let (mut all, mut from) = (Vec::new(), Vec::new());
    let outcome = query.each(dawg, |word| {
        all.push(word.to_owned());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    let found: BTreeSet<&String> = all.iter().collect();
    assert_eq!(found.len(), all.len(), "a word twice");
    for word in words {
        assert_eq!(query.holds(word), found.contains(word), "{word}");
        let known = input.conditions.iter().take(4).map(|condition| condition.holds(word));
        if let Some(known) = known.collect::<Option<Vec<bool>>>() {
            let expected = known.iter().all(|holds| *holds);
            assert_eq!(expected, found.contains(word), "{word}: {:?}", input.conditions);
        }
    }
    assert!(all.is_sorted_by_key(|word| key(word)));
    let first = text(&input.first);
    let has_all = ["a", "b", "c", "ch", "h", "é"].map(|symbol| dawg.alphabet().symbol(symbol));
    if has_all.iter().all(Option::is_some) {
        let _ = query.each_from(dawg, &first, |word| {
            from.push(word.to_owned());
            ControlFlow::Continue(())
        });
        assert!(from.iter().eq(all.iter().filter(|word| key(word) >= key(&first))), "{first}");
    }
    let mut part = Vec::new();
    let query = query.max_steps(input.max_steps.into());
    let outcome = query.each(dawg, |word| {
        part.push(word.to_owned());
        ControlFlow::Continue(())
    });
    assert!(part.len() <= input.max_steps.into() && all.starts_with(&part));
    assert!(outcome == Outcome::OutOfSteps || part == all);
    all.into_iter().collect()
}

/// Patterns that share letters match the tuples that a loop over the words finds, in the order of
/// the alphabet. No word is in a tuple that the query does not want.
fn check_linked_patterns(
    dawg: &Dawg<&[u8]>,
    wanted: &BTreeSet<String>,
    input: &Input,
    query: impl Fn() -> Query,
) {
    let Linked(patterns) = &input.linked;
    let text = patterns.join("; ");
    let has_digit = text.contains(|mark: char| mark.is_ascii_digit());
    assert_eq!(query().is_linked(&text), has_digit || patterns.len() > 1);
    let find = |max_steps, most| {
        let mut found = Vec::new();
        let outcome = query().max_steps(max_steps).each_tuple(&text, dawg, |words| {
            found.push(words.to_vec());
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (found, outcome.expect("valid"))
    };
    let mut expected = tuples(wanted, patterns);
    expected.sort_by_cached_key(|words| words.iter().map(|word| key(word)).collect::<Vec<_>>());
    let (all, outcome) = find(u64::MAX, usize::MAX);
    assert_eq!(outcome, Outcome::Complete);
    assert_eq!(all, expected, "{patterns:?}");
    let (part, outcome) = find(input.max_steps.into(), usize::MAX);
    assert!(part.len() <= input.max_steps.into() && all.starts_with(&part));
    assert!(outcome == Outcome::OutOfSteps || part == all);
    if let Some(first) = all.first() {
        assert_eq!(find(u64::MAX, 1), (vec![first.clone()], Outcome::Stopped));
    }
}

/// Returns a key that sorts words by the alphabet. The symbols are a b c ch h é, in this order:
/// ordinary letters, if `ch` is written as `d`.
fn key(word: &str) -> String {
    word.replace("ch", "d")
}

/// Two lists differ by the words that one has and the other lacks.
fn check_difference(dawgs: [&Dawg<&[u8]>; 2], lists: [&BTreeSet<String>; 2]) {
    let [old, new] = lists;
    let difference = Changes::between(dawgs[0], dawgs[1]).expect("compiled");
    let added: BTreeSet<&String> = new.difference(old).collect();
    let removed: BTreeSet<&String> = old.difference(new).collect();
    assert_eq!(difference.added.iter().collect::<BTreeSet<_>>(), added);
    assert_eq!(difference.removed.iter().collect::<BTreeSet<_>>(), removed);
    let [old, new] = dawgs.map(|dawg| Profile::of(dawg).expect("compiled"));
    let changes = new.changes_since(&old);
    assert!(changes.added.iter().all(|word| added.contains(word)));
    assert!(changes.removed.iter().all(|word| removed.contains(word)));
    if changes.are_complete {
        let counts = (changes.added.len(), changes.removed.len());
        assert_eq!(counts, (added.len(), removed.len()));
    }
}
