/* Runs the sketch `card.ino` on a host: what it uses of Arduino's core and of its library SD, with
 * the same types. The card is a directory. One seek or read in CARD_FAILS fails, and after
 * CARD_LASTS all do. As in SD 1.3.0, after a seek that failed, those which follow go to other
 * bytes, until one to the start. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static bool card_fails() {
  static long accesses, one_in = atol(getenv("CARD_FAILS")), last = atol(getenv("CARD_LASTS"));
  return ++accesses % one_in == 0 || accesses > last;
}

class File {
  FILE *file;
  uint32_t wrong_by;

public:
  File(FILE *opened = NULL) : file(opened), wrong_by(0) {}
  operator bool() { return file != NULL; }
  uint32_t size() {
    fseek(file, 0, SEEK_END);
    return ftell(file);
  }
  bool seek(uint32_t at) {
    if (at == 0) wrong_by = 0;
    else if (card_fails()) return wrong_by = 512, false;
    return !fseek(file, at + wrong_by, SEEK_SET);
  }
  int read(void *to, uint16_t count) { return card_fails() ? -1 : fread(to, 1, count, file); }
};

static struct {
  bool begin(uint8_t) { return true; }
  File open(const char *name) { return fopen(name, "rb"); }
} SD;

#define F(text) text
static struct {
  void begin(unsigned long) {}
  void setTimeout(unsigned long) {}
  void println(const char *text) { puts(text); }
  size_t readBytesUntil(char end, char *to, size_t size) {
    size_t length = 0;
    for (int c; length < size && (c = getchar()) != end; to[length++] = (char)c)
      if (c == EOF) exit(0);
    return length;
  }
} Serial;

void setup();
void loop();
int main() {
  setup();
  for (;;) loop();
}
