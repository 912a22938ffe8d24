"""Runs a program in uCsim, of Debian's package sdcc-ucsim, until its function `finished`.

usage: ucsim.py SIMULATOR CPU START PROGRAM OUTPUT

PROGRAM is the .ihx file of SDCC's linker, beside its .noi file with the symbols. Prints the text
that the program left at the address OUTPUT, and on standard error the clocks of a look-up, from
dawggle_contains to the next call of `put`, and of a board, from dawggle_solve_begin to the end.
"""
import re
import subprocess
import sys

simulator, cpu, start, program, output = sys.argv[1:]
symbols = program.replace(".ihx", ".noi")
address = {m[1]: int(m[2], 16) for m in re.finditer(r"DEF _(\w+) 0x(\w+)", open(symbols).read())}
memory = "xram" if cpu == "LR35902" else "rom"
ucsim = subprocess.Popen([simulator, "-t", cpu, program],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(command, end="1000001"):
    """Gives a command, and returns what is printed up to the line that starts with `end`."""
    # The last command's answer shows that the command is done, except while the program runs.
    last = "" if end == "Stop at" else "expression 1000001\n"
    ucsim.stdin.write(f"{command}\n{last}".encode())
    ucsim.stdin.flush()
    lines = []
    while not lines or not lines[-1].startswith(end):
        lines.append(ucsim.stdout.readline().decode(errors="replace"))
        if not lines[-1]:
            sys.exit("ucsim ended")
    return "".join(lines)


def run_to(function):
    """Runs to the start of a function. Returns the clocks since the program began."""
    ask(f"tbreak {address[function]}")
    ask("run", "Stop at")
    return int(re.search(r"\((\d+) clks\)", ask("state"))[1])


ask(f"pc {start}")
figures = f"{cpu}: {-run_to('dawggle_contains') + run_to('put')} clocks a look-up"
if "dawggle_solve_begin" in address:
    figures += f", {-run_to('dawggle_solve_begin') + run_to('finished')} a board"
else:
    run_to("finished")
text = bytearray()
while 0 not in text:
    at = int(output, 0) + len(text)
    # A dump without a format names the functions of the program.
    dump = ask(f"dump /h {memory} {at} {at + 255}")
    read = b"".join(map(bytes.fromhex, re.findall(r"^0x\w+ +((?:[0-9a-f]{2} )+)", dump, re.M)))
    if not read:
        sys.exit(f"ucsim: cannot read address {at}")
    text += read
sys.stdout.buffer.write(text[:text.index(0)])
print(figures, file=sys.stderr)
ucsim.kill()
