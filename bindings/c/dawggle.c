/* Dawggle for C, see dawggle.h. FORMAT.md of the project's solver specifies the bytes. Compilers of
 * 8-bit machines need declarations at the start of functions, and structures passed by pointers. */
#include "dawggle.h"

#ifdef __CC65__
#pragma static-locals(on) /* Its stack is too small. */
#endif
#ifdef __AVR__
#include <avr/pgmspace.h>
#define BYTE_AT(address) pgm_read_byte(address)
#else
#define BYTE_AT(address) (*(address))
#endif

typedef dawggle_position position; /* In the graph, a bit of the file; elsewhere, a byte. */
typedef dawggle_symbols symbols;
typedef dawggle_cells cells;
#if DAWGGLE_CELLS > 32 || DAWGGLE_SYMBOLS > 31
typedef uint64_t bit_set; /* A set of either. */
#else
typedef uint32_t bit_set;
#endif

#define TERMINAL ((symbols)1 << DAWGGLE_SYMBOLS) /* In a set of symbols: a word ends here. */
#define ALL (TERMINAL - 1)
/* Tags of sections, and characters, are numbers here: cc65 changes 'a' and "a" for a C64. */
#define MAGIC 0x574144DA      /* A byte that is not ASCII, and "DAW". */
#define MORE_MAGIC 0x1A0A0D47 /* "G", two line ends, and a byte that ends a text. */
#define TAG_ALPH 0x48504C41
#define TAG_CNTS 0x53544E43
#define TAG_DGST 0x54534744
#define TAG_GRPH 0x48505247
#define TAG_INDX 0x78646E69
#define TAG_LETT 0x7474656C
#define TAG_LICE 0x6563696C
#define TAG_ORIG 0x6769726F
#define TAG_TITL 0x6C746974
enum {
  ASCII_TAB = 0x09, ASCII_LINE_END = 0x0A, ASCII_FORM_FEED = 0x0C, ASCII_RETURN = 0x0D,
  ASCII_SPACE = 0x20, ASCII_HASH = 0x23, ASCII_APOSTROPHE = 0x27, ASCII_STAR = 0x2A,
  ASCII_COMMA = 0x2C, ASCII_HYPHEN = 0x2D, ASCII_SLASH = 0x2F, ASCII_ZERO = 0x30,
  ASCII_NINE = 0x39, ASCII_QUESTION = 0x3F, ASCII_UPPER_A = 0x41, ASCII_UPPER_Z = 0x5A,
  ASCII_LOWER_A = 0x61, ASCII_LOWER_Q = 0x71, ASCII_LOWER_U = 0x75, ASCII_LOWER_Z = 0x7A,
  ASCII_OPEN = 0x7B, ASCII_CLOSE = 0x7D
};
enum { NONE = 0xFF };
enum { HEADER = 24, SECTION = 12 };
enum { SET, NEXT, EDGE, SIZE };     /* The codes. */
enum { LAST, SMALL, SIZED, JOINS }; /* The numbers of edges. From JOINS on, it is a join. */
enum { SHORT_AT = 16, COUNTS_AT = 17, CLASSES_AT = 21, LONG_NAME = 0x80 }; /* A code's table. */
enum { GROUP = 8, MOST_SMALL = 32, MOST_OPEN = 32, MOST_IN_TILE = 16, LOOK_BACK = 8 };
enum { INDEX_DEPTH = 16, INDEX_EDGES = 64 }; /* Smaller trees are counted by walking. */

uint16_t dawggle_version(void) { return DAWGGLE_VERSION; }
#define SIZEOF(object) size_t dawggle_sizeof_##object(void) { return sizeof(dawggle_##object); }
SIZEOF(dict) SIZEOF(cursor) SIZEOF(words)

/* ---- Bytes and bits ---- */

/* Copies bytes of the file: zeros after its end, and from a failed read on. So a failed read is
 * like damage: a walk on zeros ends, and what it finds is not used. */
static const uint8_t *copy_at(dawggle_dict *dict, position at, uint8_t *copy, uint8_t count) {
  uint8_t i;
  while (count && (dict->failed || at > dict->length - count)) copy[--count] = 0;
  if (!dict->read) for (i = 0; i < count; i++) copy[i] = BYTE_AT(dict->bytes + (size_t)at + i);
  else if (count && dict->read(dict->context, at, copy, count) != 1)
    for (dict->failed = 1; count;) copy[--count] = 0;
  return copy;
}

/* Returns bytes of the file, in place or copied to `copy`. */
static const uint8_t *bytes_at(dawggle_dict *dict, position at, uint8_t *copy, uint8_t count) {
#ifndef __AVR__
  if (!dict->read && at <= dict->length - count) return dict->bytes + (size_t)at;
#endif
  return copy_at(dict, at, copy, count);
}

static uint8_t byte_at(dawggle_dict *dict, position at) {
  uint8_t byte;
  if (!dict->read && at < dict->length) return BYTE_AT(dict->bytes + (size_t)at);
  return *bytes_at(dict, at, &byte, 1);
}

/* Reads a little-endian number of at most four bytes. */
static uint32_t number_at(dawggle_dict *dict, position at, uint8_t count) {
  uint8_t copy[4];
  const uint8_t *bytes;
  uint32_t number = 0;
#if defined __AVR__ && !defined __clang__ /* Without a copy, solving takes a quarter less time. */
  if (!dict->read && at <= dict->length - 4) {
    number = pgm_read_dword(dict->bytes + (size_t)at);
    return number & (count > 2 ? count > 3 ? 0xFFFFFFFF : 0xFFFFFF : count > 1 ? 0xFFFF : 0xFF);
  }
#endif
  bytes = bytes_at(dict, at, copy, count);
  while (count) number = number << 8 | bytes[--count];
  return number;
}

/* Returns the 32 bits from bit `at` of the file, the most significant bit of a byte first. */
static uint32_t window(dawggle_dict *dict, position at) {
  uint8_t copy[5], shift = at & 7;
  const uint8_t *bytes;
  uint32_t bits;
#ifdef __AVR__
  if (!dict->read && (at >> 3) <= dict->length - 5) {
    bytes = dict->bytes + (size_t)(at >> 3);
    bits = (uint32_t)BYTE_AT(bytes) << 24 | (uint32_t)BYTE_AT(bytes + 1) << 16 |
           (uint32_t)BYTE_AT(bytes + 2) << 8 | BYTE_AT(bytes + 3);
    return bits << shift | (uint8_t)(BYTE_AT(bytes + 4) >> (8 - shift));
  }
#endif
  bytes = bytes_at(dict, at >> 3, copy, 5);
  bits = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
  return bits << shift | (uint8_t)(bytes[4] >> (8 - shift));
}

/* Returns the upper bits of a window, at most 32. */
static uint32_t upper(uint32_t bits, uint8_t width) {
#if SIZE_MAX <= 0xFFFF /* Bytes first, since small machines shift bit by bit. */
  for (width = (uint8_t)(32 - width); width >= 8; width = (uint8_t)(width - 8)) bits >>= 8;
  return bits >> width;
#else
  return width ? bits >> (32 - width) : 0;
#endif
}

static uint32_t bits_at(dawggle_dict *dict, position at, uint8_t width) {
  return upper(window(dict, at), width);
}

/* Returns the number of the lowest bit that is 1. There must be one. */
static uint8_t lowest_bit(bit_set set) {
#if defined __GNUC__ && !defined __TINYC__ && __SIZEOF_INT__ >= 4 /* AVR, MSP430, ... have 2. */
  return (uint8_t)(sizeof set > 4 ? __builtin_ctzll(set) : __builtin_ctz((unsigned)set));
#else
  uint8_t byte, lowest = 0;
  for (; !(byte = (uint8_t)(set & 0xFF)); set >>= 8) lowest = (uint8_t)(lowest + 8);
  for (; !(byte & 1); byte >>= 1) lowest++;
  return lowest;
#endif
}

/* Takes the first symbol off a set that is not empty. Returns its number, and it alone as a set. */
static uint8_t take_first(symbols *set, symbols *alone) {
  *alone = *set & -*set;
  *set ^= *alone;
  return lowest_bit(*alone);
}

static uint8_t count_of(symbols set) {
  uint8_t count = 0;
  for (; set; set &= set - 1) count++;
  return count;
}

/* ---- The graph ---- */

/* Returns where the table of a code in a context is. */
static position table_of(dawggle_dict *dict, uint8_t code, uint8_t context) {
  position at = dict->codes[code].contexts + 2U * context;
  return dict->tables + 2 * (position)number_at(dict, at, 2);
}

