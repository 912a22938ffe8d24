//! The forms of an entry: the words that rules make of it.
//!
//! A word has at most two inner affixes and one outer affix. Which affixes go together is what
//! Hunspell checks when it takes affixes off a word, in its `AffixMgr` and `AffEntry`:
//!
//! | affix | allowed by the flags of |
//! |---|---|
//! | first inner | the entry, or the outer affix of the word |
//! | second inner | the first inner affix |
//! | outer | the entry, the first inner affix, or the second one |
//!
//! An inner and an outer affix go together if the rules of both cross. A circumfix is an inner and
//! an outer affix that both have its flag. Words whose affixes say that they need another one, or
//! that they occur in compounds only, are left out.

use std::{iter, slice};

use super::affixes::Affixes;
use super::flags::Flags;
use super::rule::{Group, Made, Rule, Rules};
use super::steps::{EntrySteps, Steps};
use crate::alphabet::LeastLetters;
use crate::{Alphabet, Error};

/// A word that an entry gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'w> {
    /// The entry itself.
    Stem(&'w str),
    /// A word made by rules.
    Form(&'w str),
}

/// How long forms may be, so that longer ones are not made.
#[derive(Clone, Debug)]
pub(crate) struct Longest {
    /// The most letters, once forms are folded.
    letters: usize,
    least: LeastLetters,
}

impl Longest {
    pub fn new(letters: usize, alphabet: &Alphabet) -> Self {
        Self { letters, least: LeastLetters::of(alphabet) }
    }

    /// Returns the least number of letters of a text.
    pub fn least_letters(&self, text: &str) -> usize {
        self.least.count(text)
    }
}

/// The longest entry with forms, in bytes. A longer one is not a word.
const LONGEST_STEM: usize = 1 << 10;

impl Affixes {
    /// Gives each word that Hunspell accepts because of an entry to `each`, some more than once,
    /// but not all forms that are too long.
    ///
    /// `index` is the line of the entry, and `steps` are the steps that the entries took so far.
    pub fn each_word(
        &self,
        index: usize,
        stem: &str,
        flags: &Flags,
        steps: &mut Steps<'_>,
        each: &mut dyn FnMut(Word<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if flags.has(self.only_in_compound) {
            return Ok(());
        }
        if !flags.has(self.need_affix) {
            each(Word::Stem(stem))?;
        }
        if stem.len() > LONGEST_STEM {
            return Ok(());
        }
        let most_letters = self.longest.as_ref().map(|longest| longest.letters);
        let of_entry = steps.begin(index, stem, most_letters.is_some());
        let most_letters = most_letters.unwrap_or(usize::MAX);
        let mut forms = Forms { affixes: self, flags, most_letters, each, steps: of_entry };
        forms.give(&Made { text: stem.to_owned(), letters: self.letters(stem) })?;
        steps.end(&forms.steps);
        Ok(())
    }
}

/// An entry whose forms are made.
struct Forms<'e> {
    affixes: &'e Affixes,
    flags: &'e Flags,
    most_letters: usize,
    each: &'e mut dyn FnMut(Word<'_>) -> Result<(), Error>,
    steps: EntrySteps<'e>,
}

/// A group of rules, and the rules of the group that are tried.
type Choice<'e> = (&'e Group, &'e [Rule]);

fn all(group: &Group) -> Choice<'_> {
    (group, &group.rules)
}

/// The first inner affix of a word.
struct First<'e> {
    rule: &'e Rule,
    /// Whether it is half of a circumfix.
    is_half: bool,
    /// Whether the word may have no outer affix.
    stands_alone: bool,
    /// The outer affixes that go together with it.
    outers: Vec<Choice<'e>>,
}

impl<'e> First<'e> {
    /// An affix that the entry allows. `outers` are the outer affixes that are allowed.
    fn new(
        affixes: &Affixes,
        group: &Group,
        rule: &'e Rule,
        outers: impl Iterator<Item = Choice<'e>>,
    ) -> Self {
        let is_half = rule.flags.has(affixes.circumfix);
        let outers = outers.filter(|(outer, _)| group.place.crosses && outer.place.crosses);
        Self { rule, is_half, stands_alone: !is_half, outers: outers.collect() }
    }
}

