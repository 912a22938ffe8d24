//! The game on a micro:bit, or on the host in a terminal.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg_attr(target_os = "none", path = "microbit.rs")]
#[cfg_attr(not(target_os = "none"), path = "terminal.rs")]
mod device;

#[cfg(not(target_os = "none"))]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    device::play()
}
