//! The alphabets of languages read words correctly, and 21 whole lists and nine dictionaries come
//! back exactly.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, iter};

use dawggle::{Dawg, Outcome};
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler, Dictionary, Layout, ScrabbleTile};
use dawggle_compiler::{in_text_order, verify};
use dawggle_search::game::{Dice, GameBoard, Geometry, Rules, Tile};
use dawggle_search::solve::GameSolver;
use dawggle_snapshots::marked::{mark_symbols, mark_text, symbols};
use dawggle_snapshots::property::check;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_normalization::UnicodeNormalization;

fn alphabet(name: &str) -> Alphabet {
    Alphabet::named(name).expect("an alphabet of a language")
}

/// Returns the symbols of several letters.
fn digraphs(alphabet: &Alphabet) -> Vec<String> {
    let symbols = alphabet.symbols().unwrap().iter();
    symbols.filter(|symbol| symbol.chars().count() > 1).cloned().collect()
}

/// Verifies a dictionary and returns its words, marked.
fn marked(dictionary: &Dictionary) -> BTreeSet<String> {
    let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
    assert_eq!(verify(&dawg), Ok(()));
    let mut words = BTreeSet::new();
    let outcome = dawg.words().for_each(|word| {
        assert!(words.insert(mark_symbols(word.symbols(), &dawg.alphabet())));
    });
    assert_eq!(outcome, Outcome::Complete);
    words
}

/// The number of tiles in each game, as its source states it. The Russian number is without Ё.
const TILES: [(&str, u32); 22] = [
    ("arabic", 100),
    ("catalan", 100),
    ("croatian", 103),
    ("czech", 100),
    ("danish", 100),
    ("dutch", 102),
    ("english", 100),
    ("finnish", 101),
    ("french", 102),
    ("german", 102),
    ("greek", 104),
    ("hebrew", 104),
    ("hungarian", 100),
    ("italian", 120),
    ("norwegian", 100),
    ("polish", 100),
    ("portuguese", 120),
    ("russian", 104 - 1),
    ("spanish", 100),
    ("swedish", 100),
    ("turkish", 100),
    ("welsh", 105),
];

#[test]
fn a_dictionary_made_of_a_dictionary_is_the_same() {
    for (name, text) in Alphabet::NAMED {
        let alphabet = Alphabet::parse(text).unwrap();
        let symbols = alphabet.symbols().unwrap();
        for step in [1, 2, 7] {
            // With some of the symbols, and with all.
            let words: Vec<String> =
                symbols.windows(2).step_by(step).map(|pair| pair.concat() + &pair[0]).collect();
            let compiler = Compiler::new().alphabet(alphabet.clone()).title(*name);
            let old = compiler.words("words", &words).compile().unwrap().bytes;
            let list = List::text("old.dawg", old.clone());
            let new = Compiler::new().list(list).compile().unwrap().bytes;
            assert!(new == old, "{name}, every {step} pairs");
        }
    }
}

#[test]
fn alphabets_have_the_symbols_values_and_tiles_of_their_games() {
    let tiles = BTreeMap::from(TILES);
    for (name, _) in Alphabet::NAMED {
        let alphabet = alphabet(name);
        let symbols = alphabet.symbols().unwrap();
        let distinct: BTreeSet<&String> = symbols.iter().collect();
        assert_eq!(distinct.len(), symbols.len(), "{name}");
        assert!(alphabet.name().is_some_and(|name| !name.is_empty()));
        let total: u32 = alphabet.tiles().values().map(|tile| tile.count).sum();
        assert_eq!(total, tiles.get(name).copied().unwrap_or_default(), "{name}");
        for (symbol, tile) in alphabet.tiles() {
            assert!(tile.count > 0 && (tile.value > 0) == (symbol != "?"), "{name}: {symbol}");
        }
    }
    assert!(TILES.iter().all(|(name, _)| Alphabet::named(name).is_some()));
    let hungarian = alphabet("hungarian");
    assert_eq!(hungarian.symbols().unwrap().len(), 44);
    assert_eq!((hungarian.tiles()["ty"].value, hungarian.tiles()["sz"].count), (10, 2));
}

/// Programs that compose texts, such as the web page, know nothing about folding.
#[test]
fn words_of_alphabets_are_in_composed_form() {
    for (name, _) in Alphabet::NAMED {
        let alphabet = alphabet(name);
        let symbols = alphabet.symbols().unwrap();
        for first in symbols {
            assert_eq!(alphabet.fold(first).unwrap(), **first, "{name}");
            for second in symbols {
                let folded = alphabet.fold(&format!("{first}{second}")).unwrap().into_owned();
                assert!(folded.nfc().eq(folded.chars()), "{name}: {first} {second}");
            }
        }
    }
}

