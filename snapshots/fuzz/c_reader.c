/* Wraps the reader in C for the target `c_reader`. */
#include "../../bindings/c/dawggle.h"

/* Returns 0 if the reader accepts a dictionary, or its error. */
int c_reader_check(const uint8_t *bytes, uint32_t length) {
  dawggle_dict dict;
  dawggle_result error = dawggle_open(&dict, bytes, length);
  return error ? (int)error : (int)dawggle_check(&dict);
}

int c_reader_contains(const uint8_t *bytes, uint32_t length, const char *word) {
  dawggle_dict dict;
  return dawggle_open(&dict, bytes, length) == DAWGGLE_OK && dawggle_contains(&dict, word);
}

uint32_t c_reader_number(const uint8_t *bytes, uint32_t length, const char *word) {
  dawggle_dict dict;
  return dawggle_open(&dict, bytes, length) ? DAWGGLE_NO_NUMBER : dawggle_number(&dict, word);
}

/* Writes the symbols of the word with a number. Returns its length, or 0 if there is none. */
uint8_t c_reader_word(const uint8_t *bytes, uint32_t length, uint32_t number, uint8_t *word) {
  dawggle_dict dict;
  return dawggle_open(&dict, bytes, length) ? 0 : dawggle_word(&dict, number, word, 255);
}

/* Writes the words that match a pattern as lines, up to a limit of steps. Returns the number of
 * bytes, or -1 if the pattern is refused. */
int c_reader_list(const uint8_t *bytes, uint32_t length, const char *pattern, char *text, int size) {
  dawggle_dict dict;
  dawggle_words words;
  int end = 0, step;
  if (dawggle_open(&dict, bytes, length) || dawggle_words_begin(&words, &dict, pattern)) return -1;
  for (step = 0; step < 300; step++) {
    dawggle_result result = dawggle_words_next(&words, 1);
    if (result == DAWGGLE_DONE) break;
    if (result == DAWGGLE_PAUSED) continue;
    if (size - end < 8 * 255 + 2) break;
    end += (int)dawggle_spell(&dict, words.word, words.length, text + end, (size_t)(size - end));
    text[end++] = '\n';
  }
  return end;
}

/* Writes each word on a board as its length, its symbols, the number of the tiles of its first
 * path, and these tiles. Stops after `calls` calls of `steps` steps, or if `size` bytes are full.
 * Sets `done` if all words were found. Returns the number of bytes, or -1 if the board is refused. */
int c_reader_solve(const uint8_t *bytes, uint32_t length, const char *text, uint16_t states,
  uint32_t calls, uint32_t steps, uint8_t *found, int size, int *done) {
  dawggle_dict dict;
  dawggle_board board;
  dawggle_solver solver;
  dawggle_state scratch[64];
  int end = 0;
  *done = 0;
  if (dawggle_open(&dict, bytes, length) != DAWGGLE_OK) return -1;
  if (dawggle_board_from_text(&board, &dict, text, 0, 0) != DAWGGLE_OK) return -1;
  dawggle_solve_begin(&solver, &dict, &board, scratch, states < 64 ? states : 64);
  for (; calls; calls--) {
    dawggle_paths paths;
    uint8_t i;
    dawggle_result result = dawggle_solve_next(&solver, steps);
    if (result == DAWGGLE_PAUSED) continue;
    if (result == DAWGGLE_DONE) {
      *done = 1;
      return end;
    }
    if (size - end < 2 * DAWGGLE_CELLS + 2) return end;
    found[end++] = solver.length;
    for (i = 0; i < solver.length; i++) found[end++] = solver.word[i];
    dawggle_paths_begin(&paths, &board, solver.word, solver.length);
    if (dawggle_paths_next(&paths, DAWGGLE_NO_PAUSE) != DAWGGLE_FOUND) __builtin_trap();
    i = dawggle_path(&paths, found + end + 1);
    found[end] = i;
    end += 1 + i;
  }
  return end;
}
