//! What of the firmware can be tried on the host, too.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

pub mod serial_flash;
pub mod sixteen_letters;
