/* Dawggle for C99, see dawggle.h. FORMAT.md of the project's solver specifies the bytes. */
#include "dawggle.h"

#ifdef __AVR__
#include <avr/pgmspace.h>
#define BYTE_AT(address) pgm_read_byte(address)
#else
#define BYTE_AT(address) (*(address))
#endif

typedef dawggle_position position; /* In the graph, a bit of the file; elsewhere, a byte. */
typedef dawggle_symbols symbols;

#define TERMINAL ((symbols)1 << DAWGGLE_SYMBOLS) /* In a set of symbols: a word ends here. */
#define NONE 0xFF
enum { SET, NEXT, EDGE, SIZE };           /* The codes. */
enum { LAST, SMALL, SIZED, JOINS };       /* The numbers of edges. From JOINS on, it is a join. */
enum { HEADER = 24, SECTION = 12 };
enum { SHORT_AT = 16, COUNTS_AT = 17, CLASSES_AT = 21, LONG_NAME = 0x80 }; /* Parts of a code's table. */
enum { GROUP = 8, MOST_SMALL = 32, MOST_OPEN = 32, MOST_IN_TILE = 16, LOOK_BACK = 8 };
/* The tags of sections. */
#define ALPH 0x48504C41UL
#define CNTS 0x53544E43UL
#define DGST 0x54534744UL
#define GRPH 0x48505247UL
#define TITL 0x6C746974UL
#define LICE 0x6563696CUL
#define ORIG 0x6769726FUL

uint16_t dawggle_version(void) { return DAWGGLE_VERSION; }

/* ---- Bytes and bits ---- */

/* Copies bytes of the file, with zeros after its end. Every read is done here. */
static void fetch(const dawggle_dict *dict, position at, uint8_t *to, uint8_t count) {
  const uint8_t *from = dict->bytes + (size_t)at;
  while (count && at > dict->length - count) to[--count] = 0;
  if (!dict->read) for (; count; count--) *to++ = BYTE_AT(from++);
  else if (count) dict->read(dict->context, at, to, count);
}

/* Reads a little-endian number of at most four bytes. */
static uint32_t number_at(const dawggle_dict *dict, position at, uint8_t count) {
  uint8_t bytes[4];
  uint32_t number = 0;
  fetch(dict, at, bytes, count);
  while (count) number = number << 8 | bytes[--count];
  return number;
}

static uint8_t byte_at(const dawggle_dict *dict, position at) {
  uint8_t byte;
  fetch(dict, at, &byte, 1);
  return byte;
}

/* Returns the 32 bits from bit `at` of the file, the most significant bit of a byte first. */
static uint32_t window(const dawggle_dict *dict, position at) {
  uint8_t bytes[5], shift = at & 7, i;
  uint32_t bits = 0;
  fetch(dict, at >> 3, bytes, 5);
  for (i = 0; i < 4; i++) bits = bits << 8 | bytes[i];
  return bits << shift | (uint32_t)bytes[4] >> (8 - shift);
}

/* Returns the upper bits of a window. Bytes first, since an 8-bit processor shifts bit by bit. */
static uint32_t upper(uint32_t bits, uint8_t width) {
  for (width = (uint8_t)(32 - width); width >= 8; width = (uint8_t)(width - 8)) bits >>= 8;
  return bits >> width;
}

static uint32_t bits_at(const dawggle_dict *dict, position at, uint8_t width) {
  return upper(window(dict, at), width);
}

/* Takes the first symbol off a set that is not empty. Returns its number, and it alone as a set. */
static uint8_t take_first(symbols *set, symbols *alone) {
  symbols rest = *set;
  uint8_t byte, first = 0;
  *set &= rest - 1;
  *alone = rest ^ *set;
  /* By bytes, since shifting the whole set is slow on an 8-bit processor. */
  for (; !(byte = rest & 0xFF); rest >>= 8) first = (uint8_t)(first + 8);
  for (; !(byte & 1); byte >>= 1) first++;
  return first;
}

static uint8_t is_one(symbols set) { return !(set & (set - 1)); }

static uint8_t count_of(symbols set) {
  uint8_t count = 0;
  for (; set; set &= set - 1) count++;
  return count;
}

/* ---- The graph ---- */

static position table_of(const dawggle_dict *dict, uint8_t code, uint8_t context) {
  position at = dict->codes[code].contexts + 2U * context;
  return dict->tables + 2 * (position)number_at(dict, at, 2);
}

/* Finds the class of a name of 5 to 10 bits. As names are canonical, it is found by counting. */
static uint8_t long_name(
  const dawggle_dict *dict, position table, uint8_t slot, uint32_t bits, uint8_t *length) {
  uint32_t counts = number_at(dict, table + COUNTS_AT, 4);
  uint8_t class_of_first = byte_at(dict, table + SHORT_AT), count;
  uint8_t before = (uint8_t)((bits >> 28) - (slot & 0x7FU));
  for (*length = 5; *length <= 10; ++*length, counts >>= 5) {
    before = (uint8_t)((before & 0x7FU) << 1 | (bits >> (32 - *length) & 1));
    count = counts & 31;
    if (before < count) return (uint8_t)(class_of_first + before);
    before = (uint8_t)(before - count);
    class_of_first = (uint8_t)(class_of_first + count);
  }
  return 0; /* Only an unchecked file leads here. */
}

/* Reads a number of a code, and moves `at` to its end. */
static uint32_t decode(const dawggle_dict *dict, uint8_t code, uint8_t context, position *at) {
  uint8_t bytes = dict->codes[code].class_bytes, width_bits = dict->codes[code].width_bits, width;
  position table = table_of(dict, code, context);
  uint32_t bits = window(dict, *at), entry;
  uint8_t slot = byte_at(dict, table + ((uint8_t)(bits >> 24) >> 4)), length = slot & 7;
  uint8_t name = slot < LONG_NAME ? slot >> 3 : long_name(dict, table, slot, bits, &length);
  entry = number_at(dict, table + CLASSES_AT + (uint16_t)(name * bytes), bytes);
  width = (uint8_t)(entry & (uint8_t)((1U << width_bits) - 1));
  *at += length;
  bits = length + width <= 32 ? upper(bits << length, width) : bits_at(dict, *at, width);
  *at += width;
  return (entry >> width_bits) + bits;
}

