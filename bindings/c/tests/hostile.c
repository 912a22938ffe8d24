/* Opens, checks and walks damaged dictionaries, under the sanitizers. Every read must be inside of
 * the file, and every walk must end.
 *
 * usage: hostile DICTIONARY [SEED [COUNT]]
 *
 * Cuts the dictionary off at each length, flips each of its bytes, and changes COUNT (2000) random
 * bytes of which the checksum is corrected. */
#include "../dawggle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *whole, *changed;
static uint32_t seed = 1;
static unsigned opened, accepted;

static uint32_t next_random(void) {
  seed ^= seed << 13;
  seed ^= seed >> 17;
  return seed ^= seed << 5;
}

static uint32_t checksum(const uint8_t *bytes, uint32_t length) {
  uint32_t crc = 0xFFFFFFFFu, at;
  int bit;
  for (at = 0; at < length; at++) {
    if (at == 20) at = 24;
    crc ^= bytes[at];
    for (bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

/* Reads the copy that is walked. One in eight reads fails. */
static int read_bytes(void *context, uint32_t at, uint8_t *to, uint8_t count) {
  memcpy(to, (const uint8_t *)context + at, count);
  return next_random() % 8 != 0;
}

/* Calls every function. Returns whether the dictionary was accepted. */
static int walk(const uint8_t *bytes, uint32_t length) {
  static const char *const boards[] = {"catdlinemaropets", "s qu ing ? / {a/b} # e i", "ab/{cde}?"};
  static const char *const patterns[] = {"*", "*e?*", "abcab*", "*\xC3*"};
  static dawggle_words words;
  static dawggle_solver solver;
  static dawggle_board board;
  static dawggle_state scratch[32];
  char text[8 * 16 + 1], pattern[301] = "";
  dawggle_dict dict;
  dawggle_result error;
  uint32_t calls = 0;
  size_t i;
  /* A copy of exactly this length, so that AddressSanitizer notices every read after its end. */
  uint8_t *copy = (uint8_t *)malloc(length ? length : 1);
  memcpy(copy, bytes, length);
  if (dawggle_open(&dict, copy, length) != DAWGGLE_OK) return free(copy), 0;
  opened++;
  error = dawggle_check(&dict);
  accepted += error == DAWGGLE_OK;
  if (next_random() % 4 == 0) { /* Reads fail, also while the failure before is not cleared. */
    dict.read = read_bytes;
    dict.context = copy;
  }
  dawggle_contains(&dict, "cat");
  dawggle_contains(&dict, "squid\xC3");
  dawggle_number(&dict, "the");
  dawggle_number(&dict, "abcabcabcabcabcabcabc");
  memset(pattern, 0x80, sizeof pattern - 1); /* No character is as long. */
  if (dawggle_words_begin(&words, &dict, pattern) == DAWGGLE_OK) abort();
  for (i = 0; i < sizeof patterns / sizeof *patterns; i++) {
    uint8_t word[255];
    uint8_t size = (uint8_t)(next_random() % 256);
    if (dawggle_word(&dict, next_random() % 500, word, size) > size) abort();
    if (dawggle_words_begin(&words, &dict, patterns[i]) != DAWGGLE_OK) continue;
    for (calls = 0; calls < 200; calls++) {
      dawggle_result result = dawggle_words_next(&words, 20);
      dict.failed &= next_random() % 2;
      if (result == DAWGGLE_DONE) break;
      if (result == DAWGGLE_FOUND && words.length > DAWGGLE_LONGEST) abort();
    }
  }
  for (i = 0; i < sizeof boards / sizeof *boards; i++) {
    uint16_t states = (uint16_t)(next_random() % 33);
    if (dawggle_board_from_text(&board, &dict, boards[i], 0, 0) != DAWGGLE_OK) continue;
    dawggle_solve_begin(&solver, &dict, &board, scratch, states);
    /* A damaged dictionary can have very many words. */
    for (calls = 0; calls < 200; calls++) {
      dawggle_paths paths;
      dawggle_result result = dawggle_solve_next(&solver, 20);
      dict.failed &= next_random() % 2;
      if (result == DAWGGLE_DONE) break;
      if (result != DAWGGLE_FOUND) continue;
      if (dawggle_spell(&dict, solver.word, solver.length, text, sizeof text) >= sizeof text) abort();
      dawggle_paths_begin(&paths, &board, solver.word, solver.length);
      uint8_t tiles[DAWGGLE_CELLS];
      if (dawggle_paths_next(&paths, DAWGGLE_NO_PAUSE) != DAWGGLE_FOUND) abort();
      if (dawggle_path(&paths, tiles) > board.tiles) abort();
    }
  }
  free(copy);
  return error == DAWGGLE_OK;
}

int main(int argc, char **argv) {
  uint32_t length, at, count = 2000, number;
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!file) return fprintf(stderr, "hostile: no dictionary\n"), 2;
  if (argc > 2) seed = (uint32_t)strtoul(argv[2], NULL, 10) | 1;
  if (argc > 3) count = (uint32_t)strtoul(argv[3], NULL, 10);
  whole = (uint8_t *)malloc(1 << 26);
  length = (uint32_t)fread(whole, 1, 1 << 26, file);
  fclose(file);
  changed = (uint8_t *)malloc(length);
  if (!walk(whole, length)) return printf("the dictionary itself is refused\n"), 1;
  for (at = 0; at < length; at++)
    if (walk(whole, at)) return printf("cut off at %u, it is accepted\n", (unsigned)at), 1;
  for (at = 0; at < length; at++) {
    memcpy(changed, whole, length);
    changed[at] ^= (uint8_t)(1 << at % 8);
    if (walk(changed, length)) return printf("byte %u flipped, it is accepted\n", (unsigned)at), 1;
  }
  opened = accepted = 0;
  for (number = 0; number < count; number++) {
    uint32_t changes = next_random() % 4 + 1, crc;
    memcpy(changed, whole, length);
    while (changes--) changed[next_random() % length] = (uint8_t)next_random();
    crc = checksum(changed, length);
    for (at = 0; at < 4; at++) changed[20 + at] = (uint8_t)(crc >> 8 * at);
    walk(changed, length);
  }
  printf("%u of %u changed dictionaries opened, %u accepted\n", opened, (unsigned)count, accepted);
  free(whole);
  free(changed);
  return 0;
}
