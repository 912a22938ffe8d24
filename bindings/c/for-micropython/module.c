/*
 * Dawggle as a module of MicroPython:
 *
 *   import dawggle
 *   words = dawggle.Dict(open("words.dawg", "rb").read())
 *   "otter" in words
 *   for word, points, tiles in words.solve("catdlinemaropets"): ...
 *
 * Dict reads the bytes in place: a bytearray given to it must not be changed or resized.
 *
 * It is a part of the firmware, or a native module: a file dawggle.mpy, which any firmware loads. A
 * native module has no constants of MicroPython, so it fills its types when it is imported.
 */
#include "dawggle.h"
#if MICROPY_ENABLE_DYNRUNTIME
#include "py/dynruntime.h"
/* The firmware offers no function that looks for keys. They get their turn at the next word. */
#define mp_handle_pending(raises) ((void)0)
/* Its linker refuses static variables. */
mp_obj_full_type_t dict_type, words_type;
mp_map_elem_t dict_members[1];

/* The compiler calls these. */
void *memset(void *to, int byte, size_t count) { return mp_fun_table.memset_(to, byte, count); }
void *memcpy(void *to, const void *from, size_t count) {
  return mp_fun_table.memmove_(to, from, count);
}
#else
#include "py/objstr.h"
#include "py/runtime.h"
static const mp_obj_type_t words_type;
#endif

/* The states of a search, which take 1 KB. More of them hardly make it faster. */
#define STATES 64
/* The steps after which a key or a timer gets its turn: a few milliseconds. */
#define STEPS 500
/* The bytes of a word: 64 symbols of up to 15 bytes would be 960, but ordinary words are short. */
#define TEXT 256

typedef struct dict_object {
  mp_obj_base_t base;
  mp_obj_t bytes; /* So that they are not freed. */
  dawggle_dict dict;
} dict_object;

typedef struct words_object { /* An iterator over the words of a board. */
  mp_obj_base_t base;
  mp_obj_t dict;
  dawggle_board board;
  dawggle_solver solver;
  dawggle_state scratch[STATES];
} words_object;

/* Returns the text of a string, which ends with a zero. */
static const char *text_of(mp_obj_t object) {
  /* A native module has only a function that also takes a bytearray, which need not end so. */
  if (mp_obj_get_type(object) != &mp_type_str) mp_raise_TypeError(MP_ERROR_TEXT("a str is expected"));
  return mp_obj_str_get_str(object);
}

static mp_obj_t dict_new(const mp_obj_type_t *type, size_t count, size_t keywords,
  const mp_obj_t *arguments) {
  mp_arg_check_num(count, keywords, 1, 1, false);
  mp_buffer_info_t bytes;
  mp_get_buffer_raise(arguments[0], &bytes, MP_BUFFER_READ);
  dict_object *self = mp_obj_malloc(dict_object, type);
  self->bytes = arguments[0];
  if (bytes.len > UINT32_MAX) mp_raise_ValueError(MP_ERROR_TEXT("the dictionary is too large"));
  dawggle_result error = dawggle_open(&self->dict, bytes.buf, (uint32_t)bytes.len);
  if (error == DAWGGLE_OK) error = dawggle_check(&self->dict);
  switch (error) {
    case DAWGGLE_OK: return MP_OBJ_FROM_PTR(self);
    case DAWGGLE_NOT_DAWG: mp_raise_ValueError(MP_ERROR_TEXT("not a .dawg file"));
    case DAWGGLE_UNSUPPORTED:
      mp_raise_ValueError(MP_ERROR_TEXT("another version or layout of .dawg files"));
    default: mp_raise_ValueError(MP_ERROR_TEXT("the .dawg file is damaged"));
  }
}

