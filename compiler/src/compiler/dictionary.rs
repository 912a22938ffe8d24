//! A compiled dictionary.

use std::fmt::Write as _;
use std::path::Path;

use dawggle::Dawg;

use crate::Error;
use crate::report::Report;
use crate::whole_file::write_atomically;

/// A compiled dictionary.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// The content of the `.dawg` file, or of the set that
    /// [`Compiler::compile_fst`](crate::Compiler::compile_fst) makes.
    pub bytes: Vec<u8>,
    /// What happened to the words of the lists.
    pub report: Report,
}

impl Dictionary {
    /// Opens the dictionary in memory.
    pub(crate) fn dawg(&self) -> Result<Dawg<&[u8]>, Error> {
        Dawg::from_bytes(&self.bytes[..]).map_err(Self::damaged)
    }

    /// Returns the error for a dictionary whose bytes were changed.
    pub(crate) fn damaged(fault: impl std::fmt::Display) -> Error {
        Error::invalid("the dictionary", fault.to_string())
    }

    /// Writes the file, which is replaced completely or not at all.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if the file cannot be written. Its previous content is then unchanged.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        write_atomically(path.as_ref(), &self.bytes)
    }

    /// Writes the words as an array of strings in Rust, in the order of the alphabet.
    ///
    /// The file is replaced completely or not at all.
    ///
    /// # Errors
    ///
    /// As [`Self::write`], and [`Error::Invalid`] if [`Self::bytes`] is not a dictionary.
    pub fn write_rust(&self, path: impl AsRef<Path>) -> Result<u64, Error> {
        let path = path.as_ref();
        let dawg = self.dawg()?;
        let count = dawg.counts().words;
        let mut text = format!("/// {count} words.\npub static WORDS: [&str; {count}] = [\n");
        let mut words = dawg.words();
        while let Some(word) = words.next_word() {
            let _ = writeln!(text, "    {:?},", word.to_string());
        }
        text += "];\n";
        write_atomically(path, text.as_bytes())?;
        Ok(text.len() as u64)
    }

    /// Writes a C header with the file's bytes as an array, which is named after the header.
    ///
    /// The array is in flash on a microcontroller, and in program memory on an AVR. The file is
    /// replaced completely or not at all.
    ///
    /// # Errors
    ///
    /// As [`Self::write`].
    pub fn write_c_header(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        write_atomically(path, c_header(&identifier(&stem), &self.bytes).as_bytes())
    }
}

/// What cannot be the name of an array: the keywords of C23 and C++26 that begin with a letter, and
/// `main`, the type of the array, and two macros of gcc.
const RESERVED: &str = "
    main uint8_t linux unix
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr
    constinit continue contract_assert decltype default delete do double dynamic_cast else enum
    explicit export extern false float for friend goto if inline int long mutable namespace new
    noexcept not not_eq nullptr operator or or_eq private protected public register
    reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast
    struct switch template this thread_local throw true try typedef typeid typename typeof
    typeof_unqual union unsigned using virtual void volatile wchar_t while xor xor_eq";

/// Returns an identifier of C that is similar to the name of a file.
fn identifier(stem: &str) -> String {
    let is_name = |letter: char| letter.is_ascii_alphanumeric();
    let name: String = stem.chars().map(|c| if is_name(c) { c } else { '_' }).collect();
    let is_reserved = RESERVED.split_ascii_whitespace().any(|reserved| reserved == name);
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) && !is_reserved {
        name
    } else {
        format!("words_{name}")
    }
}

fn c_header(name: &str, bytes: &[u8]) -> String {
    let (guard, len) = (name.to_ascii_uppercase(), bytes.len());
    // The macro PROGMEM is not defined here for other devices, since their headers may define it.
    let mut text = format!(
        "/* A dictionary, for dawggle.h. Made by `dawggle compile`. */\n\
         #ifndef {guard}_H\n#define {guard}_H\n\n\
         #include <stdint.h>\n\n\
         #ifdef __AVR__\n#include <avr/pgmspace.h>\n\
         static const uint8_t {name}[{len}] PROGMEM = {{\n\
         #else\nstatic const uint8_t {name}[{len}] = {{\n#endif\n"
    );
    for line in bytes.chunks(20) {
        line.iter().for_each(|byte| _ = write!(text, "{byte},"));
        text.push('\n');
    }
    text.push_str("};\n\n#endif\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_named_after_their_headers() {
        let names = ["words", "my-words.v2", "5letters", "é", "int", "integer"].map(identifier);
        let expected =
            ["words", "my_words_v2", "words_5letters", "words__", "words_int", "integer"];
        assert_eq!(names, expected);
        for reserved in [
            "consteval",
            "static_assert",
            "thread_local",
            "const_cast",
            "typeof_unqual",
            "main",
            "uint8_t",
            "linux",
            "unix",
        ] {
            assert_eq!(identifier(reserved), format!("words_{reserved}"));
            assert_eq!(identifier(&reserved.replace('_', "-")), format!("words_{reserved}"));
        }
    }

    #[test]
    fn a_header_has_the_bytes_of_the_file() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = c_header("words", &bytes);
        let array = text.rsplit_once("#endif\n").unwrap().0.rsplit_once("#endif\n").unwrap().1;
        let numbers = array.split(&[',', '\n'][..]).filter_map(|byte| byte.parse::<u8>().ok());
        assert!(numbers.eq(bytes));
        assert!(text.contains("#define WORDS_H") && text.contains("words[256] PROGMEM"));
    }
}
