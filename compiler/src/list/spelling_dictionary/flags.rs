//! Flags of entries and rules, which name the rules that apply to them.

use std::rc::Rc;

use super::charset::plain_name;

/// A flag. Its number depends on how flags are written.
pub(super) type Flag = u32;

/// How flags are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FlagType {
    /// One byte for each flag, whatever the encoding: `ab`.
    #[default]
    Byte,
    /// Two bytes for each flag: `aabb`.
    Long,
    /// Decimal numbers with commas: `1,22`.
    Number,
    /// One character in UTF-8 for each flag.
    Utf8,
}

/// A sorted set of flags.
#[derive(Clone, Debug, Default)]
pub(super) struct Flags(Rc<[Flag]>);

impl FlagType {
    /// Returns the form that the keyword `FLAG` names, in any spelling.
    pub fn named(name: &str) -> Option<Self> {
        match &*plain_name(name) {
            "long" => Some(Self::Long),
            "num" | "number" => Some(Self::Number),
            "utf8" => Some(Self::Utf8),
            _ => None,
        }
    }

    /// Reads the first flag of a field, or returns `None` at the end.
    pub fn read_one(self, field: &[u8]) -> Option<Flag> {
        match self {
            Self::Byte => field.first().map(|&byte| byte.into()),
            Self::Long => field.first_chunk().map(|&pair| u16::from_be_bytes(pair).into()),
            Self::Number => number(field),
            Self::Utf8 => std::str::from_utf8(field).ok()?.chars().next().map(Flag::from),
        }
    }

    /// Reads all flags of a field, or returns `None` if they are not written in this form.
    ///
    /// As for Hunspell, the last byte of an odd number of bytes is not a flag.
    pub fn read(self, field: &[u8]) -> Option<Flags> {
        let mut flags: Vec<Flag> = match self {
            Self::Byte => field.iter().map(|&byte| byte.into()).collect(),
            Self::Long => field.chunks_exact(2).filter_map(|pair| self.read_one(pair)).collect(),
            Self::Number => field.split(|&byte| byte == b',').map(number).collect::<Option<_>>()?,
            Self::Utf8 => std::str::from_utf8(field).ok()?.chars().map(Flag::from).collect(),
        };
        flags.sort_unstable();
        flags.dedup();
        Some(Flags(flags.into()))
    }
}

/// Reads the number at the start of a field.
pub(super) fn number(field: &[u8]) -> Option<u32> {
    let field = field.trim_ascii();
    let end = field.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(field.len());
    std::str::from_utf8(&field[..end]).ok()?.parse().ok()
}

impl Flags {
    /// Whether a flag is in the set. A flag that the `.aff` file does not define never is.
    pub fn has(&self, flag: Option<Flag>) -> bool {
        flag.is_some_and(|flag| self.0.binary_search(&flag).is_ok())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = Flag> {
        self.0.iter().copied()
    }
}
