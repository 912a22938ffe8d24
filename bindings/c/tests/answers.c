/* Prints what the C reader finds, to compare it with the command `dawggle`.
 *
 * usage: answers DICTIONARY [SIZE] < BOARDS    one line for each path, as `dawggle solve --paths`
 *        answers DICTIONARY contains < WORDS   the words that are in the dictionary
 *        answers DICTIONARY list < PATTERNS    the words that match each pattern
 *        answers DICTIONARY number < WORDS     the number of each word, or -
 *        answers DICTIONARY word < NUMBERS     the word with each number, or -
 *
 * STATES is the length of the scratch memory (128), STEPS pauses each search after 0 to this number of
 * steps in turn, and CALLBACK reads the dictionary by a function. With FAILING, one in FAILING reads
 * fails at random, and what failed is repeated: the answers are the same. FITTING prints the boards
 * that have few enough cells. */
#include "../dawggle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *bytes;
static uint32_t length, failing, failures, seed = 2463534242u;

static int read_bytes(void *context, uint32_t at, uint8_t *to, uint8_t count) {
  const uint8_t *from = (const uint8_t *)context;
  if (count == 0 || count > 8 || at > length || length - at < count) abort();
  memcpy(to, from + at, count);
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  if (!failing || seed % failing) return 1;
  failures++;
  memset(to, (int)(seed >> 8 & 0xFF), count);
  return 0;
}

/* Returns whether a read has failed, so that something must be repeated. */
static int has_failed(dawggle_dict *dict) {
  int failed = dict->failed;
  dict->failed = 0;
  return failed;
}

static uint32_t variable(const char *name, uint32_t otherwise) {
  const char *value = getenv(name);
  return value ? (uint32_t)strtoul(value, NULL, 10) : otherwise;
}

/* Returns the limit of the next call. */
static uint32_t next_steps(void) {
  static uint32_t turn;
  uint32_t most = variable("STEPS", DAWGGLE_NO_PAUSE);
  return most == DAWGGLE_NO_PAUSE ? most : turn++ % (most + 1);
}

/* Stops the program if a tile that is refused, or that cannot be read, changes a board. */
static void refuse_tiles(dawggle_dict *dict) {
  static dawggle_board board, before;
  const char *tiles[] = {"a/1", "a/ab", "ab/a", "a/b/{", "a/", "a,b/cd-"};
  dawggle_result result;
  size_t i;
  dawggle_board_rectangle(&board, 1, 2);
  memcpy(&before, &board, sizeof board);
  for (i = 0; i < sizeof tiles / sizeof *tiles; i++) do {
    result = dawggle_board_tile(&board, dict, 1, tiles[i], strlen(tiles[i]));
    if (result && memcmp(&before, &board, sizeof board)) abort();
    memcpy(&board, &before, sizeof board);
  } while (has_failed(dict));
}

static void print_paths(const dawggle_solver *solver, const char *text, unsigned points) {
  static dawggle_paths paths;
  uint8_t tiles[DAWGGLE_CELLS], count, i;
  dawggle_result result;
  dawggle_paths_begin(&paths, solver->board, solver->word, solver->length);
  while ((result = dawggle_paths_next(&paths, next_steps())) != DAWGGLE_DONE) {
    if (result == DAWGGLE_PAUSED) continue;
    count = dawggle_path(&paths, tiles);
    printf("%u\t%s\t", points, text);
    for (i = 0; i < count; i++)
      printf("%s%d,%d", i ? " " : "", tiles[i] / solver->board->columns + 1,
             tiles[i] % solver->board->columns + 1);
    printf("\n");
  }
  if (dawggle_paths_next(&paths, 1) != DAWGGLE_DONE) abort();
}

/* Writes the text of a word. Returns its points. */
static uint16_t show(
  dawggle_dict *dict, const uint8_t *word, uint8_t count, char *text, size_t size) {
  uint16_t points;
  do {
    points = dawggle_points(dawggle_letters(dict, word, count), NULL, 0);
    if (!dawggle_spell(dict, word, count, text, size) && count && !dict->failed) abort();
  } while (has_failed(dict));
  return points;
}

