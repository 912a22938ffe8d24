//! What a dictionary keeps of the compiled dictionaries among its lists.

use std::mem;

use dawggle::Dawg;
use dawggle::format::Tag;

use super::Job;
use crate::alphabet::is_letter;
use crate::list::List;
use crate::{Alphabet, Error, Message, Recipe};

/// A compiled dictionary among the lists, and its name.
type Named<'a> = (&'a str, Dawg<&'a [u8]>);

impl Job {
    /// Returns a compiler with the alphabet, title, license and origin of the compiled dictionaries
    /// among the lists, where none is set.
    pub(crate) fn inherit(mut self) -> Result<Self, Error> {
        // They are read once, for this and for their words.
        let loaded: Result<Vec<List>, Error> =
            mem::take(&mut self.recipe.lists).into_iter().map(List::loaded).collect();
        let lists = loaded?;
        // If one cannot be opened, reading its words says why.
        let open = |(name, bytes)| Some((name, Dawg::from_bytes(bytes).ok()?));
        let files = lists.iter().filter_map(List::dictionary);
        let dictionaries: Vec<Named<'_>> = files.filter_map(open).collect();

        let Recipe { title, license, origin, .. } = &mut self.recipe;
        inherit_text("title", title, Tag::TITLE, &dictionaries)?;
        inherit_text("license", license, Tag::LICENSE, &dictionaries)?;
        inherit_text("origin", origin, Tag::ORIGIN, &dictionaries)?;
        if !self.has_alphabet {
            self.inherit_alphabet(&dictionaries)?;
        }
        self.recipe.lists = lists.clone();
        Ok(self)
    }

