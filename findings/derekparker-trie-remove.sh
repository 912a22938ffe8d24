#!/usr/bin/env bash
# trie (golang-github-derekparker-trie-dev 0.0~git20200317 of Debian 12; Delve has a copy of it)
# removes the words that begin with the word to remove, too: Remove("car") takes away carpet. If all
# words of the trie begin with it, nothing is removed, and if it is no word of the trie itself, the
# words that begin with it are removed all the same.
#
# Guess: Remove(key) removes the key, and Keys() lists the others. Seen:
#
#   car of car carpet cat dog: cat dog are left
#   carpet of car carpet cat dog: car cat dog are left
#   car of car card: car card are left
#   ca of car card dog: dog are left
#   of 1000 words of a list, 286 take others away
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q golang-github-derekparker-trie-dev=0.0~git20200317.1fdf38b-2 \
  wamerican=2020.12.07-2 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
cat > check.go << 'GO'
package main

import (
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/derekparker/trie"
)

func remove(word string, words []string) []string {
	t := trie.New()
	for _, w := range words {
		t.Add(w, nil)
	}
	t.Remove(word)
	left := t.Keys()
	sort.Strings(left)
	return left
}

func main() {
	for _, line := range []string{
		"car car carpet cat dog",
		"carpet car carpet cat dog",
		"car car card",
		"ca car card dog",
	} {
		words := strings.Fields(line)
		left := remove(words[0], words[1:])
		fmt.Printf("%s of %s: %s are left\n",
			words[0], strings.Join(words[1:], " "), strings.Join(left, " "))
	}

	text, _ := os.ReadFile("usr/share/dict/american-english")
	words := strings.Fields(string(text))[50000:51000]
	others := 0
	for _, word := range words {
		if len(remove(word, words)) < len(words)-1 {
			others++
		}
	}
	fmt.Printf("of %d words of a list, %d take others away\n", len(words), others)
}
GO
export GOPATH=$work/usr/share/gocode GO111MODULE=off GOCACHE=$work/cache GOFLAGS= GOTOOLCHAIN=local
go run check.go > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
