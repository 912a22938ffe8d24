/*
 * Dawggle for C: looks up and lists words of a dictionary, and finds every word on a letter board.
 *
 * Copy dawggle.h and dawggle.c into your project. They are C99 and C++11, and need no other file,
 * no heap, no recursion and no static variables: all state is in objects that you provide.
 * `dawggle compile words.txt` makes a dictionary. Texts are UTF-8 and end with a zero.
 *
 *   dawggle_dict dict;
 *   if (dawggle_open(&dict, bytes, length) == DAWGGLE_OK && dawggle_contains(&dict, "otter")) ...
 *
 * All members of structures are private, except those with a comment.
 */
#ifndef DAWGGLE_H
#define DAWGGLE_H

#include <stddef.h>
#include <stdint.h>

/* Limits. Every file of a program must see the same limits, so change them here. DAWGGLE_NO_BOARDS
 * leaves out boards, DAWGGLE_NO_LISTS lists of words, and DAWGGLE_NO_CHECK the check of the whole
 * file, where a linker does not. */
#ifndef DAWGGLE_CELLS
#define DAWGGLE_CELLS 16 /* The largest number of cells of a board: 16, 32 or 64. */
#endif
#ifndef DAWGGLE_SYMBOLS
#define DAWGGLE_SYMBOLS 31 /* The largest number of symbols of an alphabet: 31 or 63. */
#endif
#ifndef DAWGGLE_LONGEST /* The longest word that dawggle_words can list, in symbols: up to 255. */
#ifndef SIZE_MAX
#error "stdint.h does not define SIZE_MAX: define DAWGGLE_LONGEST, the same in every file"
#elif SIZE_MAX > 0xFFFF
#define DAWGGLE_LONGEST 64
#else
#define DAWGGLE_LONGEST 24
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define DAWGGLE_VERSION 0x0001 /* The version of these two files: major * 256 + minor. */
uint16_t dawggle_version(void);

#if DAWGGLE_CELLS == 16
typedef uint16_t dawggle_cells; /* A set of cells: bit 0 is cell 0. */
#elif DAWGGLE_CELLS == 32
typedef uint32_t dawggle_cells;
#else
typedef uint64_t dawggle_cells;
#endif

/* Symbols are numbered from 0 in the alphabet's order. A symbol is a letter, or several: `qu`. */
#if DAWGGLE_SYMBOLS == 31
typedef uint32_t dawggle_symbols; /* A set of symbols: bit 0 is symbol 0. */
#else
typedef uint64_t dawggle_symbols;
#endif

#if defined __AVR__ && defined __UINT24_MAX__ /* Not clang. */
__extension__ typedef __uint24 dawggle_position; /* Less code and time than 32 bits. */
#else
typedef uint32_t dawggle_position; /* A number of bits or bytes of the file. */
#endif

#if defined __SDCC && !defined __SDCC_STACK_AUTO
#define DAWGGLE_CALLBACK __reentrant
#else
#define DAWGGLE_CALLBACK
#endif

typedef enum dawggle_result { /* What functions return. */
  DAWGGLE_OK,
  DAWGGLE_FOUND,  /* a word or a path: there can be more */
  DAWGGLE_PAUSED, /* the steps are used up: call again to continue */
  DAWGGLE_DONE,   /* everything was found */
  DAWGGLE_FAILED, /* a read of the dictionary failed: set `failed` to 0, and call again */
  DAWGGLE_NOT_DAWG,    /* not a .dawg file */
  DAWGGLE_UNSUPPORTED, /* another version or layout, too many symbols, or too large */
  DAWGGLE_DAMAGED,     /* cut off or changed */
  DAWGGLE_BOARD_EMPTY,     /* no tiles */
  DAWGGLE_BOARD_RAGGED,    /* rows of different lengths */
  DAWGGLE_BOARD_SHAPE,     /* one row, of which the shape is not known */
  DAWGGLE_BOARD_SIZE,      /* not the given rows and columns */
  DAWGGLE_BOARD_CHARACTER, /* a character that is not a letter */
  DAWGGLE_BOARD_CHOICE,    /* a choice such as `a/bc`, of which a part is several symbols */
  DAWGGLE_BOARD_CELLS      /* more than DAWGGLE_CELLS cells */
} dawggle_result;

/* ---- Dictionaries ---- */

/* Copies the `count` bytes (1 to 8) from byte `at` of the dictionary to `to`. Returns 1, or 0 if
 * that failed. It is never called for bytes past the end. `context` is the pointer that
 * dawggle_open_with was given. With SDCC, end the function with DAWGGLE_CALLBACK, as here. */
typedef int (*dawggle_read)(void *context, uint32_t at, uint8_t *to, uint8_t count)
  DAWGGLE_CALLBACK;

typedef struct dawggle_code {
  dawggle_position contexts;
  uint8_t class_bytes, width_bits;
} dawggle_code;

