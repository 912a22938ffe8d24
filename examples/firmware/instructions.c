// A plugin for QEMU that counts and prints the instructions from each call of one function to the
// next call of another. It needs no headers of QEMU.
//
// cc -shared -fPIC -o instructions.so instructions.c
// qemu-system-arm -plugin instructions.so,from=ADDRESS,to=ADDRESS ...

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block;
struct instruction;
enum { ADD_U64, NO_REGISTERS = 0 };

void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t, void (*)(uint64_t, struct block *));
size_t qemu_plugin_tb_n_insns(const struct block *);
struct instruction *qemu_plugin_tb_get_insn(const struct block *, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct instruction *);
void qemu_plugin_register_vcpu_insn_exec_inline(struct instruction *, int, void *, uint64_t);
void qemu_plugin_register_vcpu_insn_exec_cb(struct instruction *, void (*)(unsigned, void *), int,
                                            void *);

int qemu_plugin_version = 1;

static uint64_t count, started, from, to;

static void starts(unsigned cpu, void *data) { started = count; }

static void ends(unsigned cpu, void *data) {
  printf("instructions %" PRIu64 "\n", count - started);
  fflush(stdout);
}

static void translated(uint64_t id, struct block *block) {
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); i++) {
    struct instruction *instruction = qemu_plugin_tb_get_insn(block, i);
    qemu_plugin_register_vcpu_insn_exec_inline(instruction, ADD_U64, &count, 1);
    uint64_t address = qemu_plugin_insn_vaddr(instruction);
    if (address == from)
      qemu_plugin_register_vcpu_insn_exec_cb(instruction, starts, NO_REGISTERS, NULL);
    if (address == to)
      qemu_plugin_register_vcpu_insn_exec_cb(instruction, ends, NO_REGISTERS, NULL);
  }
}

int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    if (!strncmp(argv[i], "from=", 5)) from = strtoull(argv[i] + 5, NULL, 0);
    if (!strncmp(argv[i], "to=", 3)) to = strtoull(argv[i] + 3, NULL, 0);
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  return 0;
}
