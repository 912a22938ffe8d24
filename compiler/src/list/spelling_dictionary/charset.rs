//! The encodings of Hunspell's files.

use std::borrow::Cow;

/// The encoding that an `.aff` file states for itself and its `.dic` file.
#[derive(Debug)]
pub(super) struct Charset {
    /// Whether text that is valid UTF-8 is read as UTF-8.
    pub utf8: bool,
    /// The character of each byte from 0x80, for other text. A byte without one is U+FFFD.
    upper: Option<Vec<char>>,
}

/// The encoding of files that do not state one: ISO8859-1, as for Hunspell, but UTF-8 where text is
/// valid in it.
///
/// In ISO8859-1 such text is no word: it has signs and control characters behind capital letters.
impl Default for Charset {
    fn default() -> Self {
        Self { utf8: true, ..Self::latin1() }
    }
}

/// Returns the letters and digits of a name in lower case: `utf8` for `UTF-8`.
pub(super) fn plain_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric().then(|| letter.to_ascii_lowercase());
    name.chars().filter_map(plain).collect()
}

impl Charset {
    fn latin1() -> Self {
        Self { utf8: false, upper: Some((0x80..=0xFF).map(char::from).collect()) }
    }

    /// Whether this is the encoding of files that do not state one.
    pub fn is_unstated(&self) -> bool {
        self.utf8 && self.upper.is_some()
    }

    /// Returns the encoding with a name such as `ISO8859-1`, in any spelling.
    pub fn named(name: &str) -> Option<Self> {
        let name = plain_name(name);
        let name = match &*name {
            "utf8" => return Some(Self { utf8: true, upper: None }),
            "iso88591" | "latin1" => return Some(Self::latin1()),
            "latin2" => "iso88592",
            "tis620" | "tis6202533" => "iso885911",
            "microsoftcp1251" | "windows1251" | "win1251" => "cp1251",
            name => name,
        };
        let (_, upper) = TABLES.iter().find(|(known, _)| *known == name)?;
        let upper = upper.chars().map(|letter| if letter == ' ' { '\u{FFFD}' } else { letter });
        // The ISO encodings have control characters from 0x80 to 0x9F.
        let controls = 128 - upper.clone().count();
        let upper = std::iter::repeat_n('\u{FFFD}', controls).chain(upper).collect();
        Some(Self { utf8: false, upper: Some(upper) })
    }

    /// Returns the text of bytes, or `None` if they are not in this encoding.
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Option<Cow<'b, str>> {
        if self.utf8 || bytes.is_ascii() {
            if let Ok(text) = std::str::from_utf8(bytes) {
                return Some(text.into());
            }
        }
        let table = self.upper.as_ref()?;
        let letter = |&byte: &u8| match byte {
            0x80.. => table[usize::from(byte - 0x80)],
            _ => char::from(byte),
        };
        let text: String = bytes.iter().map(letter).collect();
        (!text.contains('\u{FFFD}')).then(|| text.into())
    }
}