/* Finds the class of a name of 5 to 10 bits. As names are canonical, it is found by counting. */
static uint8_t long_name(
  dawggle_dict *dict, position table, uint8_t slot, uint32_t bits, uint8_t *length) {
  uint32_t counts = number_at(dict, table + COUNTS_AT, 4);
  uint8_t count, first = byte_at(dict, table + SHORT_AT);
  uint8_t before = (uint8_t)(upper(bits, 4) - (slot & 0x7FU));
  for (*length = 5; *length <= 10; ++*length, counts >>= 5) {
    count = counts & 31;
    before = (uint8_t)((before & 0x7FU) << 1 | (bits >> (32 - *length) & 1));
    if (before < count) return (uint8_t)(first + before);
    before = (uint8_t)(before - count);
    first = (uint8_t)(first + count);
  }
  return 0; /* Only an unchecked file leads here. */
}

/* Reads a number of a code, and moves `at` to its end. */
static position decode(dawggle_dict *dict, uint8_t code, uint8_t context, position *at) {
  uint8_t bytes = dict->codes[code].class_bytes, width_bits = dict->codes[code].width_bits;
  position table = table_of(dict, code, context);
  uint32_t entry, bits = window(dict, *at);
  uint8_t width, slot = byte_at(dict, table + ((uint8_t)(bits >> 24) >> 4)), length = slot & 7;
  uint8_t name = slot < LONG_NAME ? slot >> 3 : long_name(dict, table, slot, bits, &length);
  entry = number_at(dict, table + CLASSES_AT + (uint16_t)(name * bytes), bytes);
  width = (uint8_t)(entry & (uint8_t)((1U << width_bits) - 1));
  *at += length;
  bits = length + width <= 32 ? upper(bits << length, width) : bits_at(dict, *at, width);
  *at += width;
  return (position)(entry >> width_bits) + (position)bits;
}

/* Reads a bit for the end of a word, then a bit for each symbol, the last symbol first. */
static symbols plain_set(dawggle_dict *dict, position *at) {
  uint8_t n = dict->symbols;
  uint32_t bits = window(dict, *at);
  symbols set = bits >> 31 ? TERMINAL : 0;
#if DAWGGLE_SYMBOLS > 31
  if (n > 31) {
    set |= (symbols)upper(bits << 1, (uint8_t)(n - 32)) << 32 | bits_at(dict, *at + n - 31U, 32);
  } else
#endif
    set |= upper(bits << 1, n);
  *at += n + 1U;
  return set;
}

/* Reads a set of the table of sets: a bit for each symbol, then a bit for the end of a word. */
static symbols table_set(dawggle_dict *dict, position number) {
  uint8_t n = dict->symbols, bytes = (uint8_t)(n / 8 + 1);
  position at = dict->sets + number * bytes;
  symbols set, end = (symbols)1 << n;
  if (number >= dict->set_count) return 0;
#if DAWGGLE_SYMBOLS > 31
  if (n > 31)
    set = number_at(dict, at, 4) | (symbols)number_at(dict, at + 4, (uint8_t)(bytes - 4)) << 32;
  else
#endif
    set = number_at(dict, at, bytes);
  return (set & (end - 1)) | ((set & end) ? TERMINAL : 0);
}

/* Reads a set that is spelled by symbols, which ascend. */
static symbols spelled_set(dawggle_dict *dict, position *at) {
  symbols set = bits_at(dict, *at, 1) ? TERMINAL : 0;
  uint8_t n = dict->symbols, last = n;
  position symbol;
  for (*at += 1;; set |= (symbols)1 << last) {
    symbol = decode(dict, NEXT, last, at);
    if (symbol >= n || (last < n && symbol <= last)) return symbol == n ? set : 0;
    last = (uint8_t)symbol;
  }
}

static symbols read_set(dawggle_dict *dict, uint8_t context, position *at) {
  position number = decode(dict, SET, context, at);
  if (number == 0) return spelled_set(dict, at);
  return number == 1 ? plain_set(dict, at) : table_set(dict, number - 2);
}

static position read_edge(dawggle_dict *dict, uint8_t symbol, uint8_t only, position *at) {
  return decode(dict, EDGE, (uint8_t)(symbol << 1 | only), at);
}

/* Returns where a join is: after the sizes of its group, and after the joins before it. */
static position join_at(dawggle_dict *dict, position join) {
  uint8_t width, index = join % GROUP, others = GROUP - 1;
  position smallest, at = dict->directory + join / GROUP * dict->position_bits;
  uint32_t bits;
  at = dict->stream + (position)bits_at(dict, at, dict->position_bits);
  bits = window(dict, at);
  width = (uint8_t)upper(bits, 5);
  smallest = (position)upper(bits << 5, dict->smallest_bits);
  if (dict->joins - join + index < GROUP) others = (uint8_t)(dict->joins - join + index - 1);
  at += 5U + dict->smallest_bits;
  join = at + (uint8_t)(others * width);
  for (; index; index--, at += width) join += smallest + (position)bits_at(dict, at, width);
  return join;
}

/* Reads the node at a place. Returns whether a word ends there. */
static uint8_t read_node(
  dawggle_dict *dict, const dawggle_cursor *place, dawggle_edges *edges) {
  symbols set;
  edges->next = place->at;
  edges->top = place->at >= dict->root;
  if (edges->top) set = plain_set(dict, &edges->next);
  else set = read_set(dict, place->context, &edges->next);
  edges->rest = set & ALL;
  edges->only = !(edges->rest & (edges->rest - 1));
  edges->smalls = edges->sized = edges->small = edges->located = 0;
  return (set & TERMINAL) != 0;
}

/* What the edges of a node lead to. */
typedef struct children {
  symbols sizeds, smalls;
  position size; /* The size of all sized children. */
  uint8_t last, damaged;
} children;

/* Reads the edges of these symbols, and moves `at` to the children. */
static void read_edges(
  dawggle_dict *dict, symbols rest, uint8_t only, position *at, children *found) {
  symbols alone;
  uint8_t symbol;
  position edge;
  found->sizeds = found->smalls = found->size = found->damaged = 0;
  found->last = NONE;
  while (rest) {
    symbol = take_first(&rest, &alone);
    edge = read_edge(dict, symbol, only, at);
    if (edge == LAST && found->last == NONE) found->last = symbol;
    else if (edge == SMALL) found->smalls |= alone;
    else if (edge == SIZED) {
      found->sizeds |= alone;
      found->size += decode(dict, SIZE, 0, at);
    } else if (edge < JOINS || edge - JOINS >= dict->joins) found->damaged = 1;
  }
  if ((found->sizeds | found->smalls) && found->last == NONE) found->damaged = 1;
}

/* Moves `at` over a small tree. Returns 0 if it is damaged, too large, or has a sized child. */
static int skip_tree(dawggle_dict *dict, uint8_t symbol, position *at) {
  uint8_t pending[MOST_SMALL], count = 1, nodes = 1, more, i; /* The next node is the last one. */
  symbols set, alone;
  children found;
  for (pending[0] = symbol; count;) {
    set = read_set(dict, pending[--count], at);
    if (!set) return 0;
    set &= ALL;
    read_edges(dict, set, !(set & (set - 1)), at, &found);
    more = (uint8_t)((found.last != NONE) + count_of(found.smalls));
    nodes = (uint8_t)(nodes + more);
    if (found.damaged || found.sizeds || nodes > MOST_SMALL) return 0;
    pending[count] = found.last;
    count = (uint8_t)(count + more);
    for (i = count; found.smalls;) pending[--i] = take_first(&found.smalls, &alone);
  }
  return 1;
}

static int skip_trees(dawggle_dict *dict, symbols smalls, position *at) {
  symbols alone;
  while (smalls) if (!skip_tree(dict, take_first(&smalls, &alone), at)) return 0;
  return 1;
}

/* Finds where the children are, after all edges: first the sized, then the small, then the last.
 * `size` is the size of the child whose edge was read last. */
static void locate(dawggle_dict *dict, dawggle_edges *edges, position size) {
  position at = edges->next;
  children found;
  if (edges->located) return;
  read_edges(dict, edges->rest, edges->only, &at, &found);
  edges->smalls |= found.smalls;
  edges->small = at + edges->sized + size + found.size;
  edges->sized += at;
  edges->located = 1;
}

/* Moves on to the next edge of the top that is wanted. Returns its symbol and its number. */
static uint8_t next_top_edge(
  dawggle_dict *dict, dawggle_edges *edges, symbols wanted, position *number) {
  symbols alone, before;
  uint8_t symbol;
  wanted &= edges->rest;
  symbol = take_first(&wanted, &alone);
  before = edges->rest & (alone - 1);
  edges->next += (uint16_t)(count_of(before) * dict->top_bits);
  *number = (position)bits_at(dict, edges->next, dict->top_bits);
  edges->next += dict->top_bits;
  edges->rest ^= before | alone;
  return symbol;
}

/* Finds the next child with a wanted symbol. Returns 0 after the last. From one call to the next,
 * no symbol may be added to `wanted`. */