#[test]
fn dice_made_from_tiles_show_each_letter_in_proportion() {
    let rules = Rules::parse("name = 'Any'\n[score]").unwrap();
    for (name, _) in Alphabet::NAMED {
        let alphabet = alphabet(name);
        let letters = alphabet.tiles().iter().filter(|(letter, _)| *letter != "?");
        let letters: Vec<(Tile, u32)> =
            letters.map(|(letter, tile)| (Tile::parse(letter).unwrap(), tile.count)).collect();
        let all: u32 = letters.iter().map(|(_, tiles)| tiles).sum();
        for size in [3, 4, 5, 6] {
            let geometry = rules.geometry_of(Some((size, size))).unwrap().unwrap();
            let rules = rules.clone().with_dice_of(letters.iter().cloned(), geometry);
            assert_eq!(rules.is_some(), !letters.is_empty(), "{name}");
            let Some(rules) = rules else { continue };
            let dice: Vec<&[Tile]> = rules.dice().into_iter().flat_map(Dice::faces).collect();
            assert_eq!(dice.len(), size * size);
            assert!(dice.iter().all(|faces| faces.len() == 6));
            for (letter, tiles) in &letters {
                let shows = |faces: &&[Tile]| faces.iter().filter(|&face| face == letter).count();
                let counts: Vec<usize> = dice.iter().map(shows).collect();
                let faces = counts.iter().sum::<usize>();
                // Each face counts, since a letter with one tile has at least one face.
                let share = (6 * size * size) as f64 * f64::from(*tiles) / f64::from(all);
                assert!(faces > 0 && (faces as f64 - share).abs() < 1.6, "{name} {letter} {size}");
                let (most, least) = (counts.iter().max().unwrap(), counts.iter().min().unwrap());
                assert!(most - least <= 1, "{name} {letter} {size}");
            }
            assert_eq!(rules.roll(7, 0, true).unwrap().geometry().cells(), size * size);
        }
    }
}

/// Checks each `word: s y m b o l s`: the word, also in both normal forms, reads as these symbols.
#[track_caller]
fn reads(alphabet: &Alphabet, words: &str) {
    for word in words.split(", ") {
        let (word, symbols) = word.split_once(": ").unwrap();
        for form in [word.to_owned(), word.nfc().collect(), word.nfd().collect()] {
            for layout in Layout::ALL {
                let compiler = Compiler::new().alphabet(alphabet.clone()).layout(layout);
                let dictionary = compiler.words("words", [&form]).index(true).compile().unwrap();
                let expected = symbols.split(' ').map(|symbol| format!("{symbol}.")).collect();
                assert_eq!(marked(&dictionary), BTreeSet::from([expected]), "{form}");
                let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
                assert!(dawg.contains(&symbols.replace(' ', "")));
                let kept = Alphabet::of(&dawg);
                assert_eq!(kept.fold(&form).unwrap(), alphabet.fold(&form).unwrap(), "{form}");
                assert_eq!(
                    kept.fold_words(&format!("{form} / {form}*")),
                    format!("{0} / {0}*", kept.fold(&form).unwrap())
                );
            }
        }
    }
}

