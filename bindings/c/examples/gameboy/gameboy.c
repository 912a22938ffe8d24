/* Looks up words, lists them, and solves a board on a Game Boy, with a dictionary that is larger
 * than the address space: it is in the banks after the program. ../../tests/small-machines builds
 * it with SDCC, makes the ROM, and runs it in an emulator. With GBDK, leave out `put` and the
 * address of `output`, print with printf, and call SWITCH_ROM instead of setting BANK. */
#include "../../dawggle.h"

/* Banks 0 and 1 are the program. The dictionary is the file words.dawg from bank 2 on. */
#define BANK (*(volatile uint8_t *)0x2000)
#define CARTRIDGE_RAM (*(volatile uint8_t *)0x0000)
#define WINDOW ((const volatile uint8_t *)0x4000)
enum { PROGRAM = 1, DICTIONARY = 2 };

static dawggle_dict dict;
static dawggle_words words;
static dawggle_board board;
static dawggle_solver solver;
static dawggle_state scratch[64];

/* The test reads what is printed from the cartridge's RAM. */
static char *output;

void put(const char *text) { while (*text) *output++ = *text++; }

static void put_word(const uint8_t *word, uint8_t length) {
  static char text[8 * DAWGGLE_LONGEST + 1];
  dawggle_spell(&dict, word, length, text, sizeof text);
  put(text);
  put("\n");
}

/* This function must be in bank 0, so link this file first: the rest of the program is not there
 * while it reads another bank. */
static int read_banks(void *context, uint32_t at, uint8_t *to, uint8_t count) {
  uint8_t bank = (uint8_t)(DICTIONARY + (uint8_t)((uint16_t)(at >> 8) >> 6));
  const volatile uint8_t *from = WINDOW + ((uint16_t)at & 0x3FFF);
  (void)context;
  for (BANK = bank; count; count--) {
    *to++ = *from++;
    if (from == WINDOW + 0x4000) {
      BANK = ++bank;
      from = WINDOW;
    }
  }
  BANK = PROGRAM;
  return 1; /* It cannot fail. */
}

/* The emulator stops here. */
void finished(void) { for (;;) {} }

void main(void) {
  uint32_t length;
  uint8_t word[DAWGGLE_LONGEST];
  CARTRIDGE_RAM = 0x0A; /* Unlocks it. */
  output = (char *)0xA000;
  read_banks(NULL, 16, (uint8_t *)&length, 4); /* The length is in the file's header. */
  if (dawggle_open_with(&dict, read_banks, NULL, length) != DAWGGLE_OK) put("no dictionary\n");
  put(dawggle_contains(&dict, "house") ? "house is a word\n" : "house?\n");
  put(dawggle_contains(&dict, "huose") ? "huose is a word\n" : "huose?\n");
  if (dawggle_words_begin(&words, &dict, "house*") != DAWGGLE_OK) put("too long words\n");
  while (dawggle_words_next(&words, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    put_word(words.word, words.length);
  put_word(word, dawggle_word(&dict, 300, word, sizeof word)); /* An answer for today. */
  if (dawggle_board_from_text(&board, &dict, "catd/line/maro/pets", 0, 0) != DAWGGLE_OK)
    put("not a board\n");
  dawggle_solve_begin(&solver, &dict, &board, scratch, 64);
  while (dawggle_solve_next(&solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    put_word(solver.word, solver.length);
  *output = 0;
  finished();
}
