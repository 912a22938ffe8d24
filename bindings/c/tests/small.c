/* Answers the same questions as the example for the Game Boy on other small machines, in emulators:
 * a Z80, a 6502 and AVRs, and a Game Boy's processor without boards. words.h is the dictionary. */
#include "dawggle.h"
#include "words.h"

#ifdef __AVR__
#include <avr/io.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>
static void put_char(char c) {
  while (!(UCSR0A & 1 << UDRE0)) {}
  UDR0 = (uint8_t)c;
}
#elif defined __CC65__
#include <stdio.h>
#define put_char putchar
#else /* uCsim: the text is in RAM. */
static char *output = (char *)0xA000;
static void put_char(char c) { *output++ = c; }
#endif

static dawggle_dict dict;
/* Used one after the other: an Uno has 2 KB. */
static union {
  dawggle_words list;
#ifndef DAWGGLE_NO_BOARDS
  struct {
    dawggle_board board;
    dawggle_solver solver;
    dawggle_state scratch[64];
  } game;
#endif
} memory;

void put(const char *text) { while (*text) put_char(*text++); }

static void put_word(const uint8_t *word, uint8_t length) {
  static char text[8 * DAWGGLE_LONGEST + 1];
  dawggle_spell(&dict, word, length, text, sizeof text);
  put(text);
  put("\n");
}

/* The emulator stops here, and for an AVR when it sleeps without interrupts. */
void finished(void) {
#ifdef __AVR__
  cli();
  sleep_mode();
#endif
}

int main(void) {
  uint8_t word[DAWGGLE_LONGEST];
#ifdef __AVR__
  UBRR0 = 8;
  UCSR0B = 1 << TXEN0;
#endif
  if (dawggle_open(&dict, words, sizeof words) != DAWGGLE_OK) put("no dictionary\n");
  put(dawggle_contains(&dict, "house") ? "house is a word\n" : "house?\n");
  put(dawggle_contains(&dict, "huose") ? "huose is a word\n" : "huose?\n");
  dawggle_words_begin(&memory.list, &dict, "house*");
  while (dawggle_words_next(&memory.list, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    put_word(memory.list.word, memory.list.length);
  put_word(word, dawggle_word(&dict, 300, word, sizeof word));
#ifndef DAWGGLE_NO_BOARDS
  dawggle_board_from_text(&memory.game.board, &dict, "catd/line/maro/pets", 0, 0);
  dawggle_solve_begin(&memory.game.solver, &dict, &memory.game.board, memory.game.scratch, 64);
  while (dawggle_solve_next(&memory.game.solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    put_word(memory.game.solver.word, memory.game.solver.length);
#endif
#if !defined __AVR__ && !defined __CC65__
  put_char(0);
#endif
  finished();
  return 0;
}
