//! Dictionaries that an earlier version wrote are still read.

use std::fs;
use std::path::Path;

use dawggle::format::Tag;
use dawggle::{Dawg, Outcome};
use dawggle_compiler::{Alphabet, verify};

#[test]
fn committed_dictionaries_are_opened_verified_and_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("format-1");
    let words = fs::read_to_string(folder.join("words.txt")).unwrap();
    for layout in ["compact", "wide"] {
        let bytes = fs::read(folder.join(format!("{layout}.dawg"))).unwrap();
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        assert_eq!(dawg.layout().name(), layout);
        assert_eq!(verify(&dawg), Ok(()));
        let optional = [
            Tag::INDEX,
            Tag::TITLE,
            Tag::LICENSE,
            Tag::ORIGIN,
            Tag::FOLDING,
            Tag::TILES,
            Tag::RECIPE,
        ];
        let found: Vec<Tag> = dawg.sections().map(|section| section.tag).collect();
        assert!(optional.iter().all(|tag| found.contains(tag)), "{found:?}");
        assert_eq!(dawg.text(Tag::TITLE), Some("Nine words"));

        let mut listed = Vec::new();
        let outcome = dawg.words().for_each(|word| {
            let number = listed.len() as u32;
            assert_eq!(dawg.index().unwrap().number(&word.to_string()), Some(number));
            listed.push(word.to_string());
        });
        assert_eq!(outcome, Outcome::Complete);
        listed.sort_unstable();
        assert!(listed.iter().eq(words.lines().collect::<Vec<_>>().iter()), "{listed:?}");
        assert_eq!(Alphabet::of(&dawg).fold("Pérro").unwrap(), "perro");
    }
}