#[test]
fn words_of_each_language_read_as_their_symbols() {
    reads(&alphabet("english"), "Café: c a f e, ŒUVRE: o e u v r e, İ: i, Quit: q u i t");
    reads(&alphabet("english-qu"), "QUIZ: qu i z, Qat: q a t, équipe: e qu i p e");
    reads(
        &alphabet("german"),
        "Straße: s t r a s s e, STRAẞE: s t r a s s e, ÄPFEL: ä p f e l, Füße: f ü s s e, \
         Café: c a f e",
    );
    reads(
        &alphabet("french"),
        "Garçon: g a r c o n, NOËL: n o e l, Œuf: o e u f, naïveté: n a i v e t e",
    );
    reads(
        &alphabet("spanish"),
        "CHURRO: ch u rr o, Llave: ll a v e, AÑO: a ñ o, pingüino: p i n g u i n o, \
         avión: a v i o n, Kiwi: k i w i",
    );
    reads(
        &alphabet("dutch"),
        "IJs: ij s, Ĳs: ij s, bijou: b ij o u, coëfficiënt: c o e f f i c i e n t",
    );
    reads(
        &alphabet("hungarian"),
        "DZSEM: dzs e m, madzag: m a dz a g, asszony: a s sz o ny, ŐRÜLT: ő r ü l t, \
         egészség: e g é sz s é g",
    );
    reads(&alphabet("polish"), "ŹDŹBŁO: ź d ź b ł o, Quiz: q u i z");
    reads(&alphabet("czech"), "CHŘEST: c h ř e s t, kůň: k ů ň");
    reads(
        &alphabet("greek"),
        "λόγος: λ ο γ ο σ, ΛΟΓΟΣ: λ ο γ ο σ, προϊόν: π ρ ο ι ο ν, ΰαλος: υ α λ ο σ",
    );
    reads(&alphabet("russian"), "Ёлка: е л к а, ЙОД: й о д, за\u{301}мок: з а м о к");
    reads(&alphabet("hebrew"), "שלום: ש ל ו מ, שָׁלוֹם: ש ל ו מ, ארץ: א ר צ");
    reads(&alphabet("portuguese"), "AÇÃO: a ç a o, você: v o c e");
    reads(
        &alphabet("catalan"),
        "COL·LEGI: c o l·l e g i, coŀlegi: c o l·l e g i, ANYS: a ny s, qüestió: qu e s t i o, \
         força: f o r ç a, allà: a l l a",
    );
    reads(
        &alphabet("danish"),
        "ÆBLE: æ b l e, Rødgrød: r ø d g r ø d, Århus: å r h u s, idé: i d e, Malmö: m a l m ø, \
         Märta: m æ r t a, Müller: m y l l e r",
    );
    reads(
        &alphabet("norwegian"),
        "BLÅBÆR: b l å b æ r, Øl: ø l, fôr: f o r, gründer: g r ü n d e r, Säffle: s ä f f l e, \
         Malmö: m a l m ö",
    );
    reads(
        &alphabet("swedish"),
        "RÄKSMÖRGÅS: r ä k s m ö r g å s, Crêpe: c r e p e, müsli: m ü s l i, Ærø: æ r ö, \
         webb: w e b b",
    );
    reads(
        &alphabet("finnish"),
        "HÄÄYÖAIE: h ä ä y ö a i e, šakki: s a k k i, džonkki: d z o n k k i, Ångström: \
         å n g s t r ö m, Zürich: z y r i c h, Põltsamaa: p ö l t s a m a a",
    );
    reads(&alphabet("italian"), "CITTÀ: c i t t a, perché: p e r c h e, Juventus: j u v e n t u s");
    // `I` is not the upper case of `i`, so the alphabet folds it before lower-casing.
    reads(
        &alphabet("turkish"),
        "ISPARTA: ı s p a r t a, İzmir: i z m i r, ısı: ı s ı, DİYARBAKIR: d i y a r b a k ı r, \
         KÂĞIT: k a ğ ı t, Îmâ: i m a, sükûn: s ü k u n, Çeşme: ç e ş m e, Ağrı: a ğ r ı",
    );
    reads(
        &alphabet("hindi"),
        "हिन्दी: ह ि न ् द ी, क़लम: क ़ ल म, औऱ: औ र, क्\u{200d}षति: क ् ष त ि, अँगूठे: अ ँ ग ू ठ े",
    );
    reads(
        &alphabet("bengali"),
        "বাংলা: ব া ং ল া, কোন: ক ো ন, বড়: ব ড ়, অক্টোপাস্\u{200c}: অ ক ্ ট ো প া স ্",
    );
    reads(&alphabet("thai"), "ที่นี่: ท ี ่ น ี ่, น้ำ: น ้ ำ, ฌาน: ช า น, ฦๅ: ล ึ า, ฃวด: ข ว ด");
    reads(
        &alphabet("vietnamese"),
        "Tiếng: t i ê n g, VIỆT: v i ê t, Đường: đ ư ơ n g, ăn: ă n, bã: b a, web: w e b",
    );
    reads(
        &alphabet("korean"),
        "한글: ㅎ ㅏ ㄴ ㄱ ㅡ ㄹ, 값: ㄱ ㅏ ㅂ ㅅ, 과일: ㄱ ㅗ ㅏ ㅇ ㅣ ㄹ, 까닭: ㄲ ㅏ ㄷ ㅏ ㄹ ㄱ, \
         왜: ㅇ ㅗ ㅐ, ㄳ: ㄱ ㅅ",
    );
    reads(
        &alphabet("hiragana"),
        "がっこう: か ゛ つ こ う, カード: か ー と ゛, ピアノ: ひ ゜ あ の, ヴァン: う ゛ あ ん, \
         かき: か き, しゃしん: し や し ん",
    );
    reads(&alphabet("croatian"), "LJUBAV: lj u b a v, Ǆep: dž e p, konj: k o nj, Ćuk: ć u k");
    reads(
        &alphabet("welsh"),
        "Llanelli: ll a n e ll i, DŴR: d w r, angel: a ng e l, rhoddaf: rh o dd a f",
    );
    reads(
        &alphabet("arabic"),
        "كِتَابٌ: ك ت ا ب, مؤمن: م ؤ م ن, أب: أ ب, قـــال: ق ا ل, مدرسة: م د ر س ة, ٱسم: ا س م",
    );
}

#[test]
fn words_that_read_as_different_symbols_are_reported() {
    let words = ["malacszem", "egészség", "község", "asszony", "dzsem", "alma"];
    let compiler = Compiler::new().alphabet(alphabet("hungarian")).words("words", words);
    let dictionary = compiler.compile().unwrap();
    let note = "2 words with two readings, of which the longest symbols were taken: egészség, \
                malacszem";
    assert_eq!(dictionary.report.notes, [note.into()]);
    assert!(marked(&dictionary).contains("m.a.l.a.cs.z.e.m."));
}