    fn inherit_alphabet(&mut self, dictionaries: &[Named<'_>]) -> Result<(), Error> {
        let Some(((first, dawg), others)) = dictionaries.split_first() else { return Ok(()) };
        let mut symbols = Symbols::of(dawg);
        for (name, dawg) in others {
            symbols = symbols
                .merge(Symbols::of(dawg))
                .ok_or_else(|| conflict("alphabet", [first, name]))?;
        }
        let Symbols { alphabet, is_learnt } = symbols;
        if is_learnt {
            self.recipe.digraphs.extend_from_slice(alphabet.clusters());
            self.alphabet = Alphabet::default().with_tiles(alphabet.tiles().clone());
        } else {
            self.alphabet = alphabet.of_dictionary(first);
        }
        Ok(())
    }
}

/// Sets a text that is not set to the one that the dictionaries have.
fn inherit_text(
    what: &'static str,
    set: &mut Option<String>,
    tag: Tag,
    dictionaries: &[Named<'_>],
) -> Result<(), Error> {
    if set.is_some() {
        return Ok(());
    }
    let mut texts = dictionaries.iter().filter_map(|(name, dawg)| Some((name, dawg.text(tag)?)));
    let Some((first, text)) = texts.next() else { return Ok(()) };
    match texts.find(|&(_, other)| other != text) {
        Some((name, _)) => Err(conflict(what, [first, name])),
        None => {
            *set = Some(text.to_owned());
            Ok(())
        }
    }
}

/// Returns the error for two compiled dictionaries that differ in what the new one would have.
fn conflict(what: &'static str, [one, other]: [&str; 2]) -> Error {
    let why = format!("{one} and {other} have different {what}s: say which to use (");
    Error::Option(Message::from(why).option(what).text(")"))
}

/// The symbols and the folding of a dictionary.
struct Symbols {
    alphabet: Alphabet,
    /// Whether the symbols are in the order of learnt ones, so that there may be others.
    is_learnt: bool,
}

impl Symbols {
    fn of(dawg: &Dawg<&[u8]>) -> Self {
        let alphabet = Alphabet::of(dawg);
        let symbols = alphabet.symbols().unwrap_or_default();
        let is_learnt = alphabet.folding().is_none()
            && alphabet.letters_section(symbols).is_none()
            && symbols.is_sorted()
            && symbols.iter().all(|symbol| symbol.chars().all(is_letter));
        Self { alphabet, is_learnt }
    }

    /// Returns the symbols of two dictionaries together, if one order has them all.
    ///
    /// A dictionary has only the symbols that its words use.
    fn merge(self, other: Self) -> Option<Self> {
        let [tiles, others] = [&self, &other].map(|symbols| symbols.alphabet.tiles());
        let have_one_game = tiles.is_empty() || others.is_empty() || tiles == others;
        if !have_one_game || self.alphabet.folding() != other.alphabet.folding() {
            return None;
        }
        let tiles = if tiles.is_empty() { others.clone() } else { tiles.clone() };
        let Self { alphabet, is_learnt } = self.merge_symbols(other)?;
        Some(Self { alphabet: alphabet.with_tiles(tiles), is_learnt })
    }

    fn merge_symbols(self, other: Self) -> Option<Self> {
        let [own, others] =
            [&self, &other].map(|symbols| symbols.alphabet.symbols().unwrap_or_default());
        if self.is_learnt && other.is_learnt {
            let mut all = [own, others].concat();
            all.sort_unstable();
            all.dedup();
            return Some(Self { alphabet: Alphabet::of_symbols(Some(all)), is_learnt: true });
        }
        if !self.is_learnt && has_all(own, others, other.is_learnt) {
            return Some(self);
        }
        (!other.is_learnt && has_all(others, own, self.is_learnt)).then_some(other)
    }
}

/// Returns whether a language's symbols have others, in any order if these are learnt.
fn has_all(symbols: &[String], others: &[String], are_learnt: bool) -> bool {
    let mut rest = symbols.iter();
    others.iter().all(|other| {
        if are_learnt { symbols.contains(other) } else { rest.any(|symbol| symbol == other) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;
    use crate::list::List;

    fn compiled(name: &str, compiler: Compiler) -> List {
        List::text(name, compiler.compile().unwrap().bytes)
    }

    fn conflict_of(error: Error) -> String {
        assert!(matches!(error, Error::Option(_)), "{error:?}");
        error.to_string()
    }

    fn symbols(compiler: &Compiler) -> String {
        let bytes = compiler.compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        dawg.alphabet().spellings().map(|symbol| symbol.as_str().to_owned() + " ").collect()
    }

    #[test]
    fn digraphs_and_texts_are_kept() {
        let pets = Compiler::new().words("pets", ["quail", "cat"]).digraph("qu").title("Pets");
        let list = compiled("pets.dawg", pets.license("CC0-1.0"));
        let more = Compiler::new().list(list).words("more", ["quoll", "zebra"]);
        assert_eq!(symbols(&more), "a b c e i l o qu r t z ");
        let bytes = more.clone().title("Animals").compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        assert_eq!(dawg.text(Tag::TITLE), Some("Animals"));
        assert_eq!(dawg.text(Tag::LICENSE), Some("CC0-1.0"));
        assert_eq!(dawg.text(Tag::ORIGIN), None);
        assert_eq!(symbols(&more.clone().digraph("eb")), "a c eb i l o qu r t z ");
        let learnt = more.alphabet(Alphabet::default());
        assert_eq!(symbols(&learnt), "a b c e i l o q r t u z ");
    }

    #[test]
    fn texts_that_differ_are_refused() {
        let list = |license: &str| {
            let words = Compiler::new().words("words", ["cat"]);
            compiled(&format!("{license}.dawg"), words.license(license))
        };
        let both = Compiler::new().list(list("MIT")).list(list("GPL"));
        let error = conflict_of(both.compile().unwrap_err());
        assert!(error.starts_with("MIT.dawg and GPL.dawg have different licenses"), "{error}");
        assert!(both.license("both").compile().is_ok());
        assert!(Compiler::new().list(list("MIT")).list(list("MIT")).compile().is_ok());
    }

    #[cfg(feature = "recipes")]
    #[test]
    fn letters_stay_as_they_were_folded() {
        for (symbols, words, more, refused) in [
            ("а и й м о ч", ["мой", "мои", "чай"], "МОЙ", "я"),
            ("a b l l·l n ñ o u ü", ["bo", "al·la", "lüan"], "Ü", "niño"),
        ] {
            let text = format!("name = \"x\"\nsymbols = \"{symbols}\"\naccents = \"fold\"");
            let compiler = Compiler::new().alphabet(Alphabet::parse(&text).unwrap());
            let old = compiler.words("words", words).compile().unwrap().bytes;
            let list = List::text("old.dawg", old.clone());
            assert!(
                Compiler::new().list(list.clone()).compile().unwrap().bytes == old,
                "{symbols}"
            );
            let extended = Compiler::new().list(list.clone()).words("more", [more]);
            assert_eq!(extended.compile().unwrap().report.kept, 4 - u64::from(more == "МОЙ"));
            let error = Compiler::new().list(list).words("more", [refused]).compile().unwrap_err();
            assert!(error.to_string().contains("in the alphabet of old.dawg, "), "{error}");
        }
    }

    #[cfg(feature = "recipes")]
    #[test]
    fn tiles_are_kept_and_only_those_of_one_game() {
        let of = |name: &str, tiles: &str| {
            let text = format!("name = \"x\"\nvalues = {{ {tiles} }}");
            let compiler = Compiler::new().alphabet(Alphabet::parse(&text).unwrap());
            compiled(name, compiler.words("words", ["cat"]))
        };
        let (some, none) = (of("some.dawg", "a = 1, \"?\" = 0"), of("none.dawg", ""));
        for lists in [[&some, &none], [&none, &some]] {
            let both = Compiler::new().list(lists[0].clone()).list(lists[1].clone());
            let bytes = both.words("more", ["dog"]).compile().unwrap().bytes;
            let tiles = "? 0 0\na 1 0\n";
            assert_eq!(Dawg::from_bytes(&bytes).unwrap().text(Tag::TILES), Some(tiles));
        }
        let other = Compiler::new().list(some).list(of("other.dawg", "a = 2"));
        let error = conflict_of(other.compile().unwrap_err());
        assert!(error.starts_with("some.dawg and other.dawg have different alphabets"), "{error}");
    }

    #[cfg(feature = "recipes")]
    #[test]
    fn the_symbols_of_a_language_are_kept() {
        let of = |symbols: &str| {
            let text = format!("name = \"x\"\nsymbols = \"{symbols}\"\nfold = {{ \"é\" = \"e\" }}");
            Compiler::new().alphabet(Alphabet::parse(&text).unwrap())
        };
        let all = compiled("all.dawg", of("a z cs c e").words("all", ["cs", "éza", "c"]));
        let some = compiled("some.dawg", of("a z cs c e").words("some", ["cs", "z"]));
        for lists in [[all.clone(), some.clone()], [some, all.clone()]] {
            let both = Compiler::new().list(lists[0].clone()).list(lists[1].clone());
            assert_eq!(symbols(&both.words("more", ["Csé"])), "a z cs c e ");
        }
        let foreign = Compiler::new().list(all.clone()).words("more", ["dog"]);
        let error = foreign.compile().unwrap_err().to_string();
        assert!(error.contains("1 line is not a word in the alphabet of all.dawg, "), "{error}");
        let other = compiled("other.dawg", of("e c cs z a").words("other", ["ecza"]));
        let error = conflict_of(Compiler::new().list(all).list(other).compile().unwrap_err());
        assert!(error.starts_with("all.dawg and other.dawg have different alphabets"), "{error}");
    }
}