typedef struct dawggle_dict {
  uint8_t failed;  /* Whether a read failed. Then nothing is read until you set it to 0. */
  uint8_t symbols; /* The number of symbols. */
  uint8_t longest; /* The length of the longest word in symbols. */
  uint8_t position_bits, smallest_bits, top_bits;
  uint16_t set_count;
  const uint8_t *bytes;
  dawggle_read read;
  void *context;
  dawggle_position length, alphabet, tables, sets, directory, stream, root, joins;
  dawggle_symbols digraphs; /* Symbols that count as several letters. */
  dawggle_code codes[4];
  uint8_t firsts[DAWGGLE_SYMBOLS];
} dawggle_dict;

/* Opens a dictionary in memory, which must stay there. On an AVR, it is in program memory, as an
 * array with PROGMEM. Reads only the header: a damaged file can give wrong words, but never causes
 * a read outside of the file or an endless loop. */
dawggle_result dawggle_open(dawggle_dict *dict, const uint8_t *bytes, uint32_t length);

/* Opens a dictionary of `length` bytes that a function reads, as from banks or a flash chip. */
dawggle_result dawggle_open_with(
  dawggle_dict *dict, dawggle_read read, void *context, uint32_t length);

/* Checks the whole file: nothing was damaged, and every node is where its parent says. */
dawggle_result dawggle_check(dawggle_dict *dict);

/* Returns whether a word is in the dictionary, in the same letter case. */
int dawggle_contains(dawggle_dict *dict, const char *word);

/* Returns the number of words. */
uint32_t dawggle_count(dawggle_dict *dict);

#define DAWGGLE_NO_NUMBER UINT32_MAX
/* Returns the number of a word, in the alphabet's order from 0, or DAWGGLE_NO_NUMBER if it is not
 * in the dictionary, or if the dictionary was compiled without `--index`. */
uint32_t dawggle_number(dawggle_dict *dict, const char *word);

/* Writes the symbols of the word with this number, at most `size`. Returns its length, or 0 if no
 * word has this number, if it does not fit, or if the dictionary was compiled without `--index`. */
uint8_t dawggle_word(dawggle_dict *dict, uint32_t number, uint8_t *word, uint8_t size);

/* Writes the text of a word, cut off after `size - 1` bytes. Returns its length without the cut. */
size_t dawggle_spell(
  dawggle_dict *dict, const uint8_t *word, uint8_t length, char *text, size_t size);

/* Returns the number of letters of a word: `qu` counts as two, and `lj` of Croatian as one. */
uint16_t dawggle_letters(dawggle_dict *dict, const uint8_t *word, uint8_t length);

/* Returns the points of a word by its letters: `table[letters]`, or the last entry for a longer
 * word. If `table` is NULL, the points of Boggle: 3 and 4 letters 1, 5 2, 6 3, 7 5, more 11. */
uint16_t dawggle_points(uint16_t letters, const uint16_t *table, uint8_t entries);

/* ---- Cursors: following words symbol by symbol ---- */

typedef struct dawggle_cursor { /* Symbols that some word begins with. */
  dawggle_position at;
  uint8_t context;
  uint8_t depth; /* The number of symbols. */
} dawggle_cursor;

void dawggle_root(dawggle_dict *dict, dawggle_cursor *cursor); /* Before the first symbol. */
/* Moves on by a symbol. Returns 0, and does not move, if no word continues with it. */
int dawggle_step(dawggle_dict *dict, dawggle_cursor *cursor, uint8_t symbol);
int dawggle_is_word(dawggle_dict *dict, const dawggle_cursor *cursor);
/* Returns the symbols that words continue with. */
dawggle_symbols dawggle_next_symbols(dawggle_dict *dict, const dawggle_cursor *cursor);
/* Finds the longest symbol that a text starts with. Returns its length in bytes, or 0. */
uint8_t dawggle_symbol(dawggle_dict *dict, const char *text, uint8_t *symbol);

/* ---- Lists of words ---- */

#define DAWGGLE_NO_PAUSE UINT32_MAX /* A number of steps. */

typedef struct dawggle_edges {
  dawggle_symbols rest, smalls;
  dawggle_position next, sized, small;
  uint8_t only, located, top;
} dawggle_edges;

typedef struct dawggle_words { /* A search for the words that match a pattern. */
  uint8_t length; /* The number of symbols of the word that was found. */
  uint8_t word[DAWGGLE_LONGEST]; /* The word that was found. */
  uint8_t depth, starts[32];
  const char *pattern;
  dawggle_dict *dict;
  uint32_t stars, end, states[DAWGGLE_LONGEST + 1];
  dawggle_symbols wanted[DAWGGLE_LONGEST + 1];
  dawggle_edges edges[DAWGGLE_LONGEST + 1], before;
} dawggle_words;

/* Begins a search for all words that match a pattern, in which `?` is any letter and `*` is any
 * number of letters: `cat*` are the words that begin with `cat`. Other letters match themselves
 * only: nothing is folded. Dictionary and pattern must stay there. A pattern of more than 31 letters
 * and a dictionary with words of more than DAWGGLE_LONGEST symbols are not supported. */
