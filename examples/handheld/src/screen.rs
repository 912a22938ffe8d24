//! How the game looks.

use core::fmt::{Arguments, Write};

use dawggle::Source;
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::{FONT_5X8, FONT_6X10, FONT_6X13_BOLD, FONT_10X20};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Line, PrimitiveStyle, Rectangle};
use embedded_graphics::text::{Alignment, Baseline, Text, TextStyleBuilder};
use heapless::String;

use crate::frame::SIZE;
use crate::game::{Path, Round, SIDE, Verdict};
use crate::{Game, TICKS_PER_SECOND};

type Style = MonoTextStyle<'static, BinaryColor>;
const SMALL: Style = MonoTextStyle::new(&FONT_5X8, On);
const NORMAL: Style = MonoTextStyle::new(&FONT_6X10, On);
const LARGE: Style = MonoTextStyle::new(&FONT_10X20, On);

/// Where text is. The board is at the left, and as high as the display.
type Column = (i32, Alignment);
const MIDDLE: Column = (SIZE.width as i32 / 2, Alignment::Center);
const LEFT: Column = (SIZE.height as i32 + 3, Alignment::Left);
const RIGHT: Column = (SIZE.width as i32 - 1, Alignment::Right);
/// The symbols of a word that there is room for.
const LETTERS: usize = 9;

impl<S: Source> Game<'_, S> {
    /// Draws the screen, or returns the error of the display.
    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, to: &mut D) -> Result<(), D::Error> {
        to.clear(Off)?;
        let mut screen = Screen { game: self, display: to };
        match &self.round {
            None => screen.title(),
            Some(round) if round.ticks > 0 => screen.playing(round),
            Some(round) => screen.end(round),
        }
    }
}

struct Screen<'a, 'd, S, D> {
    game: &'a Game<'d, S>,
    display: &'a mut D,
}

impl<S: Source, D: DrawTarget<Color = BinaryColor>> Screen<'_, '_, S, D> {
    fn title(&mut self) -> Result<(), D::Error> {
        let words = self.game.dawg.counts().words;
        self.text(LARGE, MIDDLE, 6, format_args!("DAWGGLE"))?;
        self.text(SMALL, MIDDLE, 28, format_args!("{words} words"))?;
        self.text(NORMAL, MIDDLE, 48, format_args!("press to play"))
    }

    fn playing(&mut self, round: &Round) -> Result<(), D::Error> {
        self.board(round, &round.path)?;
        // Two frames, so that the cursor is seen on dark and on light tiles.
        for (inset, color) in [(0, On), (-1, Off)] {
            let frame = tile(round.cursor).offset(inset);
            frame.into_styled(PrimitiveStyle::with_stroke(color, 1)).draw(self.display)?;
        }
        let seconds = round.ticks.div_ceil(TICKS_PER_SECOND);
        self.text(NORMAL, LEFT, 0, format_args!("{}:{:02}", seconds / 60, seconds % 60))?;
        self.text(NORMAL, RIGHT, 0, format_args!("{}", self.found(round)))?;

        let so_far = (round.word(), round.verdict(self.game.dawg));
        let (word, verdict) = round.last.as_ref().unwrap_or(&so_far);
        let shown = &word[word.len().saturating_sub(LETTERS)..];
        self.text(NORMAL, LEFT, 12, format_args!("{}", self.game.dawg.alphabet().spell(shown)))?;
        let remark = match (verdict, &round.last) {
            (Verdict::New, Some(_)) => "well done",
            (Verdict::New, None) => "a word",
            (Verdict::FoundBefore, _) => "found before",
            (Verdict::NoWord, Some(_)) => "not a word",
            (Verdict::NoWord, None) => "",
            (Verdict::Unknown, _) => "cannot be read",
        };
        self.text(SMALL, LEFT, 22, format_args!("{remark}"))?;
        self.words(round.found.iter().rev(), 32)
    }

    fn end(&mut self, round: &Round) -> Result<(), D::Error> {
        let missed = round.missed.get(round.selected..).unwrap_or_default();
        let mut paths = round.board.paths(missed.first().map_or(&[], |word| word));
        self.board(round, &paths.next_path().into_iter().flatten().collect())?;
        let more = if round.is_solved { "" } else { "+" };
        let (words, points) = round.all;
        self.text(SMALL, LEFT, 0, format_args!("{}/{words}{more} words", round.found.len()))?;
        self.text(SMALL, LEFT, 9, format_args!("{}/{points}{more} pts", self.found(round)))?;
        self.words(missed.iter(), 18)
    }

    /// Returns the points of the words that were found.
    fn found(&self, round: &Round) -> u32 {
        round.found.iter().map(|word| self.game.points(word)).sum()
    }

    /// Draws the tiles, and a path over them.
    fn board(&mut self, round: &Round, path: &Path) -> Result<(), D::Error> {
        for step in path.windows(2) {
            let line = Line::new(tile(step[0]).center(), tile(step[1]).center());
            line.into_styled(PrimitiveStyle::with_stroke(On, 3)).draw(self.display)?;
        }
        for number in 0..round.board.tiles() {
            let (tile, is_light) = (tile(number), path.contains(&number));
            let ink = if is_light { Off } else { On };
            if is_light {
                tile.offset(-1).into_styled(PrimitiveStyle::with_fill(On)).draw(self.display)?;
            }
            for symbol in round.board.symbols(number).iter() {
                let spelling = self.game.dawg.alphabet().spelling(symbol);
                let (first, rest) = spelling.as_str().split_at_checked(1).unwrap_or_default();
                let first = first.chars().next().unwrap_or_default().to_ascii_uppercase();
                let (style, top) = (MonoTextStyle::new(&FONT_6X13_BOLD, ink), tile.top_left.y + 2);
                let column = (tile.center().x + 1, Alignment::Center);
                self.text(style, column, top, format_args!("{first}{rest}"))?;
            }
        }
        Ok(())
    }

    /// Draws a line, and below it words with their points, as far as there is room.
    fn words<'w>(
        &mut self,
        words: impl Iterator<Item = &'w Path>,
        top: i32,
    ) -> Result<(), D::Error> {
        let line = Line::new(Point::new(LEFT.0, top), Point::new(RIGHT.0, top));
        line.into_styled(PrimitiveStyle::with_stroke(On, 1)).draw(self.display)?;
        for (y, word) in (top + 4..=SIZE.height as i32 - 8).step_by(9).zip(words) {
            let shown = &word[..word.len().min(LETTERS)];
            self.text(SMALL, LEFT, y, format_args!("{}", self.game.dawg.alphabet().spell(shown)))?;
            self.text(SMALL, RIGHT, y, format_args!("{}", self.game.points(word)))?;
        }
        Ok(())
    }

    fn text(
        &mut self,
        style: Style,
        at: Column,
        y: i32,
        text: Arguments<'_>,
    ) -> Result<(), D::Error> {
        // What does not fit into it would not fit on the display.
        let mut line = String::<32>::new();
        let _ = line.write_fmt(text);
        let layout = TextStyleBuilder::new().alignment(at.1).baseline(Baseline::Top).build();
        Text::with_text_style(&line, Point::new(at.0, y), style, layout).draw(self.display)?;
        Ok(())
    }
}

/// Returns the area of a tile.
fn tile(number: u8) -> Rectangle {
    let side = SIZE.height / u32::from(SIDE);
    let corner = Point::new((number % SIDE).into(), (number / SIDE).into()) * side as i32;
    Rectangle::new(corner, Size::new_equal(side))
}
