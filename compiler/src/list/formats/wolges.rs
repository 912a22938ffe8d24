//! Word graphs of the Scrabble library wolges, which Woogles and MAGPIE use: `.kwg` and `.kbwg`.
//!
//! Source: `src/kwg.rs` and `src/build.rs` of wolges, July 2026. The file is an array of nodes of 4
//! bytes. Node 0 leads to the words. Node 1 leads to the same words from inside out (a GADDAG), or
//! is a node like any other if there are none. A letter is a number: its place in an alphabet that
//! is not in the file.

use byteorder::{ByteOrder, LittleEndian};

use super::super::EachWord;
use super::word_graph::{Arc, WordGraph};
use crate::{Alphabet, Error, Message};

pub(in crate::list) const NOT_WORDS: &str = "has no list of words: a .kad has the sorted letters of each \
                                    word, and a .klv or .klv2 has the values of leaves; read the \
                                    .kwg instead";

/// How the bits of a node are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nodes {
    /// Of a `.kwg`: up to 4 million nodes.
    Small,
    /// Of a `.kbwg`: up to 16 million nodes.
    Big,
}

impl Nodes {
    fn arc(self, node: u32) -> Arc {
        match self {
            Self::Small => Arc {
                label: node >> 24,
                ends_word: node >> 23 & 1 == 1,
                is_last: node >> 22 & 1 == 1,
                below: node & 0x3F_FFFF,
            },
            Self::Big => Arc {
                label: node & 0x3F,
                ends_word: node >> 7 & 1 == 1,
                is_last: node >> 6 & 1 == 1,
                below: node >> 8,
            },
        }
    }
}

pub(in crate::list) fn read(
    name: &str,
    bytes: &[u8],
    nodes: Nodes,
    alphabet: &Alphabet,
    each: &mut EachWord<'_>,
) -> Result<(), Error> {
    let refused = |why: &str| Error::invalid(name, why);
    let array = bytes.chunks_exact(4);
    if !array.remainder().is_empty() {
        return Err(refused("it is not a .kwg, or it is damaged: its nodes have 4 bytes each"));
    }
    let node = |node: &[u8]| LittleEndian::read_u32(node);
    let arcs: Vec<Arc> = array.map(|bytes| nodes.arc(node(bytes))).collect();
    let root = match arcs[..] {
        [Arc { label: 0, ends_word: false, is_last: true, below }, _, ..] => below,
        _ => return Err(refused("it is not a .kwg, or it is damaged: its first node is wrong")),
    };
    let graph = WordGraph { arcs, root };
    let words = graph.count_words().map_err(refused)?;
    // The letters of a word are sorted in a `.kad`, and in few words otherwise.
    let is_sorted = |arc: &Arc| graph.arcs[arc.below as usize].label >= arc.label;
    let leads_inside = |arc: &&Arc| arc.below != 0 && (arc.below as usize) < graph.arcs.len();
    if words > 0
        && graph.arcs[1].label != 0
        && graph.arcs[1..].iter().filter(leads_inside).all(is_sorted)
    {
        return Err(refused(NOT_WORDS));
    }
    let letters = letters_of(name, alphabet)?;
    let most = graph.arcs.iter().map(|arc| arc.label as usize).max().unwrap_or_default();
    if most > letters.len() {
        let why = format!(
            "{name} has letters up to number {most}, but the alphabet {:?} has {}: name another (",
            alphabet.name().unwrap_or_default(),
            letters.len()
        );
        return Err(Error::Option(Message::from(why).option("alphabet").text(")")));
    }
    let letter = |label: u32| letters.get((label as usize).checked_sub(1)?).copied();
    graph.list_spelled(name, letter, "it is damaged: a word has no letter there", each)
}

/// The alphabets in which wolges numbers only the letters that have tiles: the others are letters
/// of loanwords. In other languages it numbers all symbols, also those without tiles, such as the ö
/// of Norwegian.
const NUMBERED_BY_TILES: [&str; 4] = ["Catalan", "Dutch", "Polish", "Spanish"];

/// Returns the letters with the numbers 1, 2 and so on in an alphabet that was named. The alphabet
/// of a dictionary has the symbols of its words only, so that their places mean nothing here.
fn letters_of<'a>(name: &str, alphabet: &'a Alphabet) -> Result<Vec<&'a str>, Error> {
    let (Some(language), Some(symbols)) = (alphabet.name(), alphabet.symbols()) else {
        let why = format!("{name} has numbers instead of letters: name its alphabet (");
        let why = Message::from(why).option("alphabet");
        return Err(Error::Option(why.text("), such as english, french or spanish")));
    };
    let tiles = alphabet.tiles();
    let has_all = tiles.is_empty() || !NUMBERED_BY_TILES.contains(&language);
    let letters = symbols.iter().filter(|&symbol| has_all || tiles.contains_key(symbol));
    Ok(letters.map(String::as_str).collect())
}

#[cfg(all(test, feature = "recipes"))]
mod tests {
    use super::super::super::List;
    use super::*;
    use crate::Compiler;

