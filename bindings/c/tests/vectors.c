/* Prints the answers to the requests of bindings/vectors about dictionaries that this reader opens.
 *
 * usage: vectors DIRECTORY < REQUESTS    (vectors.txt without dictionaries in the layout wide)
 *
 * Needs DAWGGLE_CELLS=64, DAWGGLE_SYMBOLS=63 and DAWGGLE_LONGEST=255. */
#include "../dawggle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STATES = 128, LONGEST_TEXT = 8 * 255 + 1 };

static dawggle_dict dict;
static uint8_t *whole;
static uint32_t whole_length;
static const char *gap;

/* Prints something after a space, but for the first time. */
static void next(void) {
  printf("%s", gap);
  gap = " ";
}

static const char *spelled(const uint8_t *word, uint8_t count) {
  static char text[LONGEST_TEXT];
  dawggle_spell(&dict, word, count, text, sizeof text);
  return text;
}

static void prefixes(const char *asked) {
  char text[LONGEST_TEXT];
  size_t end, length = strlen(asked);
  for (end = 1; end <= length && end < sizeof text; end++) {
    if (end < length && (asked[end] & 0xC0) == 0x80) continue;
    memcpy(text, asked, end);
    text[end] = 0;
    if (!dawggle_contains(&dict, text)) continue;
    next();
    printf("%s", text);
  }
}

