#!/usr/bin/env bash
# closestmatch for Go (golang-github-schollz-closestmatch-dev 2.1.0 of Debian 12) does not look at
# the end of words. Its README says that it compares the parts of, say, two letters, but it leaves
# out the last part of each word: cat and car have only the part ca. It also compares the list in
# lower case with the searched word as it is, and so does not find NATO in a list that has NATO.
#
# Guess: the closest match of a word of the list is the word itself. Seen, for 200 searches each:
#
#   parts of 2, car cat: cat gives car or cat
#   parts of 2 3 4, heard heart hearth: heart gives heard or heart or hearth
#   parts of 2, at it: it gives nothing
#   parts of 2, NATO nation: NATO gives nothing
#   parts of 2, NATO nation: nato gives NATO or nation
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q golang-github-schollz-closestmatch-dev=2.1.0-3 &>> log
dpkg -x golang-*.deb .
cat > check.go << 'GO'
package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/schollz/closestmatch"
)

func check(list, word string, sizes ...int) {
	matcher := closestmatch.New(strings.Fields(list), sizes)
	found := map[string]bool{}
	for i := 0; i < 200; i++ {
		found[matcher.Closest(word)] = true
	}
	words := []string{}
	for match := range found {
		if match == "" {
			match = "nothing"
		}
		words = append(words, match)
	}
	sort.Strings(words)
	parts := strings.Trim(fmt.Sprint(sizes), "[]")
	fmt.Printf("parts of %s, %s: %s gives %s\n", parts, list, word, strings.Join(words, " or "))
}

func main() {
	check("car cat", "cat", 2)
	check("heard heart hearth", "heart", 2, 3, 4)
	check("at it", "it", 2)
	check("NATO nation", "NATO", 2)
	check("NATO nation", "nato", 2)
}
GO
export GOPATH=$work/usr/share/gocode GO111MODULE=off GOCACHE=$work/cache GOFLAGS= GOTOOLCHAIN=local
go run check.go > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
