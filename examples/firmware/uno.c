// Runs a firmware on an emulated Arduino Uno. Its serial line is standard input and output. With the
// addresses of two functions, it prints the cycles from each call of the first to the next call of
// the second. The exit code is the value that the firmware leaves in the register GPIOR0.
//
// cc -o uno uno.c -lsimavr
// uno ELF [FROM TO]

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { GPIOR0 = 0x3E, END_OF_TEXT = 4, MILLISECOND = 16000 };

static avr_irq_t *input;
static int is_waiting; // The firmware has room, but there was no input.

static void sent(avr_irq_t *irq, uint32_t byte, void *data) { putchar((int)byte); }

static void send_next(void) {
  struct pollfd standard_input = {.fd = STDIN_FILENO, .events = POLLIN};
  unsigned char byte;
  is_waiting = poll(&standard_input, 1, 0) <= 0;
  if (!is_waiting) avr_raise_irq(input, read(STDIN_FILENO, &byte, 1) == 1 ? byte : END_OF_TEXT);
}

// simavr calls this when the firmware reads the register of the state or the last byte. A firmware
// that waits for an interrupt reads neither, so that `main` must look for later input.
static void has_room(avr_irq_t *irq, uint32_t value, void *data) { send_next(); }

// Reads a firmware, and suppresses simavr's messages on standard output.
static int read_firmware(const char *path, elf_firmware_t *firmware) {
  int output = dup(STDOUT_FILENO), nothing = open("/dev/null", O_WRONLY);
  dup2(nothing, STDOUT_FILENO);
  int error = elf_read_firmware(path, firmware);
  fflush(stdout);
  dup2(output, STDOUT_FILENO);
  return close(output) | close(nothing) | error;
}

int main(int argc, char **argv) {
  elf_firmware_t firmware = {0};
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (argc < 2 || read_firmware(argv[1], &firmware)) {
    fprintf(stderr, "uno: no firmware\n");
    return 3;
  }
  avr_t *avr = avr_make_mcu_by_name("atmega328p");
  avr_init(avr);
  avr->frequency = 16000000;
  avr_load_firmware(avr, &firmware);

  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  avr_irq_t *line = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), 0);
  input = line + UART_IRQ_INPUT;
  avr_irq_register_notify(line + UART_IRQ_OUTPUT, sent, NULL);
  avr_irq_register_notify(line + UART_IRQ_OUT_XON, has_room, NULL);

  uint32_t from = argc > 3 ? strtoul(argv[2], NULL, 0) : UINT32_MAX;
  uint32_t to = argc > 3 ? strtoul(argv[3], NULL, 0) : UINT32_MAX;
  avr_cycle_count_t started = 0, looked = 0;
  int state = cpu_Running;
  while (state != cpu_Done && state != cpu_Crashed) {
    if (avr->pc == from) started = avr->cycle;
    if (avr->pc == to) printf("cycles %" PRIu64 "\n", avr->cycle - started);
    if (is_waiting && avr->cycle >= looked + MILLISECOND) {
      looked = avr->cycle;
      send_next();
    }
    state = avr_run(avr);
  }
  if (state == cpu_Crashed) fprintf(stderr, "uno: crashed at %#x\n", avr->pc);
  return state == cpu_Crashed ? 3 : avr->data[GPIOR0];
}
