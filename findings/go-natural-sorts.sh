#!/usr/bin/env bash
# Two of five natural sorts for Go in Debian 12 give a list in an order that depends on the order it
# had before. skarademir/naturalsort (git20150715) has no order for a name that goes on after a
# number: page2 comes before page2a, and page2a before page2. So sorting a sorted list can spoil it.
# maruel/natural 1.1.0 puts 1 before 1a, 1a before 01b and 01b before 1, which is a circle.
#
# Guess: each order of the list gives the same sorted list, as all names differ. Seen:
#
#   page1 page2 page2a page10
#     skarademir/naturalsort: 2 sorted lists
#     skarademir/naturalsort, sorted once: page1 page2a page2 page10
#     skarademir/naturalsort, sorted twice: page1 page2 page2a page10
#     maruel/natural, fvbommel/sortorder, facette/natsort, shenwei356/natsort: 1 sorted list
#   track1 track1a track01b track2
#     skarademir/naturalsort: 2 sorted lists
#     maruel/natural: 3 sorted lists
#     fvbommel/sortorder, facette/natsort, shenwei356/natsort: 1 sorted list
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q golang-github-skarademir-naturalsort-dev=0.0~git20150715.0.69a5d87-1.1 \
  golang-github-maruel-natural-dev=1.1.0-3 golang-github-fvbommel-sortorder-dev=1.0.2-3 \
  golang-github-facette-natsort-dev=0.0~git20181210.2cd4dd1-4 \
  golang-github-shenwei356-natsort-dev=0.0~git20190418.600d539-3 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
cat > check.go << 'GO'
package main

import (
	"fmt"
	"sort"
	"strings"

	facette "github.com/facette/natsort"
	"github.com/fvbommel/sortorder"
	"github.com/maruel/natural"
	shenwei "github.com/shenwei356/natsort"
	"github.com/skarademir/naturalsort"
)

var sorts = []struct {
	name string
	sort func([]string)
}{
	{"skarademir/naturalsort", func(list []string) { sort.Sort(naturalsort.NaturalSort(list)) }},
	{"maruel/natural", func(list []string) { sort.Sort(natural.StringSlice(list)) }},
	{"fvbommel/sortorder", func(list []string) { sort.Sort(sortorder.Natural(list)) }},
	{"facette/natsort", facette.Sort},
	{"shenwei356/natsort", shenwei.Sort},
}

func permutations(list []string) (all [][]string) {
	if len(list) == 0 {
		return [][]string{nil}
	}
	for i := range list {
		others := append(append([]string{}, list[:i]...), list[i+1:]...)
		for _, rest := range permutations(others) {
			all = append(all, append([]string{list[i]}, rest...))
		}
	}
	return
}

func main() {
	for _, text := range []string{"page1 page2 page2a page10", "track1 track1a track01b track2"} {
		fmt.Println(text)
		single := []string{}
		for i, s := range sorts {
			sorted := map[string]bool{}
			for _, list := range permutations(strings.Fields(text)) {
				s.sort(list)
				sorted[strings.Join(list, " ")] = true
			}
			if len(sorted) == 1 {
				single = append(single, s.name)
				continue
			}
			fmt.Printf("  %s: %d sorted lists\n", s.name, len(sorted))
			if i == 0 && text[0] == 'p' {
				list := strings.Fields(text)
				for _, times := range []string{"once", "twice"} {
					s.sort(list)
					fmt.Printf("  %s, sorted %s: %s\n", s.name, times, strings.Join(list, " "))
				}
			}
		}
		fmt.Printf("  %s: 1 sorted list\n", strings.Join(single, ", "))
	}
}
GO
export GOPATH=$work/usr/share/gocode GO111MODULE=off GOCACHE=$work/cache GOFLAGS= GOTOOLCHAIN=local
go run check.go > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