/* `word in dictionary` */
static mp_obj_t dict_operator(mp_binary_op_t op, mp_obj_t left, mp_obj_t right) {
  if (op != MP_BINARY_OP_CONTAINS) return MP_OBJ_NULL;
  dict_object *self = MP_OBJ_TO_PTR(left);
  return mp_obj_new_bool(dawggle_contains(&self->dict, text_of(right)));
}

static void refuse_board(dawggle_result error) {
  switch (error) {
    case DAWGGLE_OK: return;
    case DAWGGLE_BOARD_EMPTY: mp_raise_ValueError(MP_ERROR_TEXT("the board has no tiles"));
    case DAWGGLE_BOARD_RAGGED:
      mp_raise_ValueError(MP_ERROR_TEXT("the rows of the board have different lengths"));
    case DAWGGLE_BOARD_SHAPE:
      mp_raise_ValueError(MP_ERROR_TEXT("one row: separate rows by /, or give rows and columns"));
    case DAWGGLE_BOARD_SIZE:
      mp_raise_ValueError(MP_ERROR_TEXT("the board has not these rows and columns"));
    case DAWGGLE_BOARD_CHARACTER:
      mp_raise_ValueError(MP_ERROR_TEXT("the board has a character that is not a letter (? is any letter, # is blocked)"));
    case DAWGGLE_BOARD_CHOICE:
      mp_raise_ValueError(MP_ERROR_TEXT("a choice of several symbols"));
    default: mp_raise_ValueError(MP_ERROR_TEXT("the board has more than 64 cells"));
  }
}

/* dictionary.solve(board, rows=0, columns=0) */
static mp_obj_t dict_solve(size_t count, const mp_obj_t *arguments, mp_map_t *keywords) {
  const mp_arg_t allowed[] = { /* Not static: the names are variables in a native module. */
    {MP_QSTR_board, MP_ARG_REQUIRED | MP_ARG_OBJ, {.u_obj = MP_OBJ_NULL}},
    {MP_QSTR_rows, MP_ARG_INT, {.u_int = 0}},
    {MP_QSTR_columns, MP_ARG_INT, {.u_int = 0}},
  };
  mp_arg_val_t values[MP_ARRAY_SIZE(allowed)];
  mp_arg_parse_all(count - 1, arguments + 1, keywords, MP_ARRAY_SIZE(allowed), allowed, values);
  mp_int_t rows = values[1].u_int, columns = values[2].u_int;
  if (rows < 0 || rows > 64 || columns < 0 || columns > 64) refuse_board(DAWGGLE_BOARD_CELLS);
  dict_object *self = MP_OBJ_TO_PTR(arguments[0]);
  words_object *words = mp_obj_malloc(words_object, (const mp_obj_type_t *)&words_type);
  words->dict = arguments[0];
  refuse_board(dawggle_board_from_text(&words->board, &self->dict,
    text_of(values[0].u_obj), (uint8_t)rows, (uint8_t)columns));
  dawggle_solve_begin(&words->solver, &self->dict, &words->board, words->scratch, STATES);
  return MP_OBJ_FROM_PTR(words);
}
static MP_DEFINE_CONST_FUN_OBJ_KW(dict_solve_object, 2, dict_solve);

