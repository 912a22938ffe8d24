//! The modes of the terminal during a game, and the signals that end the game.
//!
//! The crate `console` sets the modes for each key, and then restores what it found. Without raw
//! modes of our own, a Ctrl-C between two keys would be lost, and keys would be echoed.
//!
//! The crate `crossterm` does not fit. When the terminal is gone, its wait for a key never returns,
//! and takes all of a processor (<https://github.com/crossterm-rs/crossterm/issues/793>). Its time
//! limit does not hold inside an escape sequence, and it brings 14 crates.

pub use platform::{EndSignals, RawModes};

#[cfg(unix)]
mod platform {
    use std::io;

    use nix::sys::signal::{SigSet, Signal};
    use nix::sys::termios::{self, SetArg, Termios};

    /// Raw modes of the terminal, until this is dropped.
    pub struct RawModes {
        before: Termios,
    }

    impl RawModes {
        pub fn set() -> io::Result<Self> {
            let before = termios::tcgetattr(io::stdin())?;
            let mut raw = before.clone();
            termios::cfmakeraw(&mut raw);
            raw.output_flags = before.output_flags;
            termios::tcsetattr(io::stdin(), SetArg::TCSADRAIN, &raw)?;
            Ok(Self { before })
        }
    }

    impl Drop for RawModes {
        fn drop(&mut self) {
            // Keys that were not read are not for the shell. There is nowhere to say that this
            // failed.
            let _ = termios::tcsetattr(io::stdin(), SetArg::TCSAFLUSH, &self.before);
        }
    }

    /// The signals that end a game. Only the thread that waits for them gets them.
    pub struct EndSignals(SigSet);

    impl EndSignals {
        /// Blocks the signals in this thread, and in all threads that it starts later.
        pub fn block() -> io::Result<Self> {
            let signals = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
            SigSet::thread_block(&signals)?;
            Ok(Self(signals))
        }

        /// Waits for a signal, and returns the exit code for it, as shells define it.
        pub fn wait(self) -> io::Result<i32> {
            Ok(128 + self.0.wait()? as i32)
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;
    use std::sync::mpsc::{Receiver, channel};

    use crate::interrupt::INTERRUPTED;

    /// The modes that `console` sets for each key are enough.
    pub struct RawModes;

    impl RawModes {
        pub fn set() -> io::Result<Self> {
            Ok(Self)
        }
    }

    /// Ctrl-C between two keys. While a key is waited for, it is a key.
    pub struct EndSignals(Receiver<()>);

    impl EndSignals {
        pub fn block() -> io::Result<Self> {
            let (sender, signals) = channel();
            let send = move || sender.send(()).unwrap_or_default();
            ctrlc::set_handler(send).map_err(io::Error::other)?;
            Ok(Self(signals))
        }

        pub fn wait(self) -> io::Result<i32> {
            self.0.recv().map_err(io::Error::other)?;
            Ok(INTERRUPTED.into())
        }
    }
}
