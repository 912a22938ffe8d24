//! Input and output through a debugger that reads and writes the memory of the running program:
//! SEGGER's Real-Time Transfer (RTT), which `probe-rs` and J-Link know.
//!
//! The debugger searches RAM for the label of the control block, and then moves the ends of two
//! ring buffers. The form of the block is in SEGGER's manual UM08001, "RTT control block".

use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, AtomicU8, AtomicU32, Ordering};

use super::END;

#[repr(C)]
struct Control {
    label: [AtomicU8; 16],
    outputs: u32,
    inputs: u32,
    output: Channel,
    input: Channel,
}

#[repr(C)]
struct Channel {
    name: AtomicPtr<u8>,
    buffer: AtomicPtr<AtomicU8>,
    len: u32,
    /// Where the next byte is written, and where the next one is read.
    written: AtomicU32,
    read: AtomicU32,
    flags: u32,
}

static OUTPUT: [AtomicU8; 256] = [const { AtomicU8::new(0) }; 256];
static INPUT: [AtomicU8; 64] = [const { AtomicU8::new(0) }; 64];

/// Used by the debugger.
#[used]
static CONTROL: Control = Control {
    label: [const { AtomicU8::new(0) }; 16],
    outputs: 1,
    inputs: 1,
    output: Channel::new(&OUTPUT),
    input: Channel::new(&INPUT),
};

impl Channel {
    const fn new(buffer: &'static [AtomicU8]) -> Self {
        Self {
            name: AtomicPtr::new(null_mut()),
            buffer: AtomicPtr::new(buffer.as_ptr().cast_mut()),
            len: buffer.len() as u32,
            written: AtomicU32::new(0),
            read: AtomicU32::new(0),
            flags: 0,
        }
    }

    /// Returns the next place after one of the buffer.
    fn after(&self, at: u32) -> u32 {
        let next = at.saturating_add(1);
        if next < self.len { next } else { 0 }
    }
}

/// Writes the label, which must be nowhere else in memory: so the program has it backwards.
pub fn open() {
    for (byte, letter) in CONTROL.label.iter().zip(b"TTR REGGES".iter().rev()) {
        byte.store(*letter, Ordering::Release);
    }
}

/// Writes bytes. Waits for the debugger if the buffer is full.
#[inline(never)]
pub fn write(bytes: &[u8]) {
    let Channel { written, read, .. } = &CONTROL.output;
    for &byte in bytes {
        let at = written.load(Ordering::Relaxed);
        let next = CONTROL.output.after(at);
        while next == read.load(Ordering::Acquire) {
            core::hint::spin_loop();
        }
        if let Some(place) = OUTPUT.get(at as usize) {
            place.store(byte, Ordering::Relaxed);
        }
        written.store(next, Ordering::Release);
    }
}

/// Waits for a byte. Returns `None` at Ctrl-D.
pub fn read() -> Option<u8> {
    let Channel { written, read, .. } = &CONTROL.input;
    let at = read.load(Ordering::Relaxed);
    while at == written.load(Ordering::Acquire) {
        core::hint::spin_loop();
    }
    let byte = INPUT.get(at as usize)?.load(Ordering::Relaxed);
    read.store(CONTROL.input.after(at), Ordering::Release);
    Some(byte).filter(|&byte| byte != END)
}

/// Ends the program: nothing more happens.
pub fn exit(_: u8) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
