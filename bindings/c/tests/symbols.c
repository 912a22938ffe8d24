/* Prints the characters outside ASCII that the spelling of a symbol may not have, as FORMAT.md
 * lists them: `U+00AD`, or `U+0080 to U+00A0`. */
#include "../dawggle.c"

#include <stdio.h>

static int is_refused(uint32_t code) {
  uint8_t text[4];
  uint8_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4, at;
  for (at = length; --at; code >>= 6) text[at] = (uint8_t)(0x80 | (code & 0x3F));
  text[0] = (uint8_t)(0xF00 >> length | code);
  code = character(text, length, &at);
  return at != length || !may_be_in_symbols(code);
}

int main(void) {
  uint32_t code, first = 0;
  for (code = 0x80; code < 0x110000; code++) {
    /* Surrogates are not characters, and FORMAT.md excepts U+2019. */
    int refused = is_refused(code) && !(code >= 0xD800 && code < 0xE000);
    if (code == 0x2019) {
      if (refused) return 1;
      refused = 1;
    }
    if (refused && !first) first = code;
    if (refused || !first) continue;
    printf(code - first > 1 ? "U+%04X to U+%04X\n" : "U+%04X\n", (unsigned)first, (unsigned)(code - 1));
    first = 0;
  }
  return 0;
}
