"""The reader in C is compiled without warnings, and found by programs as the README says."""

import re
import shlex
import shutil
import sys

from programs import WORK, TestCase, dawggle, lines, lines_of, needs, run
from reader import C, LARGE, TESTS, WARNINGS, dictionary, few, matching, points, solved

COMPILERS = (
    "gcc -std=c99", "clang -std=c99", "g++ -std=c++11 -xc++", "avr-gcc -std=c99 -mmcu=atmega328p",
    "arm-none-eabi-gcc -std=c99 -mcpu=cortex-m0", "tcc",
)
SMALL = ["-DDAWGGLE_NO_BOARDS", "-DDAWGGLE_NO_LISTS", "-DDAWGGLE_NO_CHECK"]
MAIN = 'int is_a_word(const char *); int main(void) { return !is_a_word("the"); }\n'


class Compilers(TestCase):
    def test_no_warnings(self):
        for compiler in COMPILERS:
            with self.subTest(compiler):
                if not shutil.which(compiler.split()[0]):
                    self.skipTest("not installed")
                for options in (
                    ["-O2"], ["-Os"], ["-Os", "-DDAWGGLE_CELLS=32", "-DDAWGGLE_NO_CHECK"],
                    ["-O2", *LARGE, "-DDAWGGLE_LONGEST=255"], ["-Os", *SMALL],
                ):
                    command = [*compiler.split(), *options, "-ffreestanding", *WARNINGS, "-c", C / "dawggle.c"]
                    ended = run(*command, "-o", WORK / "object")
                    self.assertEqual((ended.stdout, ended.stderr), (b"", b""))

    def test_a_stdint_without_size_max(self):
        source = WORK / "limits.c"
        source.write_text('#include <stdint.h>\n#undef SIZE_MAX\n#include "dawggle.h"\n')
        ended = run("gcc", "-std=c99", f"-I{C}", "-fsyntax-only", source, codes=(1,))
        self.assertRegex(ended.stderr.decode(), "#error.*SIZE_MAX")


class Uses(TestCase):
    @classmethod
    def setUpClass(cls):
        """Writes the README's code, and a program that calls its function `is_a_word`."""
        few_words = WORK / "few-words.txt"
        few_words.write_text(lines(few()))
        dawggle("compile", few_words, "-o", WORK / "words.h", "--digraphs", "qu", "--top", "1")
        cls.codes = re.findall(r"^```c\n(.*?)^```$", (C / "README.md").read_text(), re.MULTILINE | re.DOTALL)
        [is_a_word] = [code for code in cls.codes if "is_a_word" in code]
        (WORK / "is_a_word.c").write_text(is_a_word)
        (WORK / "main.c").write_text(MAIN)

    def test_code_of_the_readme(self):
        self.assertTrue(self.codes)
        for number, code in enumerate(self.codes):
            source = WORK / f"code{number}.c"
            source.write_text(code)
            run("gcc", "-std=c99", *WARNINGS, f"-I{C}", f"-I{WORK}", "-c", source, "-o", WORK / "object")

    def test_desktop_example(self):
        desktop = WORK / "desktop"
        run("gcc", "-std=c99", *WARNINGS, "-O2", C / "examples/desktop/desktop.c", C / "dawggle.c", "-o", desktop)
        found = lines_of(desktop, dictionary("common"), "catdlinemaropets")
        self.assertEqual(found[-1], points(dictionary("common"), "catdlinemaropets"))

    @needs("cmake", "pkg-config")
    def test_installed_library(self):
        """A program uses the library by find_package, by pkg-config, and the directory itself."""
        finds = "find_package(dawggle 0.1 REQUIRED)"
        project = lines([
            "cmake_minimum_required(VERSION 3.10)", "project(p C)", finds,
            f"add_executable(p {WORK}/is_a_word.c {WORK}/main.c)", "target_link_libraries(p dawggle::dawggle)",
        ])
        library, installed = WORK / "library", WORK / "installed"
        run(
            "cmake", "-S", C, "-DBUILD_SHARED_LIBS=ON", "-DDAWGGLE_LIMITS=DAWGGLE_CELLS=64;DAWGGLE_SYMBOLS=63",
            f"-DCMAKE_INSTALL_PREFIX={installed}", "-DCMAKE_INSTALL_LIBDIR=lib", "-B", library,
        )
        run("cmake", "--build", library)
        run("cmake", "--install", library)
        for name, by in ("finder", finds), ("directory", f"add_subdirectory({C} dawggle)"):
            with self.subTest(name):
                source = WORK / name
                source.mkdir()
                (source / "CMakeLists.txt").write_text(project.replace(finds, by))
                run("cmake", "-S", source, f"-DCMAKE_PREFIX_PATH={installed}", "-B", source / "build")
                run("cmake", "--build", source / "build")
                run(source / "build/p")
        with self.subTest("pkg-config"):
            how = {"PKG_CONFIG_PATH": str(installed / "lib/pkgconfig")}
            flags = run("pkg-config", "--cflags", "--libs", "dawggle", variables=how).stdout.decode()
            self.assertIn("-DDAWGGLE_SYMBOLS=63", flags)
            sources = [WORK / "is_a_word.c", WORK / "main.c"]
            path = f"-Wl,-rpath,{installed}/lib"
            run("gcc", "-std=c99", f"-I{WORK}", *sources, *shlex.split(flags), "-o", WORK / "p", path)
            run(WORK / "p")

    def test_shared_library(self):
        """Another language calls the library without its header."""
        library, path = WORK / "library.so", dictionary("three")
        run("gcc", "-std=c99", *WARNINGS, "-O2", "-shared", "-fPIC", *LARGE, C / "dawggle.c", "-o", library)
        boards = ["catdlinemaropets", "quizhe/abcdef"]
        expected = []
        for board in boards:
            expected += matching(path, f"{board[0]}*")
            expected += sorted({line.split("\t")[1] for line in solved(path, board)})
        found = lines_of(sys.executable, TESTS / "shared_library.py", library, path, stdin=lines(boards))
        self.assertEqual(found, expected)

    def test_single_header(self):
        header, source = WORK / "single.h", WORK / "single.c"
        header.write_bytes(run(C / "single-header").stdout)
        source.write_text(
            '#define DAWGGLE_IMPLEMENTATION\n#include "single.h"\n#include "is_a_word.c"\n#include "main.c"\n'
        )
        for compiler in "gcc -std=c99", "g++ -std=c++11 -xc++":
            with self.subTest(compiler):
                run(*compiler.split(), *WARNINGS, f"-I{C}", f"-I{WORK}", source, "-o", WORK / "single")
                run(WORK / "single")
