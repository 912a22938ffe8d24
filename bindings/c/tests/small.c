/* Answers the same questions as the example for the Game Boy on other small machines, in emulators:
 * a Z80, a 6502, AVRs and MSP430s, and a Game Boy's processor without boards. words.h is the
 * dictionary. */
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
#elif defined __CC65__ || defined __unix__
#include <stdio.h>
#define put_char putchar
#elif defined __arm__ /* QEMU's semihosting. */
static void call_debugger(int operation, const void *argument) {
  register int r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
}
static void put_char(char c) { call_debugger(3, &c); }
#else /* uCsim, mspdebug: the text is in RAM. */
#ifndef OUTPUT
#define OUTPUT 0xA000
#endif
static char *output = (char *)OUTPUT;
static void put_char(char c) { *output++ = c; }
#endif

static dawggle_dict dict;

#ifdef FAILING /* A function reads the dictionary. One in FAILING reads fails, and is repeated. */
static int read_words(void *context, uint32_t at, uint8_t *to, uint8_t count) {
  static uint16_t reads;
  (void)context;
  if (++reads % FAILING == 0) return 0;
  for (; count; count--) *to++ = words[at++];
  return 1;
}
#define dawggle_open(dict, bytes, length) dawggle_open_with(dict, read_words, NULL, length)
#define REPEAT(call) do { dict.failed = 0; call; } while (dict.failed)
#else
#define REPEAT(call) call
#endif

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
  REPEAT(dawggle_spell(&dict, word, length, text, sizeof text));
  put(text);
  put("\n");
}

/* The emulator stops here, and for an AVR when it sleeps without interrupts. */
void finished(void) {
#ifdef __AVR__
  cli();
  sleep_mode();
#elif defined __arm__
  call_debugger(0x18, (const void *)0x20026);
#endif
}

static void look_up(const char *word) {
  int is_word;
  REPEAT(is_word = dawggle_contains(&dict, word));
  put(word);
  put(is_word ? " is a word\n" : "?\n");
}

int main(void) {
#ifndef __SDCC_stm8 /* dawggle_word takes more than its 1 KB of stack. */
  uint8_t word[DAWGGLE_LONGEST], length;
#endif
  dawggle_result result;
#ifdef __AVR__
  UBRR0 = 8;
  UCSR0B = 1 << TXEN0;
#endif
  REPEAT(result = dawggle_open(&dict, words, sizeof words));
  if (result != DAWGGLE_OK) put("no dictionary\n");
#ifdef CHECK
  REPEAT(result = dawggle_check(&dict));
  if (result != DAWGGLE_OK) put("damaged\n");
#endif
  look_up("house");
  look_up("huose");
  REPEAT(dawggle_words_begin(&memory.list, &dict, "house*"));
  for (;;) {
    REPEAT(result = dawggle_words_next(&memory.list, DAWGGLE_NO_PAUSE));
    if (result == DAWGGLE_DONE) break;
    put_word(memory.list.word, memory.list.length);
  }
#ifndef __SDCC_stm8
  REPEAT(length = dawggle_word(&dict, 300, word, sizeof word));
  put_word(word, length);
#endif
#ifndef DAWGGLE_NO_BOARDS
  REPEAT(dawggle_board_from_text(&memory.game.board, &dict, "catd/line/maro/pets", 0, 0));
  REPEAT(dawggle_solve_begin(
    &memory.game.solver, &dict, &memory.game.board, memory.game.scratch, 64));
  for (;;) {
    REPEAT(result = dawggle_solve_next(&memory.game.solver, DAWGGLE_NO_PAUSE));
    if (result == DAWGGLE_DONE) break;
    put_word(memory.game.solver.word, memory.game.solver.length);
  }
#endif
#ifdef OUTPUT
  put_char(0);
#endif
  finished();
  return 0;
}