static int next_child(dawggle_dict *dict, dawggle_edges *edges, symbols wanted,
  uint8_t *symbol, dawggle_cursor *child) {
  position edge, size;
  symbols alone;
  if (!(edges->rest & wanted)) return 0;
  if (edges->top) {
    *symbol = next_top_edge(dict, edges, wanted, &edge);
    child->context = dict->symbols;
    child->at = edge < dict->joins ? join_at(dict, edge) : dict->stream + edge - dict->joins;
    return 1;
  }
  do {
    *symbol = take_first(&edges->rest, &alone);
    edge = read_edge(dict, *symbol, edges->only, &edges->next);
    size = edge == SIZED ? decode(dict, SIZE, 0, &edges->next) : 0;
    if (alone & wanted) {
      child->context = edge < JOINS ? *symbol : dict->symbols;
      if (edge < JOINS) locate(dict, edges, size);
      if (edge == SIZED) child->at = edges->sized;
      else if (edge >= JOINS) child->at = join_at(dict, edge - JOINS);
      else if (edge == SMALL) {
        skip_trees(dict, edges->smalls & (alone - 1), &edges->small);
        edges->smalls &= ~(alone - 1);
        child->at = edges->small;
      } else { /* The last child is after all small children. */
        child->at = edges->small;
        skip_trees(dict, edges->smalls, &child->at);
      }
    }
    edges->sized += size;
    if (edge == SMALL) edges->smalls |= alone;
  } while (!(alone & wanted));
  return 1;
}

/* ---- Dictionaries ---- */

/* Returns where a section is, and its length, or 0 if there is no section with this tag. */
static position section(dawggle_dict *dict, uint32_t tag, position *length) {
  position at = HEADER, end = HEADER + (position)byte_at(dict, 12) * SECTION;
  for (; at < end; at += SECTION) {
    *length = (position)number_at(dict, at + 8, 4);
    if (number_at(dict, at, 4) == tag) return (position)number_at(dict, at + 4, 4);
  }
  return *length = 0;
}

/* Returns the number of contexts of a code. */
static uint8_t contexts_of(dawggle_dict *dict, uint8_t code) {
  uint8_t n = dict->symbols;
  return code == SIZE ? 1 : code == EDGE ? (uint8_t)(2 * n) : (uint8_t)(n + 1);
}

static position take_number(dawggle_dict *dict, position *at, uint8_t bytes) {
  position number = (position)number_at(dict, *at, bytes);
  *at += bytes;
  return number;
}

/* Finds the parts of the graph in its section. */
static dawggle_result open_graph(dawggle_dict *dict) {
  position length, groups, at = section(dict, TAG_GRPH, &length), bits = at + length;
  uint8_t code, bytes;
  dict->root = take_number(dict, &at, 4);
  dict->joins = take_number(dict, &at, 4);
  dict->set_count = (uint16_t)take_number(dict, &at, 2);
  dict->position_bits = (uint8_t)take_number(dict, &at, 1);
  dict->smallest_bits = (uint8_t)take_number(dict, &at, 1);
  dict->top_bits = (uint8_t)take_number(dict, &at, 1);
  if (dict->position_bits > 32 || dict->smallest_bits > 27 || dict->top_bits > 32)
    return DAWGGLE_DAMAGED;
  length = at + 6; /* Where the contexts of the first code are. */
  for (code = SET; code <= SIZE; code++) {
    bytes = (uint8_t)take_number(dict, &at, 1);
    if (bytes < 1 || bytes > 4) return DAWGGLE_DAMAGED;
    dict->codes[code].class_bytes = bytes;
    dict->codes[code].width_bits = bytes > 2 ? 5 : (uint8_t)(bytes + 2);
    dict->codes[code].contexts = length;
    length += 2U * contexts_of(dict, code);
  }
  dict->tables = length;
  at = dict->sets = length + 2 * take_number(dict, &at, 2);
  at += (position)dict->set_count * (dict->symbols / 8U + 1U);
  dict->directory = 8 * at;
  /* Eight positions take as many bytes as one has bits. So nothing overflows. */
  groups = dict->joins / GROUP + (dict->joins % GROUP != 0);
  at += groups / 8 * dict->position_bits + (groups % 8 * dict->position_bits + 7) / 8;
  if (at > bits) return DAWGGLE_DAMAGED;
  bits = 8 * (bits - at);
  if (dict->joins > bits || dict->root >= bits) return DAWGGLE_DAMAGED;
  dict->stream = 8 * at;
  dict->root += dict->stream;
  return DAWGGLE_OK;
}

/* Copies the spelling of a symbol. Returns its length. */
static uint8_t spelling(dawggle_dict *dict, uint8_t symbol, uint8_t bytes[8]) {
  position ends = dict->alphabet + 1, end = ends + 2U * symbol;
  uint16_t start = symbol ? (uint16_t)number_at(dict, end - 2, 2) : 0;
  uint16_t length = (uint16_t)(number_at(dict, end, 2) - start);
  const uint8_t *from;
  uint8_t i;
  if (symbol >= dict->symbols) return 0;
  if (length > 8) length = 8;
  from = bytes_at(dict, ends + 2U * dict->symbols + start, bytes, (uint8_t)length);
  if (from != bytes) for (i = 0; i < length; i++) bytes[i] = from[i];
  return (uint8_t)length;
}

static uint8_t letters_of(dawggle_dict *dict, uint8_t symbol) {
  uint8_t bytes[8], length = spelling(dict, symbol, bytes), letters = 0;
  while (length) if ((bytes[--length] & 0xC0) != 0x80) letters++; /* Not the rest of a letter. */
  return letters;
}

static dawggle_result open_file(dawggle_dict *dict, uint32_t length) {
  position letters, size;
  uint8_t symbol, bytes[8];
  if (length < HEADER) return DAWGGLE_NOT_DAWG;
  if (length >> (8 * sizeof(position) - 3)) return DAWGGLE_UNSUPPORTED; /* Bits are positions. */
  if (number_at(dict, 0, 4) != MAGIC || number_at(dict, 4, 4) != MORE_MAGIC)
    return DAWGGLE_NOT_DAWG;
  /* The version; the layout `compact` and its variant; the number of sections. */
  if (number_at(dict, 8, 4) != 0x01020001) return DAWGGLE_UNSUPPORTED;
  if (number_at(dict, 12, 4) > 64 || number_at(dict, 16, 4) != length) return DAWGGLE_DAMAGED;
  dict->longest = byte_at(dict, section(dict, TAG_CNTS, &size) + 12);
  dict->alphabet = section(dict, TAG_ALPH, &size);
  dict->symbols = byte_at(dict, dict->alphabet);
  if (dict->symbols > DAWGGLE_SYMBOLS) return DAWGGLE_UNSUPPORTED;
  letters = section(dict, TAG_LETT, &size);
  dict->digraphs = 0;
  for (symbol = 0; symbol < dict->symbols; symbol++) {
    dict->firsts[symbol] = spelling(dict, symbol, bytes) ? *bytes : 0;
    if (letters_of(dict, symbol) != 1 &&
        !(size == 8 && byte_at(dict, letters + symbol / 8U) >> symbol % 8 & 1))
      dict->digraphs |= (symbols)1 << symbol;
  }
  return dict->symbols ? open_graph(dict) : DAWGGLE_DAMAGED;
}

dawggle_result dawggle_open_with(
  dawggle_dict *dict, dawggle_read read, void *context, uint32_t length) {
  dawggle_result result;
  dict->failed = 0;
  dict->read = read;
  dict->context = context;
  dict->length = (position)length;
  result = open_file(dict, length);
  return dict->failed ? DAWGGLE_FAILED : result;
}

dawggle_result dawggle_open(dawggle_dict *dict, const uint8_t *bytes, uint32_t length) {
  dict->bytes = bytes;
  return dawggle_open_with(dict, NULL, NULL, length);
}

uint32_t dawggle_count(dawggle_dict *dict) {
  position length;
  return number_at(dict, section(dict, TAG_CNTS, &length), 4);
}

static char lower(char letter) {
  return letter >= ASCII_UPPER_A && letter <= ASCII_UPPER_Z
    ? (char)(letter + (ASCII_LOWER_A - ASCII_UPPER_A)) : letter;
}

/* Finds the longest of these symbols that a text starts with. Returns its length. With `in_any_case`,
 * the letter case only matters between symbols of the same length. */
static uint8_t longest_symbol(dawggle_dict *dict, symbols among, const char *text,
  size_t length, uint8_t in_any_case, uint8_t *symbol) {
  uint8_t longest = 0, is_exact = 0, bytes[8], next, len, exact, i;
  for (next = 0; next < dict->symbols; next++) {
    if (lower((char)dict->firsts[next]) != lower(*text) || !(among >> next & 1)) continue;
    len = spelling(dict, next, bytes);
    if (len < longest || len > length || !len) continue;
    for (i = exact = 0; i < len && lower(text[i]) == lower((char)bytes[i]); i++)
      exact = (uint8_t)(exact + (text[i] == (char)bytes[i]));
    if (i < len || !(in_any_case || exact == len) || (len == longest && (is_exact || exact < len)))
      continue;
    longest = len;
    is_exact = exact == len;
    *symbol = next;
  }
  return dict->failed ? 0 : longest;
}