#[test]
fn a_letter_of_several_characters_counts_one() {
    let words = ["malacszem", "dzsem", "kacsa", "alma", "ccs", "quiz"];
    for (name, letters) in [("hungarian", [8, 3, 4, 4, 2, 4]), ("english-qu", [9, 5, 5, 4, 3, 4])] {
        let alphabet = alphabet(name);
        assert_eq!(words.map(|word| alphabet.letters(word)), letters, "{name}");
        let compiler = Compiler::new().alphabet(alphabet).words("words", words);
        let dictionary = compiler.clone().compile().unwrap();
        let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
        let known = Alphabet::of(&dawg);
        let outcome = dawg.words().for_each(|word| {
            let place = words.iter().position(|other| *other == word.to_string()).unwrap();
            assert_eq!(word.letters() as usize, letters[place], "{word}");
            assert_eq!(known.letters(words[place]), letters[place], "{word}");
        });
        assert_eq!(outcome, Outcome::Complete);
        let again = Compiler::new().list(List::text("again.dawg", dictionary.bytes.clone()));
        assert!(again.compile().unwrap().bytes == dictionary.bytes, "{name} differs");
        let four = compiler.min_length(4).max_length(4).compile().unwrap().report.kept;
        assert_eq!(four, letters.iter().filter(|&&letters| letters == 4).count() as u64);
    }
}

#[test]
fn bad_alphabets_are_refused() {
    let symbols = |symbols: &str| format!("name = 'x'\nsymbols = '{symbols}'\n");
    let many: Vec<String> =
        ('a'..='z').chain('а'..='я').chain('α'..='ρ').map(String::from).collect();
    let bad = [
        ("symbols = 'a'".to_owned(), "missing field `name`"),
        ("name = 'x'\nsymbol = 'a'".to_owned(), "unknown field `symbol`"),
        ("name = 'x'\naccents = 'some'".to_owned(), "expected `keep` or `fold`"),
        (symbols(" "), "0 symbols, but 1 to 63 are allowed"),
        (symbols(&many[..64].join(" ")), "64 symbols, but 1 to 63 are allowed"),
        (symbols("a b a"), "the symbol \"a\" occurs twice"),
        (symbols("a B"), "\"B\" cannot be a symbol"),
        (symbols("a e\u{301}"), "cannot be a symbol: expected letters in lower case"),
        (symbols("a abcdefghi"), "at most 8 bytes of UTF-8"),
        (symbols("a a/b"), "\"a/b\" cannot be a symbol"),
        (symbols("a ?"), "\"?\" cannot be a symbol"),
        (symbols("a +"), "\"+\" cannot be a symbol"),
        (symbols("a b") + "[fold]\n'*' = 'a'", "fold: \"*\" = \"a\": expected one character"),
        (symbols("a b") + "[fold]\nab = 'a'", "fold: \"ab\" = \"a\": expected one character"),
        (
            symbols("a b") + "[fold]\nx = 'c'",
            "fold: \"x\" = \"c\": expected one character, and letters",
        ),
        ("name = 'x'\n[fold]\n'ß' = 'SS'".to_owned(), "fold: \"ß\" = \"SS\""),
        (symbols("a b") + "[values]\nc = 1", "values: \"c\" is not a symbol of the alphabet"),
        (symbols("a b") + "[tiles]\nab = 1", "tiles: \"ab\" is not a symbol of the alphabet"),
        (symbols("a b") + "[tiles]\na = -1", "invalid value"),
    ];
    for (text, message) in bad {
        let error = Alphabet::parse(&text).expect_err(&text).to_string();
        assert!(error.contains(message), "{text}\n{error}");
    }
    assert!(Alphabet::parse(&symbols(&many[..63].join(" "))).is_ok());
}

#[test]
fn words_outside_the_alphabet_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("words.txt");
    let bad = [
        ("czech", "pengő", "\"pengő\" holds 'ő' (U+0151), which is not in the alphabet"),
        ("hungarian", "SMÄD", "\"SMÄD\" holds 'Ä' (U+00C4), which is not in the alphabet"),
        ("english", "łan", "\"łan\" holds 'ł' (U+0142), which is not in the alphabet"),
        ("russian", "СЕНТЕCИМО", "\"СЕНТЕCИМО\" holds 'C' (U+0043), which is not in the alphabet"),
        ("english", "it's", "\"it's\" holds '\\'' (U+0027), which is not a letter"),
        ("catalan", "a·b", "\"a·b\" holds '·' (U+00B7), which is not a letter"),
        ("greek", "a", "\"a\" holds 'a' (U+0061), which is not in the alphabet"),
        ("turkish", "taxi", "\"taxi\" holds 'x' (U+0078), which is not in the alphabet"),
    ];
    for (name, word, message) in bad {
        let good = alphabet(name).symbols().unwrap()[0].clone();
        fs::write(&list, format!("{good}\n\n{word}\n")).unwrap();
        let compiler = Compiler::new().alphabet(alphabet(name)).list(&list);
        let error = compiler.compile().unwrap_err().to_string();
        let place = format!("{}:3: {message}\n", list.display());
        assert!(error.starts_with(&place), "{error}");
        let report = compiler.lossy(true).compile().unwrap().report;
        assert_eq!((report.read, report.kept, report.not_words), (2, 1, 1), "{report}");
    }
    // `q` is only part of a symbol of several letters.
    let alphabet = Alphabet::parse("name = 'x'\nsymbols = 'a i qu t'").unwrap();
    let compiler = Compiler::new().alphabet(alphabet).words("words", ["quit", "qat"]);
    let error = compiler.compile().unwrap_err().to_string();
    assert!(error.starts_with("words:2: \"qat\" holds 'q'"), "{error}");
}