static void words(const char *pattern, int most) {
  static dawggle_words search;
  if (dawggle_words_begin(&search, &dict, pattern) != DAWGGLE_OK) return;
  while (most-- && dawggle_words_next(&search, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND) {
    next();
    printf("%s", spelled(search.word, search.length));
  }
}

static void solve(const char *text, unsigned rows, unsigned columns) {
  static dawggle_board board;
  static dawggle_solver solver;
  static dawggle_state states[MOST_STATES];
  static dawggle_paths paths;
  uint8_t tiles[DAWGGLE_CELLS], count, i;
  if (dawggle_board_from_text(&board, &dict, text, (uint8_t)rows, (uint8_t)columns)) {
    printf("refused");
    return;
  }
  dawggle_solve_begin(&solver, &dict, &board, states, MOST_STATES);
  while (dawggle_solve_next(&solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND) {
    unsigned points =
      dawggle_points(dawggle_letters(&dict, solver.word, solver.length), NULL, 0);
    char separator = ':';
    if (!points) continue;
    next();
    printf("%s=%u", spelled(solver.word, solver.length), points);
    dawggle_paths_begin(&paths, &board, solver.word, solver.length);
    for (; dawggle_paths_next(&paths, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND; separator = ',') {
      count = dawggle_path(&paths, tiles);
      for (i = 0; i < count; i++) printf("%c%d", i ? '-' : separator, tiles[i]);
    }
  }
}

/* Whether a byte is in the index, or in the counts that it depends on. The check does not read it. */
static int is_in_index(uint32_t at) {
  uint32_t entry, fields[3], i, found = 0, has_index = 0;
  for (entry = 24; entry < 24 + 12u * whole[12]; entry += 12) {
    for (i = 0; i < 3; i++)
      fields[i] = whole[entry + 4 * i] | (uint32_t)whole[entry + 4 * i + 1] << 8
        | (uint32_t)whole[entry + 4 * i + 2] << 16 | (uint32_t)whole[entry + 4 * i + 3] << 24;
    if (memcmp(whole + entry, "indx", 4) == 0) has_index = 1;
    else if (memcmp(whole + entry, "CNTS", 4) != 0) continue;
    found |= at >= fields[1] && at - fields[1] < fields[2];
  }
  return found && has_index;
}

/* Opens a changed file. If it is accepted, everything is asked, which must end. */
static void change(char *edits, const char *expected) {
  static char answers[LONGEST_TEXT];
  uint32_t length = (uint32_t)strtoul(edits, &edits, 10);
  uint8_t *bytes = (uint8_t *)malloc(length + !length), word[255];
  int is_index_changed = 0;
  dawggle_result result;
  memcpy(bytes, whole, length);
  while (*edits) {
    uint32_t at = (uint32_t)strtoul(edits, &edits, 10);
    bytes[at] = (uint8_t)strtoul(edits + 1, &edits, 10);
    is_index_changed |= is_in_index(at);
  }
  result = dawggle_open(&dict, bytes, length);
  if (result == DAWGGLE_OK) result = dawggle_check(&dict);
  if (result == DAWGGLE_OK) {
    FILE *out = stdout;
    stdout = fopen("/dev/null", "w");
    dawggle_contains(&dict, "cats");
    dawggle_number(&dict, "cats");
    dawggle_spell(&dict, word, dawggle_word(&dict, 77, word, sizeof word), answers, sizeof answers);
    prefixes("catscats");
    words("*s", 20);
    words("?a*", 20);
    solve("catdlinemaropets", 0, 0);
    solve("ab?c/{s-}u{-er}n", 0, 0);
    fclose(stdout);
    stdout = out;
  }
  if (result == DAWGGLE_OK && is_index_changed) printf("%s", expected);
  else if (result == DAWGGLE_OK) printf("opened");
  else if (result == DAWGGLE_NOT_DAWG) printf("not-dawg");
  /* Here, a section that is not known is unsupported. */
  else printf("%s", result == DAWGGLE_UNSUPPORTED && strcmp(expected, "damaged") != 0 ? "unsupported" : "damaged");
  free(bytes);
}

/* Opens a dictionary of the directory. */
static void open_file(const char *directory, const char *name) {
  char path[4096];
  FILE *file;
  snprintf(path, sizeof path, "%s/%s", directory, name);
  file = fopen(path, "rb");
  if (!file) abort();
  fseek(file, 0, SEEK_END);
  whole_length = (uint32_t)ftell(file);
  rewind(file);
  free(whole);
  whole = (uint8_t *)malloc(whole_length); /* Exactly, so that AddressSanitizer sees its end. */
  if (!whole || fread(whole, 1, whole_length, file) != whole_length) abort();
  fclose(file);
}

int main(int argc, char **argv) {
  static char line[1 << 20];
  if (argc < 2) return 2;
  while (fgets(line, sizeof line, stdin)) {
    char *kind = line, *asked = strchr(line, '\t') + 1, *answer = strrchr(line, '\t');
    unsigned rows = 0, columns = 0;
    uint8_t word[255];
    uint32_t number;
    answer[strcspn(answer, "\n")] = 0;
    asked[-1] = *answer = 0;
    gap = "";
    printf("%s\t%s\t", kind, asked);
    if (strcmp(kind, "open") == 0) open_file(argv[1], asked);
    if (dawggle_open(&dict, whole, whole_length) || (strcmp(kind, "open") == 0 && dawggle_check(&dict)))
      abort();
    number = (uint32_t)strtoul(asked, NULL, 10);
    if (strcmp(kind, "open") == 0) printf("%lu", (unsigned long)dawggle_count(&dict));
    else if (strcmp(kind, "contains") == 0) printf("%s", dawggle_contains(&dict, asked) ? "yes" : "no");
    else if (strcmp(kind, "number") == 0) {
      number = dawggle_number(&dict, asked);
      if (number == DAWGGLE_NO_NUMBER) printf("-");
      else printf("%lu", (unsigned long)number);
    } else if (strcmp(kind, "word") == 0) {
      uint8_t count = dawggle_word(&dict, number, word, sizeof word);
      printf("%s", count ? spelled(word, count) : "-");
    } else if (strcmp(kind, "prefixes") == 0) prefixes(asked);
    else if (strcmp(kind, "words") == 0) words(asked, -1);
    else if (strcmp(kind, "change") == 0) change(asked, answer + 1);
    else {
      char *size = strchr(asked, '\t');
      *size++ = 0;
      sscanf(size, "%ux%u", &rows, &columns);
      solve(asked, rows, columns);
    }
    printf("\n");
  }
  free(whole);
  return 0;
}