/* Reads a bit for the end of a word, then a bit for each symbol, the last symbol first. */
static symbols plain_set(const dawggle_dict *dict, position *at) {
  uint8_t n = dict->symbols, high = DAWGGLE_SYMBOLS > 31 && n > 31 ? (uint8_t)(n - 31) : 0;
  symbols set = bits_at(dict, *at, 1) ? TERMINAL : 0;
  if (high) set |= (symbols)bits_at(dict, *at + 1, high) << 31;
  set |= bits_at(dict, *at + 1 + high, (uint8_t)(n - high));
  *at += n + 1U;
  return set;
}

/* Reads a bit for each symbol, and a bit for the end of a word after them. */
static symbols table_set(const dawggle_dict *dict, uint32_t number) {
  uint8_t n = dict->symbols, bytes = (uint8_t)(n / 8 + 1), i;
  position at = dict->sets + (position)number * bytes;
  symbols set = 0, end = (symbols)1 << n;
  if (number >= dict->set_count) return 0;
  for (i = bytes; i; i--) set = set << 8 | byte_at(dict, at + i - 1U);
  return (set & (end - 1)) | (set & end ? TERMINAL : 0);
}

/* Reads a set that is spelled by symbols, which ascend. */
static symbols spelled_set(const dawggle_dict *dict, position *at) {
  symbols set = bits_at(dict, *at, 1) ? TERMINAL : 0;
  uint8_t n = dict->symbols, last = n;
  for (*at += 1;;) {
    uint32_t symbol = decode(dict, NEXT, last, at);
    if (symbol >= n || (last < n && symbol <= last)) return symbol == n ? set : 0;
    last = (uint8_t)symbol;
    set |= (symbols)1 << last;
  }
}

static symbols read_set(const dawggle_dict *dict, uint8_t context, position *at) {
  uint32_t number = decode(dict, SET, context, at);
  if (number == 0) return spelled_set(dict, at);
  return number == 1 ? plain_set(dict, at) : table_set(dict, number - 2);
}

static uint32_t read_edge(const dawggle_dict *dict, uint8_t symbol, uint8_t only, position *at) {
  return decode(dict, EDGE, (uint8_t)(symbol << 1 | only), at);
}

/* Returns where a join is: after the sizes of its group, and after the joins before it. */
static position join_at(const dawggle_dict *dict, position join) {
  uint8_t index = join % GROUP, others = GROUP - 1, width;
  position at = dict->directory + join / GROUP * dict->position_bits, smallest;
  uint32_t bits;
  at = dict->stream + (position)bits_at(dict, at, dict->position_bits);
  bits = window(dict, at);
  width = (uint8_t)upper(bits, 5);
  smallest = (position)upper(bits << 5, dict->smallest_bits);
  if (dict->joins - join + index < GROUP) others = (uint8_t)(dict->joins - join + index - 1);
  at += 5U + dict->smallest_bits;
  join = at + (position)others * width + index * smallest;
  for (; index; index--, at += width) join += (position)bits_at(dict, at, width);
  return join;
}

/* Reads the node at a place. Returns whether a word ends there. */
static int read_node(const dawggle_dict *dict, dawggle_cursor place, dawggle_edges *edges) {
  symbols set;
  edges->next = place.at;
  edges->top = place.at >= dict->root;
  set = edges->top ? plain_set(dict, &edges->next) : read_set(dict, place.context, &edges->next);
  edges->rest = set & (TERMINAL - 1);
  edges->only = is_one(edges->rest);
  edges->located = 0;
  edges->smalls = 0;
  edges->sized = edges->small = 0;
  return (set & TERMINAL) != 0;
}

/* What the edges of a node lead to. */
typedef struct children {
  symbols sizeds, smalls;
  position size; /* The size of all sized children. */
  uint8_t last, damaged;
} children;

/* Reads the edges of these symbols, and moves `at` to the children. */
static children read_edges(const dawggle_dict *dict, symbols rest, uint8_t only, position *at) {
  children found = {0, 0, 0, NONE, 0};
  while (rest) {
    symbols alone;
    uint8_t symbol = take_first(&rest, &alone);
    uint32_t edge = read_edge(dict, symbol, only, at);
    if (edge == LAST && found.last == NONE) found.last = symbol;
    else if (edge == SMALL) found.smalls |= alone;
    else if (edge == SIZED) found.sizeds |= alone, found.size += (position)decode(dict, SIZE, 0, at);
    else if (edge < JOINS || edge - JOINS >= dict->joins) found.damaged = 1;
  }
  if ((found.sizeds | found.smalls) && found.last == NONE) found.damaged = 1;
  return found;
}

/* Moves `at` over a small tree. Returns 0 if it has too many nodes or a sized child. */
static int skip_tree(const dawggle_dict *dict, uint8_t symbol, position *at) {
  uint8_t pending[MOST_SMALL], count = 1, nodes = 1, more, i; /* The next node is the last one. */
  pending[0] = symbol;
  while (count) {
    symbols set = read_set(dict, pending[--count], at) & (TERMINAL - 1), alone;
    children found = read_edges(dict, set, is_one(set), at);
    more = (uint8_t)((found.last != NONE) + count_of(found.smalls));
    nodes = (uint8_t)(nodes + more);
    if (found.sizeds || nodes > MOST_SMALL) return 0;
    pending[count] = found.last;
    count = (uint8_t)(count + more);
    for (i = count; found.smalls;) pending[--i] = take_first(&found.smalls, &alone);
  }
  return 1;
}

/* Finds where the children are, after all edges: first the sized, then the small, then the last.
 * `size` is the size of the child whose edge was read last. */
static void locate(const dawggle_dict *dict, dawggle_edges *edges, position size) {
  position at = edges->next;
  children found;
  if (edges->located) return;
  found = read_edges(dict, edges->rest, edges->only, &at);
  edges->smalls |= found.smalls;
  edges->small = at + edges->sized + size + found.size;
  edges->sized += at;
  edges->located = 1;
}

static position skip_trees(const dawggle_dict *dict, symbols smalls, position at) {
  symbols alone;
  while (smalls) skip_tree(dict, take_first(&smalls, &alone), &at);
  return at;
}

/* Moves on to the next edge of the top that is wanted. Returns its symbol and its number. */
static uint8_t next_top_edge(
  const dawggle_dict *dict, dawggle_edges *edges, symbols wanted, uint32_t *number) {
  symbols alone, before;
  uint8_t symbol;
  wanted &= edges->rest;
  symbol = take_first(&wanted, &alone);
  before = edges->rest & (alone - 1);
  edges->next += (position)count_of(before) * dict->top_bits;
  *number = bits_at(dict, edges->next, dict->top_bits);
  edges->next += dict->top_bits;
  edges->rest ^= before | alone;
  return symbol;
}

