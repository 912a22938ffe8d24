/* The screen of a Game Boy: a board in large letters, and texts below it. */
#ifndef SCREEN_H
#define SCREEN_H
#include <stdint.h>

/* Makes the screen empty, and shows it. */
void screen_open(void);
/* Shows a text of up to two characters as a tile of the board, of at most 4x4. */
void screen_tile(uint8_t row, uint8_t column, const char *text);
/* Shows a text to the right of the board. */
void screen_note(uint8_t row, const char *text);
/* Adds a word below the board. If there is no room, waits for the button A and empties the rows. */
void screen_word(const char *text);

#endif
