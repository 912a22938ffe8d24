/* Prints the words on a board on a Commodore 64. ../../run builds it with cc65, and runs it in an
 * emulator. words.h is the dictionary: `dawggle compile words.txt -o words.h --digraphs qu --top 1
 * --max-length 24`. With `-t plus4`, cx16 or cbm610, cl65 links it, too, which was not run. For a
 * C128, it is 3 KB too large.
 *
 * Without -DBOARD="...", it also answers what ../../tests/small-machines asks. */
#include <cbm.h>
/* For these machines, cc65 changes every 'a' and "a" to PETSCII, the machine's characters.
 * Dictionaries have ASCII. So the words of a program must stay ASCII, from here on. */
#include <ascii_charmap.h>
#include "dawggle.h"
#include "words.h"

static dawggle_dict dict;
#ifndef BOARD
static dawggle_words words_found;
#endif
static dawggle_board board;
static dawggle_solver solver;
static dawggle_state scratch[64];

/* Prints ASCII, and other letters as question marks. The screen shows PETSCII's letters from 0x41 on: those that ASCII has from 0x61 on.
 * cbm_petscii_charmap.h changes the charmap back for texts that are only printed. */
static void put(const char *text) {
  for (; *text; text++) {
    if ((*text & 0xC0) == 0x80) continue; /* Each letter of UTF-8 has one other byte. */
    cbm_k_bsout(*text == '\n' ? 0x0D : *text & 0x80 ? '?' : *text >= 'a' && *text <= 'z' ? *text - 0x20 : *text);
  }
}

static void put_word(const uint8_t *word, uint8_t length) {
  static char text[8 * DAWGGLE_LONGEST + 1];
  dawggle_spell(&dict, word, length, text, sizeof text);
  put(text);
  put("\n");
}

#ifdef BOARD
static void ask(void) {}
#else
#define BOARD "catd/line/maro/pets"
static void ask(void) {
  static uint8_t word[DAWGGLE_LONGEST];
  put(dawggle_contains(&dict, "house") ? "house is a word\n" : "house?\n");
  put(dawggle_contains(&dict, "huose") ? "huose is a word\n" : "huose?\n");
  if (dawggle_words_begin(&words_found, &dict, "house*") != DAWGGLE_OK) put("too long words\n");
  while (dawggle_words_next(&words_found, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    put_word(words_found.word, words_found.length);
  put_word(word, dawggle_word(&dict, 300, word, sizeof word)); /* An answer for today. */
}
#endif

int main(void) {
  if (dawggle_open(&dict, words, sizeof words) != DAWGGLE_OK) put("no dictionary\n");
  ask();
  if (dawggle_board_from_text(&board, &dict, BOARD, 0, 0) != DAWGGLE_OK) put("not a board\n");
  dawggle_solve_begin(&solver, &dict, &board, scratch, 64);
  while (dawggle_solve_next(&solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    put_word(solver.word, solver.length);
  return 0;
}