/* Finds the longest of these symbols that a text which ends with a zero starts with. */
static uint8_t first_symbol(
  dawggle_dict *dict, symbols among, const char *text, uint8_t *symbol) {
  uint8_t length = 0;
  while (length < 8 && text[length]) length++;
  return longest_symbol(dict, among, text, length, 0, symbol);
}

static symbols all_symbols(dawggle_dict *dict) { return ((symbols)1 << dict->symbols) - 1; }

uint8_t dawggle_symbol(dawggle_dict *dict, const char *text, uint8_t *symbol) {
  return first_symbol(dict, all_symbols(dict), text, symbol);
}

size_t dawggle_spell(
  dawggle_dict *dict, const uint8_t *word, uint8_t length, char *text, size_t size) {
  size_t end = 0;
  uint8_t bytes[8], i, len;
  for (; length; length--) {
    len = spelling(dict, *word++, bytes);
    for (i = 0; i < len; i++, end++) if (end + 1 < size) text[end] = (char)bytes[i];
  }
  if (dict->failed) end = 0;
  if (size) text[end < size ? end : size - 1] = 0;
  return end;
}

uint16_t dawggle_letters(dawggle_dict *dict, const uint8_t *word, uint8_t length) {
  uint16_t letters = length;
  for (; length; length--, word++)
    if (*word >= dict->symbols || dict->digraphs >> *word & 1)
      letters = (uint16_t)(letters + letters_of(dict, *word) - 1);
  return dict->failed ? 0 : letters;
}

uint16_t dawggle_points(uint16_t letters, const uint16_t *table, uint8_t entries) {
  if (table) return entries ? table[letters < entries ? letters : (uint16_t)(entries - 1)] : 0;
  if (letters < 5) return letters >= 3;
  return letters < 7 ? (uint16_t)(letters - 3) : letters == 7 ? 5 : 11;
}

void dawggle_root(dawggle_dict *dict, dawggle_cursor *cursor) {
  cursor->at = dict->root;
  cursor->context = dict->symbols;
  cursor->depth = 0;
}

int dawggle_step(dawggle_dict *dict, dawggle_cursor *cursor, uint8_t symbol) {
  dawggle_edges edges;
  dawggle_cursor child;
  /* The limit of the depth also ends the walk of a cycle, which only a hostile file has. */
  if (symbol >= dict->symbols || cursor->depth == dict->longest) return 0;
  read_node(dict, cursor, &edges);
  if (!next_child(dict, &edges, (symbols)1 << symbol, &symbol, &child) || dict->failed) return 0;
  child.depth = (uint8_t)(cursor->depth + 1);
  *cursor = child;
  return 1;
}

int dawggle_is_word(dawggle_dict *dict, const dawggle_cursor *cursor) {
  dawggle_edges edges;
  return read_node(dict, cursor, &edges);
}

dawggle_symbols dawggle_next_symbols(dawggle_dict *dict, const dawggle_cursor *cursor) {
  dawggle_edges edges;
  read_node(dict, cursor, &edges);
  return dict->failed ? 0 : edges.rest;
}

/* ---- Numbers of words ---- */

typedef struct word_index { /* The counts of words below nodes, in the order of their places. */
  position before, entry, count; /* Where these fields start. */
  uint32_t blocks;
  uint8_t before_bits, low_bits, number_bits, count_bits, context_bits;
} word_index;

static uint8_t bits_of(uint32_t number) {
  uint8_t bits = 0;
  for (; number; number >>= 1) bits++;
  return bits;
}

static int open_index(dawggle_dict *dict, word_index *index) {
  position size, at = section(dict, TAG_INDX, &size);
  uint32_t entries = number_at(dict, at, 4), counts = number_at(dict, at + 8, 4);
  if (size < 16) return 0;
  index->blocks = number_at(dict, at + 4, 4);
  index->context_bits = byte_at(dict, at + 12);
  index->low_bits = byte_at(dict, at + 13);
  if (index->context_bits > 8 || index->low_bits > 32) return 0;
  index->before_bits = bits_of(entries);
  index->number_bits = counts ? bits_of(counts - 1) : 0;
  index->count_bits = bits_of(dawggle_count(dict));
  index->before = 8 * (at + 16);
  at += 16 + ((position)(index->blocks + 1) * index->before_bits + 7) / 8;
  index->entry = 8 * at;
  at += ((position)entries * (uint8_t)(index->low_bits + index->number_bits) + 7) / 8;
  index->count = 8 * at;
  return 1;
}

/* Counts the words at and below a node that has no entry, at most one for each edge and the node.
 * Returns 0 if it has too many edges. */
static uint8_t walk(dawggle_dict *dict, const dawggle_cursor *place) {
  dawggle_edges levels[INDEX_DEPTH + 1];
  dawggle_cursor child;
  uint8_t symbol, depth = 0, steps = INDEX_EDGES, words = read_node(dict, place, levels);
  for (;;) {
    if (!next_child(dict, &levels[depth], ALL, &symbol, &child)) {
      if (!depth--) return words;
    } else if (!steps-- || ++depth > INDEX_DEPTH) return 0;
    else words = (uint8_t)(words + read_node(dict, &child, &levels[depth]));
  }
}

/* Returns the number of words at and below a node, or 0 if it is not known. */
static uint32_t count_below(
  dawggle_dict *dict, const word_index *index, const dawggle_cursor *place) {
  uint8_t low_bits = index->low_bits, more = index->context_bits;
  uint8_t width = (uint8_t)(low_bits + index->number_bits);
  uint32_t from = place->at - dict->stream, to, middle, low, found;
  uint32_t context = place->context & ((1U << more) - 1), key = from << more | context;
  position at;
  dawggle_edges edges;
  if (read_node(dict, place, &edges) && !edges.rest) return 1;
  /* The low bits of the key are in the entry, and the other bits are the number of the block. */
  low = low_bits < 32 ? key & (((uint32_t)1 << low_bits) - 1) : key;
  key = low_bits < more ? key >> low_bits : upper(from, (uint8_t)(32 + more - low_bits));
  at = index->before + (position)key * index->before_bits;
  from = bits_at(dict, at, index->before_bits);
  to = key < index->blocks ? bits_at(dict, at + index->before_bits, index->before_bits) : 0;
  while (from < to) {
    middle = from + (to - from) / 2;
    at = index->entry + (position)middle * width;
    found = bits_at(dict, at, low_bits);
    if (found == low) {
      at = (position)bits_at(dict, at + low_bits, index->number_bits);
      return bits_at(dict, index->count + at * index->count_bits, index->count_bits);
    }
    if (found < low) from = middle + 1;
    else to = middle;
  }
  return walk(dict, place);
}

/* Looks up a word. With an index, `number` becomes the number of words before it. */
static int find(
  dawggle_dict *dict, const char *word, const word_index *index, uint32_t *number) {
  dawggle_edges edges;
  dawggle_cursor place;
  symbols wanted;
  uint32_t below;
  uint8_t length, symbol = 0, passed, depth = 0, terminal;
  for (dawggle_root(dict, &place);; word += length) {
    terminal = read_node(dict, &place, &edges);
    if (!*word) return terminal;
    length = first_symbol(dict, edges.rest, word, &symbol);
    if (!length || depth++ == dict->longest) return 0;
    wanted = (symbols)1 << symbol;
    if (index) {
      *number += terminal;
      wanted |= wanted - 1;
    }
    while (next_child(dict, &edges, wanted, &passed, &place) && passed != symbol) {
      below = count_below(dict, index, &place);
      if (!below) return 0;
      *number += below;
    }
  }
}

int dawggle_contains(dawggle_dict *dict, const char *word) {
  return find(dict, word, NULL, NULL);
}

uint32_t dawggle_number(dawggle_dict *dict, const char *word) {
  word_index index;
  uint32_t number = 0;
  if (!open_index(dict, &index) || !find(dict, word, &index, &number)) return DAWGGLE_NO_NUMBER;
  return number;
}

uint8_t dawggle_word(dawggle_dict *dict, uint32_t number, uint8_t *word, uint8_t size) {
  word_index index;
  dawggle_edges edges;
  dawggle_cursor place;
  uint32_t below;
  uint8_t length = 0;
  if (!open_index(dict, &index) || number >= dawggle_count(dict)) return 0;
  dawggle_root(dict, &place);
  for (;; length++) {
    if (read_node(dict, &place, &edges) && !number--) return length;
    if (length == size || length == dict->longest) return 0;
    for (below = 0;; number -= below) {
      if (!next_child(dict, &edges, ALL, word + length, &place)) return 0;
      if (!edges.rest) break; /* All words that are left are below the last child. */
      below = count_below(dict, &index, &place);
      if (!below) return 0;
      if (number < below) break;
    }
  }
}