#[test]
fn spellings_that_fold_to_one_word_are_duplicates() {
    let words = ["Élan", "elan", "e\u{301}lan", "ELAN"];
    let compiler = Compiler::new().alphabet(alphabet("french")).words("words", words);
    let report = compiler.compile().unwrap().report;
    assert_eq!((report.read, report.kept, report.duplicates), (4, 1, 3));
}

/// Returns true if a digraph begins inside a symbol of the word and ends after this symbol.
fn is_ambiguous(word: &str, digraphs: &[String]) -> bool {
    let mut start = 0;
    symbols(&mark_text(word, digraphs)).any(|symbol| {
        let end = start + symbol.len();
        let mut inside = start + 1..end;
        start = end;
        inside.any(|at| {
            let after = word.get(at..).unwrap_or_default();
            digraphs.iter().any(|other| after.starts_with(other.as_str()) && at + other.len() > end)
        })
    })
}

/// Follows a text by comparing it with the spelling of each symbol. Returns whether it is a word.
fn walk(dawg: &Dawg<&[u8]>, text: &str) -> Option<bool> {
    let alphabet = dawg.alphabet();
    let (mut cursor, mut rest) = (dawg.cursor(), text);
    while !rest.is_empty() {
        let left = |symbol| rest.strip_prefix(alphabet.spelling(symbol).as_str());
        let fitting = cursor.symbols().iter().filter_map(|symbol| Some((left(symbol)?, symbol)));
        let (after, symbol) = fitting.min_by_key(|(after, _)| after.len())?;
        (cursor, rest) = (cursor.step(symbol)?, after);
    }
    Some(cursor.is_word())
}

/// Looks up words, their beginnings and endings, and words that are joined.
fn check_look_ups(dictionary: &Dictionary, words: &BTreeSet<&str>) {
    let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
    for (word, other) in words.iter().zip(words.iter().rev()) {
        let cuts = (0..=word.len()).filter(|&cut| word.is_char_boundary(cut));
        let texts = cuts.flat_map(|cut| {
            let (start, end) = word.split_at(cut);
            [start.to_owned(), end.to_owned(), format!("{start}{other}")]
        });
        for text in texts {
            assert_eq!(dawg.contains(&text), words.contains(text.as_str()), "{text}");
            let found = dawg.cursor().walk(&text).map(|cursor| cursor.is_word());
            assert_eq!(found, walk(&dawg, &text), "{text}");
        }
    }
}

/// The compiler splits random words in the same way as an independent reader, and so do look-ups.
#[test]
fn words_are_split_into_the_longest_symbols() {
    for (name, _) in Alphabet::NAMED {
        let alphabet = alphabet(name);
        let digraphs = digraphs(&alphabet);
        // Symbols of several letters are as frequent as all others.
        let several: Vec<String> = match digraphs.is_empty() {
            true => alphabet.symbols().unwrap().to_vec(),
            false => digraphs.clone(),
        };
        let symbol = prop_oneof![select(alphabet.symbols().unwrap().to_vec()), select(several)];
        let words = vec(vec(symbol, 1..=12).prop_map(|symbols| symbols.concat()), 1..=20);
        check(100, &words, |words| {
            // Not all sequences of marks are words: Unicode composes some, and sorts others.
            let is_folded = |word: &&str| alphabet.fold(word).is_ok_and(|folded| folded == **word);
            let distinct: BTreeSet<&str> =
                words.iter().map(String::as_str).filter(is_folded).collect();
            if distinct.is_empty() {
                return Ok(());
            }
            let compiler = Compiler::new().alphabet(alphabet.clone()).words("words", &distinct);
            let wide = compiler.clone().layout(Layout::Wide).compile().unwrap();
            check_look_ups(&wide, &distinct);
            let dictionary = compiler.compile().unwrap();
            check_look_ups(&dictionary, &distinct);
            let expected: BTreeSet<String> =
                distinct.iter().map(|word| mark_text(word, &digraphs)).collect();
            prop_assert_eq!(marked(&dictionary), expected, "{}", name);
            let ambiguous = distinct.into_iter().filter(|word| is_ambiguous(word, &digraphs));
            let ambiguous: Vec<&str> = ambiguous.collect();
            let notes = &dictionary.report.notes;
            prop_assert_eq!(notes.len(), usize::from(!ambiguous.is_empty()));
            let named =
                notes.iter().all(|note| note.ends_with(&format!(": {}", ambiguous.join(", "))));
            prop_assert!(named, "{:?}", notes);
            Ok(())
        });
    }
}

/// The directories of the languages in the game Tanglet, with this project's alphabets.
const LANGUAGES: [(&str, &str); 14] = [
    ("ca", "catalan"),
    ("cs", "czech"),
    ("de", "german"),
    ("el", "greek"),
    ("en", "english-qu"),
    ("es", "spanish"),
    ("fr", "french"),
    ("he", "hebrew"),
    ("hu", "hungarian"),
    ("nl", "dutch"),
    ("pl", "polish"),
    ("pt", "portuguese"),
    ("pt_BR", "portuguese"),
    ("ru", "russian"),
];

