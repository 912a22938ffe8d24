#!/usr/bin/env bash
# A file of DAWG2 0.13.3 does not say which of its classes wrote it, and each class loads the file
# of another one without an error. So a CompletionDAWG lists the values of a BytesDAWG as parts of
# words, a BytesDAWG lists the words of a CompletionDAWG but has a value for none of them, and an
# IntDAWG has the value 0 for each word of a DAWG.
#
# Guess: a BytesDAWG of a CompletionDAWG's file lists no words, and the reverse gives words with
# values. A file of a DAWG is refused by a CompletionDAWG ("can't load _dawg.Guide"). Seen:
#
#   CompletionDAWG of a BytesDAWG: ['cat\x01eA==\n', 'do\x01eQ==\n']
#   BytesDAWG of a CompletionDAWG: ['cat', 'do'], and the values of cat: None
#   IntDAWG of a DAWG: 0
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q DAWG2==0.13.3
cd "$work"
venv/bin/python << 'PYTHON'
import dawg

dawg.BytesDAWG([("cat", b"x"), ("do", b"y")]).save("bytes.dawg")
dawg.CompletionDAWG(["cat", "do"]).save("completion.dawg")
dawg.DAWG(["cat", "do"]).save("plain.dawg")
words = dawg.CompletionDAWG().load("bytes.dawg").keys()
values = dawg.BytesDAWG().load("completion.dawg")
number = dawg.IntDAWG().load("plain.dawg").get("cat")
print("CompletionDAWG of a BytesDAWG:", words)
print(f"BytesDAWG of a CompletionDAWG: {values.keys()}, and the values of cat: {values.get('cat')}")
print("IntDAWG of a DAWG:", number)
assert words == ["cat\x01eA==\n", "do\x01eQ==\n"]
assert values.keys() == ["cat", "do"] and values.get("cat") is None
assert number == 0
PYTHON