impl<'e> Forms<'e> {
    fn give(&mut self, stem: &Made) -> Result<(), Error> {
        let (affixes, flags) = (self.affixes, self.flags);
        let Affixes { need_affix, only_in_compound, ref inner, ref outer, .. } = *affixes;
        let entry_has = |group: &&Group| flags.has(Some(group.place.flag));
        let of_entry: Vec<Choice<'_>> = outer.of(flags).map(all).collect();
        for &choice in &of_entry {
            self.apply(outer, choice, stem, 0, &mut |forms, rule, made| {
                let fits = !rule.flags.has(need_affix) && !rule.flags.has(only_in_compound);
                forms.form_if(fits, made)
            })?;
        }
        // What the rules that follow can take off.
        let shrinks = inner.shrinks + outer.shrinks;
        for group in inner.of(flags) {
            self.apply(inner, all(group), stem, shrinks, &mut |forms, rule, made| {
                forms.steps.take(rule.flags.len())?;
                let of_rule = outer.of(&rule.flags).filter(|group| !entry_has(group)).map(all);
                let outers = of_entry.iter().copied().chain(of_rule);
                forms.with_inner(&First::new(affixes, group, rule, outers), made)
            })?;
        }
        // An outer affix may allow inner affixes that the entry does not allow.
        for &(outer, rules) in &of_entry {
            for of_outer in rules {
                self.steps.take(of_outer.flags.len())?;
                for group in inner.of(&of_outer.flags).filter(|group| !entry_has(group)) {
                    self.apply(inner, all(group), stem, shrinks, &mut |forms, rule, made| {
                        let outers = iter::once((outer, slice::from_ref(of_outer)));
                        let first = First::new(affixes, group, rule, outers);
                        forms.with_inner(&First { stands_alone: false, ..first }, made)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Gives the words with an inner affix, perhaps a second one, and perhaps an outer one.
    fn with_inner(&mut self, first: &First<'e>, word: &Made) -> Result<(), Error> {
        let Affixes { need_affix, only_in_compound, circumfix, ref inner, ref outer, .. } =
            *self.affixes;
        if first.rule.flags.has(only_in_compound) {
            return Ok(());
        }
        let needs_other = first.rule.flags.has(need_affix);
        self.form_if(first.stands_alone && !needs_other, word)?;
        for &choice in &first.outers {
            self.apply(outer, choice, word, 0, &mut |forms, Rule { flags, .. }, made| {
                let fits = first.is_half == flags.has(circumfix)
                    && !(needs_other && flags.has(need_affix))
                    && !flags.has(only_in_compound);
                forms.form_if(fits, made)
            })?;
        }
        self.steps.take(first.rule.flags.len())?;
        for group in inner.of(&first.rule.flags) {
            self.apply(inner, all(group), word, outer.shrinks, &mut |forms, second, longer| {
                forms.with_second(first, group, second, longer)
            })?;
        }
        Ok(())
    }

    /// Gives the words with two inner affixes, and perhaps an outer one.
    fn with_second(
        &mut self,
        first: &First<'e>,
        group: &Group,
        second: &Rule,
        word: &Made,
    ) -> Result<(), Error> {
        let Affixes { circumfix, ref outer, .. } = *self.affixes;
        self.form_if(first.stands_alone, word)?;
        if !group.place.crosses {
            return Ok(());
        }
        // If the second affix allows the outer one, Hunspell looks for the first one without it.
        if first.stands_alone {
            self.steps.take(second.flags.len())?;
            for group in outer.of(&second.flags).filter(|outer| outer.place.crosses) {
                let form = &mut |forms: &mut Self, _: &_, made: &_| forms.form_if(true, made);
                self.apply(outer, all(group), word, 0, form)?;
            }
        }
        let others = first.outers.iter().filter(|(o, _)| !second.flags.has(Some(o.place.flag)));
        for &choice in others {
            self.apply(outer, choice, word, 0, &mut |forms, rule, made| {
                forms.form_if(first.is_half == rule.flags.has(circumfix), made)
            })?;
        }
        Ok(())
    }

    /// Gives a form that fits and is not too long.
    fn form_if(&mut self, fits: bool, word: &Made) -> Result<(), Error> {
        if !fits || word.letters > self.most_letters {
            return Ok(());
        }
        self.steps.count_form();
        (self.each)(Word::Form(&word.text))
    }

    /// Gives the words that rules make of a word to `each`, but not all words that are too long
    /// even if rules that follow take off `shrinks` letters.
    fn apply(
        &mut self,
        rules: &Rules,
        (group, chosen): Choice<'e>,
        word: &Made,
        shrinks: usize,
        each: &mut dyn FnMut(&mut Self, &'e Rule, &Made) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.steps.take(1)?;
        let most = self.most_letters.saturating_add(shrinks + group.letters);
        let fits = |rule: &&Rule| word.letters + rule.letters <= most;
        // The first rule adds the fewest letters.
        if !chosen.first().is_some_and(|first| fits(&first)) {
            return Ok(());
        }
        let full_strip = self.affixes.full_strip;
        let Some(rest) = rules.rest(group, &word.text, full_strip) else { return Ok(()) };
        let mut made = Made::default();
        for rule in chosen.iter().take_while(fits) {
            self.steps.take(1)?;
            made.letters = word.letters - group.letters + rule.letters;
            rules.join(rest, rule, &mut made.text);
            each(self, rule, &made)?;
        }
        Ok(())
    }
}
