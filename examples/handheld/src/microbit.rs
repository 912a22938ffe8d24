//! The game on a BBC micro:bit: the display on its I2C pins 19 and 20, the buttons A and B for left
//! and right, and buttons from the pins 0 (up), 1 (down) and 2 (press) to ground.

use cortex_m_rt::entry;
use dawggle::Dawg;
use handheld::buttons::Buttons;
use handheld::frame::Frame;
use handheld::{DICTIONARY, Game, TICKS_PER_SECOND, ssd1306};
use nrf51_hal::pac::{Peripherals, twi0::frequency::FREQUENCY_A};
use nrf51_hal::{Timer, Twi, gpio, twi};

#[entry]
fn main() -> ! {
    let device = Peripherals::take().expect("nobody else takes them");
    let pins = gpio::p0::Parts::new(device.GPIO);
    let (scl, sda) = (pins.p0_00.into_floating_input(), pins.p0_30.into_floating_input());
    let pins_of_bus = twi::Pins { scl: scl.degrade(), sda: sda.degrade() };
    let mut bus = Twi::new(device.TWI0, pins_of_bus, FREQUENCY_A::K400);
    let mut buttons = Buttons::new([
        pins.p0_03.into_pullup_input().degrade(),
        pins.p0_02.into_pullup_input().degrade(),
        pins.p0_17.into_pullup_input().degrade(),
        pins.p0_26.into_pullup_input().degrade(),
        pins.p0_01.into_pullup_input().degrade(),
    ]);
    // It counts microseconds.
    let mut timer = Timer::periodic(device.TIMER0);
    timer.start(1_000_000 / TICKS_PER_SECOND);

    let dawg = Dawg::trust(DICTIONARY).expect("the dictionary was compiled with the program");
    let mut game = Game::new(&dawg);
    let mut frame = Frame::EMPTY;
    // Drawing and sending take about a tick, so only a fifth of the ticks and the buttons draw.
    let mut tick = 0;
    loop {
        tick = (tick + 1) % 5;
        let mut is_drawn = tick == 0;
        for button in buttons.pressed() {
            game.press(button);
            is_drawn = true;
        }
        game.tick();
        if is_drawn {
            let Ok(()) = game.draw(&mut frame);
            // If the display does not answer, perhaps it shows the next picture.
            let _ = ssd1306::show(&mut bus, &frame);
        }
        while !timer.reset_if_finished() {}
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
