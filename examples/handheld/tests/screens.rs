//! Plays a round, and compares the screens with the accepted ones in `tests/screens.txt`. After a
//! change, `SCREENS=overwrite cargo test` accepts the new ones.

use std::fmt::Write;
use std::{env, fs};

use dawggle::Dawg;
use handheld::Button::{Down, Left, Press, Right, Up};
use handheld::frame::Frame;
use handheld::{Button, DICTIONARY, TICKS_PER_SECOND};

type Game<'d> = handheld::Game<'d, &'static [u8]>;

fn press(game: &mut Game<'_>, button: Button, times: u8) {
    (0..times).for_each(|_| game.press(button));
}

/// Goes to tiles, one after another, and presses on them. Each way begins at the top left.
fn choose(game: &mut Game<'_>, tiles: &[u8]) {
    for tile in tiles {
        for (button, times) in [(Up, 3), (Left, 3), (Down, tile / 4), (Right, tile % 4), (Press, 1)]
        {
            press(game, button, times);
        }
    }
}

fn wait(game: &mut Game<'_>, ticks: u32) {
    (0..ticks).for_each(|_| game.tick());
}

fn screen(game: &Game<'_>) -> Frame {
    let mut frame = Frame::EMPTY;
    let Ok(()) = game.draw(&mut frame);
    frame
}

/// Compares text with an accepted file, or accepts it.
fn check(path: &str, text: &str) {
    if env::var_os("SCREENS").is_some() {
        fs::write(path, text).unwrap();
    }
    let accepted = fs::read_to_string(path).unwrap_or_default();
    assert!(accepted == text, "{path} differs from what the game shows:\n{text}");
}

/// Returns an SVG of a screen.
fn picture(frame: &Frame) -> String {
    let pixels = (0..64).flat_map(|y| (0..128).map(move |x| (x, y)));
    let lit = pixels.filter(|&(x, y)| frame.is_on(x, y));
    let path: String = lit.map(|(x, y)| format!("M{x} {y}h1")).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"528\" viewBox=\"-2 -2.5 132 68\">\n\
         <path d=\"M-2 31.5h132\" stroke=\"#111\" stroke-width=\"68\"/>\n\
         <path d=\"{path}\" stroke=\"#bdf\"/>\n</svg>\n"
    )
}

#[test]
fn a_round() {
    let dawg = Dawg::from_bytes(DICTIONARY).unwrap();
    let mut game = Game::new(&dawg);
    let mut page = "# Screens\n\nA round of the game, as `cargo test` compares it.\n".to_owned();
    let mut show = |title: &str, game: &Game<'_>| {
        write!(page, "\n## {title}\n\n```text\n{}```\n", screen(game)).unwrap();
    };
    show("The title", &game);
    // The time until the press decides how the dice fall.
    wait(&mut game, 9);
    game.press(Press);
    show("A new board", &game);
    choose(&mut game, &[9, 10, 5, 8]);
    wait(&mut game, 5 * TICKS_PER_SECOND);
    show("A path", &game);
    choose(&mut game, &[13]);
    show("A path that spells a word", &game);
    game.press(Press);
    show("A found word", &game);
    choose(&mut game, &[4, 5, 1, 1]);
    show("A refused word", &game);
    choose(&mut game, &[9, 10, 5, 8, 13, 13]);
    show("A word that was found before", &game);
    // The e does not touch the m: it begins another path, which is then shortened.
    choose(&mut game, &[4, 3, 2, 5, 8, 2]);
    show("A path that was shortened", &game);
    choose(&mut game, &[15, 10, 9, 5, 4, 4]);
    choose(&mut game, &[2, 5, 1, 6, 7, 3, 3]);
    wait(&mut game, 90 * TICKS_PER_SECOND);
    choose(&mut game, &[7, 2, 5, 8, 13, 14, 9]);
    show("A long word", &game);
    check("screen.svg", &picture(&screen(&game)));

    wait(&mut game, 85 * TICKS_PER_SECOND + 2);
    show("The end, while the board is solved", &game);
    wait(&mut game, TICKS_PER_SECOND);
    show("The end", &game);
    press(&mut game, Down, 30);
    press(&mut game, Up, 3);
    show("The path of another missed word", &game);
    game.press(Press);
    show("The next board", &game);
    check("tests/screens.txt", &page);
}