#ifndef DAWGGLE_NO_LISTS
/* ---- Lists of words ---- */

/* Returns the length of the letter at the start of a text: of the longest symbol, if that is one
 * letter, or else of a character. `several` is what is left of a symbol of several letters. */
static uint8_t letter_at(dawggle_dict *dict, const char *text, uint8_t *several) {
  uint8_t symbol, length = 0;
  if (!*several) {
    length = dawggle_symbol(dict, text, &symbol);
    if (length && !(dict->digraphs >> symbol & 1)) return length;
    *several = length;
  }
  for (length = 1; length < 4 && ((uint8_t)text[length] & 0xC0) == 0x80;) length++;
  if (*several) *several = (uint8_t)(*several - length);
  return length;
}

/* Returns the parts of the pattern after which a word is if it was after these parts before this
 * symbol. Bit 0 is before the first part. */
static uint32_t after(const dawggle_words *words, uint32_t states, uint8_t symbol) {
  uint8_t spelled[9], length = spelling(words->dict, symbol, spelled), letter, part, i;
  uint32_t next, left;
  const uint8_t *text = spelled;
  const char *expected;
  for (spelled[length] = 0; length; text += letter, length = (uint8_t)(length - letter)) {
    letter = length;
    if (words->dict->digraphs >> symbol & 1)
      for (letter = 1; (text[letter] & 0xC0) == 0x80;) letter++;
    next = states & words->stars;
    for (left = states & ~words->stars & ~words->end; left; left &= left - 1) {
      part = lowest_bit((bit_set)left);
      expected = words->pattern + words->starts[part];
      for (i = 0; i < letter && expected[i] == (char)text[i];) i++;
      if (*expected == ASCII_QUESTION ||
          (i == letter && words->starts[part + 1] == words->starts[part] + i))
        next |= (uint32_t)2 << part;
    }
    states = next | (next & words->stars) << 1; /* A `*` can be no letters. */
  }
  return states;
}

/* Finds the symbols of the node at the current depth that can follow. */
static void enter(dawggle_words *words, uint32_t states) {
  symbols rest = words->edges[words->depth].rest, wanted = 0, alone;
  while (rest) if (after(words, states, take_first(&rest, &alone))) wanted |= alone;
  words->wanted[words->depth] = wanted;
  words->states[words->depth] = states;
}

dawggle_result dawggle_words_begin(
  dawggle_words *words, dawggle_dict *dict, const char *pattern) {
  uint8_t at = 0, part = 0, several = 0, length;
  int longest = dict->longest;
  dawggle_cursor root;
  words->dict = dict;
  words->pattern = pattern;
  words->stars = 0;
  for (; pattern[at]; at = (uint8_t)(at + length)) {
    length = 1;
    if (part == 31 || at > 240) return dict->failed ? DAWGGLE_FAILED : DAWGGLE_UNSUPPORTED;
    if (pattern[at] == ASCII_STAR) {
      if (part && words->stars >> (part - 1) & 1) continue; /* Several are the same as one. */
      words->stars |= (uint32_t)1 << part;
    } else if (pattern[at] != ASCII_QUESTION) length = letter_at(dict, pattern + at, &several);
    words->starts[part++] = at;
  }
  words->starts[part] = at;
  words->end = (uint32_t)1 << part;
  words->depth = 0;
  if (longest > DAWGGLE_LONGEST) return DAWGGLE_UNSUPPORTED;
  dawggle_root(dict, &root);
  read_node(dict, &root, words->edges);
  enter(words, 1 | (words->stars & 1) << 1);
  return dict->failed ? DAWGGLE_FAILED : DAWGGLE_OK;
}

dawggle_result dawggle_words_next(dawggle_words *words, uint32_t max_steps) {
  dawggle_dict *dict = words->dict;
  dawggle_edges *edges;
  dawggle_cursor child;
  uint8_t depth, symbol, is_word = 0;
  int found;
  while (max_steps--) {
    depth = words->depth;
    edges = &words->edges[depth];
    words->before = *edges;
    found = next_child(dict, edges, words->wanted[depth], &symbol, &child);
    if (found) {
      words->word[depth] = symbol;
      words->length = ++words->depth;
      is_word = read_node(dict, &child, edges + 1);
      enter(words, after(words, words->states[depth], symbol));
    }
    if (dict->failed) {
      *edges = words->before;
      words->depth = depth;
      return DAWGGLE_FAILED;
    }
    if (!found) {
      if (!depth) return DAWGGLE_DONE;
      words->depth--;
      continue;
    }
    if (words->length >= dict->longest || !words->wanted[words->depth]) words->depth--;
    if (is_word && (words->states[depth + 1] & words->end)) return DAWGGLE_FOUND;
  }
  return DAWGGLE_PAUSED;
}
#endif

#if !defined DAWGGLE_NO_CHECK || !defined DAWGGLE_NO_BOARDS
/* ---- Characters ---- */

/* Returns the character that a text starts with, or 0 if it is not valid UTF-8 or is a control
 * character. */
static uint32_t character(const uint8_t *text, size_t room, uint8_t *length) {
  uint8_t i, len = text[0] < 0xC0 ? 1 : text[0] < 0xE0 ? 2 : text[0] < 0xF0 ? 3 : 4;
  uint32_t code = len == 1 ? text[0] : text[0] & (0x7FU >> len);
  *length = len;
  if (len > room || text[0] > 0xF4) return 0;
  for (i = 1; i < len; i++) {
    if ((text[i] & 0xC0) != 0x80) return 0;
    code = code << 6 | (text[i] & 0x3F);
  }
  if (len == 1) return code >= 0x20 && code < 0x7F ? code : 0;
  if (code < (len == 2 ? 0xA0U : len == 3 ? 0x800U : 0x10000U) || code > 0x10FFFF) return 0;
  return code >> 11 == 0x1B ? 0 : code; /* Surrogates. */
}

/* Whether a character is in ranges, which are their first and their last character. */
static int is_in(uint32_t code, const uint16_t *ranges, size_t count) {
  for (; count; count -= 2, ranges += 2) if (code >= ranges[0] && code <= ranges[1]) return 1;
  return 0;
}

#define IS_IN(code, ranges) is_in(code, ranges, sizeof(ranges) / sizeof *(ranges))

static int is_letter(char c) { return lower(c) >= ASCII_LOWER_A && lower(c) <= ASCII_LOWER_Z; }
#endif

#ifndef DAWGGLE_NO_CHECK
/* ---- Checking the whole file ---- */

static const uint16_t hidden[] = {0xA0, 0xA0, 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F, 0x1160,
  0x1680, 0x1680, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x2000, 0x2018, 0x201A, 0x206F, 0x2800, 0x2800,
  0x3000, 0x3000, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0,
  0xFFF0, 0xFFFF};

/* Returns whether the spelling of a symbol may have this character: an ASCII letter or digit, ', -,
 * or another character that is visible. */
static int may_be_in_symbols(uint32_t code) {
  if (code < 0x80)
    return is_letter((char)code) || (code >= ASCII_ZERO && code <= ASCII_NINE) ||
           code == ASCII_APOSTROPHE || code == ASCII_HYPHEN;
  if (code < 0x10000) return !IS_IN(code, hidden);
  return code >> 2 != 0x1BCA0 >> 2 && !(code >= 0x1D173 && code < 0x1D17B) && code >> 12 != 0xE0;
}

/* Checks that the sections follow one another and fill the file. */
static int check_sections(dawggle_dict *dict) {
  position earlier, at = HEADER, first_end = HEADER + (position)byte_at(dict, 12) * SECTION;
  uint32_t tag, length, end = first_end;
  uint8_t i;
  for (; at < first_end; at += SECTION, end += length) {
    tag = number_at(dict, at, 4);
    length = number_at(dict, at + 8, 4);
    if (number_at(dict, at + 4, 4) != end || length > dict->length - end) return 0;
    for (i = 0; i < 4; i++) if (!is_letter((char)byte_at(dict, at + i))) return 0;
    for (earlier = HEADER; earlier < at; earlier += SECTION)
      if (number_at(dict, earlier, 4) == tag) return 0;
    /* An upper-case letter: a reader must know the section. */
    if (!(tag & 0x20) && tag != TAG_ALPH && tag != TAG_CNTS && tag != TAG_DGST &&
        tag != TAG_GRPH) return 0;
  }
  return end == dict->length;
}

static int check_checksum(dawggle_dict *dict) {
  uint32_t crc = 0xFFFFFFFF;
  position at;
  uint8_t bit;
  for (at = 0; at < dict->length; at++) {
    if (at == 20) at = HEADER; /* The checksum itself. */
    crc ^= byte_at(dict, at);
    for (bit = 0; bit < 8; bit++) crc = crc >> 1 ^ ((crc & 1) ? 0xEDB88320 : 0);
  }
  return ~crc == number_at(dict, 20, 4);
}