/* Finds the next child with a wanted symbol. Returns 0 after the last. From one call to the next,
 * no symbol may be added to `wanted`. */
static int next_child(const dawggle_dict *dict, dawggle_edges *edges, symbols wanted,
  uint8_t *symbol, dawggle_cursor *child) {
  symbols alone, before;
  position size;
  uint32_t edge;
  if (!(edges->rest & wanted)) return 0;
  if (edges->top) {
    *symbol = next_top_edge(dict, edges, wanted, &edge);
    child->context = dict->symbols;
    child->at = edge < dict->joins ? join_at(dict, (position)edge)
                                   : dict->stream + (position)edge - dict->joins;
    return 1;
  }
  do {
    *symbol = take_first(&edges->rest, &alone);
    edge = read_edge(dict, *symbol, edges->only, &edges->next);
    size = edge == SIZED ? (position)decode(dict, SIZE, 0, &edges->next) : 0;
    if (alone & wanted) {
      child->context = edge < JOINS ? *symbol : dict->symbols;
      if (edge < JOINS) locate(dict, edges, size);
      if (edge == SIZED) child->at = edges->sized;
      else if (edge == LAST) child->at = skip_trees(dict, edges->smalls, edges->small);
      else if (edge != SMALL) child->at = join_at(dict, (position)(edge - JOINS));
      else {
        before = edges->smalls & (alone - 1);
        child->at = edges->small = skip_trees(dict, before, edges->small);
        edges->smalls &= ~before;
      }
    }
    edges->sized += size;
    if (edge == SMALL) edges->smalls |= alone;
  } while (!(alone & wanted));
  return 1;
}

/* ---- Texts ---- */

/* Returns the length of the UTF-8 character at the start of a text. */
static uint8_t character_length(uint8_t first) {
  return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* Returns the length of a valid character, or 0. Control characters are not valid. */
static uint8_t valid_character(const uint8_t *text, size_t room) {
  uint8_t length = character_length(text[0]), i;
  uint32_t code = length == 1 ? text[0] : text[0] & (0x7FU >> length);
  if (length > room || text[0] > 0xF4) return 0;
  for (i = 1; i < length; i++) {
    if ((text[i] & 0xC0) != 0x80) return 0;
    code = code << 6 | (text[i] & 0x3F);
  }
  if (length == 1) return code >= 0x20 && code < 0x7F;
  if (code < (length == 2 ? 0xA0U : length == 3 ? 0x800U : 0x10000U)) return 0;
  return code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) ? 0 : length;
}

static char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? (char)(letter + ('a' - 'A')) : letter;
}

static int has_upper_case(const char *text, size_t length) {
  while (length--) if (text[length] != lower(text[length])) return 1;
  return 0;
}

/* ---- Dictionaries ---- */

/* Returns where a section is, and its length, or 0 if there is no section with this tag. */
static position section(const dawggle_dict *dict, uint32_t tag, position *length) {
  uint8_t count = byte_at(dict, 12), i;
  for (i = 0; i < count && i < 64; i++) {
    position entry = HEADER + (position)i * SECTION;
    *length = (position)number_at(dict, entry + 8, 4);
    if (number_at(dict, entry, 4) == tag) return (position)number_at(dict, entry + 4, 4);
  }
  return *length = 0;
}

/* Returns the number of contexts of a code. */
static uint8_t contexts_of(const dawggle_dict *dict, uint8_t code) {
  uint8_t n = dict->symbols;
  return code == SIZE ? 1 : code == EDGE ? (uint8_t)(2 * n) : (uint8_t)(n + 1);
}

/* Finds the parts of the graph in its section. */
static dawggle_error open_graph(dawggle_dict *dict) {
  position length, at = section(dict, GRPH, &length);
  uint32_t n = dict->symbols, joins = number_at(dict, at + 4, 4), root = number_at(dict, at, 4);
  uint32_t groups = joins / GROUP + (joins % GROUP != 0), used, bits;
  position contexts = at + 19;
  uint8_t i;
  dict->set_count = (uint16_t)number_at(dict, at + 8, 2);
  dict->position_bits = byte_at(dict, at + 10);
  dict->smallest_bits = byte_at(dict, at + 11);
  dict->top_bits = byte_at(dict, at + 12);
  for (i = 0; i < 4; i++) {
    uint8_t bytes = byte_at(dict, at + 13 + i);
    if (bytes < 1 || bytes > 4) return DAWGGLE_DAMAGED;
    dict->codes[i].contexts = contexts;
    dict->codes[i].class_bytes = bytes;
    dict->codes[i].width_bits = bytes > 2 ? 5 : (uint8_t)(bytes + 2);
    contexts += 2U * contexts_of(dict, i);
  }
  if (dict->position_bits > 32 || dict->smallest_bits > 27 || dict->top_bits > 32)
    return DAWGGLE_DAMAGED;
  /* Eight positions take as many bytes as one has bits, so nothing overflows. */
  used = groups / 8 * dict->position_bits + (groups % 8 * dict->position_bits + 7) / 8;
  dict->tables = contexts;
  dict->sets = dict->tables + (position)(2 * number_at(dict, at + 17, 2));
  dict->directory = dict->sets + (position)((n / 8 + 1) * dict->set_count);
  if (dict->directory - at > length || used > length - (dict->directory - at)) return DAWGGLE_DAMAGED;
  bits = 8 * (length - (dict->directory - at) - used);
  dict->stream = 8 * (dict->directory + (position)used);
  dict->directory *= 8;
  if (joins > bits || root >= bits) return DAWGGLE_DAMAGED;
  dict->joins = (position)joins;
  dict->root = dict->stream + (position)root;
  return DAWGGLE_OK;
}

