/* Prints what the C reader finds, to compare it with the command `dawggle`.
 *
 * usage: answers DICTIONARY [SIZE] < BOARDS    one line for each path, as `dawggle solve --paths`
 *        answers DICTIONARY contains < WORDS   the words that are in the dictionary
 *        answers DICTIONARY list < PATTERNS    the words that match each pattern
 *        answers DICTIONARY number < WORDS     the number of each word, or -
 *        answers DICTIONARY word < NUMBERS     the word with each number, or -
 *
 * STATES is the length of the scratch memory (128), STEPS pauses the search after these steps, and
 * CALLBACK reads the dictionary by a function. FITTING prints the boards that have few enough
 * cells. */
#include "../dawggle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *bytes;
static uint32_t length;

static void read_bytes(void *context, uint32_t at, uint8_t *to, uint8_t count) {
  const uint8_t *from = (const uint8_t *)context;
  if (count == 0 || count > 8 || at > length || length - at < count) abort();
  memcpy(to, from + at, count);
}

static uint32_t variable(const char *name, uint32_t otherwise) {
  const char *value = getenv(name);
  return value ? (uint32_t)strtoul(value, NULL, 10) : otherwise;
}

static void print_paths(const dawggle_solver *solver, const char *text, unsigned points) {
  static dawggle_paths paths;
  uint8_t tiles[DAWGGLE_CELLS], count, i;
  dawggle_result result;
  uint32_t steps = variable("STEPS", DAWGGLE_NO_PAUSE);
  dawggle_paths_begin(&paths, solver->board, solver->word, solver->length);
  while ((result = dawggle_paths_next(&paths, steps)) != DAWGGLE_DONE) {
    if (result == DAWGGLE_PAUSED) continue;
    count = dawggle_path(&paths, tiles);
    printf("%u\t%s\t", points, text);
    for (i = 0; i < count; i++)
      printf("%s%d,%d", i ? " " : "", tiles[i] / solver->board->columns + 1,
             tiles[i] % solver->board->columns + 1);
    printf("\n");
  }
}

static void solve(const dawggle_dict *dict, const dawggle_board *board) {
  static dawggle_solver solver;
  uint16_t states = (uint16_t)variable("STATES", 128);
  dawggle_state *scratch = (dawggle_state *)malloc((states + 1u) * sizeof *scratch);
  uint32_t steps = variable("STEPS", DAWGGLE_NO_PAUSE);
  dawggle_result result;
  dawggle_solve_begin(&solver, dict, board, scratch, states);
  while ((result = dawggle_solve_next(&solver, steps)) != DAWGGLE_DONE) {
    char text[8 * DAWGGLE_CELLS + 1];
    uint16_t points;
    if (result == DAWGGLE_PAUSED) continue;
    points = dawggle_points(dawggle_letters(dict, solver.word, solver.length), NULL, 0);
    dawggle_spell(dict, solver.word, solver.length, text, sizeof text);
    if (points > 0) print_paths(&solver, text, points);
  }
  free(scratch);
}

static void list(const dawggle_dict *dict, const char *pattern) {
  static dawggle_words words;
  char text[8 * DAWGGLE_LONGEST + 1];
  dawggle_result result;
  uint32_t steps = variable("STEPS", DAWGGLE_NO_PAUSE);
  if (dawggle_words_begin(&words, dict, pattern) != DAWGGLE_OK) puts("refused");
  else while ((result = dawggle_words_next(&words, steps)) != DAWGGLE_DONE) {
    if (result == DAWGGLE_PAUSED) continue;
    dawggle_spell(dict, words.word, words.length, text, sizeof text);
    puts(text);
  }
}

/* Prints what one of the functions for words returns. */
static void look_up(const dawggle_dict *dict, const char *function, const char *line) {
  uint8_t word[255];
  char text[8 * 255 + 1];
  uint32_t number = (uint32_t)strtoul(line, NULL, 10);
  if (strcmp(function, "contains") == 0) {
    if (dawggle_contains(dict, line)) puts(line);
  } else if (strcmp(function, "list") == 0) list(dict, line);
  else if (strcmp(function, "number") == 0) {
    number = dawggle_number(dict, line);
    if (number == DAWGGLE_NO_NUMBER) puts("-");
    else printf("%lu\n", (unsigned long)number);
  } else {
    dawggle_spell(dict, word, dawggle_word(dict, number, word, sizeof word), text, sizeof text);
    puts(*text ? text : "-");
  }
}

int main(int argc, char **argv) {
  static char line[4096];
  dawggle_dict dict;
  dawggle_error error;
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
  if (argc > 2) sscanf(argv[2], "%ux%u", &rows, &columns);
  while (fgets(line, sizeof line, stdin)) {
    static dawggle_board board;
    dawggle_board_error refusal;
    line[strcspn(line, "\n")] = 0;
    if (argc > 2 && !rows) {
      look_up(&dict, argv[2], line);
      continue;
    }
    refusal = dawggle_board_from_text(&board, &dict, line, (uint8_t)rows, (uint8_t)columns);
    if (getenv("FITTING")) {
      if (refusal != DAWGGLE_BOARD_CELLS) puts(line);
    } else if (refusal) printf("refused %d\n", refusal);
    else solve(&dict, &board);
  }
  free(bytes);
  return 0;
}
