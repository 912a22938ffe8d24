//! The options for the lengths of words.

use crate::failure::usage_error;
use crate::number::number_from;

/// The fewest and the most letters of words.
#[derive(Clone, Copy, Default, PartialEq, clap::Args)]
pub struct WordLengths {
    /// Leave out words of fewer than N letters; `qu` counts as two
    #[arg(long, value_name = "N", alias = "min", value_parser = number_from(0_u32))]
    pub min_length: Option<u32>,
    /// Leave out words of more than N letters
    #[arg(long, value_name = "N", alias = "max", value_parser = number_from(0_u32))]
    pub max_length: Option<u32>,
}

impl WordLengths {
    /// Returns an error if no length is allowed.
    pub fn check(self) -> anyhow::Result<()> {
        match (self.min_length, self.max_length) {
            (Some(least), Some(most)) if least > most => Err(usage_error(format_args!(
                "--min-length {least} is more than --max-length {most}"
            ))),
            _ => Ok(()),
        }
    }

    /// Whether a word of N letters is allowed.
    pub fn contain(self, letters: u32) -> bool {
        self.min_length.is_none_or(|least| letters >= least)
            && self.max_length.is_none_or(|most| letters <= most)
    }
}
