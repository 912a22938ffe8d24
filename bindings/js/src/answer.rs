//! The answer of a call: bytes in the memory of the page, and a status.

/// The status that a call returns to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Done = 0,
    /// The answer is an error message for users.
    Refused = 1,
    /// The answer needs more room.
    OutOfRoom = 2,
    /// The answer is not complete.
    OutOfSteps = 3,
}

/// An answer while it is written. It drops bytes that do not fit, and remembers that it did.
pub struct Answer<'a> {
    room: &'a mut [u8],
    len: usize,
    full: bool,
}

impl<'a> Answer<'a> {
    pub fn new(room: &'a mut [u8]) -> Self {
        Self { room, len: 0, full: false }
    }

    pub fn written(&self) -> &[u8] {
        self.room.get(..self.len).unwrap_or_default()
    }

    pub fn is_full(&self) -> bool {
        self.full
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        let end = self.len.saturating_add(bytes.len());
        match self.room.get_mut(self.len..end) {
            Some(room) if !self.full => {
                room.copy_from_slice(bytes);
                self.len = end;
            }
            _ => self.full = true,
        }
    }

    /// Writes the reason why there is no result.
    pub fn refuse(&mut self, why: &str) -> Status {
        self.bytes(why.as_bytes());
        Status::Refused
    }
}
