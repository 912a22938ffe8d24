#!/usr/bin/env bash
# Plucene 1.25 (libplucene-perl of Debian 12), a port of Lucene to Perl, finds no phrase in which a
# word comes twice, not even a text that is the phrase. The documentation of its PhraseQuery says
# that it matches documents that contain the sequence of terms, and Lucene finds such phrases.
#
# Guess: a text of words, in quotes, finds this text. Seen:
#
#   "new york": 1 found
#   "new york new": 0 found
#   "york minster": 1 found
#   "walla walla": 0 found
#   "so far so good": 0 found
#   "far so good": 1 found
#   of 336 texts, with words that differ: 60 of 60 found by themselves
#   of 336 texts, with a word that comes twice: 0 of 276 found by themselves
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q libplucene-perl=1.25-5 libtie-array-sorted-perl=1.41-5 \
  libclass-accessor-perl=0.51-2 libclass-virtual-perl=0.08-3 libcarp-assert-perl=0.21-3 \
  libclass-data-inheritable-perl=0.08-3 libclass-isa-perl=0.36-7 libio-stringy-perl=2.111-3 \
  libbit-vector-minimal-perl=1.3-6 libfile-slurp-perl=9999.32-2 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
cat > check.pl << 'PERL'
use strict;
use warnings;

use Plucene::Analysis::WhitespaceAnalyzer;
use Plucene::Document;
use Plucene::Document::Field;
use Plucene::Index::Writer;
use Plucene::QueryParser;
use Plucene::Search::HitCollector;
use Plucene::Search::IndexSearcher;

my $analyzer = Plucene::Analysis::WhitespaceAnalyzer->new;
my $parser   = Plucene::QueryParser->new({ analyzer => $analyzer, default => "text" });

sub index_of {
    my ($name, @texts) = @_;
    my $writer = Plucene::Index::Writer->new($name, $analyzer, 1);
    for my $text (@texts) {
        my $document = Plucene::Document->new;
        $document->add(Plucene::Document::Field->Text(text => $text));
        $writer->add_document($document);
    }
    $writer->optimize;
    undef $writer;
    return Plucene::Search::IndexSearcher->new($name);
}

# The numbers of the texts that a phrase finds.
sub search {
    my ($searcher, $phrase) = @_;
    my @found;
    my $collector =
      Plucene::Search::HitCollector->new(collect => sub { push @found, $_[1] if $_[2] > 0 });
    $searcher->search_hc($parser->parse(qq("$phrase")), $collector);
    return @found;
}

my $searcher =
  index_of("places", "new york new york", "york minster", "walla walla", "so far so good");
for my $phrase ("new york", "new york new", "york minster", "walla walla", "so far so good",
    "far so good")
{
    printf qq("%s": %d found\n), $phrase, scalar search($searcher, $phrase);
}

# All texts of two to four of these words.
my @words = qw(one two three four);
my @texts = my @longest = map { my $first = $_; map { "$first $_" } @words } @words;
push @texts, @longest = map { my $text = $_; map { "$_ $text" } @words } @longest for 3, 4;
$searcher = index_of("texts", @texts);
my (%all, %found);
for my $i (0 .. $#texts) {
    my $kind = $texts[$i] =~ /\b(\w+)\b.*\b\1\b/ ? "a word that comes twice" : "words that differ";
    $all{$kind}++;
    $found{$kind} += grep { $_ == $i } search($searcher, $texts[$i]);
}
for my $kind (reverse sort keys %all) {
    printf "of %d texts, with %s: %d of %d found by themselves\n", scalar @texts, $kind,
      $found{$kind}, $all{$kind};
}
PERL
PERL5LIB=usr/share/perl5 perl check.pl > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
