//! The steps that it takes to make forms, and the most that they may take.
//!
//! Steps are words that are made, groups of rules that are tried, and flags whose rules are looked
//! up. A form that is given counts more, since it is folded, sorted and stored.

use crate::{Error, Message};

/// The most steps for one entry, if the length of forms has no limit.
///
/// Most Hungarian entries take more. Without a limit, their forms would take hours.
const MOST: u64 = 1 << 20;

/// The most steps for one entry, if the length of forms has a limit. Some Hungarian entries take
/// more than a million for forms of up to 16 letters.
const MOST_OF_SHORT: u64 = 1 << 24;

/// The most steps for all entries of a list. Hunspell's Arabic dictionary takes a sixth of them, in
/// five minutes. Aspell's Hungarian list would take hours, although no entry takes too many.
pub(super) const MOST_OF_LIST: u64 = 1 << 33;

/// Entries can take this many times their share of all steps, and all together this part of the
/// steps beyond that. So a list that would take far too many is refused after some minutes.
const SHARES: u64 = 2;
const BEYOND: u64 = MOST_OF_LIST / 32;

const OF_FORM: u64 = 8;

/// The steps that the entries of a list take.
#[derive(Debug)]
pub(super) struct Steps<'l> {
    pub list: &'l str,
    /// The number of entries that the list states, or 0 if it states none.
    pub entries: u64,
    pub taken: u64,
}

/// The steps that one entry takes.
pub(super) struct EntrySteps<'e> {
    list: &'e str,
    index: usize,
    stem: &'e str,
    /// The most steps for this entry, whatever the others took.
    most: u64,
    /// The most steps for all entries up to this one.
    most_of_list: u64,
    /// How many steps it could take at first, and how many are left.
    all: u64,
    left: u64,
    forms: u64,
}

impl<'l> Steps<'l> {
    /// Begins the entry of a line. `is_short` says that the length of its forms has a limit.
    pub fn begin<'e>(&self, index: usize, stem: &'e str, is_short: bool) -> EntrySteps<'e>
    where
        'l: 'e,
    {
        let most = if is_short { MOST_OF_SHORT } else { MOST };
        let most_of_list = match (MOST_OF_LIST * SHARES).checked_div(self.entries) {
            None => MOST_OF_LIST,
            Some(of_entry) => {
                BEYOND.saturating_add(of_entry.saturating_mul(index as u64)).min(MOST_OF_LIST)
            }
        };
        let all = most.min(most_of_list.saturating_sub(self.taken));
        EntrySteps { list: self.list, index, stem, most, most_of_list, all, left: all, forms: 0 }
    }

    /// Counts what an entry took.
    pub fn end(&mut self, entry: &EntrySteps<'_>) {
        self.taken += entry.all - entry.left + OF_FORM * entry.forms;
    }
}

impl EntrySteps<'_> {
    /// Takes steps, if as many are left.
    pub fn take(&mut self, steps: usize) -> Result<(), Error> {
        self.left = self.left.checked_sub(steps as u64).ok_or_else(|| self.too_many())?;
        Ok(())
    }

    /// Counts a form that is given.
    pub fn count_form(&mut self) {
        self.forms += 1;
    }

    fn too_many(&self) -> Error {
        let (entries, most) = match self.all < self.most {
            true => ("the entries up to ", self.most_of_list),
            false => ("", self.most),
        };
        let why = format!(
            "the affix rules make too many forms of {entries}{:?}, in more than {most} steps (a \
             smaller ",
            self.stem
        );
        let why = Message::from(why).option("max-length").text(" makes short forms only; ");
        let why = why.option("stems").text(" reads the stems only)");
        Error::at_line(self.list, self.index, why)
    }
}
