//! Profiles in files: comparing a list with what was accepted, and accepting it.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::Profile;
use crate::error::Error;
use crate::whole_file::write_atomically;

/// The most bytes of a file. The profiles of large lists have 20 KB.
const LONGEST_FILE: u64 = 1 << 20;

impl Profile {
    /// Compares the list with the profile in a file, for a test.
    ///
    /// If the environment variable `DAWGGLE_ACCEPT` is `1`, it accepts the list instead, as
    /// [`Self::accept_file`] does.
    ///
    /// # Errors
    ///
    /// [`Error::Changed`] names the words that were added and removed. [`Error::Read`] if there is
    /// no profile yet.
    pub fn check_file(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        if std::env::var_os("DAWGGLE_ACCEPT").is_some_and(|value| value == "1") {
            return self.accept_file(path);
        }
        let kept = Self::read_file(path)?;
        if kept == *self {
            return Ok(());
        }
        let changes =
            changed_lines(&kept.facts, &self.facts) + &self.changes_since(&kept).to_string();
        Err(Error::Changed { path: path.to_owned(), changes })
    }

    /// Reads a profile that [`Self::accept_file`] wrote.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] if there is no such file, or it is not a profile.
    pub fn read_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let kept = read(path).and_then(|text| {
            let invalid =
                "not a valid profile: its `words` or its `sketch` is missing or was changed";
            Self::parse(&text).ok_or(io::Error::other(invalid))
        });
        kept.map_err(Error::read(path))
    }

    /// Writes the profile to a file, which is replaced completely or not at all.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if the file cannot be written, or has something else than a profile.
    pub fn accept_file(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let refused =
            |why: &str| Err(Error::Write { path: path.to_owned(), source: io::Error::other(why) });
        let text = self.to_string();
        if text.len() as u64 > LONGEST_FILE {
            return refused("the profile is longer than 1 MB: let `[watch]` list less");
        }
        if fs::metadata(path).is_ok_and(|there| {
            !there.is_file()
                || !read(path).is_ok_and(|text| text.is_empty() || Self::parse(&text).is_some())
        }) {
            return refused("it is not a profile, and is not overwritten");
        }
        write_atomically(path, text.as_bytes())
    }
}

/// Reads a text that is not too long to be a profile.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST_FILE).read_to_string(&mut text)?;
    Ok(text)
}

/// Returns the lines that only one of two texts has, with `-` before the old ones and `+` before
/// the new ones.
fn changed_lines(old: &str, new: &str) -> String {
    let [olds, news] = [old, new].map(|text| text.lines().collect::<HashSet<_>>());
    let (mut changed, mut rest) = (String::new(), new.lines());
    let add = |before: &mut dyn Iterator<Item = &str>, changed: &mut String| {
        let added = before.filter(|line| !olds.contains(line));
        added.for_each(|line| *changed += &format!("+{line}\n"));
    };
    for line in old.lines() {
        if news.contains(line) {
            add(&mut rest.by_ref().take_while(|next| *next != line), &mut changed);
        } else {
            changed += &format!("-{line}\n");
        }
    }
    add(&mut rest, &mut changed);
    if changed.is_empty() && old != new {
        "the same lines, in another order\n".into()
    } else {
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;

    #[test]
    fn a_changed_list_names_its_words() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.profile");
        let profile = |words: &[&str]| {
            Compiler::new().words("pets", words).compile().unwrap().profile().unwrap()
        };
        let kept = profile(&["cat", "dog"]);
        assert!(matches!(kept.check_file(&path), Err(Error::Read { .. })));
        kept.accept_file(&path).unwrap();
        kept.check_file(&path).unwrap();
        let new = profile(&["cat", "hamster"]);
        let error = new.check_file(&path).unwrap_err();
        let Error::Changed { changes, .. } = &error else { panic!("{error}") };
        assert!(changes.contains("\n-first d 1\n+first h 1\n"), "{changes}");
        assert!(changes.ends_with("\n1 word added: hamster\n1 word removed: dog\n"), "{changes}");
        assert!(format!("{error:?}").contains("DAWGGLE_ACCEPT=1"), "a test prints the remedy");
        new.accept_file(&path).unwrap();
        new.check_file(&path).unwrap();
    }

    #[test]
    fn changed_lines_are_shown_in_their_places() {
        assert_eq!(changed_lines("a\nb\nc\n", "a\nx\nc\ny\n"), "-b\n+x\n+y\n");
        assert_eq!(changed_lines("a\nb\nc\n", "x\nb\n"), "-a\n+x\n-c\n");
        assert_eq!(changed_lines("a\nb\n", "b\na\n"), "the same lines, in another order\n");
        assert_eq!(changed_lines("a\n", "a\n"), "");
    }
}
