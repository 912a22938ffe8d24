"""Scores the boards of a Parquet file with DuckDB, and prints the ten best ones.

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

scorer = dawggle.Scorer(dawggle.english())


def points(boards: pyarrow.ChunkedArray) -> pyarrow.Array:
    return pyarrow.array(scorer.points(boards))


def make(path: str, count: int) -> None:
    boards = dawggle.roll("boggle-new", seed=7, boards=count)
    pyarrow.parquet.write_table(pyarrow.table({"board": boards}), path)


def show(path: str) -> None:
    database = duckdb.connect()
    database.create_function("points", points, ["VARCHAR"], "UINTEGER", type="arrow")
    query = "SELECT board, points(board) AS points FROM read_parquet(?) ORDER BY points DESC, board LIMIT 10"
    for board, score in database.execute(query, [path]).fetchall():
        print(board, score)


if __name__ == "__main__":
    if sys.argv[1] == "--make":
        make(sys.argv[2], int(sys.argv[3]))
    else:
        show(sys.argv[1])
