/* A whole program for ./measure: solves boards on an Arduino Uno, which reads them, or on a Cortex-M0,
 * and prints the words, the points and the RAM in use. */
#include "../dawggle.h"
#include "words.h"

/* Static variables start here, and the stack is above them. */
#ifdef __AVR__
#include <avr/io.h>
extern uint8_t __data_start, __heap_start;
#define FIRST (&__data_start)
#define FREE (&__heap_start)
#define END ((uint8_t *)RAMEND)
#else
extern uint8_t data_start, heap_start;
#define FIRST (&data_start)
#define FREE (&heap_start)
#define END ((uint8_t *)0x20004000)
#endif

#ifdef __AVR__
static void put(char c) {
  while (!(UCSR0A & 1 << UDRE0)) {}
  UDR0 = (uint8_t)c;
}

/* Returns the next letter, or 0 for another character. */
static char get(void) {
  while (!(UCSR0A & 1 << RXC0)) {}
  char c = (char)UDR0;
  return c >= 'a' && c <= 'z' ? c : 0;
}
#else
static void call_debugger(int operation, const void *argument) {
  register int r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
}

static void put(char c) { call_debugger(3, &c); }

/* Without the C library, the compiler's own calls need these functions. */
void *memcpy(void *to, const void *from, size_t count) {
  volatile uint8_t *bytes = (volatile uint8_t *)to;
  const uint8_t *source = (const uint8_t *)from;
  while (count--) *bytes++ = *source++;
  return to;
}

void *memset(void *to, int byte, size_t count) {
  volatile uint8_t *bytes = (volatile uint8_t *)to;
  while (count--) *bytes++ = (uint8_t)byte;
  return to;
}
#endif

static void print(uint16_t number, char end) {
  char digits[6];
  uint8_t count = 0;
  do digits[count++] = (char)('0' + number % 10); while (number /= 10);
  while (count) put(digits[--count]);
  put(end);
}

static dawggle_dict dict;
static dawggle_board board;
static dawggle_solver solver;
static dawggle_state scratch[64];

/* The emulators count from the call of the first function to the call of the second. */
__attribute__((noinline)) void solve_begins(void) { __asm__ volatile(""); }
__attribute__((noinline)) void solve_ends(void) { __asm__ volatile("nop"); }

static void hold(uint8_t tile, char letter) {
  char text[3] = {letter, letter == 'q' ? 'u' : 0, 0};
  uint8_t symbol;
  if (dawggle_symbol(&dict, text, &symbol)) dawggle_board_hold(&board, tile, symbol);
}

static void solve(void) {
  uint16_t words = 0, points = 0, used;
  solve_begins();
  dawggle_solve_begin(&solver, &dict, &board, scratch, 64);
  while (dawggle_solve_next(&solver, DAWGGLE_NO_PAUSE) == DAWGGLE_FOUND) {
    uint16_t letters = dawggle_letters(&dict, solver.word, solver.length);
    uint16_t more = dawggle_points(letters, NULL, 0);
    points = (uint16_t)(points + more);
    words = (uint16_t)(words + (more > 0));
  }
  solve_ends();
  for (used = 0; FREE[used] == 0xA5;) used++; /* The stack has not reached these bytes. */
  print(words, ' ');
  print(points, ' ');
  print((uint16_t)(END - FIRST - used), '\n');
}

#ifdef __AVR__
int main(void) {
  for (uint8_t *byte = FREE; byte < (uint8_t *)SP - 8; byte++) *byte = 0xA5;
  UBRR0 = 8;
  UCSR0B = 1 << RXEN0 | 1 << TXEN0;
  dawggle_open(&dict, words, sizeof words);
  for (;;) {
    dawggle_board_rectangle(&board, 4, 4);
    for (uint8_t tile = 0; tile < 16;) {
      char letter = get();
      if (letter) hold(tile++, letter);
    }
    solve();
  }
}
#else
static void start(void) {
  static const char boards[][17] = {BOARDS};
  for (uint8_t *byte = FREE; byte < END - 64; byte++) *(volatile uint8_t *)byte = 0xA5;
#ifdef CHECK
  if (dawggle_open(&dict, words, sizeof words) || dawggle_check(&dict)) put('?');
#else
  dawggle_open(&dict, words, sizeof words);
#endif
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
#ifdef CHECK
    if (dawggle_board_from_text(&board, &dict, boards[i], 0, 0)) put('?');
#else
    dawggle_board_rectangle(&board, 4, 4);
    for (uint8_t tile = 0; tile < 16; tile++) hold(tile, boards[i][tile]);
#endif
    solve();
  }
  call_debugger(0x18, (const void *)0x20026);
  for (;;) {}
}

__attribute__((section(".vectors"), used)) void (*const vectors[])(void) = {
  (void (*)(void))0x20004000, start};
#endif
