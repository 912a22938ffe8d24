//! Lists in CSV and TSV files: which rows are words, and which are errors.

use dawggle_compiler::list::{Column, Fault, List};
use dawggle_compiler::{Compiler, Error, Report};

fn table(text: impl Into<Vec<u8>>) -> List {
    List::text("table.csv", text)
}

fn report(list: List) -> Report {
    Compiler::new().list(list).compile().unwrap().report
}

/// Returns the line, the word and the fault of each bad row.
fn faults(list: List) -> Vec<(u64, String, Fault)> {
    match Compiler::new().list(list).compile() {
        Err(Error::Lines(bad)) => {
            bad.first.into_iter().map(|line| (line.line, line.text, line.fault)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn line_numbers_are_right_with_either_line_end() {
    for end in ["\n", "\r\n"] {
        let rows = ["word,count", "cat,2", "", "# cow,4", "\"dog\",3", "b2b,1"];
        let rows: String = rows.iter().map(|row| format!("{row}{end}")).collect();
        let list = table(rows).column(Column::Name("word".into()));
        assert_eq!(faults(list.clone()), [(6, "b2b".to_owned(), Fault::Character('2'))]);
        let count = Column::Name("count".into());
        assert_eq!(report(list.at_least(count, 2.0)).kept, 2, "{end:?}");
    }
}

#[test]
fn a_count_that_is_not_a_number_is_an_error() {
    let rows = "word,count\ncat,12\ncow,\"1,234\"\ndog,n/a\nemu,nan\n";
    let named = |name: &str| Column::Name(name.into());
    let list = table(rows).column(named("word")).at_least(named("count"), 1.0);
    let wrong = [(4, "n/a"), (5, "nan")];
    let wrong = wrong.map(|(line, count)| (line, count.to_owned(), Fault::NoNumber(2)));
    assert_eq!(faults(list), wrong);
}

#[test]
fn a_header_is_a_note_in_lists_of_every_kind() {
    let rows = "word,count\ncat,12\ndog,7\n";
    let with = |name: &str| List::text(name, rows);
    let compiler = Compiler::new().words("words", ["cat", "dog", "word"]).list(with("add.csv"));
    let compiler = compiler.only(with("only.csv")).exclude(List::text("not.csv", "cow,1\nox,2"));
    let compiler = compiler.exclude(with("ban.csv").at_least(Column::Number(2), 10.0));
    let dictionary = compiler.rank(with("rank.csv")).fit(1000).compile().unwrap();
    assert_eq!((dictionary.report.kept, dictionary.report.excluded), (1, 2));
    let notes = dictionary.report.notes.iter();
    let mut headers: Vec<&str> =
        notes.filter_map(|note| note.strip_suffix(": header: word, count")).collect();
    headers.sort_unstable();
    assert_eq!(headers, ["add.csv", "ban.csv", "only.csv", "rank.csv"]);
}

#[test]
fn rare_words_are_counted_as_filtered_out() {
    let list = table("cat,5\ncow,4\ndog,6\nemu,-1\n").at_least(Column::Number(2), 5.0);
    let report = report(list);
    assert_eq!((report.read, report.kept, report.filtered), (4, 2, 2));
}

#[test]
fn a_row_without_the_column_is_an_error() {
    let list = table("cat,cats\ncow\n\ndog,dogs\n").column(Column::Number(2));
    assert_eq!(faults(list), [(2, "cow".to_owned(), Fault::NoColumn(2))]);
}

#[test]
fn an_unclosed_quote_is_refused() {
    let rows = "cat,\"a pet\"\ncow,\"an animal\ndog,pet\n";
    assert_eq!(faults(table(rows)), [(2, "cow,\"an animal".to_owned(), Fault::Quote)]);
    // Of a long line, only the beginning is read.
    let mut rows = b"cat\n\"cow\n".to_vec();
    rows.resize(3 << 20, b'x');
    let faults: Vec<Fault> = faults(table(rows)).into_iter().map(|(_, _, fault)| fault).collect();
    assert_eq!(faults, [Fault::Quote, Fault::Length(1 << 16)]);
    // The limit is for one row, not for the file.
    assert_eq!(report(table("cat,cow\n".repeat(1 << 18))).kept, 1);
}
