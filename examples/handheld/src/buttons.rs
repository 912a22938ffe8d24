//! Five buttons, each on a pin that is low while the button is down.

use embedded_hal::digital::InputPin;

use crate::Button::{self, Down, Left, Press, Right, Up};

/// The buttons, and which of them were down.
pub struct Buttons<P> {
    pins: [P; 5],
    were_down: [bool; 5],
}

impl<P: InputPin> Buttons<P> {
    /// Takes the pins of up, down, left, right and press.
    pub fn new(pins: [P; 5]) -> Self {
        Self { pins, were_down: [false; 5] }
    }

    /// Returns the buttons that went down since the last call. Contacts bounce for some
    /// milliseconds, which a call in each tick does not see.
    pub fn pressed(&mut self) -> impl Iterator<Item = Button> {
        let states = self.pins.iter_mut().zip(&mut self.were_down);
        states.zip([Up, Down, Left, Right, Press]).filter_map(|((pin, was_down), button)| {
            // A pin that cannot be read is as if nobody touched its button.
            let is_down = pin.is_low().unwrap_or(false);
            let was_down = core::mem::replace(was_down, is_down);
            (is_down && !was_down).then_some(button)
        })
    }
}
