/* Prints how fast a dictionary is checked, looked up in, and used to solve boards.
 *
 * usage: speed DICTIONARY TEXTS BOARDS ROUNDS    (a text, or a board of 4x4, on each line) */
#include "../dawggle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint8_t *read_file(const char *name, size_t *length) {
  FILE *file = fopen(name, "rb");
  uint8_t *bytes;
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  bytes = (uint8_t *)malloc(*length + 1);
  if (!bytes || fread(bytes, 1, *length, file) != *length) exit(2);
  bytes[*length] = 0;
  fclose(file);
  return bytes;
}

static char **lines_of(const char *name, size_t *count) {
  size_t length;
  char *text = (char *)read_file(name, &length), **lines = (char **)malloc(length * sizeof *lines);
  for (*count = 0, text = strtok(text, "\n"); text; text = strtok(NULL, "\n"))
    lines[(*count)++] = text;
  return lines;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  static dawggle_dict dict;
  static dawggle_solver solver;
  static dawggle_board board;
  static dawggle_paths paths;
  static dawggle_state scratch[128];
  double best[3] = {1e9, 1e9, 1e9}, start;
  size_t length, texts, boards, i, found = 0, words = 0;
  uint8_t *bytes, tiles[DAWGGLE_CELLS];
  char **text, **line;
  int round;
  if (argc != 5) return 2;
  bytes = read_file(argv[1], &length);
  text = lines_of(argv[2], &texts);
  line = lines_of(argv[3], &boards);
  for (round = 0; round < atoi(argv[4]); round++) {
    start = now();
    if (dawggle_open(&dict, bytes, (uint32_t)length) || dawggle_check(&dict)) return 3;
    if (now() - start < best[0]) best[0] = now() - start;
    start = now();
    for (i = found = 0; i < texts; i++) found += (size_t)dawggle_contains(&dict, text[i]);
    if (now() - start < best[1]) best[1] = now() - start;
    start = now();
    for (i = words = 0; i < boards; i++) {
      if (dawggle_board_from_text(&board, &dict, line[i], 0, 0)) return 3;
      dawggle_solve_begin(&solver, &dict, &board, scratch, 128);
      while (dawggle_solve_next(&solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND) {
        dawggle_paths_begin(&paths, &board, solver.word, solver.length);
        while (dawggle_paths_next(&paths, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
          words += dawggle_path(&paths, tiles) > 0;
      }
    }
    if (now() - start < best[2]) best[2] = now() - start;
  }
  printf("dawggle %g %g %g 0 %zu %zu\n", 1e3 * best[0], 1e9 * best[1] / (double)texts,
         1e6 * best[2] / (double)boards, found, words);
  return 0;
}
