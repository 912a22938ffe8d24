//! How walks end, and what limits them.

// Tests: `snapshots/tests/suite/outcomes.rs`.

use core::fmt;
use core::ops::ControlFlow;

/// How a walk ended.
///
/// Each walk of this crate and of `dawggle-search` ends with one. An answer is whole only after
/// [`Outcome::Complete`]. The outcomes are in the order of how little is known about what is
/// missing, so [`Ord::max`] returns the outcome of two walks together.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::{Dawg, Outcome};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let all = dawg.words().for_each(|_| {});
/// let some = dawg.words().max_steps(3).for_each(|_| {});
/// assert_eq!((all, some), (Outcome::Complete, Outcome::OutOfSteps));
/// assert_eq!(all.max(some), Outcome::OutOfSteps);
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[must_use = "an answer may lack something unless the outcome is `Complete`"]
#[non_exhaustive]
pub enum Outcome {
    /// The walk is finished: nothing is missing.
    Complete,
    /// The walk is not finished, because its caller stopped it: there may be more.
    Stopped,
    /// The step limit was reached.
    OutOfSteps,
    /// A read of the dictionary has failed: [`Source::has_failed`](crate::Source::has_failed).
    Failed,
}

impl Outcome {
    /// Returns whether nothing is missing.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self == Self::Complete
    }

    /// Returns an answer, unless it may lack something.
    ///
    /// # Errors
    ///
    /// The outcome, if it is not [`Outcome::Complete`].
    pub fn whole<T>(self, answer: T) -> Result<T, Self> {
        if self.is_complete() { Ok(answer) } else { Err(self) }
    }
}

/// A walk that nothing broke is complete.
impl From<ControlFlow<Self>> for Outcome {
    fn from(end: ControlFlow<Self>) -> Self {
        match end {
            ControlFlow::Continue(()) => Self::Complete,
            ControlFlow::Break(outcome) => outcome,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Complete => "nothing is missing",
            Self::Stopped => "stopped before the end",
            Self::OutOfSteps => "it takes more steps than the limit",
            Self::Failed => "a read of the dictionary has failed",
        })
    }
}

/// An outcome is the error of an answer that may lack something.
impl core::error::Error for Outcome {}

/// A limit on steps, which several walks can share: each takes its steps off.
///
/// A step follows an edge of the dictionary or enters a cell of the board. Time is in proportion to
/// the number of steps.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use dawggle::{Limit, Outcome};
///
/// let mut limit = Limit::steps(3);
/// assert_eq!(limit.spend(2), ControlFlow::Continue(()));
/// assert_eq!(limit.left(), 1);
/// assert_eq!(limit.spend(2), ControlFlow::Break(Outcome::OutOfSteps));
/// assert_eq!(limit.left(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(pub(crate) Steps);

impl Limit {
    /// Returns no limit.
    #[must_use]
    pub const fn none() -> Self {
        Self(Steps::MAX)
    }

    /// Returns a limit of this number of steps. `u64::MAX` is no limit.
    #[must_use]
    pub fn steps(most: u64) -> Self {
        Self(steps(most))
    }

    /// Returns the number of steps that are left.
    #[must_use]
    pub fn left(self) -> u64 {
        self.0 as u64
    }

    /// Takes steps off. Breaks with [`Outcome::OutOfSteps`] if fewer were left; then none are.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> ControlFlow<Outcome> {
        match self.0.checked_sub(self::steps(steps)) {
            Some(left) => {
                self.0 = left;
                ControlFlow::Continue(())
            }
            None => {
                self.0 = 0;
                ControlFlow::Break(Outcome::OutOfSteps)
            }
        }
    }
}

/// No limit.
impl Default for Limit {
    fn default() -> Self {
        Self::none()
    }
}

/// The number of steps that are left of a limit.
///
/// A processor of 8 or 16 bits has neither the time for more than 2^32 steps nor the registers for
/// larger numbers.
#[cfg(not(target_pointer_width = "16"))]
pub(crate) type Steps = u64;
#[cfg(target_pointer_width = "16")]
pub(crate) type Steps = u32;

/// Returns a limit in steps, or the largest possible limit.
pub(crate) fn steps(max: u64) -> Steps {
    Steps::try_from(max).unwrap_or(Steps::MAX)
}
