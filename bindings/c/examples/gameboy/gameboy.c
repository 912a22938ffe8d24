/* Shows a board and its words on the screen of a Game Boy, with a dictionary that is larger than
 * the address space: it is in the banks after the program. ../../run builds it with SDCC, makes the
 * ROM, and runs it in an emulator. With GBDK, call SWITCH_ROM instead of setting BANK.
 *
 * Without -DBOARD, it has no screen, and answers what ../../tests/small-machines asks. */
#include "../../dawggle.h"
#ifdef BOARD
#include "screen.h"
#endif

/* Banks 0 and 1 are the program. The dictionary is the file words.dawg from bank 2 on. */
#define BANK (*(volatile uint8_t *)0x2000)
#define CARTRIDGE_RAM (*(volatile uint8_t *)0x0000)
#define WINDOW ((const volatile uint8_t *)0x4000)
enum { PROGRAM = 1, DICTIONARY = 2 };

static dawggle_dict dict;
#ifndef BOARD
static dawggle_words words;
#endif
static dawggle_board board;
static dawggle_solver solver;
static dawggle_state scratch[64];

/* What is found is also a text in the cartridge's RAM, where the tests read it. */
static char *output;

void put(const char *text) { while (*text) *output++ = *text++; }

static const char *put_word(const uint8_t *word, uint8_t length) {
  static char text[8 * DAWGGLE_LONGEST + 1];
  dawggle_spell(&dict, word, length, text, sizeof text);
  put(text);
  put("\n");
  return text;
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

#ifdef BOARD
/* Returns a number of up to four digits as a text. */
static const char *decimal(uint16_t number) {
  static char text[5];
  char *at = text + 4;
  for (*at = 0; at > text; number /= 10) *--at = (char)(number ? '0' + number % 10 : ' ');
  return text;
}

/* Shows the only symbol of a tile, a question mark for a choice, or an asterisk for none. */
static void show_tile(uint8_t tile) {
  static char text[16];
  uint8_t symbol, symbols = 0;
  text[0] = '*';
  for (symbol = 0; symbol < DAWGGLE_SYMBOLS; symbol++)
    if (board.holders[symbol] >> tile & 1) {
      if (symbols++) text[0] = '?', text[1] = 0;
      else dawggle_spell(&dict, &symbol, 1, text, sizeof text);
    }
  screen_tile(tile / board.columns, tile % board.columns, text);
}

static void solve(void) {
  uint16_t found = 0, points = 0, word_points;
  uint8_t tile;
  screen_open();
  screen_note(0, "DAWGGLE");
  if (dawggle_board_from_text(&board, &dict, BOARD, 0, 0) != DAWGGLE_OK || board.rows > 4 ||
    board.columns > 4) {
    screen_note(2, "NOT A");
    screen_note(3, "BOARD");
    put("not a board\n");
    return;
  }
  for (tile = 0; tile < board.tiles; tile++) show_tile(tile);
  dawggle_solve_begin(&solver, &dict, &board, scratch, 64);
  while (dawggle_solve_next(&solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND) {
    word_points = dawggle_points(dawggle_letters(&dict, solver.word, solver.length), NULL, 0);
    if (word_points == 0) continue; /* A word of one or two letters. */
    screen_word(put_word(solver.word, solver.length));
    points += word_points;
    screen_note(2, decimal(++found));
    screen_note(3, "WORDS");
    screen_note(4, decimal(points));
    screen_note(5, "POINTS");
  }
  screen_note(6, "END");
}
#else
static void solve(void) {
  uint8_t word[DAWGGLE_LONGEST];
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
}
#endif

void main(void) {
  uint32_t length;
  CARTRIDGE_RAM = 0x0A; /* Unlocks it. */
  output = (char *)0xA000;
  read_banks(NULL, 16, (uint8_t *)&length, 4); /* The length is in the file's header. */
  if (dawggle_open_with(&dict, read_banks, NULL, length) != DAWGGLE_OK) put("no dictionary\n");
  solve();
  *output = 0;
  finished();
}