/* Checks that the spellings are distinct texts that follow one another and fill their section. */
static int check_alphabet(dawggle_dict *dict) {
  position length, at = section(dict, TAG_ALPH, &length), stop = at + length;
  position start = at + 1 + 2U * dict->symbols, end = start;
  uint8_t bytes[8], other[8], symbol, earlier, len, step, i;
  for (symbol = 0; symbol < dict->symbols; symbol++) {
    len = spelling(dict, symbol, bytes);
    end += len;
    if (!len || number_at(dict, at + 1 + 2U * symbol, 2) != end - start) return 0;
    for (i = 0; i < len; i = (uint8_t)(i + step))
      if (!may_be_in_symbols(character(bytes + i, (size_t)(len - i), &step))) return 0;
    for (earlier = 0; earlier < symbol; earlier++) {
      if (spelling(dict, earlier, other) != len) continue;
      for (i = 0; i < len && bytes[i] == other[i];) i++;
      if (i == len) return 0;
    }
  }
  return end == stop;
}

static int check_counts(dawggle_dict *dict) {
  position length, digest_length, at = section(dict, TAG_CNTS, &length);
  uint32_t bytes = number_at(dict, at + 14, 2);
  section(dict, TAG_DGST, &digest_length);
  return length == 16 && digest_length == 32 && number_at(dict, at, 4) >= 1 &&
         number_at(dict, at + 4, 4) >= 2 && number_at(dict, at + 8, 4) >= 1 && dict->longest &&
         !byte_at(dict, at + 13) && bytes >= dict->longest && bytes <= 8U * dict->longest;
}

static int check_text(dawggle_dict *dict, uint32_t tag) {
  position rest, at = section(dict, tag, &rest);
  uint8_t copy[4], length;
  const uint8_t *bytes;
  for (; rest; at += length, rest -= length) {
    bytes = bytes_at(dict, at, copy, 4);
    if (!character(bytes, rest < 4 ? (uint8_t)rest : 4, &length) && *bytes != ASCII_LINE_END)
      return 0;
  }
  return 1;
}

/* Checks that the names of a table are a complete prefix code in canonical order. */
static int check_table(dawggle_dict *dict, position table, uint8_t class_bytes) {
  uint8_t classes = 0, shortest = 0, value = 0, slot, length, end, i;
  uint32_t covered, counts = number_at(dict, table + COUNTS_AT, 4);
  while (value < 16 && (slot = byte_at(dict, table + value)) < LONG_NAME) {
    length = slot & 7;
    if (slot >> 3 != classes++ || length < shortest || length > 4) return 0;
    /* A class takes the slots of all values that start with its name. */
    for (end = (uint8_t)(value + (16 >> length)); value < end; value++)
      if (value > 15 || byte_at(dict, table + value) != slot) return 0;
    shortest = length;
  }
  if (byte_at(dict, table + SHORT_AT) != classes) return 0;
  for (i = value; i < 16; i++) if (byte_at(dict, table + i) != (LONG_NAME | value)) return 0;
  covered = (uint32_t)value << 6;
  for (length = 5; length <= 10; length++, counts >>= 5) {
    covered += (counts & 31) << (10 - length);
    classes = (uint8_t)(classes + (counts & 31));
  }
  return covered == 1024 && table + CLASSES_AT + (position)classes * class_bytes <= dict->sets;
}

typedef struct open_node { /* A node whose children are being checked. */
  symbols rest, smalls; /* The edges that may lead to sized children, and the small children. */
  position next, end;   /* Where the first edge of `rest` is, and where the sized child must end. */
  uint8_t only, last;
} open_node;

/* Finds the next sized child of a node, and where it must end. Returns 0 after the last. */
static int next_sized_child(dawggle_dict *dict, open_node *node, position at, uint8_t *symbol) {
  symbols alone;
  while (node->rest) {
    *symbol = take_first(&node->rest, &alone);
    if (read_edge(dict, *symbol, node->only, &node->next) != SIZED) continue;
    node->end = at + decode(dict, SIZE, 0, &node->next);
    return 1;
  }
  return 0;
}

/* Reads every node of the tree at `at`, and moves on to its end. Counts down the nodes that there
 * can be: all but a few nodes take bits. */
static int check_tree(dawggle_dict *dict, uint32_t *nodes, position *at) {
  open_node open[MOST_OPEN]; /* Enough, since each has at most half the nodes of the one before. */
  open_node *node;
  dawggle_cursor place;
  dawggle_edges edges;
  children found;
  uint8_t depth = 0;
  for (place.context = dict->symbols;; depth++) {
    if (depth == MOST_OPEN || !(*nodes)--) return 0;
    node = &open[depth];
    place.at = *at;
    if (!read_node(dict, &place, &edges) && !edges.rest) return 0;
    node->rest = edges.rest;
    node->only = edges.only;
    node->next = *at = edges.next;
    read_edges(dict, edges.rest, edges.only, at, &found);
    if (found.damaged) return 0;
    node->smalls = found.smalls;
    node->last = found.last;
    while (!next_sized_child(dict, node, *at, &place.context)) {
      if (!skip_trees(dict, node->smalls, at)) return 0;
      place.context = node->last;
      if (!depth-- && place.context == NONE) return 1;
      if (place.context != NONE) break; /* The last child is next. Its parent is done. */
      if ((--node)->end != *at) return 0;
    }
  }
}

/* Reads a node of the top. Returns where it ends. */
static position read_top(dawggle_dict *dict, position at, dawggle_edges *edges) {
  dawggle_cursor place;
  place.at = at;
  read_node(dict, &place, edges);
  return edges->next + (uint16_t)(count_of(edges->rest) * dict->top_bits);
}

/* Checks the top, and the trees from `at` on that it leads to. */
static int check_top(dawggle_dict *dict, uint32_t *nodes, position at, position end) {
  dawggle_edges edges, edges_of_child;
  position place = dict->root, number, child;
  /* The nodes of the top follow one another in the order of the edges that lead to them. */
  position next = read_top(dict, place, &edges);
  if (bits_at(dict, place, 1)) return 0; /* A word ends at the root. */
  for (; place < next; place = edges.next) {
    read_top(dict, place, &edges);
    if (!edges.rest) return 0;
    while (edges.rest) {
      next_top_edge(dict, &edges, edges.rest, &number);
      if (number < dict->joins) continue;
      child = dict->stream + number - dict->joins;
      if (child == next) next = read_top(dict, child, &edges_of_child);
      else if (child != at || !check_tree(dict, nodes, &at)) return 0;
    }
  }
  /* A free bit is before the top, and only the rest of a byte after it. */
  return at + 1 == dict->root && end - next < 8;
}

static int check_graph(dawggle_dict *dict) {
  uint32_t nodes;
  position length, join, start, end, at = section(dict, TAG_GRPH, &length);
  uint8_t code, i;
  end = 8 * (at + length);
  nodes = end - dict->stream + 4096;
  for (code = SET; code <= SIZE; code++)
    for (i = 0; i < contexts_of(dict, code); i++)
      if (!check_table(dict, table_of(dict, code, i), dict->codes[code].class_bytes)) return 0;
  at = dict->stream;
  for (join = 0; join < dict->joins; join++, at = start) {
    start = join_at(dict, join);
    if (start < at || !check_tree(dict, &nodes, &start)) return 0;
  }
  return check_top(dict, &nodes, at, end);
}

dawggle_result dawggle_check(dawggle_dict *dict) {
  int is_whole = check_sections(dict) && check_checksum(dict) && check_alphabet(dict) &&
                 check_counts(dict) && check_text(dict, TAG_TITL) &&
                 check_text(dict, TAG_LICE) && check_text(dict, TAG_ORIG) && check_graph(dict);
  return dict->failed ? DAWGGLE_FAILED : is_whole ? DAWGGLE_OK : DAWGGLE_DAMAGED;
}
#endif

#ifndef DAWGGLE_NO_BOARDS
/* ---- Boards ---- */

SIZEOF(board) SIZEOF(paths) SIZEOF(state) SIZEOF(solver)

static cells cell(uint8_t number) { return (cells)((cells)1 << number); }