    /// Writes words as a word graph: a node for each prefix, level by level, and behind it a second
    /// graph with a letter 0, as the GADDAG of a `.kwg` has.
    fn file(words: &[&[u8]], nodes: Nodes) -> Vec<u8> {
        let word = |arc: &Arc| {
            let (label, below) = (arc.label, arc.below);
            let (ends_word, is_last) = (u32::from(arc.ends_word), u32::from(arc.is_last));
            match nodes {
                Nodes::Small => label << 24 | ends_word << 23 | is_last << 22 | below,
                Nodes::Big => below << 8 | ends_word << 7 | is_last << 6 | label,
            }
        };
        let end = Arc { is_last: true, ..Arc::default() };
        let mut arcs = vec![end, end];
        let mut prefixes = vec![(0, Vec::new())];
        let mut next = 0;
        while let Some((parent, prefix)) = prefixes.get(next).cloned() {
            let behind = words.iter().filter_map(|word| word.strip_prefix(&prefix[..]));
            let mut labels: Vec<u8> = behind.filter_map(|rest| rest.first().copied()).collect();
            labels.sort_unstable();
            labels.dedup();
            if !labels.is_empty() {
                arcs[parent].below = arcs.len() as u32;
            }
            for (at, &label) in labels.iter().enumerate() {
                let prefix = [&prefix[..], &[label]].concat();
                prefixes.push((arcs.len(), prefix.clone()));
                let ends_word = words.contains(&&prefix[..]);
                let is_last = at + 1 == labels.len();
                arcs.push(Arc { label: label.into(), ends_word, is_last, below: 0 });
            }
            next += 1;
        }
        arcs[1].below = arcs.len() as u32;
        arcs.push(Arc { ends_word: true, ..end });
        arcs.iter().flat_map(|arc| word(arc).to_le_bytes()).collect()
    }

    fn words(file: &str, bytes: &[u8], alphabet: &str) -> Result<Vec<String>, Error> {
        let alphabet = Alphabet::named(alphabet).unwrap_or_default();
        let mut words = Vec::new();
        List::text(file, bytes).read(&alphabet, &|_| {}, &mut |_, word| {
            words.push(word.unwrap().into_owned());
            Ok(())
        })?;
        Ok(words)
    }

    const WORDS: [&[u8]; 4] = [&[4], &[4, 1], &[4, 13, 26], &[20, 4]];

    #[test]
    fn the_alphabet_names_the_letters() {
        for (name, nodes) in [("a.kwg", Nodes::Small), ("a.kbwg", Nodes::Big)] {
            let bytes = file(&WORDS, nodes);
            for (alphabet, expected) in [
                ("english", ["d", "da", "dmz", "td"]),
                ("spanish", ["ch", "cha", "chllx", "rch"]),
                ("catalan", ["ç", "ça", "çl·lz", "rç"]),
            ] {
                assert_eq!(words(name, &bytes, alphabet).unwrap(), expected);
            }
        }
    }

    /// The alphabets of wolges, July 2026.
    #[test]
    fn letters_are_numbered_as_in_wolges() {
        let latin = "a b c d e f g h i j k l m n o p q r s t u v w x y z";
        for (name, letters) in [
            ("catalan", "a b c ç d e f g h i j l l·l m n ny o p qu r s t u v x z"),
            ("dutch", latin),
            ("english", latin),
            ("french", latin),
            ("german", "a ä b c d e f g h i j k l m n o ö p q r s t u ü v w x y z"),
            ("norwegian", "a b c d e f g h i j k l m n o p q r s t u v w x y ü z æ ä ø ö å"),
            ("polish", "a ą b c ć d e ę f g h i j k l ł m n ń o ó p r s ś t u w y z ź ż"),
            ("spanish", "a b c ch d e f g h i j l ll m n ñ o p q r rr s t u v x y z"),
            ("swedish", "a b c d e f g h i j k l m n o p q r s t u v w x y ü z å ä æ ö"),
        ] {
            let alphabet = Alphabet::named(name).unwrap();
            assert_eq!(letters_of("list", &alphabet).unwrap().join(" "), letters);
        }
    }

    #[test]
    fn an_alphabet_is_needed_that_has_all_letters() {
        let bytes = file(&[&[30, 4]], Nodes::Small);
        let refused = |alphabet| words("a.kwg", &bytes, alphabet).unwrap_err().to_string();
        assert_eq!(
            refused("auto"),
            "a.kwg has numbers instead of letters: name its alphabet (`alphabet`), such as \
             english, french or spanish"
        );
        assert!(refused("english").starts_with("a.kwg has letters up to number 30, but"));
        assert_eq!(words("a.kwg", &bytes, "norwegian").unwrap(), ["ød"]);
        let dictionary = Compiler::new().words("list", ["cat"]).compile().unwrap();
        let of_words = Alphabet::of(&dawggle::Dawg::from_bytes(&dictionary.bytes[..]).unwrap());
        assert!(letters_of("a.kwg", &of_words).is_err());
    }

    #[test]
    fn files_without_words_are_refused() {
        let bytes = file(&WORDS, Nodes::Small);
        for name in ["a.kad", "a.klv", "a.KLV2.gz"] {
            let refused = words(name, &bytes, "english").unwrap_err().to_string();
            assert!(refused.contains("has no list of words"), "{refused}");
        }
        // Sorted letters are words if there is a GADDAG, whose node a `.kad` uses for a letter.
        let sorted = file(&[&[1, 1, 3], &[1, 2]], Nodes::Small);
        assert!(words("a.kwg", &sorted, "english").is_ok());
        let mut kad = sorted;
        kad[4..8].copy_from_slice(&[0, 0, 0x40, 1]);
        let refused = words("a.kwg", &kad, "english").unwrap_err().to_string();
        assert!(refused.contains("has no list of words"), "{refused}");
        let wrong = [&[][..], &bytes[..4], &bytes[1..], &bytes[4..], b"cat\n", &[b'a'; 64]];
        for wrong in wrong {
            let refused = words("a.kwg", wrong, "english").unwrap_err().to_string();
            assert!(refused.contains("it is damaged"), "{refused}");
        }
    }

    #[test]
    fn an_empty_list_has_no_words() {
        let empty = [0x40_0000_u32, 0x40_0000].map(u32::to_le_bytes).concat();
        assert!(words("a.kwg", &empty, "english").unwrap().is_empty());
    }
}