static void solve(dawggle_dict *dict, const dawggle_board *board) {
  static dawggle_solver solver;
  uint16_t states = (uint16_t)variable("STATES", 128);
  dawggle_state *scratch = (dawggle_state *)malloc((states + 1u) * sizeof *scratch);
  dawggle_result result;
  do dawggle_solve_begin(&solver, dict, board, scratch, states); while (has_failed(dict));
  while ((result = dawggle_solve_next(&solver, next_steps())) != DAWGGLE_DONE) {
    char text[8 * DAWGGLE_CELLS + 1];
    uint16_t points;
    if ((result == DAWGGLE_FAILED) != has_failed(dict)) abort();
    if (result != DAWGGLE_FOUND) continue;
    points = show(dict, solver.word, solver.length, text, sizeof text);
    if (points > 0) print_paths(&solver, text, points);
  }
  if (dawggle_solve_next(&solver, 1) != DAWGGLE_DONE) abort();
  free(scratch);
}

static void list(dawggle_dict *dict, const char *pattern) {
  static dawggle_words words;
  char text[8 * DAWGGLE_LONGEST + 1];
  dawggle_result result;
  do result = dawggle_words_begin(&words, dict, pattern); while (has_failed(dict));
  if (result != DAWGGLE_OK) {
    puts("refused");
    return;
  }
  while ((result = dawggle_words_next(&words, next_steps())) != DAWGGLE_DONE) {
    if ((result == DAWGGLE_FAILED) != has_failed(dict)) abort();
    if (result != DAWGGLE_FOUND) continue;
    show(dict, words.word, words.length, text, sizeof text);
    puts(text);
  }
  if (dawggle_words_next(&words, 1) != DAWGGLE_DONE) abort();
}

/* Prints what one of the functions for words returns. */
static void look_up(dawggle_dict *dict, const char *function, const char *line) {
  uint8_t word[255];
  char text[8 * 255 + 1];
  uint32_t number = (uint32_t)strtoul(line, NULL, 10), found;
  if (strcmp(function, "list") == 0) {
    list(dict, line);
    return;
  }
  do {
    if (strcmp(function, "contains") == 0) found = (uint32_t)dawggle_contains(dict, line);
    else if (strcmp(function, "number") == 0) found = dawggle_number(dict, line) + 1;
    else found = dawggle_word(dict, number, word, sizeof word);
    if (dict->failed && found) abort(); /* After a failed read, nothing is found. */
  } while (has_failed(dict));
  if (strcmp(function, "contains") == 0) {
    if (found) puts(line);
  } else if (!found) puts("-");
  else if (strcmp(function, "number") == 0) printf("%lu\n", (unsigned long)(found - 1));
  else {
    show(dict, word, (uint8_t)found, text, sizeof text);
    puts(text);
  }
}

int main(int argc, char **argv) {
  static char line[4096];
  dawggle_dict dict;
  dawggle_result error;
  unsigned rows = 0, columns = 0;
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!file) return fprintf(stderr, "answers: no dictionary\n"), 2;
  fseek(file, 0, SEEK_END);
  length = (uint32_t)ftell(file);
  rewind(file);
  bytes = (uint8_t *)malloc(length); /* Exactly, so that AddressSanitizer sees its end. */
  if (!bytes || fread(bytes, 1, length, file) != length) return fprintf(stderr, "answers: cannot read\n"), 2;
  fclose(file);
  error = getenv("CALLBACK") ? dawggle_open_with(&dict, read_bytes, bytes, length)
                             : dawggle_open(&dict, bytes, length);
  if (!error) error = dawggle_check(&dict);
  if (error) return printf("refused %d\n", error), 3;
  failing = variable("FAILING", 0); /* The check reads each byte: it would never end. */
  if (failing) while (dawggle_open_with(&dict, read_bytes, bytes, length) != DAWGGLE_OK)
    if (!has_failed(&dict)) abort();
  if (argc > 2) sscanf(argv[2], "%ux%u", &rows, &columns);
  refuse_tiles(&dict);
  while (fgets(line, sizeof line, stdin)) {
    static dawggle_board board;
    dawggle_result refusal;
    line[strcspn(line, "\n")] = 0;
    if (argc > 2 && !rows) {
      look_up(&dict, argv[2], line);
      continue;
    }
    do refusal = dawggle_board_from_text(&board, &dict, line, (uint8_t)rows, (uint8_t)columns);
    while (has_failed(&dict));
    if (getenv("FITTING")) {
      if (refusal != DAWGGLE_BOARD_CELLS) puts(line);
    } else if (refusal) printf("refused %d\n", refusal);
    else solve(&dict, &board);
  }
  if (failing) fprintf(stderr, "%lu\n", (unsigned long)failures);
  free(bytes);
  return 0;
}