dawggle_result dawggle_board_rectangle(dawggle_board *board, size_t rows, size_t columns) {
  uint8_t i, j, right, down;
  if (!rows || !columns) return DAWGGLE_BOARD_EMPTY;
  if (rows > DAWGGLE_CELLS / columns) return DAWGGLE_BOARD_CELLS;
  board->rows = (uint8_t)rows;
  board->columns = (uint8_t)columns;
  board->tiles = board->cells = (uint8_t)(rows * columns);
  board->inner = 0;
  for (i = 0; i < DAWGGLE_SYMBOLS; i++) board->holders[i] = 0;
  for (i = 0; i < board->tiles; i++) {
    board->neighbors[i] = 0;
    for (j = 0; j < board->tiles; j++) {
      down = (uint8_t)(i / board->columns - j / board->columns + 1);
      right = (uint8_t)(i % board->columns - j % board->columns + 1);
      if (i != j && down < 3 && right < 3) board->neighbors[i] |= cell(j);
    }
  }
  return DAWGGLE_OK;
}

void dawggle_board_hold(dawggle_board *board, uint8_t tile, uint8_t symbol) {
  if (tile < board->cells && symbol < DAWGGLE_SYMBOLS) board->holders[symbol] |= cell(tile);
}

/* Reads the symbols of a tile, or of one of its choices: none if no word can use them. */
static dawggle_result read_symbols(dawggle_dict *dict, const char *text, size_t length,
  uint8_t read[MOST_IN_TILE], uint8_t *count) {
  uint8_t is_usable = 1, taken, symbol = 0, has_upper_case;
  size_t i;
  *count = 0;
  if (!length) return DAWGGLE_BOARD_CHARACTER;
  for (; length; text += taken, length -= taken) {
    for (i = has_upper_case = 0; i < length; i++) if (text[i] != lower(text[i])) has_upper_case = 1;
    taken = longest_symbol(dict, all_symbols(dict), text, length, has_upper_case, &symbol);
    if (dict->failed) return DAWGGLE_FAILED;
    if (taken && *count < MOST_IN_TILE) read[(*count)++] = symbol;
    else is_usable = 0;
    if (taken) continue;
    if (!character((const uint8_t *)text, length, &taken) || (taken == 1 && !is_letter(*text)))
      return DAWGGLE_BOARD_CHARACTER;
  }
  if (!is_usable) *count = 0;
  return DAWGGLE_OK;
}

/* Gives each symbol but the first a cell of its own, to which only the cell before it leads. */
static dawggle_result hold_chain(
  dawggle_board *board, uint8_t tile, const uint8_t *chain, uint8_t count) {
  if (count > DAWGGLE_CELLS - board->cells + 1) return DAWGGLE_BOARD_CELLS;
  for (dawggle_board_hold(board, tile, *chain); --count; tile = board->cells++) {
    board->neighbors[board->cells] = board->neighbors[tile];
    board->neighbors[tile] = cell(board->cells);
    board->inner |= cell(board->cells);
    board->holders[*++chain] |= cell(board->cells);
  }
  return DAWGGLE_OK;
}

dawggle_result dawggle_board_tile(
  dawggle_board *board, dawggle_dict *dict, uint8_t tile, const char *text, size_t length) {
  uint8_t chain[MOST_IN_TILE], count, i, only_first = 0, only_last = 0, is_choice = 0;
  symbols held = 0, alone; /* A tile that is refused changes nothing. */
  dawggle_result error = DAWGGLE_OK, wrong;
  size_t end;
  if (tile >= board->tiles) return DAWGGLE_OK;
  for (end = 0; end < length; end++)
    if (text[end] == ASCII_SLASH || text[end] == ASCII_COMMA) is_choice = 1;
  if (length > 1 && !is_choice) {
    only_last = *text == ASCII_HYPHEN;
    only_first = !only_last && text[length - 1] == ASCII_HYPHEN;
    text += only_last;
    length = length - only_last - only_first;
  }
  if (length == 1 && *text == ASCII_QUESTION) held = all_symbols(dict);
  else if (length != 1 || *text != ASCII_HASH)
    for (;; text += end + 1, length -= end + 1) {
      for (end = 0; end < length && text[end] != ASCII_SLASH && text[end] != ASCII_COMMA;) end++;
      wrong = read_symbols(dict, text, end, chain, &count);
      if (wrong) return wrong;
      if (count == 1) held |= (symbols)1 << *chain;
      else if (count && is_choice) error = DAWGGLE_BOARD_CHOICE;
      else if (count && (wrong = hold_chain(board, tile, chain, count)) != 0) return wrong;
      if (end == length) break;
    }
  if (error) return error;
  while (held) dawggle_board_hold(board, tile, take_first(&held, &alone));
  if (only_first) for (i = 0; i < DAWGGLE_CELLS; i++) board->neighbors[i] &= (cells)~cell(tile);
  if (!only_last) return error;
  while (board->neighbors[tile] & board->inner)
    tile = lowest_bit(board->neighbors[tile] & board->inner);
  board->neighbors[tile] = 0;
  return error;
}

/* Marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, which belong to the letter before. */
static const uint16_t accents[] = {0x300, 0x36F, 0x483, 0x489, 0x591, 0x5C7, 0x610, 0x61A, 0x64B,
  0x65F, 0x670, 0x670, 0x6D6, 0x6ED, 0x711, 0x711, 0x730, 0x74A, 0x897, 0x89F, 0x8CA, 0x8FF, 0x1AB0,
  0x1AFF, 0x1DC0, 0x1DFF, 0x20D0, 0x20FF, 0xFB1E, 0xFB1E, 0xFE20, 0xFE2F};

static const char qu[] = {ASCII_LOWER_Q, ASCII_LOWER_U, 0};

static int is_space(char c) {
  return c == ASCII_SPACE || c == ASCII_TAB || c == ASCII_FORM_FEED || c == ASCII_LINE_END ||
         c == ASCII_RETURN;
}

typedef struct tile_text { /* A text that is read tile by tile. */
  const char *at;
  uint8_t is_spaced; /* Whether tiles are between spaces. */
  uint8_t is_first;  /* Whether the tile is the first one of a row, or there was none yet. */
  uint8_t has_gap;   /* Whether spaces separate the tile from the last one. */
  const char *tile;  /* The tile that was read last. */
  size_t length;
} tile_text;

/* Reads the next tile. Returns 0 after the last one. */
static int next_tile(tile_text *text) {
  const char *at = text->at;
  uint8_t length;
  text->is_first = at == text->tile;
  for (; *at == ASCII_SLASH || is_space(*at); at++)
    if (*at == ASCII_SLASH || *at == ASCII_LINE_END || *at == ASCII_RETURN) text->is_first = 1;
  text->has_gap = at != text->at && !text->is_first;
  text->tile = at;
  while (*at) {
    if (*at == ASCII_OPEN) {
      while (*at && *at != ASCII_CLOSE && !is_space(*at)) at++;
      if (*at == ASCII_CLOSE) at++;
    } else do {
      at++;
      while (((uint8_t)*at & 0xC0) == 0x80) at++;
    } while (IS_IN(character((const uint8_t *)at, 4, &length), accents));
    if (!text->is_spaced || *at == ASCII_SLASH || is_space(*at)) break;
  }
  text->at = at;
  text->length = (size_t)(at - text->tile);
  return text->length != 0;
}

/* Finds the size of a board. `size` is the given size, if any, and receives the size found. */
static dawggle_result find_size(const tile_text *start, size_t size[2]) {
  size_t rows = 0, columns = 0, in_row = 0, tiles = 0, side = 3;
  tile_text text;
  int more;
  text = *start;
  do {
    more = next_tile(&text);
    if (!more || text.is_first) {
      if (rows == 1) columns = in_row;
      if (in_row != columns) return DAWGGLE_BOARD_RAGGED;
      in_row = 0;
      rows += more != 0;
    }
    tiles += more != 0;
    in_row++;
  } while (more);
  if (!tiles) return DAWGGLE_BOARD_EMPTY;
  if (size[0] && size[1]) {
    if (rows == 1) more = tiles == size[0] * size[1];
    else more = rows == size[0] && columns == size[1];
    return more ? DAWGGLE_OK : DAWGGLE_BOARD_SIZE;
  }
  while (side * side < tiles && tiles != 12) side++;
  size[0] = rows > 1 ? rows : side;
  size[1] = rows > 1 ? columns : tiles / side;
  if (rows > 1 || tiles == 12 || (side <= 6 && side * side == tiles)) return DAWGGLE_OK;
  return DAWGGLE_BOARD_SHAPE;
}

dawggle_result dawggle_board_from_text(dawggle_board *board, dawggle_dict *dict,
  const char *text, uint8_t rows, uint8_t columns) {
  size_t size[2], length, i;
  dawggle_result error;
  tile_text start, reading;
  uint8_t tile, symbol;
  if ((uint8_t)text[0] == 0xEF && (uint8_t)text[1] == 0xBB && (uint8_t)text[2] == 0xBF) text += 3;
  size[0] = rows;
  size[1] = columns;
  start.at = start.tile = text;
  start.is_spaced = 0;
  /* A space inside of a row says that all tiles are between spaces. */
  for (reading = start; next_tile(&reading);) start.is_spaced |= reading.has_gap;
  error = find_size(&start, size);
  if (!error) error = dawggle_board_rectangle(board, size[0], size[1]);
  for (tile = 0; !error && next_tile(&start); tile++) {
    text = start.tile;
    length = start.length;
    if (!start.is_spaced && length == 1 && lower(*text) == ASCII_LOWER_Q) {
      text = qu;
      length = dawggle_symbol(dict, text, &symbol) == 2 ? 2 : 1;
    } else if (length > 1 && *text == ASCII_OPEN && text[length - 1] == ASCII_CLOSE) {
      text++;
      length -= 2;
    } else
      for (i = 0; i < length; i++) if (text[i] == ASCII_COMMA) return DAWGGLE_BOARD_CHARACTER;
    error = dawggle_board_tile(board, dict, tile, text, length);
  }
  return error;
}

