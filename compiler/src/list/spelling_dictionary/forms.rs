//! The forms of an entry: the words that rules make of it.

use std::slice;

use super::affixes::Affixes;
use super::flags::Flags;
use super::rule::{Group, Made, Rule, Rules};
use crate::alphabet::LeastLetters;
use crate::{Alphabet, Error, Message};

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

/// The most steps for one entry, if the length of forms has no limit: words that are made, groups
/// of rules that are tried, and flags whose rules are looked up.
///
/// Most Hungarian entries take more. Without a limit, their forms would take hours.
const MOST_STEPS: u64 = 1 << 20;

/// The most steps for one entry, if the length of forms has a limit. Some Hungarian entries take
/// more than a million for forms of up to 16 letters.
const MOST_STEPS_OF_SHORT: u64 = 1 << 24;

/// The most steps for all entries of a list. Hunspell's Arabic dictionary takes a sixth of them, in
/// five minutes. Aspell's Hungarian list would take hours, although no entry takes too many.
pub(super) const MOST_STEPS_OF_LIST: u64 = 1 << 33;

/// Entries can take this many times their share of all steps, and all together this part of the
/// steps beyond that. So a list that would take far too many is refused after some minutes.
const SHARES: u64 = 2;
const BEYOND: u64 = MOST_STEPS_OF_LIST / 32;

/// A form that is given takes as long as this many steps: it is folded, sorted and stored.
const STEPS_OF_FORM: u64 = 8;

/// The steps that the entries of a list take.
#[derive(Debug)]
pub(super) struct Steps {
    /// The number of entries that the list states, or 0 if it states none.
    pub entries: u64,
    pub taken: u64,
}

impl Steps {
    /// Returns the most steps for the entries up to a line.
    fn most(&self, index: usize) -> u64 {
        match (MOST_STEPS_OF_LIST * SHARES).checked_div(self.entries) {
            None => MOST_STEPS_OF_LIST,
            Some(of_entry) => {
                BEYOND.saturating_add(of_entry.saturating_mul(index as u64)).min(MOST_STEPS_OF_LIST)
            }
        }
    }
}

/// The longest entry with forms, in bytes. A longer one is not a word.
const LONGEST_STEM: usize = 1 << 10;

impl Affixes {
    /// Gives each word that Hunspell accepts because of an entry to `each`, some more than once,
    /// but not all forms that are too long.
    ///
    /// A word has at most two inner affixes and one outer affix. Which affixes go together is what
    /// Hunspell checks when it takes affixes off a word, in its `AffixMgr` and `AffEntry`.
    ///
    /// `list` and `index` are the file and the line of the entry, and `steps` are the steps that
    /// the entries took so far.
    pub fn each_word(
        &self,
        list: &str,
        index: usize,
        stem: &str,
        flags: &Flags,
        steps: &mut Steps,
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
        let (longest, most) = match &self.longest {
            Some(longest) => (longest.letters, MOST_STEPS_OF_SHORT),
            None => (usize::MAX, MOST_STEPS),
        };
        let most_of_list = steps.most(index);
        let of_list = most_of_list.saturating_sub(steps.taken);
        let too_many = || {
            let (entries, most) = match of_list < most {
                true => ("the entries up to ", most_of_list),
                false => ("", most),
            };
            let why = format!(
                "the affix rules make too many forms of {entries}{stem:?}, in more than {most} \
                 steps (a smaller "
            );
            Error::Invalid {
                file: list.to_owned(),
                line: Some(index as u64 + 1),
                why: Message::from(why)
                    .option("max-length")
                    .text(" makes short forms only; ")
                    .option("stems")
                    .text(" reads the stems only)"),
            }
        };
        let word = Made { text: stem.to_owned(), letters: self.letters(stem) };
        let (left, too_many) = (most.min(of_list), &too_many);
        let mut forms = Forms { affixes: self, flags, longest, each, too_many, left, given: 0 };
        forms.give(&word)?;
        steps.taken += left - forms.left + STEPS_OF_FORM * forms.given;
        Ok(())
    }
}

/// An entry whose forms are made.
struct Forms<'e> {
    affixes: &'e Affixes,
    flags: &'e Flags,
    /// The most letters of a form.
    longest: usize,
    each: &'e mut dyn FnMut(Word<'_>) -> Result<(), Error>,
    too_many: &'e dyn Fn() -> Error,
    /// How many steps can still be taken.
    left: u64,
    /// How many forms were given.
    given: u64,
}

/// Outer rules that go together with inner ones.
type Outer<'e> = (&'e Group, &'e [Rule]);

