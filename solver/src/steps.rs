//! Step limits.

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
