#!/usr/bin/env bash
# levenshtein of agext (golang-github-agext-levenshtein-dev 1.2.3 of Debian 12) calls words close
# that are not, once it gets a largest cost: then many distances that are larger come out as just
# that cost. So a search for the words within 2 edits lists thousands of others, and Similarity with
# a MinScore of one half returns one half for words that share no letter. Distances without these
# options are right. Its documentation says that a result above MaxCost is a lower bound, and that
# scores below MinScore are returned as 0.
#
# Guess: a distance up to MaxCost is exact, and a larger one gives a number above MaxCost. Seen:
#
#   recieve, abalones: distance 7, with MaxCost 2: 2
#   hous, aloud: distance 3, with MaxCost 1: 1
#   warm, bops: distance 4, with MaxCost 2: 2, with MaxCost 3: 4
#   words within 1 of catt: 8, with MaxCost 1: 99
#   words within 2 of recieve: 13, with MaxCost 2: 13234
#   riot, chew: similarity 0, with MinScore 0.5: 0.5
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q golang-github-agext-levenshtein-dev=1.2.3-2 wamerican=2020.12.07-2 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
grep -E '^[a-z]+$' usr/share/dict/american-english > words
cat > check.go << 'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/agext/levenshtein"
)

func distance(a, b string, limit int) int {
	return levenshtein.Distance(a, b, levenshtein.NewParams().MaxCost(limit))
}

func main() {
	fmt.Printf("recieve, abalones: distance %d, with MaxCost 2: %d\n",
		distance("recieve", "abalones", 0), distance("recieve", "abalones", 2))
	fmt.Printf("hous, aloud: distance %d, with MaxCost 1: %d\n",
		distance("hous", "aloud", 0), distance("hous", "aloud", 1))
	fmt.Printf("warm, bops: distance %d, with MaxCost 2: %d, with MaxCost 3: %d\n",
		distance("warm", "bops", 0), distance("warm", "bops", 2), distance("warm", "bops", 3))

	text, _ := os.ReadFile("words")
	words := strings.Fields(string(text))
	for limit, word := range []string{1: "catt", 2: "recieve"} {
		if word == "" {
			continue
		}
		close, listed := 0, 0
		for _, other := range words {
			if distance(word, other, 0) <= limit {
				close++
			}
			if distance(word, other, limit) <= limit {
				listed++
			}
		}
		fmt.Printf("words within %d of %s: %d, with MaxCost %d: %d\n",
			limit, word, close, limit, listed)
	}

	fmt.Printf("riot, chew: similarity %v, with MinScore 0.5: %v\n",
		levenshtein.Similarity("riot", "chew", nil),
		levenshtein.Similarity("riot", "chew", levenshtein.NewParams().MinScore(0.5)))
}
GO
export GOPATH=$work/usr/share/gocode GO111MODULE=off GOCACHE=$work/cache GOFLAGS= GOTOOLCHAIN=local
go run check.go > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