/// Lists of other languages in Debian's packages, with this project's alphabets.
const LISTS: [(&str, &str); 7] = [
    ("dict/danish", "danish"),
    ("dictd/freedict-fin-eng.index", "finnish"),
    ("dict/italian", "italian"),
    ("dict/bokmaal", "norwegian"),
    ("dict/nynorsk", "norwegian"),
    ("dict/swedish", "swedish"),
    ("hunspell/tr_TR.dic", "turkish"),
];

/// Returns the directory `usr/share` of Debian's packages with lists, which `.ci/full` downloads.
fn share() -> PathBuf {
    PathBuf::from(env::var_os("DAWGGLE_LISTS").expect("the variable is set"))
}

/// Compiles all lists of Tanglet and solves boards of its dice.
#[test]
#[ignore = "takes minutes, and needs lists that are not part of the project"]
fn tanglet() {
    for (language, name) in LANGUAGES {
        let folder = share().join("tanglet/gamedata").join(language);
        let list = WordList::tanglet(&folder, &alphabet(name));
        list.check(language, name, &tanglet_dice(&folder.join("dice")));
    }
}

/// Compiles the other lists and solves boards of tiles drawn from the game's bag.
#[test]
#[ignore = "takes minutes, and needs lists that are not part of the project"]
fn lists_of_words() {
    for (path, name) in LISTS {
        let list = WordList::read(&share().join(path), name);
        list.check(path, name, &bag(&alphabet(name)));
    }
}

/// Dictionaries in Debian's packages, whose words these alphabets must read.
const DICTIONARIES: [(&str, &str); 9] = [
    ("hunspell/ar.dic", "arabic"),
    ("hunspell/bn_BD.dic", "bengali"),
    ("hunspell/hr_HR.dic", "croatian"),
    ("hunspell/hi_IN.dic", "hindi"),
    ("edict/edict", "hiragana"),
    ("hunspell/ko.dic", "korean"),
    ("hunspell/th_TH.dic", "thai"),
    ("hunspell/vi_VN.dic", "vietnamese"),
    ("dictd/freedict-cym-eng.index", "welsh"),
];

/// Returns the words of a dictionary: what is before a slash or a tab. Of the Japanese one, how
/// they are read.
fn entries(path: &Path) -> BTreeSet<String> {
    if path.ends_with("edict") {
        let text =
            Command::new("iconv").args(["-c", "-f", "EUC-JP", "-t", "UTF-8"]).arg(path).output();
        let text = String::from_utf8(text.unwrap().stdout).unwrap();
        let entries = text.lines().skip(1).filter_map(|line| line.split_once(" /"));
        let reading = |(entry, _): (&str, &str)| {
            let reading = entry.split_once(" [").map_or(entry, |(_, reading)| reading);
            reading.trim_end_matches(']').to_owned()
        };
        return entries.map(reading).collect();
    }
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entries = text.lines().skip(1).map(|line| line.split(['/', '\t']).next().unwrap().trim());
    // Remarks and phrases are not words.
    let is_word =
        |entry: &&str| !entry.is_empty() && !entry.starts_with(['#', ':']) && !entry.contains(' ');
    entries.filter(is_word).filter(|entry| !entry.starts_with("00")).map(str::to_owned).collect()
}

/// Compiles dictionaries of languages without tiles, or without a list in Debian.
#[test]
#[ignore = "needs dictionaries that are not part of the project"]
fn alphabets_read_dictionaries() {
    for (path, name) in DICTIONARIES {
        let alphabet = alphabet(name);
        let entries = entries(&share().join(path));
        let folds: Vec<_> = entries.iter().filter_map(|entry| alphabet.fold(entry).ok()).collect();
        let share = folds.len() as f64 * 100.0 / entries.len() as f64;
        println!("{path}, {name}: {} of {} entries, {share:.2}%", folds.len(), entries.len());
        assert!(share >= 99.5, "{path}");
        let compiler = Compiler::new().alphabet(alphabet.clone()).words(name, &entries).lossy(true);
        let dictionary = compiler.compile().unwrap();
        assert_eq!(dictionary.report.not_words, (entries.len() - folds.len()) as u64);
        let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
        assert_eq!(verify(&dawg), Ok(()), "{name}");
        let expected: BTreeSet<&str> = folds.iter().map(|word| &**word).collect();
        let mut expected = expected.into_iter();
        let outcome = in_text_order(&dawg, |word| {
            assert_eq!(Some(word), expected.next());
            ControlFlow::Continue(())
        });
        assert_eq!((outcome, expected.next()), (Ok(()), None));
    }
}

/// The number of boards rolled of each size.
const BOARDS: u64 = 25;

