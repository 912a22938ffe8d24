"""Scores the boards of a Parquet file with DuckDB, and prints the ten best ones, and boards with long words.

usage: duckdb_scores.py BOARDS.parquet
       duckdb_scores.py --make BOARDS.parquet COUNT

Needs the packages duckdb, numpy and pyarrow. The file has a column `board`; --make writes one of rolled boards.
DuckDB gives the function a block of boards at a time, as an Arrow array.
"""

import sys

import dawggle
import duckdb
import pyarrow
import pyarrow.parquet

dictionary = dawggle.english()
scorer = dawggle.Scorer(dictionary)


def points(boards: pyarrow.ChunkedArray) -> pyarrow.Array:
    return pyarrow.array(scorer.points(boards))


def words(boards: pyarrow.ChunkedArray) -> pyarrow.Array:
    offsets, numbers = scorer.solve(boards)
    return pyarrow.ListArray.from_arrays(offsets.astype("int32"), numbers)


def make(path: str, count: int) -> None:
    boards = dawggle.roll("boggle-new", seed=7, boards=count)
    pyarrow.parquet.write_table(pyarrow.table({"board": boards}), path)


def show(path: str) -> None:
    database = duckdb.connect()
    database.create_function("points", points, ["VARCHAR"], "UINTEGER", type="arrow")
    query = "SELECT board, points(board) AS points FROM read_parquet(?) ORDER BY points DESC, board LIMIT 10"
    for board, score in database.execute(query, [path]).fetchall():
        print(board, score)
    database.create_function("words", words, ["VARCHAR"], "UINTEGER[]", type="arrow")
    list_of_words = pyarrow.table({"number": range(len(dictionary)), "word": list(dictionary)})
    database.register("dictionary", list_of_words)
    query = """
        SELECT board, list(word ORDER BY word)
        FROM (SELECT board, unnest(words(board)) AS number FROM read_parquet(?)) JOIN dictionary USING (number)
        WHERE length(word) = 8 GROUP BY board HAVING count(*) >= 3 ORDER BY board
    """
    for board, long in database.execute(query, [path]).fetchall():
        print(board, *long)


if __name__ == "__main__":
    if sys.argv[1] == "--make":
        make(sys.argv[2], int(sys.argv[3]))
    else:
        show(sys.argv[1])
