# For ports of MicroPython that are built by make: USER_C_MODULES is the directory above this one.
DAWGGLE_DIR := $(USERMOD_DIR)
SRC_USERMOD_C += $(DAWGGLE_DIR)/module.c $(DAWGGLE_DIR)/../dawggle.c
# Boards of up to 64 cells, and alphabets of up to 63 symbols.
CFLAGS_USERMOD += -I$(DAWGGLE_DIR)/.. -DDAWGGLE_CELLS=64 -DDAWGGLE_SYMBOLS=63
