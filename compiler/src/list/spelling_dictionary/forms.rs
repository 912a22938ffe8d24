//! The forms of an entry: the words that rules make of it.

use super::affixes::Affixes;
use super::flags::Flags;
use super::rule::Rule;
use crate::Error;

/// A word that an entry gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'w> {
    /// The entry itself.
    Stem(&'w str),
    /// A word made by rules.
    Form(&'w str),
}

/// The most steps for one entry: rules that are tried, and flags whose rules are looked up.
///
/// An Italian entry takes 180,071, more than any other in nine languages. Most Hungarian entries
/// take millions.
const MOST_STEPS: usize = 1 << 20;

/// The longest entry with forms, in bytes. A longer one is not a word.
const LONGEST_STEM: usize = 1 << 10;

impl Affixes {
    /// Gives each word that Hunspell accepts because of an entry to `each`, some more than once.
    ///
    /// A word has at most two inner affixes and one outer affix. Which affixes go together is what
    /// Hunspell checks when it takes affixes off a word, in its `AffixMgr` and `AffEntry`.
    ///
    /// `list` and `index` are the file and the line of the entry, for messages.
    pub(super) fn each_word(
        &self,
        list: &str,
        index: usize,
        stem: &str,
        flags: &Flags,
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
        let too_many = || Error::Affixes {
            file: list.to_owned(),
            line: index as u64 + 1,
            why: format!(
                "the affix rules make too many forms of {stem:?}, in more than {MOST_STEPS} steps \
                 (--stems, or stems = true in a recipe, reads the stems only)"
            ),
        };
        let outer = self.outer.of(flags).collect();
        let left = MOST_STEPS;
        Forms { affixes: self, stem, flags, outer, each, too_many: &too_many, left }.give()
    }
}

/// An entry whose forms are made.
struct Forms<'e> {
    affixes: &'e Affixes,
    stem: &'e str,
    flags: &'e Flags,
    /// The outer rules that the entry allows.
    outer: Vec<&'e Rule>,
    each: &'e mut dyn FnMut(Word<'_>) -> Result<(), Error>,
    too_many: &'e dyn Fn() -> Error,
    /// How many steps can still be taken.
    left: usize,
}

impl Forms<'_> {
    fn give(&mut self) -> Result<(), Error> {
        let Affixes { need_affix, only_in_compound, .. } = *self.affixes;
        let entry_outer = std::mem::take(&mut self.outer);
        let mut made = String::new();
        for outer in &entry_outer {
            if self.apply(outer, self.stem, &mut made)?
                && !outer.flags.has(need_affix)
                && !outer.flags.has(only_in_compound)
            {
                self.form(&made)?;
            }
        }
        let flags = self.flags;
        let entry_has = |rule: &&Rule| flags.has(Some(rule.flag));
        for inner in self.affixes.inner.of(flags) {
            if self.apply(inner, self.stem, &mut made)? {
                self.step(inner.flags.len())?;
                self.alone(inner, &made)?;
                let allowed = self.affixes.outer.of(&inner.flags).filter(|rule| !entry_has(rule));
                for outer in entry_outer.iter().copied().chain(allowed) {
                    self.with_outer(inner, &made, outer)?;
                }
            }
        }
        // An outer affix may allow inner affixes that the entry does not allow.
        for outer in &entry_outer {
            self.step(outer.flags.len())?;
            for inner in self.affixes.inner.of(&outer.flags).filter(|rule| !entry_has(rule)) {
                if self.apply(inner, self.stem, &mut made)? {
                    self.with_outer(inner, &made, outer)?;
                }
            }
        }
        Ok(())
    }

    /// Gives the words with an inner affix, with a second one, and with an outer affix that only
    /// the second one allows.
    fn alone(&mut self, inner: &Rule, word: &str) -> Result<(), Error> {
        let Affixes { need_affix, only_in_compound, circumfix, .. } = *self.affixes;
        if inner.flags.has(only_in_compound) || inner.flags.has(circumfix) {
            return Ok(());
        }
        if !inner.flags.has(need_affix) {
            self.form(word)?;
        }
        let (mut longer, mut made) = (String::new(), String::new());
        for second in self.affixes.inner.of(&inner.flags) {
            if !self.apply(second, word, &mut longer)? {
                continue;
            }
            self.form(&longer)?;
            self.step(second.flags.len())?;
            for outer in self.affixes.outer.of(&second.flags) {
                let fits = outer.crosses && second.crosses;
                if self.apply(outer, &longer, &mut made)? && fits {
                    self.form(&made)?;
                }
            }
        }
        Ok(())
    }

    /// Gives the words with an inner affix, perhaps a second one, and an outer affix.
    fn with_outer(&mut self, inner: &Rule, word: &str, outer: &Rule) -> Result<(), Error> {
        let Affixes { need_affix, only_in_compound, circumfix, .. } = *self.affixes;
        self.step(1)?;
        if !inner.crosses
            || !outer.crosses
            || inner.flags.has(only_in_compound)
            || inner.flags.has(circumfix) != outer.flags.has(circumfix)
        {
            return Ok(());
        }
        let (mut longer, mut made) = (String::new(), String::new());
        let both_need_others = inner.flags.has(need_affix) && outer.flags.has(need_affix);
        if !both_need_others
            && !outer.flags.has(only_in_compound)
            && self.apply(outer, word, &mut made)?
        {
            self.form(&made)?;
        }
        self.step(inner.flags.len())?;
        for second in self.affixes.inner.of(&inner.flags) {
            // If the second one allows the outer one, `alone` gives the word.
            if self.apply(second, word, &mut longer)?
                && second.crosses
                && !second.flags.has(Some(outer.flag))
                && self.apply(outer, &longer, &mut made)?
            {
                self.form(&made)?;
            }
        }
        Ok(())
    }

    fn form(&mut self, word: &str) -> Result<(), Error> {
        (self.each)(Word::Form(word))
    }

    fn apply(&mut self, rule: &Rule, word: &str, made: &mut String) -> Result<bool, Error> {
        self.step(1)?;
        Ok(rule.apply(word, self.affixes.full_strip, made))
    }

    /// Counts steps.
    fn step(&mut self, steps: usize) -> Result<(), Error> {
        self.left = self.left.checked_sub(steps).ok_or_else(self.too_many)?;
        Ok(())
    }
}