/// The upper characters of each encoding of one byte. A space is a byte that no word has.
///
/// These are the encodings that Hunspell knows, without ISCII for Devanagari.
const TABLES: [(&str, &str); 16] = [
    (
        "iso88592",
        concat!(
            " Ą˘Ł¤ĽŚ§¨ŠŞŤŹ ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ",
            "ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
        ),
    ),
    (
        "iso88593",
        concat!(
            " Ħ˘£¤ Ĥ§¨İŞĞĴ  Ż°ħ²³´µĥ·¸ışğĵ½ żÀÁÂ ÄĊĈÇÈÉÊËÌÍÎÏ",
            " ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜßàáâ äċĉçèéêëìíîï ñòóôġö÷ĝùúûüŭŝ˙",
        ),
    ),
    (
        "iso88594",
        concat!(
            " ĄĸŖ¤ĨĻ§¨ŠĒĢŦ Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪ",
            "ĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæįčéęëėíîīđņōķôõö÷øųúûüũū˙",
        ),
    ),
    (
        "iso88595",
        concat!(
            " ЁЂЃЄЅІЇЈЉЊЋЌ ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "абвгдежзийклмнопрстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
        ),
    ),
    (
        "iso88596",
        concat!(
            "    ¤       ،              ؛   ؟ ءآأؤإئابةتثجحخد",
            "ذرزسشصضطظعغ     ـفقكلمنهوىي\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652} ",
            "            ",
        ),
    ),
    (
        "iso88597",
        concat!(
            " ‘’£€₯¦§¨©ͺ«¬  ―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ",
            "ΠΡ ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ ",
        ),
    ),
    (
        "iso88598",
        concat!(
            "  ¢£¤¥¦§¨©×«¬ ®¯°±²³´µ¶·¸¹÷»¼½¾                 ",
            "               ‗אבגדהוזחטיךכלםמןנסעףפץצקרשת     ",
        ),
    ),
    (
        "iso88599",
        concat!(
            " ¡¢£¤¥¦§¨©ª«¬ ®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ",
            "ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
        ),
    ),
    (
        "iso885910",
        concat!(
            " ĄĒĢĪĨĶ§ĻĐŠŦŽ ŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏ",
            "ÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ",
        ),
    ),
    (
        "iso885911",
        concat!(
            " กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯ",
            "ะ\u{E31}าำ\u{E34}\u{E35}\u{E36}\u{E37}\u{E38}\u{E39}\u{E3A}    ฿เแโใไๅๆ\u{E47}",
            "\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}\u{E4D}\u{E4E}๏๐๑๒๓๔๕๖๗๘๙๚๛    ",
        ),
    ),
    (
        "iso885913",
        concat!(
            " ”¢£¤„¦§Ø©Ŗ«¬ ®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻ",
            "ŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž’",
        ),
    ),
    (
        "iso885914",
        concat!(
            " Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ ®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ",
            "ŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ",
        ),
    ),
    (
        "iso885915",
        concat!(
            " ¡¢£€¥Š§š©ª«¬ ®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ",
            "ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        ),
    ),
    (
        "koi8r",
        concat!(
            "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥ ⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞",
            "╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъ",
            "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
        ),
    ),
    (
        "koi8u",
        concat!(
            "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥ ⌡°²·÷═║╒ёє╔ії╗╘╙╚╛ґ╝╞",
            "╟╠╡ЁЄ╣ІЇ╦╧╨╩╪Ґ╬©юабцдефгхийклмнопярстужвьызшэщчъ",
            "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
        ),
    ),
    (
        "cp1251",
        concat!(
            "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ ЎўЈ¤Ґ¦§Ё©Є«¬ ®Ї",
            "°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_known_in_each_spelling() {
        for name in [
            "UTF-8",
            "utf8",
            "ISO8859-1",
            "ISO-8859-15",
            "iso_8859-2",
            "KOI8-U",
            "WIN-1251",
            "Latin-2",
        ] {
            assert!(Charset::named(name).is_some(), "{name}");
        }
        assert!(Charset::named("ISO8859-12").is_none());
        assert!(Charset::named("EBCDIC").is_none());
    }

    /// `snapshots/hunspell` compares all bytes of all encodings with Python's codecs.
    #[test]
    fn each_encoding_has_its_own_letters() {
        for (name, bytes, text) in [
            ("UTF-8", "dzień".as_bytes(), "dzień"),
            ("ISO8859-1", b"d\xE9j\xE0", "déjà"),
            ("ISO8859-2", b"dzie\xF1", "dzień"),
            ("ISO8859-7", b"\xEB\xFC\xE3\xEF\xF2", "λόγος"),
            ("ISO8859-15", b"c\xBDur", "cœur"),
            ("KOI8-R", b"\xC4\xCF\xCD", "дом"),
            ("microsoft-cp1251", b"\xE4\xEE\xEC", "дом"),
            ("TIS620-2533", b"\xA1\xD2", "กา"),
        ] {
            assert_eq!(Charset::named(name).unwrap().decode(bytes).unwrap(), text, "{name}");
        }
    }
}