impl<'e> Forms<'e> {
    fn give(&mut self, stem: &Made) -> Result<(), Error> {
        let Affixes { need_affix, only_in_compound, ref inner, ref outer, .. } = *self.affixes;
        let flags = self.flags;
        let entry_has = |group: &&Group| flags.has(Some(group.place.flag));
        let all = |group: &'e Group| (group, &group.rules[..]);
        let of_entry: Vec<Outer<'_>> = outer.of(flags).map(all).collect();
        for &(group, rules) in &of_entry {
            self.apply(outer, (group, rules), stem, 0, &mut |forms, rule, made| match rule
                .flags
                .has(need_affix)
                || rule.flags.has(only_in_compound)
            {
                true => Ok(()),
                false => forms.form(made),
            })?;
        }
        // What the rules that follow can take off.
        let shrinks = inner.shrinks + outer.shrinks;
        for group in inner.of(flags) {
            self.apply(inner, all(group), stem, shrinks, &mut |forms, rule, made| {
                forms.step(rule.flags.len())?;
                let allowed = outer.of(&rule.flags).filter(|group| !entry_has(group));
                let allowed: Vec<Outer<'_>> = allowed.map(all).collect();
                forms.with_inner(group, rule, made, true, [&of_entry, &allowed])
            })?;
        }
        // An outer affix may allow inner affixes that the entry does not allow.
        for &(outer_group, rules) in &of_entry {
            for outer_rule in rules {
                self.step(outer_rule.flags.len())?;
                let outers = [(outer_group, slice::from_ref(outer_rule))];
                for group in inner.of(&outer_rule.flags).filter(|group| !entry_has(group)) {
                    self.apply(inner, all(group), stem, shrinks, &mut |forms, rule, made| {
                        forms.with_inner(group, rule, made, false, [&outers, &[]])
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Gives the words with an inner affix, perhaps a second one, and perhaps an outer affix: one
    /// of these, or if the inner affixes go `alone`, one that the second affix allows.
    fn with_inner(
        &mut self,
        group: &Group,
        rule: &Rule,
        word: &Made,
        alone: bool,
        outers: [&[Outer<'_>]; 2],
    ) -> Result<(), Error> {
        let Affixes { need_affix, only_in_compound, circumfix, .. } = *self.affixes;
        let (inner, outer) = (&self.affixes.inner, &self.affixes.outer);
        if rule.flags.has(only_in_compound) {
            return Ok(());
        }
        let is_half = rule.flags.has(circumfix);
        let alone = alone && !is_half;
        let needs_other = rule.flags.has(need_affix);
        if alone && !needs_other {
            self.form(word)?;
        }
        let crossing = |&&(outer, _): &&Outer<'_>| group.place.crosses && outer.place.crosses;
        let outers = || outers.into_iter().flatten().filter(crossing);
        for &rules in outers() {
            self.apply(outer, rules, word, 0, &mut |forms, Rule { flags, .. }, made| {
                let fits = is_half == flags.has(circumfix)
                    && !(needs_other && flags.has(need_affix))
                    && !flags.has(only_in_compound);
                if fits { forms.form(made) } else { Ok(()) }
            })?;
        }
        self.step(rule.flags.len())?;
        for group in inner.of(&rule.flags) {
            let rules = (group, &group.rules[..]);
            self.apply(inner, rules, word, outer.shrinks, &mut |forms, second, longer| {
                if alone {
                    forms.form(longer)?;
                    forms.step(second.flags.len())?;
                    for allowed in outer.of(&second.flags).filter(|outer| outer.place.crosses) {
                        if group.place.crosses {
                            let rules = (allowed, &allowed.rules[..]);
                            forms.apply(outer, rules, longer, 0, &mut |forms, _, made| {
                                forms.form(made)
                            })?;
                        }
                    }
                }
                // If the second one allows the outer one, the word was given already.
                let others = outers().filter(|(outer, _)| {
                    group.place.crosses && !second.flags.has(Some(outer.place.flag))
                });
                for &rules in others {
                    forms.apply(outer, rules, longer, 0, &mut |forms, rule, made| {
                        let fits = is_half == rule.flags.has(circumfix);
                        if fits { forms.form(made) } else { Ok(()) }
                    })?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn form(&mut self, word: &Made) -> Result<(), Error> {
        if word.letters > self.longest {
            return Ok(());
        }
        self.given += 1;
        (self.each)(Word::Form(&word.text))
    }

    /// Gives the words that rules make of a word to `each`, but not all words that are too long
    /// even if rules that follow take off `shrinks` letters.
    fn apply(
        &mut self,
        rules: &Rules,
        (group, of_group): Outer<'_>,
        word: &Made,
        shrinks: usize,
        each: &mut dyn FnMut(&mut Self, &Rule, &Made) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.step(1)?;
        let most = self.longest.saturating_add(shrinks + group.letters);
        let fits = |rule: &&Rule| word.letters + rule.letters <= most;
        // The first rule adds the fewest letters.
        if !of_group.first().is_some_and(|first| fits(&first)) {
            return Ok(());
        }
        let full_strip = self.affixes.full_strip;
        let Some(rest) = rules.rest(group, &word.text, full_strip) else { return Ok(()) };
        let mut made = Made::default();
        for rule in of_group.iter().take_while(fits) {
            self.step(1)?;
            made.letters = word.letters - group.letters + rule.letters;
            rules.join(rest, rule, &mut made.text);
            each(self, rule, &made)?;
        }
        Ok(())
    }

    /// Counts steps.
    fn step(&mut self, steps: usize) -> Result<(), Error> {
        self.left = self.left.checked_sub(steps as u64).ok_or_else(self.too_many)?;
        Ok(())
    }
}
