//! Sets of slots, a bit each.

use std::fmt::Debug;

/// Most slots of a board.
pub const MOST_SLOTS: usize = 64;

/// A set of slots as it is kept: `u16` for boards of up to 16 slots, `u32` for 32, `u64` for 64. A
/// walk reckons in 64 bits with all of them.
pub trait Slots: Copy + Debug + Default + Send + Sync + 'static {
    /// Most slots.
    const BITS: usize;
    /// No slot.
    const NONE: Self;

    /// A number for each slot.
    type Keys: AsMut<[u16]>;

    /// The highest number for each slot.
    fn keys() -> Self::Keys;

    /// A set of slots that are few enough.
    fn of(set: u64) -> Self;

    /// The set.
    fn set(self) -> u64;
}

macro_rules! slots {
    ($($type:ty)*) => {$(
        impl Slots for $type {
            const BITS: usize = <$type>::BITS as usize;
            const NONE: Self = 0;

            type Keys = [u16; <$type>::BITS as usize];

            #[inline(always)]
            fn keys() -> Self::Keys {
                [u16::MAX; <$type>::BITS as usize]
            }

            #[inline(always)]
            fn of(set: u64) -> Self {
                set as Self
            }

            #[inline(always)]
            fn set(self) -> u64 {
                self.into()
            }
        }
    )*};
}

slots!(u16 u32 u64);
