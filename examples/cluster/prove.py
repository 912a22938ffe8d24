#!/usr/bin/env python3
"""Runs `dawggle prove` on all machines of an Apache Spark cluster.

usage: spark-submit prove.py --certificate FILE [--dict FILE] [--chunk N] OPTION...

The other options are those of `dawggle prove` that define the claim, and --memory. The certificate is on
the machine where this program runs. It does not prove again what the certificate has. The command `dawggle`
and the dictionary must have the same paths on all machines. Prints the boards. Exits with 0, with 1 if
there are no boards, or with 3 if classes are left. Then start it again.
"""

import argparse
import fcntl
import os
import shlex
import shutil
import subprocess
import sys
from multiprocessing.pool import ThreadPool

from pyspark import SparkContext

# The maximum number of classes in a chunk, and so the number that a failing machine can lose.
MOST_CLASSES = 50
# The number of chunks in Spark's queue. More cores than this would be idle.
MOST_CHUNKS = 500


def parse():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1], allow_abbrev=False)
    parser.add_argument("--certificate", required=True)
    parser.add_argument("-d", "--dict", default=os.environ.get("DAWGGLE_DICT"))
    parser.add_argument("--chunk", type=int, help="number of classes per task [default: up to 50]")
    return parser.parse_known_args()


def main():
    options, claim = parse()
    dictionary = ["-d", os.path.abspath(options.dict)] if options.dict else []
    # Tasks do not have this PATH, so they need an absolute path.
    dawggle = [shutil.which("dawggle") or "dawggle", "prove"]
    resume = [*dictionary, *claim, "--certificate", options.certificate, "--resume"]
    # The first line of its input is the claim.
    worker = shlex.join([*dawggle, "worker", *dictionary, "-"])
    begun = subprocess.run([*dawggle, *resume, "--begin"])
    if begun.returncode:
        return begun.returncode

    def left():
        listing = [*dawggle, "worker", "--list", *dictionary, options.certificate]
        return subprocess.run(listing, stdout=subprocess.PIPE, text=True, check=True).stdout.split()

    classes = left()
    if classes:
        prove_all(classes, worker, options)
        if classes := left():
            print(f"{len(classes)} classes are left: run the same command again")
            return 3
    # All classes are proved. This adds the summary.
    code = subprocess.run([*dawggle, *resume]).returncode
    check = subprocess.run([*dawggle, "check", *dictionary, options.certificate])
    return check.returncode or code


def prove_all(classes, worker, options):
    """Proves the classes on the cluster, and adds their answers to the certificate."""
    with SparkContext(appName="dawggle prove") as spark, open(options.certificate, "a+") as certificate:
        # This is the lock that `dawggle prove` uses, too.
        fcntl.flock(certificate, fcntl.LOCK_EX | fcntl.LOCK_NB)
        spark.setLogLevel("WARN")
        certificate.seek(0)
        claim = certificate.readline().strip()
        size = options.chunk or min(MOST_CLASSES, len(classes) // (16 * spark.defaultParallelism) + 1)
        # The classes that take longest come first. Every N-th class makes chunks that take equally long.
        count = -(-len(classes) // size)
        chunks = [classes[index::count] for index in range(count)]

        # One job per chunk: its answers arrive as soon as its task has succeeded.
        def prove(chunk):
            try:
                return spark.parallelize([claim, *chunk], 1).pipe(worker, checkCode=True).collect()
            except Exception:
                print("a chunk failed: see the messages of Spark", flush=True)
                return []

        done = 0
        with ThreadPool(min(len(chunks), MOST_CHUNKS)) as pool:
            for answers in pool.imap_unordered(prove, chunks):
                certificate.writelines(answer + "\n" for answer in answers)
                certificate.flush()
                done += len(answers)
                print(f"{done} of {len(classes)} classes", flush=True)


if __name__ == "__main__":
    sys.exit(main())
