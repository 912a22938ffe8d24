//! Sets of slots, one bit each.

use std::fmt::Debug;

use super::walk::{Buffers, Memory};

/// The largest number of slots of a board.
pub const MOST_SLOTS: usize = 64;

/// A stored set of slots: `u16` for boards of up to 16 slots, `u32` for 32, `u64` for 64. A walk
/// computes with 64 bits in each case.
pub trait Slots: Copy + Debug + Default + Send + Sync + 'static {
    /// The largest number of slots.
    const BITS: usize;
    /// The empty set.
    const NONE: Self;

    /// An array with a number for each slot.
    type Keys: AsMut<[u16]>;

    /// An array with the highest number for each slot.
    fn keys() -> Self::Keys;

    /// The buffers for masks of this size.
    fn buffers<E>(memory: &mut Memory<E>) -> &mut Option<Box<Buffers<E, Self>>>;

    /// Narrows a set. Its slots must fit.
    fn of(set: u64) -> Self;

    /// Widens the set to 64 bits.
    fn set(self) -> u64;
}

macro_rules! slots {
    ($($type:ty: $buffers:ident)*) => {$(
        impl Slots for $type {
            const BITS: usize = <$type>::BITS as usize;
            const NONE: Self = 0;

            type Keys = [u16; <$type>::BITS as usize];

            #[inline(always)]
            fn keys() -> Self::Keys {
                [u16::MAX; <$type>::BITS as usize]
            }

            fn buffers<E>(memory: &mut Memory<E>) -> &mut Option<Box<Buffers<E, Self>>> {
                &mut memory.$buffers
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

slots!(u16: buffers16 u32: buffers32 u64: buffers64);
