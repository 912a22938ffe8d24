//! The development kit of the nRF52840. The dictionary is in its flash chip, an MX25R64.
//!
//! Logs the words of a board. Flash `words.dawg` into the chip first; this program was only built.

#![no_std]
#![no_main]

use dawggle::flash_chip::AsyncFlashChip;
use dawggle::{Board, BoardText};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::join::join;
use embassy_nrf::qspi::{Config, InterruptHandler, Qspi};
use embassy_nrf::{bind_interrupts, peripherals};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::mutex::Mutex;
use embassy_words::{Text, open, solve};
use panic_probe as _;

/// Where the dictionary starts in the chip.
const START: u32 = 0;

bind_interrupts!(struct Interrupts {
    QSPI => InterruptHandler<peripherals::QSPI>;
});

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let kit = embassy_nrf::init(Default::default());
    let mut config = Config::default();
    config.capacity = 8 << 20;
    let mut flash = Qspi::new(
        kit.QSPI, Interrupts, kit.P0_19, kit.P0_17, kit.P0_20, kit.P0_21, kit.P0_22, kit.P0_23,
        config,
    );
    let chip = defmt::unwrap!(AsyncFlashChip::<32>::new(&mut flash, START).await);
    let driver = Mutex::new(flash);
    let dawg = defmt::unwrap!(defmt::unwrap!(open(&chip, &driver).await));
    defmt::info!("{}", dawg.counts());
    let text = defmt::unwrap!(BoardText::parse("catdlinemaropets", None));
    let board = defmt::unwrap!(Board::from_text(&text, &dawg.alphabet()));
    let words = Channel::<NoopRawMutex, Text, 4>::new();
    let (solved, ()) = join(solve(&dawg, &driver, &board, words.sender()), async {
        loop {
            defmt::info!("{=str}", words.receive().await.as_str());
        }
    })
    .await;
    defmt::unwrap!(solved);
}
