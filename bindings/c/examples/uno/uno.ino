// Finds the words on the boards that are typed on the serial line, at 115,200 baud: 16 letters each.
//
// words.h is made by: dawggle compile list.txt -o words.h --digraphs qu --top 1 --fit 19400
#include <dawggle.h>

#include "words.h"

static dawggle_dict dict;
static dawggle_board board;
static dawggle_solver solver;
static dawggle_state scratch[64];

void setup() {
  Serial.begin(115200);
  if (dawggle_open(&dict, words, sizeof words) != DAWGGLE_OK) Serial.println(F("no dictionary"));
}

// Reads the letters of a board, from a to z. A q is the tile qu, if the dictionary has this symbol.
// A letter that no word has is a tile, too.
static void read_board() {
  dawggle_board_rectangle(&board, 4, 4);
  for (uint8_t tile = 0; tile < board.tiles;) {
    char text[3] = {0, 0, 0};
    uint8_t symbol = 0;
    while (!Serial.available()) {}
    text[0] = (char)Serial.read();
    if (text[0] < 'a' || text[0] > 'z') continue;
    if (text[0] == 'q' && dawggle_symbol(&dict, "qu", &symbol)) text[1] = 'u';
    if (dawggle_symbol(&dict, text, &symbol)) dawggle_board_hold(&board, tile, symbol);
    tile++;
  }
}

void loop() {
  unsigned words_found = 0, points = 0;
  read_board();
  dawggle_solve_begin(&solver, &dict, &board, scratch, 64);
  for (;;) {
    // A part of the search: other work can be done between the calls.
    dawggle_result result = dawggle_solve_next(&solver, 100);
    if (result == DAWGGLE_DONE) break;
    if (result == DAWGGLE_PAUSED) continue;
    char text[8 * DAWGGLE_CELLS + 1];
    uint16_t letters = dawggle_letters(&dict, solver.word, solver.length);
    uint16_t word_points = dawggle_points(letters, NULL, 0);
    if (word_points == 0) continue;
    dawggle_spell(&dict, solver.word, solver.length, text, sizeof text);
    Serial.println(text);
    words_found++;
    points += word_points;
  }
  Serial.print(words_found);
  Serial.print(F(" words, "));
  Serial.print(points);
  Serial.println(F(" points"));
}
