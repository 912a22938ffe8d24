#!/usr/bin/env python3
"""`dawggle prove` by all machines of an Apache Spark cluster.

usage: spark-submit prove.py --certificate FILE [--dict FILE] [--chunk N] OPTION...

The other options are those of `dawggle prove` that say what is claimed, and --memory. The certificate is
on the machine where this runs; what was proved before is not proved again. The command `dawggle` and the
dictionary must have the same paths on all machines. Prints the boards; exits with 0, or with 1 if there
are none, or with 3 if classes are left: start it again.
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

# A machine that fails loses no more classes than a chunk has.
MOST_CLASSES = 50
# What is in Spark's queue at a time: with more cores than that, some would wait.
MOST_CHUNKS = 500


def parse():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1], allow_abbrev=False)
    parser.add_argument("--certificate", required=True)
    parser.add_argument("-d", "--dict", default=os.environ.get("DAWGGLE_DICT"))
    parser.add_argument("--chunk", type=int, help="classes for a task [default: up to 50]")
    return parser.parse_known_args()


def main():
    options, claim = parse()
    dictionary = ["-d", os.path.abspath(options.dict)] if options.dict else []
    # A task has no PATH.
    dawggle = [shutil.which("dawggle") or "dawggle", "prove"]
    resume = [*dictionary, *claim, "--certificate", options.certificate, "--resume"]
    worker = shlex.join([*dawggle, "worker", *dictionary, *claim])

    def left():
        plan = subprocess.run([*dawggle, "plan", *resume], stdout=subprocess.PIPE, text=True)
        if plan.returncode:
            sys.exit(plan.returncode)
        return plan.stdout.split()

    classes = left()
    if classes:
        prove_all(classes, worker, options)
        if classes := left():
            print(f"{len(classes)} classes are left: start it again")
            return 3
    # Nothing is left but the summary.
    code = subprocess.run([*dawggle, "run", *resume]).returncode
    check = subprocess.run([*dawggle, "check", *dictionary, options.certificate])
    return check.returncode or code


def prove_all(classes, worker, options):
    """Has the cluster prove the classes, and adds their answers to the certificate."""
    with SparkContext(appName="dawggle prove") as spark, open(options.certificate, "a") as certificate:
        # `dawggle prove` locks it in the same way.
        fcntl.flock(certificate, fcntl.LOCK_EX | fcntl.LOCK_NB)
        spark.setLogLevel("WARN")
        size = options.chunk or min(MOST_CLASSES, len(classes) // (4 * spark.defaultParallelism) + 1)
        chunks = [classes[start : start + size] for start in range(0, len(classes), size)]

        # A job for each: its answers come at once, and only those of a task that ended well.
        def prove(chunk):
            try:
                return spark.parallelize(chunk, 1).pipe(worker, checkCode=True).collect()
            except Exception:
                print("a chunk was not proved: Spark says why", flush=True)
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
