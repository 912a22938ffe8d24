//! Uniting lists, leaving words out, and taking only those of other lists.
//!
//! The words of all lists are sorted together, each with its list's role behind it: so it is known at
//! each word what it is in, whatever the number and size of the lists.

use crate::Error;
use crate::words::sorter::Sorter;

/// Words of lists, and which of them to take.
#[derive(Debug)]
pub(crate) struct Selection {
    words: Sorter,
    /// How many lists have words to take.
    restrictions: u32,
    listed: u64,
}

/// What a list's words are there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// To be left out.
    Excluded,
    /// To be left out, and counted apart.
    Banned,
    /// Only words that are there, too, are taken: the number of the list.
    Only(u32),
    /// To be taken.
    Listed,
}

/// What becomes of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Taken,
    Excluded,
    Banned,
}

/// Comes after all others, so that all that decides about a word is known when it comes. Numbers up to
/// this one start with a zero byte, which sorts before what is longer.
const LISTED: u32 = 0x00FF_FFFF;

impl Selection {
    /// A selection of no words yet, which is sorted in about so many bytes of memory.
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

    /// How many words were listed, repeated ones included.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Gives each word that is listed to `each`, in code-point order, and what becomes of it.
    pub fn each(self, mut each: impl FnMut(&str, Fate) -> Result<(), Error>) -> Result<(), Error> {
        // The last word of a list that decides, how many want it, and whether one does not.
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
                // What is no word has not to be banned.
                1 if fate == Fate::Taken => fate = Fate::Banned,
                1 => {}
                _ => wanted += 1,
            }
            Ok(())
        })
    }
}
