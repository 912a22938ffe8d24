//! A Raspberry Pi Pico. The dictionary is in the second half of its flash chip.
//!
//! Prints the words of a board through the serial line at GP0, while a player types letters. After
//! each letter stands `.` if words begin so, `!` if it is a word, and `-` otherwise.

#![no_std]
#![no_main]

use dawggle::flash_chip::AsyncFlashChip;
use dawggle::{Board, BoardText};
use defmt_rtt as _;
use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_executor::Spawner;
use embassy_futures::join::join5;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::uart::{Config, UartTx};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::mutex::Mutex;
use embassy_time::Timer;
use embassy_words::{Answer, Text, follow, open, solve};
use panic_probe as _;

/// The dictionary is flashed with the program, and can be flashed alone.
// SAFETY: the linker script puts this section, and nothing else, into the second half of the chip.
#[unsafe(link_section = ".dictionary")]
#[used]
static DICTIONARY: [u8; include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg")).len()] =
    *include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"));

/// Where the dictionary starts in the chip, and the size of the chip.
const START: u32 = 0x10_0000;
const CHIP: usize = 0x20_0000;

/// What the player types: in a real program, buttons or a serial line. `q` types `qu`.
const TYPED: &str = "otter\nqizzes\notzer\n";

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let pico = embassy_rp::init(Default::default());
    let serial = UartTx::new_blocking(pico.UART0, pico.PIN_0, Config::default());
    let serial = Mutex::<NoopRawMutex, _>::new(serial);
    let mut flash = BlockingAsync::new(Flash::<_, Blocking, CHIP>::new_blocking(pico.FLASH));
    let chip = defmt::unwrap!(AsyncFlashChip::<32>::new(&mut flash, START).await);
    let driver = Mutex::new(flash);
    let dawg = defmt::unwrap!(defmt::unwrap!(open(&chip, &driver).await));
    defmt::info!("{}", dawg.counts());
    let text = defmt::unwrap!(BoardText::parse("catdlinemaropets", None));
    let board = defmt::unwrap!(Board::from_text(&text, &dawg.alphabet()));

    let words = Channel::<NoopRawMutex, Text, 4>::new();
    let letters = Channel::<NoopRawMutex, char, 4>::new();
    let answers = Channel::<NoopRawMutex, Answer, 4>::new();
    let (solved, followed, ..) = join5(
        solve(&dawg, &driver, &board, words.sender()),
        follow(&dawg, &driver, letters.receiver(), answers.sender()),
        async {
            loop {
                let word = words.receive().await;
                let mut serial = serial.lock().await;
                let _ = serial.blocking_write(word.as_bytes());
                let _ = serial.blocking_write(b"\n");
            }
        },
        async {
            for letter in TYPED.chars() {
                letters.send(letter).await;
                Timer::after_millis(5).await;
            }
        },
        async {
            for letter in TYPED.bytes().filter(|&letter| letter != b'\n') {
                let mark = match answers.receive().await {
                    Answer::Nothing => b'-',
                    Answer::Beginning => b'.',
                    Answer::Word => b'!',
                };
                let _ = serial.lock().await.blocking_write(&[letter, mark, b'\n']);
            }
        },
    )
    .await;
    defmt::unwrap!(solved);
    defmt::unwrap!(followed);
}