/* ---- Solving ---- */

void dawggle_paths_begin(
  dawggle_paths *paths, const dawggle_board *board, const uint8_t *word, uint8_t length) {
  paths->board = board;
  paths->word = word;
  paths->length = length;
  paths->rest[0] = paths->used = paths->depth = 0;
  if (length && length <= DAWGGLE_CELLS && *word < DAWGGLE_SYMBOLS)
    paths->rest[0] = board->holders[*word] & (cells)~board->inner;
}

/* Finds the next path, which may end inside a tile. `used` lacks its last cell. */
static dawggle_result next_path(dawggle_paths *paths, uint32_t *steps) {
  cells *rest;
  uint8_t next, symbol;
  for (;;) {
    rest = &paths->rest[paths->depth];
    if (!*rest) {
      if (!paths->depth) return DAWGGLE_DONE;
      paths->used &= (cells)~cell(paths->cells[--paths->depth]);
      continue;
    }
    if (!*steps) return DAWGGLE_PAUSED;
    --*steps;
    next = lowest_bit(*rest);
    *rest &= *rest - 1;
    paths->cells[paths->depth] = next;
    if (paths->depth + 1 == paths->length) return DAWGGLE_FOUND;
    paths->used |= cell(next);
    symbol = paths->word[++paths->depth];
    rest[1] = paths->board->neighbors[next] & (cells)~paths->used;
    rest[1] &= symbol < DAWGGLE_SYMBOLS ? paths->board->holders[symbol] : 0;
  }
}

dawggle_result dawggle_paths_next(dawggle_paths *paths, uint32_t max_steps) {
  dawggle_result result;
  cells onward;
  do {
    result = next_path(paths, &max_steps);
    if (result != DAWGGLE_FOUND) return result;
    onward = paths->board->neighbors[paths->cells[paths->depth]] & (cells)~paths->used;
  } while (onward & paths->board->inner);
  return result;
}

uint8_t dawggle_path(const dawggle_paths *paths, uint8_t tiles[DAWGGLE_CELLS]) {
  uint8_t count = 0, i;
  for (i = 0; i < paths->length; i++)
    if (paths->cells[i] < paths->board->tiles) tiles[count++] = paths->cells[i];
  return count;
}

/* Adds a path that ends on a cell with these symbols `around` it, unless it cannot continue or is
 * listed. A path is the cells that it used, and the cells that it can continue on. */
static void add(
  dawggle_solver *solver, dawggle_level *level, symbols around, cells used, cells reach) {
  uint16_t i, start = level == solver->levels ? 0 : level[-1].end;
  cells next, onward = 0;
  symbols alone;
  if (!(reach & solver->board->inner)) solver->ended = 1;
  for (around &= solver->onward; around;) {
    next = reach & solver->board->holders[take_first(&around, &alone)];
    onward |= next;
    if (next) level->wanted |= alone;
  }
  if (!onward) return;
  /* Equal paths are mostly close. To compare with all takes too long on a board of one letter. */
  for (i = level->end; i-- > start && level->end - i <= LOOK_BACK;)
    if (solver->scratch[i].used == used && solver->scratch[i].reach == onward) return;
  if (level->end < solver->states) {
    solver->scratch[level->end].used = used;
    solver->scratch[level->end++].reach = onward;
  } else solver->spilled = 1;
}

/* Adds a path that ends on a cell. */
static void add_at(dawggle_solver *solver, dawggle_level *level, uint8_t last, cells used) {
  add(solver, level, solver->around[last], used, solver->board->neighbors[last] & (cells)~used);
}

dawggle_result dawggle_solve_begin(dawggle_solver *solver, dawggle_dict *dict,
  const dawggle_board *board, dawggle_state *scratch, uint16_t states) {
  dawggle_level *root = solver->levels;
  dawggle_cursor place;
  uint8_t i, symbol;
  solver->dict = dict;
  solver->board = board;
  solver->scratch = scratch;
  solver->states = states;
  solver->depth = solver->searching = solver->spilled = 0;
  for (i = 0; i < board->cells; i++) {
    solver->around[i] = 0;
    for (symbol = 0; symbol < DAWGGLE_SYMBOLS; symbol++)
      if (board->holders[symbol] & board->neighbors[i]) solver->around[i] |= (symbols)1 << symbol;
  }
  dawggle_root(dict, &place);
  read_node(dict, &place, &root->edges);
  solver->onward = root->edges.rest;
  root->wanted = root->end = 0;
  add(solver, root, solver->onward, 0, (cells)~board->inner);
  root->complete = !solver->spilled;
  return dict->failed ? DAWGGLE_FAILED : DAWGGLE_OK;
}

/* Continues the paths of the level before with a symbol. Returns the number of steps. */
static uint32_t extend(dawggle_solver *solver, dawggle_level *level, uint8_t symbol) {
  uint16_t i = level - 1 == solver->levels ? 0 : level[-2].end;
  uint32_t steps = 1;
  uint8_t next;
  cells rest;
  for (; i < level[-1].end; i++) {
    rest = solver->scratch[i].reach & solver->board->holders[symbol];
    for (; rest; rest &= rest - 1, steps++) {
      next = lowest_bit(rest);
      add_at(solver, level, next, solver->scratch[i].used | cell(next));
    }
  }
  return steps;
}

/* Finds the paths of the current word by a search of the board: slow, but needs no scratch. If the
 * paths fit, it lists them, so that longer words need no search. */
static dawggle_result search(dawggle_solver *solver, dawggle_level *level, uint32_t *steps) {
  dawggle_paths *paths = &solver->search;
  dawggle_result result;
  uint8_t last;
  while (!solver->spilled || (solver->terminal && !solver->ended)) {
    result = next_path(paths, steps);
    if (result != DAWGGLE_FOUND) return result;
    last = paths->cells[paths->depth];
    add_at(solver, level, last, paths->used | cell(last));
    /* There can be millions of paths of which hardly any continues. */
    if (solver->tries) solver->tries--;
    else solver->spilled = 1;
  }
  return DAWGGLE_DONE;
}

dawggle_result dawggle_solve_next(dawggle_solver *solver, uint32_t max_steps) {
  dawggle_level *parent, *level;
  dawggle_cursor child;
  uint8_t symbol;
  int found;
  uint32_t steps;
  while (max_steps) {
    parent = &solver->levels[solver->depth];
    level = parent + 1;
    if (!solver->searching) {
      solver->before = parent->edges;
      found = next_child(solver->dict, &parent->edges, parent->wanted, &symbol, &child);
      if (found) solver->terminal = read_node(solver->dict, &child, &level->edges);
      if (solver->dict->failed) {
        parent->edges = solver->before;
        return DAWGGLE_FAILED;
      }
      if (!found) {
        if (!solver->depth) return DAWGGLE_DONE;
        solver->depth--;
        continue;
      }
      solver->word[solver->depth] = symbol;
      solver->length = (uint8_t)(solver->depth + 1);
      solver->onward = level->edges.rest;
      if (solver->length >= DAWGGLE_CELLS || solver->length >= solver->dict->longest)
        solver->onward = 0;
      solver->ended = solver->spilled = 0;
      level->wanted = 0;
      level->end = parent->end;
      steps = 1;
      if (!parent->complete) {
        solver->searching = 1;
        solver->tries = solver->onward ? (uint16_t)(solver->states - parent->end) : 0;
        dawggle_paths_begin(&solver->search, solver->board, solver->word, solver->length);
      } else if (!solver->onward && !solver->board->inner) solver->ended = 1; /* It is on a path. */
      else steps = extend(solver, level, symbol);
      max_steps -= steps < max_steps ? steps : max_steps;
    }
    if (solver->searching && search(solver, level, &max_steps) == DAWGGLE_PAUSED) break;
    solver->searching = 0;
    level->complete = !solver->spilled;
    if (solver->spilled) { /* The paths that did not fit may continue with any symbol. */
      level->end = parent->end;
      level->wanted = solver->onward;
    }
    if (level->wanted) solver->depth++;
    if (solver->terminal && solver->ended) return DAWGGLE_FOUND;
  }
  return DAWGGLE_PAUSED;
}
#endif