/// Reads the dice of Tanglet: for each size of square boards, the dice with their faces.
///
/// The Catalan dice have a face `·l` that follows an L. Here it is `l·l`.
fn tanglet_dice(path: &Path) -> Vec<Dice> {
    let face = |face: &str| Tile::parse(&face.replace('·', "l·")).unwrap();
    let dice = |dice: &str| {
        Dice::new(dice.lines().map(|die| die.split(',').map(face).collect()).collect())
    };
    fs::read_to_string(path).unwrap().split("\n\n").map(dice).collect()
}

/// Returns dice for boards of 4 by 4 and 5 by 5. Each die shows any tile of the game but a blank.
fn bag(alphabet: &Alphabet) -> Vec<Dice> {
    let letters = alphabet.tiles().iter().filter(|(letter, _)| *letter != "?");
    let faces = |(letter, tile): (&String, &ScrabbleTile)| {
        iter::repeat_n(Tile::parse(letter).unwrap(), tile.count as usize)
    };
    let die: Vec<Tile> = letters.flat_map(faces).collect();
    [16, 25].map(|cells| Dice::new(vec![die.clone(); cells])).into()
}

/// A word list, with the words that a dictionary of it must have.
struct WordList {
    /// The words as written in the list.
    text: String,
    alphabet: Alphabet,
    digraphs: Vec<String>,
    /// The words in the alphabet, folded.
    words: BTreeSet<String>,
    /// The number of words outside the alphabet.
    skipped: u64,
    /// The number of spellings with accents that fold to the word on their line.
    spellings: u64,
}

impl WordList {
    fn new(alphabet: &Alphabet) -> Self {
        Self {
            text: String::new(),
            alphabet: alphabet.clone(),
            digraphs: digraphs(alphabet),
            words: BTreeSet::new(),
            skipped: 0,
            spellings: 0,
        }
    }

    /// Adds a word as written, and as folded by this test.
    fn push(&mut self, word: &str, folded: String, letters: &BTreeSet<char>) {
        self.text.extend([word, "\n"]);
        match folded.chars().all(|letter| letters.contains(&letter)) {
            true => _ = self.words.insert(folded),
            false => self.skipped += 1,
        }
    }

    /// Reads a list of Tanglet. Each line has a word in upper case, and possibly other spellings of
    /// it.
    fn tanglet(folder: &Path, alphabet: &Alphabet) -> Self {
        let unpacked = Command::new("gzip").arg("-dc").arg(folder.join("words")).output().unwrap();
        assert!(unpacked.status.success(), "{}", folder.display());
        let lines = String::from_utf8(unpacked.stdout).unwrap();
        let letters = letters(alphabet);
        // The German list writes umlauts as two letters.
        let umlauts: &[(&str, &str)] = match alphabet.name() {
            Some("German") => &[("ä", "ae"), ("ö", "oe"), ("ü", "ue")],
            _ => &[],
        };
        let mut list = Self::new(alphabet);
        for line in lines.lines() {
            let mut spellings = line.split(' ');
            let word = spellings.next().unwrap();
            let folded = word.to_lowercase().replace('ς', "σ");
            let folded = if letters.contains(&'ñ') { folded } else { folded.replace('ñ', "n") };
            for spelling in spellings {
                let spelling = alphabet.fold(spelling).unwrap().into_owned();
                let spelling = umlauts
                    .iter()
                    .fold(spelling, |spelling, (umlaut, two)| spelling.replace(umlaut, two));
                // The Brazilian and the Russian lists have some phrases.
                let is_phrase = spelling != folded;
                assert!(
                    !is_phrase || folder.ends_with("pt_BR") || folder.ends_with("ru"),
                    "{line}"
                );
                list.spellings += u64::from(!is_phrase);
            }
            list.push(word, folded, &letters);
        }
        list
    }

    /// Reads another list: words in Latin-1 or UTF-8, one on each line. Flags may follow a word
    /// after a slash, and other fields after a tab. Phrases are left out.
    fn read(path: &Path, name: &str) -> Self {
        let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
        let alphabet = alphabet(name);
        let letters = letters(&alphabet);
        let mut list = Self::new(&alphabet);
        for line in text.lines() {
            let word = line.split(['/', '\t']).next().unwrap();
            if !word.is_empty() && !word.contains(' ') {
                list.push(word, folded(word, name, &letters), &letters);
            }
        }
        list
    }

    /// Compiles the list in each layout, solves boards, and prints the figures.
    fn check(&self, list: &str, name: &str, dice: &[Dice]) {
        let mut dictionaries = Layout::ALL.map(|layout| self.compile(name, layout)).into_iter();
        let sizes: Vec<String> =
            dictionaries.clone().map(|bytes| format!("{} bytes", bytes.len())).collect();
        let bytes = dictionaries.next().expect("there are layouts");
        let found = self.same_boards(&Dawg::from_bytes(&bytes).unwrap(), dice);
        println!(
            "{list}, {name}: {} words, {} skipped, {}; {} spellings folded; {found} words on {} boards",
            self.words.len(),
            self.skipped,
            sizes.join(" and "),
            self.spellings,
            dice.len() as u64 * BOARDS,
        );
    }

