// Lists the words that match the patterns typed on the serial line, such as `cat*`, by a dictionary
// on an SD card. A word matches itself.
//
// WORDS.DWG is made by: dawggle compile list.txt -o WORDS.DWG --max-length 24
// The library SD knows names of eight letters and three only.
#include <SD.h>
#include <dawggle.h>

#ifndef CHIP_SELECT
#define CHIP_SELECT 10
#endif

static File file;
static dawggle_dict dict;
static dawggle_words words;
static bool is_open;

static int read_card(void *, uint32_t at, uint8_t *to, uint8_t count) {
  // A search begins its node again after a read that failed. So a read is repeated here.
  for (uint8_t tries = 0; tries < 5; tries++) {
    if (file.seek(at) && file.read(to, count) == count) return 1;
    // A seek that fails half way (SD 1.3.0) makes the next one count from a wrong cluster, which
    // reads other bytes without an error. From the start, it counts right.
    file.seek(0);
  }
  return 0;
}

void setup() {
  Serial.begin(115200);
  Serial.setTimeout(60000);
  if (!SD.begin(CHIP_SELECT) || !(file = SD.open("WORDS.DWG"))) {
    Serial.println(F("no WORDS.DWG"));
    return;
  }
  is_open = dawggle_open_with(&dict, read_card, NULL, file.size()) == DAWGGLE_OK;
  if (!is_open) Serial.println(F("no dictionary"));
}

void loop() {
  char pattern[127]; // A pattern has at most 31 letters, of at most four bytes.
  size_t length = Serial.readBytesUntil('\n', pattern, sizeof pattern);
  if (length == sizeof pattern) {
    // The rest of the line is not another pattern.
    while (Serial.readBytesUntil('\n', pattern, sizeof pattern) == sizeof pattern) {}
    Serial.println(F("no pattern"));
    return;
  }
  if (length && pattern[length - 1] == '\r') length--; // As some terminals end lines.
  if (!is_open || !length) return;
  pattern[length] = '\0';
  dawggle_result result = dawggle_words_begin(&words, &dict, pattern);
  if (result != DAWGGLE_OK && result != DAWGGLE_FAILED) Serial.println(F("no pattern"));
  if (result == DAWGGLE_OK) {
    while (dawggle_words_next(&words, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND) {
      char word[8 * DAWGGLE_LONGEST + 1];
      dawggle_spell(&dict, words.word, words.length, word, sizeof word);
      Serial.println(word);
    }
  }
  if (dict.failed) Serial.println(F("the card cannot be read: words are missing"));
  dict.failed = 0;
}
