//! The share of accepted inputs. Fuzzing that hardly gets past the checks shows little.

use std::cell::Cell;

/// Counts an input.
pub fn count(accepted: bool) {
    SHARE.with(|share| {
        share.inputs.set(share.inputs.get() + 1);
        share.accepted.set(share.accepted.get() + u64::from(accepted));
    });
}

thread_local! {
    static SHARE: Share = const { Share { inputs: Cell::new(0), accepted: Cell::new(0) } };
}

/// Prints the share when the fuzzer exits. The fuzzer runs all inputs on its main thread.
struct Share {
    inputs: Cell<u64>,
    accepted: Cell<u64>,
}

impl Drop for Share {
    fn drop(&mut self) {
        let (inputs, accepted) = (self.inputs.get(), self.accepted.get());
        let percent = accepted as f64 * 100.0 / inputs as f64;
        eprintln!("accepted: {accepted} of {inputs} inputs, {percent:.1}%");
    }
}