dawggle_error dawggle_open_with(
  dawggle_dict *dict, dawggle_read *read, void *context, uint32_t length) {
  position ignored;
  dict->read = read;
  dict->context = context;
  dict->length = (position)length;
  if (length < HEADER) return DAWGGLE_NOT_DAWG;
  if (length >> (8 * sizeof(position) - 3)) return DAWGGLE_UNSUPPORTED;
  if (number_at(dict, 0, 4) != 0x574144DA || number_at(dict, 4, 4) != 0x1A0A0D47)
    return DAWGGLE_NOT_DAWG;
  /* The version; the layout `compact` and its variant; the number of sections. */
  if (number_at(dict, 8, 4) != 0x01020001) return DAWGGLE_UNSUPPORTED;
  if (number_at(dict, 12, 4) > 64 || number_at(dict, 16, 4) != length) return DAWGGLE_DAMAGED;
  dict->longest = byte_at(dict, section(dict, CNTS, &ignored) + 12);
  dict->alphabet = section(dict, ALPH, &ignored);
  dict->symbols = byte_at(dict, dict->alphabet);
  if (dict->symbols > DAWGGLE_SYMBOLS) return DAWGGLE_UNSUPPORTED;
  return dict->symbols ? open_graph(dict) : DAWGGLE_DAMAGED;
}

dawggle_error dawggle_open(dawggle_dict *dict, const uint8_t *bytes, uint32_t length) {
  dict->bytes = bytes;
  return dawggle_open_with(dict, NULL, NULL, length);
}

/* Copies the spelling of a symbol. Returns its length. */
static uint8_t spelling(const dawggle_dict *dict, uint8_t symbol, uint8_t bytes[8]) {
  position ends = dict->alphabet + 1, end = ends + 2U * symbol;
  uint16_t start = symbol ? (uint16_t)number_at(dict, end - 2, 2) : 0;
  uint16_t length = (uint16_t)(number_at(dict, end, 2) - start);
  if (symbol >= dict->symbols) return 0;
  if (length > 8) length = 8;
  fetch(dict, ends + 2U * dict->symbols + start, bytes, (uint8_t)length);
  return (uint8_t)length;
}

/* Finds the longest of these symbols that a text starts with. Returns its length. */
static uint8_t longest_symbol(const dawggle_dict *dict, symbols among, const char *text,
  size_t length, int any_case, uint8_t *symbol) {
  uint8_t longest = 0, bytes[8];
  symbols alone;
  while (among) {
    uint8_t next = take_first(&among, &alone), len = spelling(dict, next, bytes), i = 0;
    if (len <= longest || len > length) continue;
    while (i < len && (any_case ? lower(text[i]) == lower((char)bytes[i])
                                : text[i] == (char)bytes[i])) i++;
    if (i == len) longest = len, *symbol = next;
  }
  return longest;
}

static symbols all_symbols(const dawggle_dict *dict) { return ((symbols)1 << dict->symbols) - 1; }

static uint8_t length_up_to_8(const char *text) {
  uint8_t length = 0;
  while (length < 8 && text[length]) length++;
  return length;
}

uint8_t dawggle_symbol(const dawggle_dict *dict, const char *text, uint8_t *symbol) {
  return longest_symbol(dict, all_symbols(dict), text, length_up_to_8(text), 0, symbol);
}

size_t dawggle_spell(
  const dawggle_dict *dict, const uint8_t *word, uint8_t length, char *text, size_t size) {
  size_t end = 0;
  uint8_t bytes[8], len, i;
  for (; length; length--) {
    len = spelling(dict, *word++, bytes);
    for (i = 0; i < len; i++, end++) if (end + 1 < size) text[end] = (char)bytes[i];
  }
  if (size) text[end < size ? end : size - 1] = 0;
  return end;
}

uint16_t dawggle_letters(const dawggle_dict *dict, const uint8_t *word, uint8_t length) {
  uint16_t letters = 0;
  uint8_t bytes[8], len;
  for (; length; length--)
    for (len = spelling(dict, *word++, bytes); len;) if ((bytes[--len] & 0xC0) != 0x80) letters++;
  return letters;
}

uint16_t dawggle_points(uint16_t letters, const uint16_t *table, uint8_t entries) {
  if (table) return entries ? table[letters < entries ? letters : (uint16_t)(entries - 1)] : 0;
  if (letters < 5) return letters >= 3;
  return letters < 7 ? (uint16_t)(letters - 3) : letters == 7 ? 5 : 11;
}

dawggle_cursor dawggle_root(const dawggle_dict *dict) {
  dawggle_cursor root = {dict->root, dict->symbols, 0};
  return root;
}

int dawggle_step(const dawggle_dict *dict, dawggle_cursor *cursor, uint8_t symbol) {
  dawggle_edges edges;
  /* The limit of the depth also ends the walk of a cycle, which only a damaged file has. */
  if (symbol >= dict->symbols || cursor->depth == dict->longest) return 0;
  read_node(dict, *cursor, &edges);
  if (!next_child(dict, &edges, (symbols)1 << symbol, &symbol, cursor)) return 0;
  cursor->depth++;
  return 1;
}

int dawggle_is_word(const dawggle_dict *dict, dawggle_cursor cursor) {
  dawggle_edges edges;
  return read_node(dict, cursor, &edges);
}

dawggle_symbols dawggle_next_symbols(const dawggle_dict *dict, dawggle_cursor cursor) {
  dawggle_edges edges;
  read_node(dict, cursor, &edges);
  return edges.rest;
}

int dawggle_contains(const dawggle_dict *dict, const char *word) {
  dawggle_cursor cursor = dawggle_root(dict);
  uint8_t symbol;
  while (*word) {
    symbols next = dawggle_next_symbols(dict, cursor);
    uint8_t length = longest_symbol(dict, next, word, length_up_to_8(word), 0, &symbol);
    if (!length || !dawggle_step(dict, &cursor, symbol)) return 0;
    word += length;
  }
  return dawggle_is_word(dict, cursor);
}

/* ---- Checking the whole file ---- */

typedef struct open_node { /* A node whose children are being checked. */
  symbols rest, smalls;    /* The symbols whose edges were not read again, and small children. */
  position next, end;      /* Where the next edge is, and where the current child must end. */
  uint8_t only, last;
} open_node;

typedef struct checker {
  const dawggle_dict *dict;
  position end;      /* The end of the graph. */
  uint32_t nodes;    /* How many more nodes there can be, since a few nodes take no bits. */
  open_node open[MOST_OPEN]; /* Enough: each has at most half the nodes of the one before. */
} checker;

