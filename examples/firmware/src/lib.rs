//! The parts of the firmware that also run on the host, for tests.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

pub mod sixteen_letters;
