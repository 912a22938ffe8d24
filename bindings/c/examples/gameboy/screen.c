#include "screen.h"

#define JOYPAD (*(volatile uint8_t *)0xFF00)
#define LCD_CONTROL (*(volatile uint8_t *)0xFF40)
#define LCD_STATUS (*(volatile uint8_t *)0xFF41)
#define SCROLL ((volatile uint8_t *)0xFF42)
#define LINE (*(volatile uint8_t *)0xFF44)
#define PALETTE (*(volatile uint8_t *)0xFF47)
#define PATTERNS ((volatile uint8_t *)0x8000)
#define MAP ((volatile uint8_t *)0x9800)

enum {
  LETTERS = 1,     /* The pattern of the first character of the font. 0 is a space. */
  CELLS = 64,      /* The patterns of the board: four of each cell. */
  COLUMNS = 19, ROWS = 17, MAP_COLUMNS = 32,
  FIRST_ROW = 8    /* Of the words. */
};

/* The characters of the font, each with seven rows of five pixels. */
static const char characters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'-?*";
static const uint8_t font[][7] = {
  {14, 17, 17, 31, 17, 17, 17}, {30, 17, 17, 30, 17, 17, 30}, {14, 17, 16, 16, 16, 17, 14},
  {30, 17, 17, 17, 17, 17, 30}, {31, 16, 16, 30, 16, 16, 31}, {31, 16, 16, 30, 16, 16, 16},
  {14, 17, 16, 23, 17, 17, 14}, {17, 17, 17, 31, 17, 17, 17}, {14, 4, 4, 4, 4, 4, 14},
  {3, 1, 1, 1, 1, 17, 14}, {17, 18, 20, 24, 20, 18, 17}, {16, 16, 16, 16, 16, 16, 31},
  {17, 27, 21, 21, 17, 17, 17}, {17, 25, 25, 21, 19, 19, 17}, {14, 17, 17, 17, 17, 17, 14},
  {30, 17, 17, 30, 16, 16, 16}, {14, 17, 17, 17, 21, 18, 13}, {30, 17, 17, 30, 20, 18, 17},
  {14, 17, 16, 14, 1, 17, 14}, {31, 4, 4, 4, 4, 4, 4}, {17, 17, 17, 17, 17, 17, 14},
  {17, 17, 17, 17, 17, 10, 4}, {17, 17, 17, 21, 21, 27, 17}, {17, 17, 10, 4, 10, 17, 17},
  {17, 17, 10, 4, 4, 4, 4}, {31, 1, 2, 4, 8, 16, 31}, {14, 17, 19, 21, 25, 17, 14},
  {4, 12, 4, 4, 4, 4, 14}, {14, 17, 1, 6, 8, 16, 31}, {14, 17, 1, 6, 1, 17, 14},
  {2, 6, 10, 18, 31, 2, 2}, {31, 16, 30, 1, 1, 17, 14}, {6, 8, 16, 30, 17, 17, 14},
  {31, 1, 2, 4, 4, 8, 8}, {14, 17, 17, 14, 17, 17, 14}, {14, 17, 17, 15, 1, 2, 12},
  {4, 4, 8, 0, 0, 0, 0}, {0, 0, 0, 31, 0, 0, 0}, {14, 17, 1, 2, 4, 0, 4}, {0, 10, 4, 31, 4, 10, 0},
};

/* The letters of Latin-1 without accents: from 0xC3 0x80 on in UTF-8, and again from 0xA0 on. */
static const char plain[] = "AAAAAAACEEEEIIIIDNOOOOOXOUUUUYTS";

/* While the screen is drawn, its memory takes nothing. When it is free, there is time for a byte. */
static void poke(volatile uint8_t *to, uint8_t byte) {
  while (LCD_STATUS & 2) {}
  *to = byte;
}

/* Returns the pattern of the next character, and moves the text behind it. */
static uint8_t next_pattern(const char **text) {
  uint8_t byte = (uint8_t)*(*text)++, i = 0;
  if (byte >= 'a' && byte <= 'z') byte -= 0x20;
  if (byte == 0xC3) byte = (uint8_t)plain[*(*text)++ & 0x1F];
  else if (byte >= 0x80) { /* Another script: only the number of letters is shown. */
    byte = '?';
    while (((uint8_t)**text & 0xC0) == 0x80) (*text)++;
  }
  if (byte == ' ') return 0;
  while (characters[i] && characters[i] != (char)byte) i++;
  return (uint8_t)(LETTERS + i);
}

