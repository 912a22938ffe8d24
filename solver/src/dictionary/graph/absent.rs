//! Replaces a layout that the build leaves out.
//!
//! The type has no values, so that none of its code is compiled and no other code needs a special
//! case.

use core::convert::Infallible;
use core::marker::PhantomData;

use super::node::{Edges, Graph, Node, Place};
use crate::dictionary::header::Opened;
use crate::{Counts, LoadError, Symbol, SymbolSet};

/// A layout that this build of the crate leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbsentLayout<S, const LAYOUT: u8> {
    never: Infallible,
    source: PhantomData<S>,
}

impl<const LAYOUT: u8> AbsentLayout<(), LAYOUT> {
    pub const LAYOUT: u8 = LAYOUT;

    pub(crate) const fn open(_: Opened, variant: u8, _: u8) -> Result<Self, LoadError> {
        Err(LoadError::Layout { layout: LAYOUT, variant })
    }

    pub(crate) const fn with_source<S>(self, _: S) -> AbsentLayout<S, LAYOUT> {
        match self.never {}
    }
}

impl<S, const LAYOUT: u8> AbsentLayout<S, LAYOUT> {
    pub(crate) fn check(&self, _: Counts) -> Result<(), LoadError> {
        match self.never {}
    }
}

impl<S, const LAYOUT: u8> Graph for AbsentLayout<S, LAYOUT> {
    fn root(&self) -> Place {
        match self.never {}
    }

    fn node(&self, _: Place) -> Node {
        match self.never {}
    }

    fn next_child(&self, _: &mut Edges, _: SymbolSet) -> Option<(Symbol, Place)> {
        match self.never {}
    }
}