static int check_sections(const dawggle_dict *dict) {
  uint8_t count = byte_at(dict, 12), i, j;
  uint32_t end = HEADER + (uint32_t)count * SECTION, length;
  for (i = 0; i < count; i++) {
    position entry = HEADER + (position)i * SECTION;
    uint32_t tag = number_at(dict, entry, 4);
    length = number_at(dict, entry + 8, 4);
    if (number_at(dict, entry + 4, 4) != end || length > dict->length - end) return 0;
    end += length;
    for (j = 0; j < 4; j++)
      if (lower((char)byte_at(dict, entry + j)) < 'a' || lower((char)byte_at(dict, entry + j)) > 'z')
        return 0;
    for (j = 0; j < i; j++)
      if (number_at(dict, HEADER + (position)j * SECTION, 4) == tag) return 0;
    if (!(tag & 0x20) && tag != ALPH && tag != CNTS && tag != DGST && tag != GRPH) return 0;
  }
  return end == dict->length;
}

static int check_checksum(const dawggle_dict *dict) {
  uint32_t crc = 0xFFFFFFFF;
  uint8_t bit;
  position at;
  for (at = 0; at < dict->length; at++) {
    if (at == 20) at = HEADER; /* The checksum itself. */
    crc ^= byte_at(dict, at);
    for (bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
  }
  return ~crc == number_at(dict, 20, 4);
}

static int check_alphabet(const dawggle_dict *dict) {
  position end = dict->alphabet + 1 + 2U * dict->symbols, at, length;
  uint8_t symbol, earlier, len, i, step, bytes[8], other[8];
  for (symbol = 0; symbol < dict->symbols; symbol++) {
    len = spelling(dict, symbol, bytes);
    end += len;
    /* This also refuses ends that do not ascend, or that are too far apart. */
    if (!len || number_at(dict, dict->alphabet + 1 + 2U * symbol, 2)
                != end - (dict->alphabet + 1 + 2U * dict->symbols)) return 0;
    for (i = 0; i < len; i = (uint8_t)(i + step)) {
      step = valid_character(bytes + i, (size_t)(len - i));
      if (!step || bytes[i] == ' ' || bytes[i] == '/') return 0;
    }
    for (earlier = 0; earlier < symbol; earlier++) {
      if (spelling(dict, earlier, other) != len) continue;
      for (i = 0; i < len && bytes[i] == other[i];) i++;
      if (i == len) return 0;
    }
  }
  at = section(dict, ALPH, &length);
  return at + length == end;
}

static int check_counts(const dawggle_dict *dict) {
  position length, digest, at = section(dict, CNTS, &length);
  uint32_t bytes = number_at(dict, at + 14, 2);
  return section(dict, DGST, &digest) && digest == 32 && length == 16
    && number_at(dict, at, 4) >= 1 && number_at(dict, at + 4, 4) >= 2
    && number_at(dict, at + 8, 4) >= 1 && dict->longest && !byte_at(dict, at + 13)
    && bytes >= dict->longest && bytes <= 8U * dict->longest;
}

static int check_text(const dawggle_dict *dict, uint32_t tag) {
  position rest, at = section(dict, tag, &rest);
  uint8_t bytes[4], length;
  for (; rest; at += length, rest -= length) {
    fetch(dict, at, bytes, 4);
    length = bytes[0] == '\n' ? 1 : valid_character(bytes, rest < 4 ? (uint8_t)rest : 4);
    if (!length) return 0;
  }
  return 1;
}

/* Checks that the names of a table are a complete prefix code in canonical order. */
static int check_table(const dawggle_dict *dict, position table, uint8_t class_bytes) {
  uint8_t classes = 0, shortest = 0, value = 0, i, slot, length;
  uint32_t counts = number_at(dict, table + COUNTS_AT, 4), covered;
  while (value < 16 && (slot = byte_at(dict, table + value)) < LONG_NAME) {
    length = slot & 7;
    if (slot >> 3 != classes++ || length < shortest || length > 4) return 0;
    /* A class takes the slots of all values that start with its name. */
    for (i = (uint8_t)(value + (16 >> length)); value < i; value++)
      if (value > 15 || byte_at(dict, table + value) != slot) return 0;
    shortest = length;
  }
  if (byte_at(dict, table + SHORT_AT) != classes) return 0;
  for (i = value; i < 16; i++)
    if (byte_at(dict, table + i) != (LONG_NAME | value)) return 0;
  covered = (uint32_t)value << 6;
  for (i = 5; i <= 10; i++, counts >>= 5) {
    covered += (counts & 31) << (10 - i);
    classes = (uint8_t)(classes + (counts & 31));
  }
  return covered == 1024 && table + CLASSES_AT + (position)classes * class_bytes <= dict->sets;
}

/* Finds the next child of a node, except its last, and where the child must end. If that cannot
 * be found, the end is 0, which no child has. */
static int next_inner_child(
  const dawggle_dict *dict, open_node *node, position at, uint8_t *symbol) {
  symbols alone;
  while (node->rest) {
    *symbol = take_first(&node->rest, &alone);
    if (read_edge(dict, *symbol, node->only, &node->next) != SIZED) continue;
    node->end = at + (position)decode(dict, SIZE, 0, &node->next);
    return 1;
  }
  if (!node->smalls) return 0;
  *symbol = take_first(&node->smalls, &alone);
  node->end = at;
  if (!skip_tree(dict, *symbol, &node->end)) node->end = 0;
  return 1;
}

/* Reads every node of the tree at `at`, and moves on to its end. */
static int check_tree(checker *checker, position *at) {
  const dawggle_dict *dict = checker->dict;
  dawggle_cursor place = {*at, dict->symbols, 0};
  uint8_t depth = 0;
  for (;;) {
    open_node *node = &checker->open[depth];
    dawggle_edges edges;
    children found;
    place.at = *at;
    if (depth == MOST_OPEN || !checker->nodes--) return 0;
    if (!read_node(dict, place, &edges) && !edges.rest) return 0;
    node->rest = edges.rest;
    node->next = *at = edges.next;
    node->only = edges.only;
    found = read_edges(dict, edges.rest, edges.only, at);
    node->smalls = found.smalls;
    node->last = found.last;
    if (found.damaged || *at > checker->end) return 0;
    for (depth++; !next_inner_child(dict, node, *at, &place.context); node--) {
      depth--;
      place.context = node->last;
      if (node->last != NONE) break; /* Need not be returned to, as its last child is next. */
      if (!depth) return 1;
      if (node[-1].end != *at) return 0;
    }
  }
}

/* Checks the top, and the trees from `at` on that it leads to. */
static int check_top(checker *checker, position at) {
  const dawggle_dict *dict = checker->dict;
  dawggle_cursor place = dawggle_root(dict);
  position next = place.at; /* The end of the nodes that some edge leads to. */
  dawggle_edges edges;
  uint32_t number;
  int terminal = read_node(dict, place, &edges);
  next = edges.next + (position)count_of(edges.rest) * dict->top_bits;
  if (terminal) return 0;
  while (place.at < next) {
    if (next > checker->end) return 0;
    read_node(dict, place, &edges);
    if (!edges.rest) return 0;
    while (edges.rest) {
      position child;
      next_top_edge(dict, &edges, edges.rest, &number);
      child = dict->stream + (position)number - dict->joins;
      if (number < dict->joins) continue;
      if (child == next) {
        dawggle_edges of_child;
        place.at = child;
        read_node(dict, place, &of_child);
        next = of_child.next + (position)count_of(of_child.rest) * dict->top_bits;
        if (next > checker->end) return 0;
      } else if (child != at || !check_tree(checker, &at)) return 0;
    }
    place.at = edges.next;
  }
  /* A free bit is before the top, and only the rest of a byte after it. */
  return at + 1 == dict->root && checker->end - next < 8;
}

static int check_graph(const dawggle_dict *dict) {
  checker checker;
  position at = dict->stream, length, join, start;
  uint8_t code, i;
  checker.dict = dict;
  checker.end = section(dict, GRPH, &length);
  checker.end = 8 * (checker.end + length);
  checker.nodes = checker.end - dict->stream + 4096;
  for (code = SET; code <= SIZE; code++)
    for (i = 0; i < contexts_of(dict, code); i++)
      if (!check_table(dict, table_of(dict, code, i), dict->codes[code].class_bytes)) return 0;
  for (join = 0; join < dict->joins; join++) {
    start = join_at(dict, join);
    if (start < at) return 0;
    at = start;
    if (!check_tree(&checker, &at)) return 0;
  }
  return check_top(&checker, at);
}

dawggle_error dawggle_check(const dawggle_dict *dict) {
  return check_sections(dict) && check_checksum(dict) && check_alphabet(dict) && check_counts(dict)
    && check_text(dict, TITL) && check_text(dict, LICE) && check_text(dict, ORIG)
    && check_graph(dict) ? DAWGGLE_OK : DAWGGLE_DAMAGED;
}

/* ---- Boards ---- */

static dawggle_cells cell(uint8_t number) { return (dawggle_cells)((dawggle_cells)1 << number); }

dawggle_board_error dawggle_board_rectangle(dawggle_board *board, size_t rows, size_t columns) {
  uint8_t i, j;
  if (!rows || !columns) return DAWGGLE_BOARD_EMPTY;
  if (rows > DAWGGLE_CELLS / columns) return DAWGGLE_BOARD_CELLS;
  board->rows = (uint8_t)rows;
  board->columns = (uint8_t)columns;
  board->tiles = board->cells = (uint8_t)(rows * columns);
  board->inner = 0;
  for (i = 0; i < DAWGGLE_SYMBOLS; i++) board->holders[i] = 0;
  for (i = 0; i < board->tiles; i++) {
    board->neighbours[i] = 0;
    for (j = 0; j < board->tiles; j++) {
      int down = i / board->columns - j / board->columns;
      int right = i % board->columns - j % board->columns;
      if (i != j && down >= -1 && down <= 1 && right >= -1 && right <= 1)
        board->neighbours[i] |= cell(j);
    }
  }
  return DAWGGLE_BOARD_OK;
}

void dawggle_board_hold(dawggle_board *board, uint8_t tile, uint8_t symbol) {
  if (tile < DAWGGLE_CELLS && symbol < DAWGGLE_SYMBOLS) board->holders[symbol] |= cell(tile);
}

/* Reads the symbols of a tile or of one of its choices. Their number is 0 if no word can use them.
 * An upper-case letter also means a lower-case symbol, if no longer symbol matches exactly. */
static dawggle_board_error read_tile(const dawggle_dict *dict, const char *text, size_t length,
  uint8_t read[MOST_IN_TILE], uint8_t *count) {
  int is_usable = 1;
  *count = 0;
  if (!length) return DAWGGLE_BOARD_CHARACTER;
  while (length) {
    uint8_t symbol = 0, taken = longest_symbol(dict, all_symbols(dict), text, length, 0, &symbol);
    uint8_t folded_symbol = 0, folded;
    folded = longest_symbol(dict, all_symbols(dict), text, length, 1, &folded_symbol);
    if (folded > taken && has_upper_case(text, length)) taken = folded, symbol = folded_symbol;
    if (!taken) {
      taken = valid_character((const uint8_t *)text, length);
      if (!taken || (taken == 1 && (lower(*text) < 'a' || lower(*text) > 'z')))
        return DAWGGLE_BOARD_CHARACTER;
      is_usable = 0;
    } else if (*count < MOST_IN_TILE) read[(*count)++] = symbol;
    else is_usable = 0;
    text += taken;
    length -= taken;
  }
  if (!is_usable) *count = 0;
  return DAWGGLE_BOARD_OK;
}

dawggle_board_error dawggle_board_tile(
  dawggle_board *board, const dawggle_dict *dict, uint8_t tile, const char *text, size_t length) {
  uint8_t symbols_of[MOST_IN_TILE], count, i, is_choice = 0, is_wrong = 0;
  size_t end = 0;
  if (length == 1 && *text == '#') return DAWGGLE_BOARD_OK;
  if (length == 1 && *text == '?') {
    for (i = 0; i < dict->symbols; i++) dawggle_board_hold(board, tile, i);
    return DAWGGLE_BOARD_OK;
  }
  for (;; text += end + 1, length -= end + 1, is_choice = 1) {
    dawggle_board_error error;
    for (end = 0; end < length && text[end] != '/';) end++;
    error = read_tile(dict, text, end, symbols_of, &count);
    if (error) return error;
    if (end < length) is_choice = 1;
    if (is_choice && count > 1) is_wrong = 1;
    else if (count) {
      /* Each further symbol gets a cell, to which only the cell before it leads. */
      if (count - 1 > DAWGGLE_CELLS - board->cells) return DAWGGLE_BOARD_CELLS;
      dawggle_board_hold(board, tile, symbols_of[0]);
      for (i = 1; i < count; i++, tile = board->cells++) {
        board->neighbours[board->cells] = board->neighbours[tile];
        board->neighbours[tile] = cell(board->cells);
        board->inner |= cell(board->cells);
        dawggle_board_hold(board, board->cells, symbols_of[i]);
      }
    }
    if (end == length) return is_wrong ? DAWGGLE_BOARD_CHOICE : DAWGGLE_BOARD_OK;
  }
}

/* A text that is read tile by tile, either as letters or as tiles. */
typedef struct reading {
  const char *at, *word_end;
  uint8_t as_tiles, starts_row;
} reading;

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r' && c != '\v'); }

/* Finds the next tile. Returns its length, or 0 after the last tile. */
static size_t next_tile(reading *text, const char **tile, uint8_t *starts_row) {
  for (;;) {
    const char *end;
    if (text->at == text->word_end) {
      char c = *text->at;
      if (!c) return 0;
      if (is_space(c) || c == '/') {
        if (c == '/' || c == '\n' || c == '\r') text->starts_row = 1;
        text->word_end = ++text->at;
        continue;
      }
      for (end = text->at; *end && !is_space(*end);) end++;
      while (end[-1] == '/') end--; /* A slash before a space separates rows. */
      text->word_end = end;
      if (!text->as_tiles) text->starts_row = 1;
    }
    end = text->word_end;
    if (!text->as_tiles && *text->at == '/') {
      text->starts_row = 1;
      text->at++;
      continue;
    }
    if (!text->as_tiles && *text->at == '{') {
      for (end = text->at; end < text->word_end && *end++ != '}';) continue;
    } else if (!text->as_tiles && text->word_end - text->at > character_length((uint8_t)*text->at))
      end = text->at + character_length((uint8_t)*text->at);
    *tile = text->at;
    *starts_row = text->starts_row;
    text->starts_row = 0;
    text->at = end;
    return (size_t)(end - *tile);
  }
}

static reading begin(const char *text, uint8_t as_tiles) {
  reading reading = {text, text, as_tiles, 1};
  return reading;
}

/* Finds the size of a board. `size` has the given size, if any, and receives the size found. */
static dawggle_board_error find_size(
  const char *text, uint8_t as_tiles, uint8_t words_are_rows, size_t size[2]) {
  reading reading = begin(text, as_tiles);
  size_t rows = 0, columns = 0, in_row = 0, tiles = 0, side, expected = size[0] * size[1];
  const char *tile;
  uint8_t starts_row;
  for (;; in_row++, tiles++) {
    size_t length = next_tile(&reading, &tile, &starts_row);
    if (!length || starts_row) {
      if (rows == 1) columns = in_row;
      if (in_row != columns) return DAWGGLE_BOARD_RAGGED;
      in_row = 0;
      if (!length) break;
      rows++;
    }
  }
  if (!tiles) return DAWGGLE_BOARD_EMPTY;
  if (expected) {
    if (rows == 1 ? tiles == expected : rows == size[0] && columns == size[1])
      return DAWGGLE_BOARD_OK;
    return DAWGGLE_BOARD_SIZE;
  }
  /* In one row, or as rows between spaces, only the usual shapes are boards. */
  for (side = 3; side <= 6 && tiles != 12 && side * side != tiles;) side++;
  size[0] = tiles == 12 ? 3 : side;
  size[1] = tiles == 12 ? 4 : side;
  if (rows == 1) return side <= 6 ? DAWGGLE_BOARD_OK : DAWGGLE_BOARD_SHAPE;
  if (words_are_rows && (side > 6 || size[0] != rows || size[1] != columns))
    return DAWGGLE_BOARD_SHAPE;
  size[0] = rows;
  size[1] = columns;
  return DAWGGLE_BOARD_OK;
}

dawggle_board_error dawggle_board_from_text(dawggle_board *board, const dawggle_dict *dict,
  const char *text, uint8_t rows, uint8_t columns) {
  size_t sizes[2][2] = {{rows, columns}, {rows, columns}}, length;
  size_t words = 0, word_rows = 0, letter_rows = 0, letters = 0;
  dawggle_board_error errors[2];
  reading reading;
  const char *tile;
  uint8_t starts_row, as_tiles, is_spaced, number = 0;
  if ((uint8_t)text[0] == 0xEF && (uint8_t)text[1] == 0xBB && (uint8_t)text[2] == 0xBF) text += 3;
  for (reading = begin(text, 1); next_tile(&reading, &tile, &starts_row); words++)
    word_rows += starts_row;
  for (reading = begin(text, 0); next_tile(&reading, &tile, &starts_row); letters++)
    letter_rows += starts_row;
  is_spaced = words > word_rows;
  errors[0] = find_size(text, 0, is_spaced, sizes[0]);
  errors[1] = find_size(text, 1, 0, sizes[1]);
  as_tiles = is_spaced;
  /* The other form is possible only for words of several letters, or rows with a slash inside. */
  if (is_spaced ? letters > letter_rows : word_rows > 1 && letter_rows > words) {
    if (!errors[0] && !errors[1]) return DAWGGLE_BOARD_AMBIGUOUS;
    if (errors[as_tiles] && !errors[!as_tiles]) as_tiles = !as_tiles;
  }
  if (errors[as_tiles]) return errors[as_tiles];
  errors[0] = dawggle_board_rectangle(board, sizes[as_tiles][0], sizes[as_tiles][1]);
  reading = begin(text, as_tiles);
  while (!errors[0] && (length = next_tile(&reading, &tile, &starts_row)) != 0) {
    if (!as_tiles && length == 1 && (*tile == 'q' || *tile == 'Q')) tile = "qu", length = 2;
    else if (length > 1 && *tile == '{' && tile[length - 1] == '}') tile++, length -= 2;
    errors[0] = dawggle_board_tile(board, dict, number++, tile, length);
  }
  return errors[0];
}

/* ---- Solving ---- */

void dawggle_paths_begin(
  dawggle_paths *paths, const dawggle_board *board, const uint8_t *word, uint8_t length) {
  paths->board = board;
  paths->word = word;
  paths->length = length;
  paths->depth = 0;
  paths->used = 0;
  paths->rest[0] = 0;
  if (length && length <= DAWGGLE_CELLS && *word < DAWGGLE_SYMBOLS)
    paths->rest[0] = board->holders[*word] & (dawggle_cells)~board->inner;
}

/* Finds the next path, which may end inside a tile. */
static dawggle_result next_path(dawggle_paths *paths, uint32_t *steps) {
  const dawggle_board *board = paths->board;
  for (;;) {
    uint8_t depth = paths->depth, next = 0, symbol;
    dawggle_cells *rest = &paths->rest[depth];
    if (!*rest) {
      if (!depth) return DAWGGLE_DONE;
      paths->used &= (dawggle_cells)~cell(paths->cells[--paths->depth]);
      continue;
    }
    if (!*steps) return DAWGGLE_PAUSED;
    --*steps;
    while (!(*rest & cell(next))) next++;
    *rest &= *rest - 1;
    paths->cells[depth] = next;
    if (depth + 1 == paths->length) return DAWGGLE_FOUND;
    paths->used |= cell(next);
    symbol = paths->word[++paths->depth];
    paths->rest[depth + 1] = symbol < DAWGGLE_SYMBOLS
      ? board->neighbours[next] & board->holders[symbol] & (dawggle_cells)~paths->used : 0;
  }
}

dawggle_result dawggle_paths_next(dawggle_paths *paths, uint32_t max_steps) {
  for (;;) {
    const dawggle_board *board = paths->board;
    dawggle_result result = next_path(paths, &max_steps);
    uint8_t last = paths->cells[paths->depth];
    if (result != DAWGGLE_FOUND || !(board->neighbours[last] & board->inner & (dawggle_cells)~paths->used))
      return result;
  }
}

uint8_t dawggle_path(const dawggle_paths *paths, uint8_t tiles[DAWGGLE_CELLS]) {
  uint8_t count = 0, i;
  for (i = 0; i < paths->length; i++)
    if (paths->cells[i] < paths->board->tiles) tiles[count++] = paths->cells[i];
  return count;
}

/* Adds a path to a level, unless it cannot continue or is listed. A path is the cells that it used
 * and the cells that it can continue on; paths with the same cells are listed once. `near` is the
 * symbols around its last cell. */
static void add(dawggle_solver *solver, dawggle_level *level, symbols near, dawggle_cells used,
  dawggle_cells reach) {
  const dawggle_board *board = solver->board;
  uint16_t start = level == solver->levels ? 0 : level[-1].end, i;
  dawggle_state *scratch = solver->scratch;
  dawggle_cells onward = 0;
  if (!(reach & board->inner)) solver->ended = 1;
  for (near &= solver->onward; near;) {
    symbols alone;
    dawggle_cells cells = reach & board->holders[take_first(&near, &alone)];
    onward |= cells;
    if (cells) level->wanted |= alone;
  }
  if (!onward) return;
  /* Equal paths are mostly close. To compare with all takes too long on a board of one letter. */
  for (i = level->end; i-- > start && level->end - i <= LOOK_BACK;)
    if (scratch[i].used == used && scratch[i].reach == onward) return;
  if (level->end < solver->states) {
    scratch[level->end].used = used;
    scratch[level->end++].reach = onward;
  } else solver->spilled = 1;
}

void dawggle_solve_begin(dawggle_solver *solver, const dawggle_dict *dict,
  const dawggle_board *board, dawggle_state *scratch, uint16_t states) {
  dawggle_level *root = solver->levels;
  uint8_t i, symbol;
  solver->dict = dict;
  solver->board = board;
  solver->scratch = scratch;
  solver->states = states;
  solver->depth = solver->searching = solver->spilled = 0;
  for (i = 0; i < board->cells; i++)
    for (solver->near[i] = 0, symbol = 0; symbol < DAWGGLE_SYMBOLS; symbol++)
      if (board->holders[symbol] & board->neighbours[i]) solver->near[i] |= (symbols)1 << symbol;
  read_node(dict, dawggle_root(dict), &root->edges);
  solver->onward = root->edges.rest;
  root->wanted = 0;
  root->end = 0;
  add(solver, root, solver->onward, 0, (dawggle_cells)~board->inner);
  root->complete = !solver->spilled;
}

/* Continues the paths of a level's parent with a symbol. Returns the number of steps. */
static uint32_t extend(dawggle_solver *solver, dawggle_level *level, uint8_t symbol) {
  const dawggle_board *board = solver->board;
  dawggle_level *parent = level - 1;
  uint16_t i = parent == solver->levels ? 0 : parent[-1].end;
  uint32_t steps = 1;
  for (; i < parent->end; i++) {
    dawggle_cells cells = solver->scratch[i].reach & board->holders[symbol], bit = 1;
    uint8_t next = 0;
    for (; cells; next++, bit = (dawggle_cells)(bit << 1)) {
      dawggle_cells used = solver->scratch[i].used | bit;
      if (!(cells & bit)) continue;
      cells ^= bit;
      steps++;
      add(solver, level, solver->near[next], used, board->neighbours[next] & (dawggle_cells)~used);
    }
  }
  return steps;
}

/* Finds the paths of the current word by a search of the board: slow, but needs no scratch. It
 * lists them, so that the words after it need no search if the paths fit. */
static dawggle_result search(dawggle_solver *solver, dawggle_level *level, uint32_t *steps) {
  dawggle_paths *paths = &solver->search;
  while (!solver->spilled || (solver->terminal && !solver->ended)) {
    dawggle_result result = next_path(paths, steps);
    uint8_t last = paths->cells[paths->depth];
    dawggle_cells used = paths->used | cell(last);
    if (result != DAWGGLE_FOUND) return result;
    add(solver, level, solver->near[last], used, solver->board->neighbours[last] & (dawggle_cells)~used);
    /* There can be millions of paths of which hardly any continues. */
    if (!solver->tries) solver->spilled = 1;
    else solver->tries--;
  }
  return DAWGGLE_DONE;
}

dawggle_result dawggle_solve_next(dawggle_solver *solver, uint32_t max_steps) {
  const dawggle_dict *dict = solver->dict;
  while (max_steps) {
    dawggle_level *parent = &solver->levels[solver->depth], *level = parent + 1;
    if (!solver->searching) {
      dawggle_cursor child = {0, 0, 0};
      uint8_t symbol;
      uint32_t steps = 1;
      if (!next_child(dict, &parent->edges, parent->wanted, &symbol, &child)) {
        if (!solver->depth) return DAWGGLE_DONE;
        solver->depth--;
        continue;
      }
      solver->word[solver->depth] = symbol;
      solver->length = (uint8_t)(solver->depth + 1);
      solver->terminal = (uint8_t)read_node(dict, child, &level->edges);
      solver->onward = level->edges.rest;
      if (solver->length == DAWGGLE_CELLS || solver->length >= dict->longest) solver->onward = 0;
      solver->ended = solver->spilled = 0;
      level->wanted = 0;
      level->end = parent->end;
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
