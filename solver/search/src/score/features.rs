//! What a walk does differently on different processors: the trait [`Features`].
//!
//! The default methods need nothing but portable instructions. [`x86`](super::x86) implements the
//! trait for better instruction sets, and [`cpu`](super::cpu) picks one.

use std::ops::Range;

use super::arranged::Arranged;
use super::buffers::{Buffers, Hits};
use super::deviations::Branches;
use super::edge::Edge;
use super::lexicon::Lexicon;
use super::slots::Slots;

/// A set of processor features. A walk is compiled once for each.
pub trait Features: Copy {
    /// Hints that the item at index `at` will be read soon. The index may be out of range.
    #[inline(always)]
    fn prefetch<T>(self, _: &[T], _: usize) {}

    /// Does the [`walk`](super::breadth_first::walk) itself. Returns false if these features have
    /// no walk for such boards, or no room for this one: the portable walk must follow.
    #[inline(always)]
    fn walk<E: Edge, M: Slots>(
        self,
        _: &Lexicon<E>,
        _: &mut [u64],
        _: &mut Buffers<E, M>,
        _: usize,
        _: &mut Hits,
    ) -> bool {
        false
    }

    /// Does [`take`](super::neighbours::take) itself, or returns `None` if these features have no
    /// way of their own.
    #[inline(always)]
    fn take<E: Edge, M: Slots>(
        self,
        _: &Branches<E, M>,
        _: Range<usize>,
        _: usize,
        _: &mut Buffers<E, M>,
        _: usize,
        _: &mut Hits,
    ) -> Option<usize> {
        None
    }

    /// Prepares the arranged board for the other methods.
    #[inline(always)]
    fn prepare<E: Edge, M: Slots>(self, buffers: &mut Buffers<E, M>) {
        buffers.board.tabulate::<E>();
    }

    /// The slots of the board that hold a symbol of an edge behind `edge`.
    #[inline(always)]
    fn slots<E: Edge, M: Slots>(self, board: &Arranged<M>, edge: E) -> u64 {
        board.look_up(edge)
    }
}

/// The features that every processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl Features for Portable {}

/// Work to be done with the features of the processor.
pub trait Task {
    /// The result of the work.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`, so that their code is compiled for
    /// the features.
    fn run<F: Features>(self, features: F) -> Self::Output;
}
