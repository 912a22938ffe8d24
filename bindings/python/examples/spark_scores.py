"""Scores the boards of Parquet files on all machines of a Spark cluster, and prints the ten best ones, and boards with
long words.

usage: spark_scores.py BOARDS.parquet

Needs the packages numpy, pandas, pyarrow and pyspark, and dawggle on every machine. The files have a column `board`.
Spark sends the dictionary to each task once, as a pickle.
"""

import sys
from collections.abc import Iterator

import dawggle
import pyarrow
from pyspark.sql import SparkSession

dictionary = dawggle.english()


def add_points(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    # A scorer for each task, which uses the one core that the task has.
    scorer = dawggle.Scorer(dictionary)
    for batch in batches:
        points = pyarrow.array(scorer.points(batch["board"], threads=1), "int64")
        yield pyarrow.record_batch({"board": batch["board"], "points": points})


def add_words(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    scorer = dawggle.Scorer(dictionary)
    for batch in batches:
        offsets, numbers = scorer.solve(batch["board"], threads=1)
        texts = pyarrow.array(dictionary.words_of(numbers), "string")
        words = pyarrow.ListArray.from_arrays(offsets.astype("int32"), texts)
        yield pyarrow.record_batch({"board": batch["board"], "words": words})


def main() -> None:
    spark = SparkSession.builder.getOrCreate()
    boards = spark.read.parquet(sys.argv[1]).select("board")
    scored = boards.mapInArrow(add_points, "board string, points bigint")
    for row in scored.orderBy("points", "board", ascending=[False, True]).limit(10).collect():
        print(row.board, row.points)
    solved = boards.mapInArrow(add_words, "board string, words array<string>")
    long = solved.selectExpr("board", "array_sort(filter(words, word -> length(word) = 8)) AS words")
    for row in long.where("size(words) >= 3").orderBy("board").collect():
        print(row.board, *row.words)


if __name__ == "__main__":
    main()
