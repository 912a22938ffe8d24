//! Choosing words: the union of lists, without the words of others, and only with words of others.
//!
//! The words of all lists are sorted together, each followed by the role of its list. So all roles
//! of a word are neighbours, whatever the number and size of the lists.

use super::Sorter;
use crate::Error;

/// The words of lists, and which of them to take.
#[derive(Debug)]
pub(crate) struct Selection {
    words: Sorter,
    /// The number of lists in which every word must be.
    restrictions: u32,
    listed: u64,
}

/// What the words of a list are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// They are left out.
    Excluded,
    /// They are left out, and counted separately.
    Banned,
    /// Only words that are in this list, too, are taken. The number tells such lists apart.
    Only(u32),
    /// They are taken.
    Listed,
}

/// Whether a word is taken, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Taken,
    Excluded,
    Banned,
}

/// The number of the role `Listed`.
///
/// It sorts after all others, so that everything that decides about a word is known when it comes.
/// Numbers up to this one start with a zero byte, so that a word sorts before longer words that
/// begin with it.
const LISTED: u32 = 0x00FF_FFFF;

impl Selection {
    /// An empty selection, which will be sorted in about `memory` bytes.
    pub fn new(memory: u64, restrictions: usize) -> Self {
        Self { words: Sorter::new(memory), restrictions: restrictions as u32, listed: 0 }
    }

    /// Adds a word of a list.
    pub fn add(&mut self, word: &str, role: Role) -> Result<(), Error> {
        let number = match role {
            Role::Excluded => 0,
            Role::Banned => 1,
            Role::Only(list) => 2 + list,
            Role::Listed => {
                self.listed += 1;
                LISTED
            }
        };
        self.words.push([word.as_bytes(), &number.to_be_bytes()])
    }

    /// The number of words of role `Listed`, with repeated ones.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Gives each listed word to `each`, in code-point order, and its fate.
    pub fn each(self, mut each: impl FnMut(&str, Fate) -> Result<(), Error>) -> Result<(), Error> {
        // The last word that a deciding list has, the number of lists that it must be in and is,
        // and whether it is excluded or banned.
        let (mut last, mut wanted, mut fate) = (Vec::new(), 0, Fate::Taken);
        self.words.each(|key| {
            let (word, number) = key.split_last_chunk().unwrap_or((key, &[0; 4]));
            let number = u32::from_be_bytes(*number);
            if last != word {
                (wanted, fate) = (0, Fate::Taken);
                if number < LISTED {
                    last.clear();
                    last.extend_from_slice(word);
                }
            }
            match number {
                LISTED => {
                    let word = std::str::from_utf8(word).unwrap_or_default();
                    each(word, if wanted == self.restrictions { fate } else { Fate::Excluded })?;
                }
                0 => fate = Fate::Excluded,
                // A word that is both excluded and banned counts as excluded.
                1 if fate == Fate::Taken => fate = Fate::Banned,
                1 => {}
                _ => wanted += 1,
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roles_of_a_word_decide_its_fate() {
        let mut selection = Selection::new(1 << 20, 1);
        for word in ["cat", "cats", "dog", "ox", "rat"] {
            selection.add(word, Role::Listed).unwrap();
        }
        for word in ["cat", "cats", "dog", "ox", "owl"] {
            selection.add(word, Role::Only(0)).unwrap();
        }
        for (word, role) in [
            ("cat", Role::Excluded),
            ("ox", Role::Excluded),
            ("dog", Role::Banned),
            ("ox", Role::Banned),
        ] {
            selection.add(word, role).unwrap();
        }
        let mut fates = Vec::new();
        selection
            .each(|word, fate| {
                fates.push((word.to_owned(), fate));
                Ok(())
            })
            .unwrap();
        let expected = [
            ("cat", Fate::Excluded),
            ("cats", Fate::Taken),
            ("dog", Fate::Banned),
            ("ox", Fate::Excluded),
            ("rat", Fate::Excluded),
        ];
        assert_eq!(fates, expected.map(|(word, fate)| (word.to_owned(), fate)));
    }
}
