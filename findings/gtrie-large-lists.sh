#!/usr/bin/env bash
# gtrie (golang-github-ctdk-go-trie-dev 0.0~git20161027 of Debian 12), "based on a minimal acyclic
# finite-state automaton", takes states for equal that differ, once it has made more than 55,296 of
# them: words of a large list are lost, and others appear, without a message. Small lists, as in its
# tests, are right. The library of which it is a fork corrected this in January 2016.
#
# Guess: Create() gives an automaton that accepts the words of the sorted list, and no others. Seen:
#
#   20000 words: 20000 accepted, 0 lost, 0 invented
#   104334 words: 108884 accepted, 5243 lost, 9793 invented
#   lost: aerodynamic, aerodynamically, aerodynamics, aerodynamics's, aeronautical, aeronautics
#   invented: aerodynacy, aerodynacy's, aerodynate, aerodynate's, aerodynated, aerodynates
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q golang-github-ctdk-go-trie-dev=0.0~git20161027.0.6443fbc-1.1 \
  golang-github-tinylib-msgp-dev=1.1.6-1 golang-github-philhofer-fwd-dev=1.1.1-1 \
  wamerican=2020.12.07-2 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
cat > check.go << 'GO'
package main

import (
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/ctdk/go-trie/gtrie"
)

func collect(node *gtrie.Node, prefix string, words map[string]bool) {
	if node.Terminal {
		words[prefix] = true
	}
	for _, transition := range node.Transitions {
		collect(transition.Child, prefix+string(transition.Label), words)
	}
}

// The words of `words` that are not in `others`.
func missing(words []string, others map[string]bool) (found []string) {
	for _, word := range words {
		if !others[word] {
			found = append(found, word)
		}
	}
	return
}

func main() {
	text, _ := os.ReadFile("usr/share/dict/american-english")
	words := strings.Fields(string(text))
	sort.Strings(words)
	for _, size := range []int{20000, len(words)} {
		list, listed := words[:size], map[string]bool{}
		for _, word := range list {
			listed[word] = true
		}
		root, err := gtrie.Create(list)
		if err != nil {
			panic(err)
		}
		accepted := map[string]bool{}
		collect(root, "", accepted)
		sorted := []string{}
		for word := range accepted {
			sorted = append(sorted, word)
		}
		sort.Strings(sorted)
		lost, invented := missing(list, accepted), missing(sorted, listed)
		fmt.Printf("%d words: %d accepted, %d lost, %d invented\n",
			size, len(accepted), len(lost), len(invented))
		if len(lost) > 0 {
			fmt.Println("lost:", strings.Join(lost[:6], ", "))
			fmt.Println("invented:", strings.Join(invented[:6], ", "))
		}
	}
}
GO
export GOPATH=$work/usr/share/gocode GO111MODULE=off GOCACHE=$work/cache GOFLAGS= GOTOOLCHAIN=local
go run check.go > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