static void row_of_pattern(volatile uint8_t *pattern, uint8_t row, uint8_t pixels) {
  poke(pattern + 2 * row, pixels);
  poke(pattern + 2 * row + 1, pixels); /* Two bits each: black. */
}

void screen_open(void) {
  uint16_t i;
  uint8_t row;
  while (LINE < 144) {} /* It must be switched off between two pictures. */
  LCD_CONTROL = 0;
  for (i = 0; i < 0x1C00; i++) PATTERNS[i] = 0; /* Also the map. */
  for (i = 0; i < sizeof font / sizeof *font; i++)
    for (row = 0; row < 7; row++)
      row_of_pattern(PATTERNS + 16 * (LETTERS + i), row, (uint8_t)(font[i][row] << 2));
  SCROLL[0] = SCROLL[1] = (uint8_t)-4; /* A margin of four pixels. */
  PALETTE = 0xE4;
  LCD_CONTROL = 0x91; /* On, with the patterns from 0x8000 on and the map from 0x9800 on. */
}

/* Returns four bits as eight: each twice. */
static uint8_t widened(uint8_t bits) {
  uint8_t wide = 0, i;
  for (i = 0; i < 4; i++)
    if (bits & 1 << i) wide |= 3 << 2 * i;
  return wide;
}

void screen_tile(uint8_t row, uint8_t column, const char *text) {
  uint8_t cell = (uint8_t)(CELLS + 4 * (4 * row + column)), i;
  volatile uint8_t *at = MAP + MAP_COLUMNS * 2 * row + 2 * column;
  const uint8_t *first, *second;
  uint8_t left[16], right[16];
  uint8_t pattern = next_pattern(&text);
  for (i = 0; i < 16; i++) left[i] = right[i] = 0;
  if (pattern && pattern - LETTERS < sizeof font / sizeof *font) {
    first = font[pattern - LETTERS];
    pattern = *text ? next_pattern(&text) : 0;
    if (pattern && pattern - LETTERS < sizeof font / sizeof *font) {
      second = font[pattern - LETTERS];
      for (i = 0; i < 7; i++) left[i + 5] = first[i] << 2, right[i + 5] = second[i] << 2;
    } else {
      for (i = 0; i < 14; i++) {
        uint8_t bits = (uint8_t)(first[i / 2] << 1); /* Six bits: the glyph and a space. */
        left[i + 1] = widened(bits >> 3);
        right[i + 1] = (uint8_t)(widened(bits & 7) << 2);
      }
    }
  }
  for (i = 0; i < 8; i++) {
    row_of_pattern(PATTERNS + 16 * cell, i, left[i]);
    row_of_pattern(PATTERNS + 16 * (cell + 1), i, right[i]);
    row_of_pattern(PATTERNS + 16 * (cell + 2), i, left[i + 8]);
    row_of_pattern(PATTERNS + 16 * (cell + 3), i, right[i + 8]);
  }
  poke(at, cell);
  poke(at + 1, cell + 1);
  poke(at + MAP_COLUMNS, cell + 2);
  poke(at + MAP_COLUMNS + 1, cell + 3);
}

static void show(uint8_t row, uint8_t column, const char *text) {
  for (; *text && column < COLUMNS; column++) poke(MAP + MAP_COLUMNS * row + column, next_pattern(&text));
}

void screen_note(uint8_t row, const char *text) { show(row, 10, text); }

/* Waits until the button A is pressed, and before until it is not. */
static void wait_for_button(void) {
  JOYPAD = 0x10; /* Asks for the buttons. Their bits are 0 if they are pressed. */
  while (!(JOYPAD & 1)) {}
  while (JOYPAD & 1) {}
}

void screen_word(const char *text) {
  static uint8_t row = FIRST_ROW, column = 0;
  uint8_t length = 0;
  const char *end = text;
  for (; *end; length++) next_pattern(&end);
  if (length > COLUMNS) length = COLUMNS;
  if (column + length > COLUMNS) row++, column = 0;
  if (row == ROWS) {
    screen_note(6, "A: MORE");
    wait_for_button();
    screen_note(6, "       ");
    for (row = FIRST_ROW; row < ROWS; row++) show(row, 0, "                   ");
    row = FIRST_ROW;
  }
  show(row, column, text);
  column += length + 1;
}
