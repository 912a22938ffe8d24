//! Both tasks at once, with a simulated chip.

use dawggle::flash_chip::AsyncFlashChip;
use dawggle::{Board, BoardText, Dawg, Scratch, Solver};
use dawggle_compiler::{Compiler, Layout};
use embassy_futures::join::join4;
use embassy_futures::select::{Either, select};
use embassy_futures::{block_on, yield_now};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::mutex::Mutex;
use embassy_words::{Answer, Text, follow, open, solve};
use embedded_storage::nor_flash::{ErrorType, NorFlashErrorKind};
use embedded_storage_async::nor_flash::ReadNorFlash;

const START: u32 = 4096;

struct Chip(Vec<u8>);

impl ErrorType for Chip {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 4;

    async fn read(&mut self, at: u32, to: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        assert!(at.is_multiple_of(4) && to.len().is_multiple_of(4));
        yield_now().await;
        let at = (at - START) as usize;
        let from = self.0.get(at..at + to.len()).ok_or(NorFlashErrorKind::OutOfBounds)?;
        to.copy_from_slice(from);
        Ok(())
    }

    fn capacity(&self) -> usize {
        START as usize + self.0.len()
    }
}

#[test]
fn no_word_is_lost_between_tasks() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dicts/english.txt");
    let compiler = Compiler::new().list(list).digraph("qu").min_length(3).layout(Layout::Wide);
    let mut bytes = compiler.compile().unwrap().bytes;
    let text = BoardText::parse("gesorntreaieslps", None).unwrap();
    let expected: Vec<String> = {
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let board: Board<u16> = Board::from_text(&text, &dawg.alphabet()).unwrap();
        let (mut words, mut scratch) = (Vec::new(), Scratch::<u16, 64>::EMPTY);
        let _ = Solver::new(&board, &dawg, &mut scratch).for_each(|w| words.push(w.to_string()));
        words
    };
    assert!(expected.len() > 500);
    bytes.resize(bytes.len().next_multiple_of(4), 0xFF);

    block_on(async {
        let mut chip = Chip(bytes);
        let source = AsyncFlashChip::<32>::new(&mut chip, START).await.unwrap();
        let driver = Mutex::new(chip);
        let dawg = open(&source, &driver).await.unwrap().unwrap();
        let board = Board::from_text(&text, &dawg.alphabet()).unwrap();
        // Short queues, so that the tasks wait for each other.
        let words = Channel::<NoopRawMutex, Text, 2>::new();
        let letters = Channel::<NoopRawMutex, char, 2>::new();
        let answers = Channel::<NoopRawMutex, Answer, 2>::new();
        let mut found = Vec::new();
        let mut answered = Vec::new();
        let players = join4(
            solve(&dawg, &driver, &board, words.sender()),
            async {
                while found.len() < expected.len() {
                    found.push(words.receive().await.to_string());
                }
            },
            async {
                for letter in "otter\nqit\notzer\n".chars() {
                    letters.send(letter).await;
                }
            },
            async {
                while answered.len() < 13 {
                    answered.push(answers.receive().await);
                }
            },
        );
        let follower = follow(&dawg, &driver, letters.receiver(), answers.sender());
        assert!(matches!(select(players, follower).await, Either::First((Ok(()), ..))));
        assert_eq!(found, expected);
        use Answer::{Beginning, Nothing, Word};
        let otter = [Beginning, Beginning, Beginning, Beginning, Word];
        assert_eq!(answered[..5], otter);
        assert_eq!(answered[5..8], [Beginning, Beginning, Word], "quit");
        assert_eq!(answered[8..], [Beginning, Beginning, Nothing, Nothing, Nothing]);
    });
}