    /// Compiles the list, and compares the words of the dictionary.
    fn compile(&self, name: &str, layout: Layout) -> Vec<u8> {
        let compiler = Compiler::new().text(name, self.text.as_str()).lossy(true);
        let compiler = compiler.alphabet(self.alphabet.clone()).layout(layout).index(true);
        let dictionary = compiler.compile().unwrap();
        assert_eq!(dictionary.report.not_words, self.skipped);
        let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
        assert_eq!(verify(&dawg), Ok(()), "{name}");
        let mut expected = self.words.iter();
        let outcome = in_text_order(&dawg, |word| {
            assert_eq!(Some(word), expected.next().map(String::as_str));
            ControlFlow::Continue(())
        });
        assert_eq!((outcome, expected.next()), (Ok(()), None));
        let outcome = dawg.words().for_each(|word| {
            let read = mark_text(&word.to_string(), &self.digraphs);
            assert_eq!(mark_symbols(word.symbols(), &dawg.alphabet()), read);
        });
        assert_eq!(outcome, Outcome::Complete);
        dictionary.bytes
    }

    /// Solves rolled boards, compares with another solver, and returns the number of words.
    ///
    /// A tile spells whole symbols. Tiles S and Z next to each other do not spell `sz`, and Q and U
    /// do not spell `qu`.
    fn same_boards(&self, dawg: &Dawg<&[u8]>, dice: &[Dice]) -> usize {
        let marked = self.words.iter().map(|word| mark_text(word, &self.digraphs));
        let mut marked: Vec<Box<str>> = marked.map(Into::into).collect();
        marked.sort_unstable();
        let mut solver = GameSolver::new(*dawg);
        let mut found = 0;
        for dice in dice {
            let side = dice.len().isqrt();
            for number in 0..BOARDS {
                let geometry = Geometry::rectangle(side, side).unwrap();
                let board = GameBoard::new(geometry, dice.roll(14, number));
                let mut words = Vec::new();
                let outcome = solver.solve(&board.spell(&dawg.alphabet()), |word| {
                    words.push(mark_symbols(word.symbols(), &dawg.alphabet()));
                    ControlFlow::Continue(())
                });
                assert_eq!(outcome, Outcome::Complete);
                words.sort_unstable();
                let expected = self.find(&board, side, &marked);
                assert!(words.iter().eq(&expected), "{:?}", board.tiles());
                found += words.len();
            }
        }
        found
    }

    /// Returns the words on a square board, marked.
    ///
    /// It walks every path as long as some word of the sorted list starts with it.
    fn find(&self, board: &GameBoard, side: usize, words: &[Box<str>]) -> BTreeSet<String> {
        let tiles: Vec<String> =
            board.tiles().iter().map(|tile| mark_text(tile.text(), &self.digraphs)).collect();
        let mut found = BTreeSet::new();
        // Each path with the text that it spells and the words that may start with this text.
        let first = |tile: usize| (vec![tile], tiles[tile].clone(), words);
        let mut paths: Vec<_> = (0..tiles.len()).map(first).collect();
        while let Some((path, spelled, words)) = paths.pop() {
            let start = words.partition_point(|word| **word < *spelled);
            let words = &words[start..];
            let count = words.partition_point(|word| word.starts_with(&spelled));
            let words = &words[..count];
            if words.first().is_some_and(|word| **word == *spelled) {
                found.insert(spelled.clone());
            }
            if words.is_empty() {
                continue;
            }
            let tile = path[path.len() - 1];
            let (row, column) = (tile / side, tile % side);
            for next in (0..tiles.len()).filter(|next| !path.contains(next)) {
                if row.abs_diff(next / side) <= 1 && column.abs_diff(next % side) <= 1 {
                    let longer = path.iter().copied().chain(iter::once(next)).collect();
                    paths.push((longer, format!("{spelled}{}", tiles[next]), words));
                }
            }
        }
        found
    }
}

/// Returns the letters of an alphabet's symbols.
fn letters(alphabet: &Alphabet) -> BTreeSet<char> {
    alphabet.symbols().unwrap().iter().flat_map(|symbol| symbol.chars()).collect()
}

/// Folds a word of the lists as their alphabets should: some letters become others, and the rest
/// lose their accents.
fn folded(word: &str, name: &str, letters: &BTreeSet<char>) -> String {
    let word = match name {
        "turkish" => word.replace('I', "ı").replace('İ', "i"),
        _ => word.to_owned(),
    };
    let others: &[(char, &str)] = match name {
        "danish" => &[('ä', "æ"), ('ö', "ø"), ('ü', "y")],
        "finnish" => &[('ü', "y"), ('õ', "ö"), ('ø', "ö"), ('æ', "ae")],
        "swedish" => &[('ø', "ö")],
        _ => &[],
    };
    let fold = |letter: char| match others.iter().find(|(other, _)| *other == letter) {
        Some((_, folded)) => (*folded).to_owned(),
        None if letters.contains(&letter) => letter.to_string(),
        None => iter::once(letter).nfd().take(1).collect(),
    };
    word.to_lowercase().chars().map(fold).collect()
}
