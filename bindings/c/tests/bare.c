/* What tests/small.c needs on a chip for which there is no C library: the start, and the functions
 * that a compiler calls. The emulator loads all memory, so nothing is copied. */
#include <stddef.h>
#include <stdint.h>

/* Hides that a loop is a shift or a copy, for which a compiler would call the function itself. */
#define OPAQUE(value) __asm__ volatile("" : "+r"(value))

void *memcpy(void *to, const void *from, size_t count) {
  uint8_t *bytes = to;
  const uint8_t *source = from;
  for (; count; count--) {
    OPAQUE(count);
    *bytes++ = *source++;
  }
  return to;
}

void *memset(void *to, int byte, size_t count) {
  uint8_t *bytes = to;
  for (; count; count--) {
    OPAQUE(count);
    *bytes++ = (uint8_t)byte;
  }
  return to;
}

#ifdef __arm__ /* The end of the stack, and the start. */
int main(void);
__attribute__((section(".vectors"), used)) static int (*const vectors[])(void) = {
  (int (*)(void))0x20004000, main};
#endif

#ifdef __MSP430__ /* clang has no library of these. */
__asm__(".globl _start, ended\n_start: mov #stack, r1\n call #main\nended: jmp ended");

uint32_t __mspabi_slll(uint32_t number, uint16_t bits) {
  for (; bits; bits--) {
    OPAQUE(bits);
    number += number;
  }
  return number;
}

uint32_t __mspabi_srll(uint32_t number, uint16_t bits) {
  for (; bits; bits--) {
    OPAQUE(bits);
    number >>= 1;
  }
  return number;
}

uint32_t __mspabi_mpyl(uint32_t a, uint32_t b) {
  uint32_t product = 0;
  for (; b; b >>= 1, a += a) if (b & 1) product += a;
  return product;
}

uint16_t __mspabi_mpyi(uint16_t a, uint16_t b) {
  return (uint16_t)__mspabi_mpyl(a, b);
}

static uint16_t divide(uint16_t number, uint16_t by, uint16_t *rest) {
  uint16_t quotient = 0, left = number;
  for (; left >= by; left -= by) {
    OPAQUE(left);
    quotient++;
  }
  *rest = left;
  return quotient;
}

uint16_t __mspabi_divu(uint16_t number, uint16_t by) { return divide(number, by, &number); }

uint16_t __mspabi_remu(uint16_t number, uint16_t by) {
  divide(number, by, &number);
  return number;
}
#endif
