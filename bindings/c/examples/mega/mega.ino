// Looks up words on an Arduino Mega in a dictionary of more than 64 KB, which an array cannot have.
//
// words.dawg is made by: dawggle compile list.txt -o words.dawg --digraphs qu --index --max-length 24
#include <dawggle.h>

#include <avr/pgmspace.h>

#ifndef WORDS
#define WORDS "/home/me/words.dawg" // The assembler needs the whole path.
#endif
// The file is behind the program, so that the program's own tables stay in the first 64 KB.
__asm__(".pushsection .fini1,\"ax\",@progbits\n"
        ".global word_file, word_file_end\n"
        "word_file: .incbin \"" WORDS "\"\n"
        "word_file_end: .balign 2\n"
        ".popsection");
extern const uint8_t word_file[], word_file_end[];

static dawggle_dict dict;
static dawggle_words words;

static int read_far(void *, uint32_t at, uint8_t *to, uint8_t count) {
  uint_farptr_t from = pgm_get_far_address(word_file) + at;
  for (; count; count--) *to++ = pgm_read_byte_far(from++);
  return 1; // It cannot fail.
}

static void print(const uint8_t *word, uint8_t length) {
  char text[8 * DAWGGLE_LONGEST + 1];
  dawggle_spell(&dict, word, length, text, sizeof text);
  Serial.println(text);
}

void setup() {
  uint32_t length = pgm_get_far_address(word_file_end) - pgm_get_far_address(word_file);
  uint8_t word[DAWGGLE_LONGEST];
  Serial.begin(115200);
  if (dawggle_open_with(&dict, read_far, NULL, length) != DAWGGLE_OK)
    Serial.println(F("no dictionary"));
  Serial.println(dawggle_contains(&dict, "house") ? F("house is a word") : F("house?"));
  Serial.println(dawggle_contains(&dict, "huose") ? F("huose is a word") : F("huose?"));
  if (dawggle_words_begin(&words, &dict, "house*") != DAWGGLE_OK)
    Serial.println(F("too long words"));
  while (dawggle_words_next(&words, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND)
    print(words.word, words.length);
  print(word, dawggle_word(&dict, 300, word, sizeof word)); // An answer for today.
  Serial.flush();
}

void loop() {}
