//! The game in a terminal, with the screen in Braille.

use std::error::Error;
use std::io;

use dawggle::Dawg;
use handheld::frame::Frame;
use handheld::{Button, DICTIONARY, Game, TICKS_PER_SECOND};

pub fn play() -> Result<(), Box<dyn Error>> {
    let dawg = Dawg::from_bytes(DICTIONARY)?;
    let mut game = Game::new(&dawg);
    let mut frame = Frame::EMPTY;
    println!("Type u, d, l, r to move, p to press, t to let ten seconds pass. Then type Enter.");
    let mut lines = io::stdin().lines();
    loop {
        game.draw(&mut frame)?;
        print!("{frame}");
        let Some(line) = lines.next() else { return Ok(()) };
        for key in line?.chars() {
            match key {
                'u' => game.press(Button::Up),
                'd' => game.press(Button::Down),
                'l' => game.press(Button::Left),
                'r' => game.press(Button::Right),
                'p' => game.press(Button::Press),
                't' => (0..10 * TICKS_PER_SECOND).for_each(|_| game.tick()),
                _ => {}
            }
        }
    }
}
