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
    let wrong =
        [(3, "cow"), (4, "dog")].map(|(line, word)| (line, word.to_owned(), Fault::NoNumber(2)));
    assert_eq!(faults(list), wrong);
    // If columns are given by number, a row of column names is a row like the others.
    let list = table("word,count\ncat,12\n").at_least(Column::Number(2), 1.0);
    assert_eq!(faults(list), [(1, "word".to_owned(), Fault::NoNumber(2))]);
}

#[test]
fn rare_words_are_counted_as_filtered_out() {
    let list = table("cat,5\ncow,4\ndog,6\nemu,nan\n").at_least(Column::Number(2), 5.0);
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
    let mut rows = b"cat\n\"cow\n".to_vec();
    rows.resize(3 << 20, b'x');
    let Err(error) = Compiler::new().list(table(rows)).compile() else { panic!("a row of 3 MB") };
    assert!(format!("{error:?}").contains("a quote not closed?"), "{error:?}");
    // The limit is for one row, not for the file.
    assert_eq!(report(table("cat,cow\n".repeat(1 << 18))).kept, 1);
}