dawggle_result dawggle_words_begin(
  dawggle_words *words, dawggle_dict *dict, const char *pattern);
/* Finds the next word, in the alphabet's order. Pauses after following `max_steps` edges. */
dawggle_result dawggle_words_next(dawggle_words *words, uint32_t max_steps);

#ifndef DAWGGLE_NO_BOARDS
/* ---- Boards ---- */

typedef struct dawggle_board {
  uint8_t rows, columns; /* The size. */
  uint8_t tiles; /* The number of tiles. They are numbered from 0, row by row. */
  uint8_t cells;
  dawggle_cells inner;
  dawggle_cells neighbors[DAWGGLE_CELLS]; /* Change them for another shape than a rectangle. */
  dawggle_cells holders[DAWGGLE_SYMBOLS];
} dawggle_board;

/* Reads a board as people write it: `catdlinemaropets`, `cat/dog/qus`, `s qu n / e i l`. README.md
 * describes the grammar. `rows` and `columns` are the size, or 0 if it is not known. */
dawggle_result dawggle_board_from_text(dawggle_board *board, dawggle_dict *dict,
  const char *text, uint8_t rows, uint8_t columns);
/* Makes a rectangle of empty tiles, which touch their eight neighbors. */
dawggle_result dawggle_board_rectangle(dawggle_board *board, size_t rows, size_t columns);
/* Puts letters on an empty tile, `a/b` or `a,b` for either, `?` for any symbol, or `#` for none.
 * The tile `in-` can only begin a word, and `-ing` can only end one. A tile of several symbols,
 * such as `ing`, takes as many cells. A tile that is refused changes nothing. */
dawggle_result dawggle_board_tile(
  dawggle_board *board, dawggle_dict *dict, uint8_t tile, const char *text, size_t length);
/* Adds a symbol to the choice of a tile. */
void dawggle_board_hold(dawggle_board *board, uint8_t tile, uint8_t symbol);

/* ---- Solving ---- */

typedef struct dawggle_paths { /* A search for the paths of a word. */
  const dawggle_board *board;
  const uint8_t *word;
  uint8_t length, depth;
  dawggle_cells used, rest[DAWGGLE_CELLS];
  uint8_t cells[DAWGGLE_CELLS];
} dawggle_paths;

/* Begins a search for the paths of a word of `length` symbols. Board and word must stay there. */
void dawggle_paths_begin(
  dawggle_paths *paths, const dawggle_board *board, const uint8_t *word, uint8_t length);
/* Finds the next path. Pauses after trying `max_steps` cells. */
dawggle_result dawggle_paths_next(dawggle_paths *paths, uint32_t max_steps);
/* Writes the tiles of the path after DAWGGLE_FOUND. Returns their number. */
uint8_t dawggle_path(const dawggle_paths *paths, uint8_t tiles[DAWGGLE_CELLS]);

typedef struct dawggle_state { dawggle_cells used, reach; } dawggle_state;

typedef struct dawggle_level {
  dawggle_edges edges;
  dawggle_symbols wanted;
  uint16_t end;
  uint8_t complete;
} dawggle_level;

typedef struct dawggle_solver { /* A search for the words on a board. */
  uint8_t length; /* The number of symbols of the word that was found. */
  uint8_t word[DAWGGLE_CELLS]; /* The word that was found. */
  uint8_t depth, searching, terminal, ended, spilled;
  uint16_t states, tries;
  dawggle_state *scratch;
  dawggle_dict *dict;
  const dawggle_board *board;
  dawggle_symbols onward, around[DAWGGLE_CELLS];
  dawggle_level levels[DAWGGLE_CELLS + 1];
  dawggle_edges before;
  dawggle_paths search;
} dawggle_solver;

/* Begins a search for all words. All four objects must stay there. A scratch of 128 states is
 * enough for ordinary boards of 4x4. With fewer, or none, the same words can come later. Fails only
 * if a read fails. */
dawggle_result dawggle_solve_begin(dawggle_solver *solver, dawggle_dict *dict,
  const dawggle_board *board, dawggle_state *scratch, uint16_t states);
/* Finds the next word. Words come in the alphabet's order, each once. Pauses after about
 * `max_steps` steps. A step follows an edge of the dictionary or enters a cell of the board. */
dawggle_result dawggle_solve_next(dawggle_solver *solver, uint32_t max_steps);
#endif

/* The sizes of the objects, for languages that call a shared library and do not read this file. The
 * first byte of a dawggle_dict is `failed`. The bytes of a dawggle_words or a dawggle_solver begin
 * with the length of the word that was found, and its symbols. */
size_t dawggle_sizeof_dict(void), dawggle_sizeof_cursor(void), dawggle_sizeof_words(void);
size_t dawggle_sizeof_board(void), dawggle_sizeof_paths(void), dawggle_sizeof_state(void);
size_t dawggle_sizeof_solver(void);

#ifdef __cplusplus
}
#endif

#endif
