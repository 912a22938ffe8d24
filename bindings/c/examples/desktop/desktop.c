/* Prints the words on a board, with their points and one path each.
 *
 * cc -O2 examples/desktop/desktop.c dawggle.c -o desktop && ./desktop words.dawg catdlinemaropets */
#include "../../dawggle.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  /* Large objects: on a small device, they are better static than on the stack. */
  static dawggle_dict dict;
  static dawggle_board board;
  static dawggle_solver solver;
  static dawggle_paths paths;
  static dawggle_state scratch[128];
  static uint8_t bytes[1 << 20];
  unsigned words = 0, points = 0;
  size_t length;

  FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "usage: desktop DICTIONARY BOARD\n");
    return 2;
  }
  length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  if (dawggle_open(&dict, bytes, (uint32_t)length) || dawggle_check(&dict)) {
    fprintf(stderr, "desktop: cannot read %s\n", argv[1]);
    return 3;
  }
  if (dawggle_board_from_text(&board, &dict, argv[2], 0, 0)) {
    fprintf(stderr, "desktop: not a board: %s\n", argv[2]);
    return 3;
  }

  dawggle_solve_begin(&solver, &dict, &board, scratch, 128);
  while (dawggle_solve_next(&solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND) {
    char text[8 * DAWGGLE_CELLS + 1];
    uint8_t tiles[DAWGGLE_CELLS], count, i;
    uint16_t letters = dawggle_letters(&dict, solver.word, solver.length);
    uint16_t worth = dawggle_points(letters, NULL, 0);
    if (worth == 0) continue;
    dawggle_spell(&dict, solver.word, solver.length, text, sizeof text);
    printf("%u\t%s\t", worth, text);
    dawggle_paths_begin(&paths, &board, solver.word, solver.length);
    dawggle_paths_next(&paths, DAWGGLE_NO_PAUSE);
    count = dawggle_path(&paths, tiles);
    for (i = 0; i < count; i++)
      printf(" %u,%u", tiles[i] / board.columns + 1u, tiles[i] % board.columns + 1u);
    printf("\n");
    words++;
    points += worth;
  }
  printf("%u words, %u points\n", words, points);
  return 0;
}