/* Returns the tiles of the first path of the word that was found. */
static mp_obj_t tiles_of(const words_object *words) {
  dawggle_paths paths;
  dawggle_paths_begin(&paths, &words->board, words->solver.word, words->solver.length);
  uint8_t tiles[DAWGGLE_CELLS];
  uint8_t count = 0;
  if (dawggle_paths_next(&paths, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    count = dawggle_path(&paths, tiles);
  mp_obj_t numbers[DAWGGLE_CELLS];
  for (uint8_t i = 0; i < count; i++) numbers[i] = MP_OBJ_NEW_SMALL_INT(tiles[i]);
  return mp_obj_new_tuple(count, numbers);
}

/* Returns the next word that scores, its points in Boggle, and the tiles of a path. */
static mp_obj_t words_next(mp_obj_t iterator) {
  words_object *self = MP_OBJ_TO_PTR(iterator);
  dawggle_dict *dict = &((dict_object *)MP_OBJ_TO_PTR(self->dict))->dict;
  const uint8_t *word = self->solver.word;
  uint16_t points = 0;
  while (!points) {
    switch (dawggle_solve_next(&self->solver, STEPS)) {
      case DAWGGLE_DONE: return MP_OBJ_STOP_ITERATION;
      case DAWGGLE_FOUND:
        points = dawggle_points(dawggle_letters(dict, word, self->solver.length), NULL, 0);
        break;
      default: mp_handle_pending(true); /* DAWGGLE_PAUSED */
    }
  }
  char text[TEXT];
  size_t bytes = dawggle_spell(dict, word, self->solver.length, text, sizeof text);
  if (bytes >= sizeof text) mp_raise_ValueError(MP_ERROR_TEXT("a word of more than 255 bytes"));
  mp_obj_t found[] = {
    mp_obj_new_str(text, bytes),
    MP_OBJ_NEW_SMALL_INT(points),
    tiles_of(self),
  };
  return mp_obj_new_tuple(MP_ARRAY_SIZE(found), found);
}

#if MICROPY_ENABLE_DYNRUNTIME
static MP_DEFINE_CONST_DICT(dict_members_dict, dict_members);

mp_obj_t mpy_init(mp_obj_fun_bc_t *self, size_t count, size_t keywords, mp_obj_t *arguments) {
  (void)count, (void)keywords, (void)arguments;
  MP_DYNRUNTIME_INIT_ENTRY
  words_type.base.type = dict_type.base.type = &mp_type_type;
  words_type.flags = MP_TYPE_FLAG_ITER_IS_ITERNEXT;
  words_type.name = MP_QSTR_Words;
  MP_OBJ_TYPE_SET_SLOT(&words_type, iter, words_next, 0);
  dict_members[0] =
    (mp_map_elem_t){MP_OBJ_NEW_QSTR(MP_QSTR_solve), MP_OBJ_FROM_PTR(&dict_solve_object)};
  dict_type.name = MP_QSTR_Dict;
  MP_OBJ_TYPE_SET_SLOT(&dict_type, make_new, dict_new, 0);
  MP_OBJ_TYPE_SET_SLOT(&dict_type, binary_op, dict_operator, 1);
  MP_OBJ_TYPE_SET_SLOT(&dict_type, locals_dict, (void *)&dict_members_dict, 2);
  mp_store_global(MP_QSTR_Dict, MP_OBJ_FROM_PTR(&dict_type));
  MP_DYNRUNTIME_INIT_EXIT
}
#else
static MP_DEFINE_CONST_OBJ_TYPE(words_type, MP_QSTR_Words, MP_TYPE_FLAG_ITER_IS_ITERNEXT,
  iter, words_next);

static const mp_rom_map_elem_t dict_members[] = {
  {MP_ROM_QSTR(MP_QSTR_solve), MP_ROM_PTR(&dict_solve_object)},
};
static MP_DEFINE_CONST_DICT(dict_members_dict, dict_members);

static MP_DEFINE_CONST_OBJ_TYPE(dict_type, MP_QSTR_Dict, MP_TYPE_FLAG_NONE,
  make_new, dict_new, binary_op, dict_operator, locals_dict, &dict_members_dict);

static const mp_rom_map_elem_t module_members[] = {
  {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_dawggle)},
  {MP_ROM_QSTR(MP_QSTR_Dict), MP_ROM_PTR(&dict_type)},
};
static MP_DEFINE_CONST_DICT(module_members_dict, module_members);

const mp_obj_module_t dawggle_module = {
  .base = {&mp_type_module},
  .globals = (mp_obj_dict_t *)&module_members_dict,
};
MP_REGISTER_MODULE(MP_QSTR_dawggle, dawggle_module);
#endif
