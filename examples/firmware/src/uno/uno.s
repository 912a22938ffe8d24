; What only instructions of the device can do, as C calls it: arguments in r24 and r25, results in
; r22 to r25; r18 to r27, r30 and r31 need not be kept.

    .section .vectors, "ax", @progbits
; What a reset comes to. No interrupt is ever allowed, so that there is no table of them, and the
; stack pointer is where it should be. If there are constants in RAM, the linker puts the code that
; copies them into `.init4`.
    clr r1
    jmp start

    .section .init3, "ax", @progbits
start:
    .section .init9, "ax", @progbits
    jmp main

; For the linker script: the memory that there is.
    .global __TEXT_REGION_LENGTH__, __DATA_REGION_LENGTH__, __stack
    .set __TEXT_REGION_LENGTH__, 32768
    .set __DATA_REGION_LENGTH__, 2048
    .set __stack, 0x8ff

    .section .text.load_program_memory, "ax", @progbits
    .global load_program_memory
    .type load_program_memory, @function
; uint32_t load_program_memory(uint16_t at)
load_program_memory:
    movw r30, r24
    lpm r22, Z+
    lpm r23, Z+
    lpm r24, Z+
    lpm r25, Z+
    ret

    .section .text.marks, "ax", @progbits
    .global loading_begins, loading_ends, solving_begins, solving_ends
; void loading_begins(void), and so on
loading_begins:
    ret
loading_ends:
    ret
solving_begins:
    ret
solving_ends:
    ret

    .section .text.stop, "ax", @progbits
    .global stop
    .type stop, @function
; void stop(uint8_t code): the emulator takes the code from the register GPIOR0.
stop:
    out 0x1e, r24
    cli
1:  sleep
    rjmp 1b
