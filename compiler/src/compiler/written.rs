//! Making the section of written forms: see `FORMAT.md` of the crate `dawggle`.

mod templates;

use dawggle::Dawg;
use dawggle::format::MAX_FORMS;

use crate::composed_form::composed_form;
use crate::report::Named;
use crate::words::{Sorter, damaged};
use crate::{Error, Message};
use templates::Templates;

/// The longest form that is kept, in characters.
const LONGEST_FORM: usize = 255;

/// The template of a word that is written as it is stored.
const PLAIN: &[u8] = &[0];

/// The written forms of words, in any order.
#[derive(Debug)]
pub(crate) struct WrittenForms(Sorter);

impl WrittenForms {
    /// No forms. They will be sorted in about `memory` bytes.
    pub fn new(memory: u64) -> Self {
        Self(Sorter::new(memory))
    }

    /// Adds a form of a word.
    pub fn add(&mut self, word: &str, form: &str) -> Result<(), Error> {
        self.0.push([word, &format!("\0{}", composed_form(form))])
    }

    /// Returns the section for a dictionary with an index, or `None` if all its words are written
    /// as they are stored. Skips words that are not in the dictionary, and adds a note if forms are
    /// left out.
    pub fn section(
        self,
        dawg: &Dawg<&[u8]>,
        notes: &mut Vec<Message>,
    ) -> Result<Option<Vec<u8>>, Error> {
        let index = dawg.index().expect("the index of a dictionary just assembled");
        let mut templates = Templates::new(dawg.counts().words, PLAIN);
        let mut lost = Named::default();
        let mut word = Word::default();
        let mut end = |word: &Word| {
            let Some(number) = index.number(&word.text) else { return };
            let (template, is_whole) = word.template();
            templates.set(number, template);
            if !is_whole {
                lost.add(&word.text);
            }
        };
        self.0.each(|key| {
            let (text, form) = key.split_once('\0').ok_or_else(damaged)?;
            if text != word.text {
                end(&word);
                word = Word { text: text.to_owned(), forms: Vec::new() };
            }
            // One more form than is kept tells that there are more.
            if word.forms.len() <= MAX_FORMS.into() {
                word.forms.push(form.to_owned());
            }
            Ok(())
        })?;
        end(&word);
        notes.extend(lost.note(&format!(
            "with more than {MAX_FORMS} written forms, or with forms that are too long, of which \
             some were left out"
        )));
        templates.section()
    }
}

/// A word and its forms, in code-point order.
#[derive(Default)]
struct Word {
    text: String,
    forms: Vec<String>,
}

impl Word {
    /// Returns the template of the forms, and whether it has all of them.
    fn template(&self) -> (Vec<u8>, bool) {
        let forms = self.forms.iter().take(MAX_FORMS.into());
        let encoded: Vec<_> = forms.filter_map(|form| encode(&self.text, form)).collect();
        let is_whole = encoded.len() == self.forms.len();
        let last = encoded.len().saturating_sub(1);
        let mut template = Vec::new();
        for (number, mut form) in encoded.into_iter().enumerate() {
            form[0] |= u8::from(number < last) << 7;
            template.append(&mut form);
        }
        if template.is_empty() { (PLAIN.to_vec(), is_whole) } else { (template, is_whole) }
    }
}

/// Returns a form as its differences from the word, or `None` if it is too long.
fn encode(word: &str, form: &str) -> Option<Vec<u8>> {
    if form.chars().nth(LONGEST_FORM).is_some() {
        return None;
    }
    let word: Vec<char> = word.chars().collect();
    let mut form: Vec<char> = form.chars().collect();
    let first = form.first_mut()?;
    let is_capital = match first {
        '\u{d7}' => false,
        'A'..='Z' | '\u{c0}'..='\u{de}' | '\u{391}'..='\u{3a9}' | '\u{410}'..='\u{42f}' => true,
        _ => false,
    };
    if is_capital {
        *first = char::from_u32(*first as u32 + 32)?;
    }
    let mut encoded = vec![u8::from(is_capital) << 6];
    let (mut at, mut rest) = (0, &form[..]);
    while at < word.len() || !rest.is_empty() {
        if word.get(at) == rest.first() {
            (at, rest) = (at + 1, &rest[1..]);
            continue;
        }
        let (mut removed, inserted) = difference(&word[at..], rest);
        let (text, after) = rest.split_at(inserted);
        let text: String = text.iter().collect();
        let mut text = &text[..];
        rest = after;
        while removed > 0 || !text.is_empty() {
            let len = (0..=text.len().min(15)).rfind(|&len| text.is_char_boundary(len))?;
            let some = removed.min(15);
            encoded.extend([u8::try_from(word.len() - at).ok()?, (some as u8) << 4 | len as u8]);
            encoded.extend(&text.as_bytes()[..len]);
            encoded[0] += 1;
            if encoded[0] & 0x3F == 0 {
                return None;
            }
            (at, removed, text) = (at + some, removed - some, &text[len..]);
        }
    }
    Some(encoded)
}

/// Returns the fewest characters to remove and to insert, after which both texts go on alike.
fn difference(word: &[char], form: &[char]) -> (usize, usize) {
    let is_alike = |&(removed, inserted): &(usize, usize)| {
        removed <= word.len() && inserted <= form.len() && word.get(removed) == form.get(inserted)
    };
    // A letter is usually replaced by one letter. In `ss` for `ß` it is not.
    let pairs = (1..).flat_map(|most: usize| {
        (0..=most).rev().flat_map(move |least| [(least, most), (most, least)])
    });
    pairs
        .take_while(|(removed, inserted)| removed.min(inserted) <= &LONGEST_FORM)
        .find(is_alike)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_differences_from_the_end_of_the_word() {
        let encoded = |word: &str, form: &str| encode(word, form).unwrap();
        assert_eq!(encoded("avo", "avo"), PLAIN);
        let tilde = "ã".as_bytes();
        assert_eq!(encoded("coraçao", "coração"), [&[1, 2, 0x12], tilde].concat());
        assert_eq!(encoded("maçao", "Mação"), [&[0x41, 2, 0x12], tilde].concat());
        let sharp = "ß".as_bytes();
        assert_eq!(encoded("strasse", "Straße"), [&[0x41, 3, 0x22], sharp].concat());
        assert_eq!(encoded("oeuf", "œuf"), [&[1, 4, 0x22], "œ".as_bytes()].concat());
        assert_eq!(encoded("cest", "c’est"), [&[1, 3, 0x03], "’".as_bytes()].concat());
        assert_eq!(encoded("col", "colª"), [&[1, 0, 0x02], "ª".as_bytes()].concat());
        assert_eq!(encode("a", &"a".repeat(256)), None);
    }
}
