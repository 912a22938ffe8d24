// Runs a firmware for the Raspberry Pi Pico in the emulator rp2040js, with its serial line as
// standard input and output.
//
// usage: node pico.js ELF [FROM TO]
//
// FROM and TO: the addresses of two functions. Prints the cycles between their calls.
"use strict";

const fs = require("node:fs");
const { RP2040, LogLevel, ConsoleLogger } = require("rp2040js");

const [file, from, to] = process.argv.slice(2);
const FLASH = 0x10000000;
const RAM_END = 0x20042000;
const CTRL_D = 4;
/** The firmware is done after this many cycles without output, when the input has ended. */
const PATIENCE = 2e7;

const pico = new RP2040();
pico.logger = new ConsoleLogger(LogLevel.Error, false);

// The parts of the file that belong into the flash.
const elf = fs.readFileSync(file);
const headers = elf.readUInt32LE(28);
for (let header = 0; header < elf.readUInt16LE(44); header++) {
  const at = headers + header * elf.readUInt16LE(42);
  const [type, offset, , address, bytes] = [0, 4, 8, 12, 16].map((field) => elf.readUInt32LE(at + field));
  if (type === 1 && bytes > 0) {
    pico.flash.set(elf.subarray(offset, offset + bytes), address - FLASH);
  }
}

const serial = pico.uart[0];
const input = [...fs.readFileSync(0), CTRL_D];
let output = [];
let cycles = 0;
let lastActive = 0;
let beginning = 0;
serial.onByte = (byte) => {
  lastActive = cycles;
  output.push(byte);
  if (byte === 0x0a) {
    fs.writeSync(1, Buffer.from(output));
    output = [];
  }
};

// As the chip's own memory of programs does: the first 256 bytes run first.
pico.core.SP = RAM_END;
pico.core.PC = FLASH;
while (input.length > 0 || cycles < lastActive + PATIENCE) {
  if (input.length > 0 && serial.rxFIFO.empty) {
    lastActive = cycles;
    serial.feedByte(input.shift());
  }
  for (let step = 0; step < 100; step++) {
    const used = pico.core.executeInstruction();
    cycles += used;
    pico.clock.tick(used * 8);
    if (pico.core.PC === Number(from)) {
      beginning = cycles;
    } else if (pico.core.PC === Number(to)) {
      fs.writeSync(1, `cycles ${cycles - beginning}\n`);
    }
  }
}
