import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;

/**
 * Asks for what players and games send by mistake. usage: Texts DICTIONARY WORD, where WORD is the
 * only long word of the dictionary, which has no index.
 */
class Texts {
  private static void check(boolean isRight, String what) {
    if (!isRight) throw new IllegalStateException("wrong: " + what);
  }

  private static void lists(Dawggle dictionary, String pattern, String... expected) {
    check(dictionary.words(pattern).equals(Arrays.asList(expected)), "the words of " + pattern);
  }

  private static boolean isRefused(Dawggle dictionary, String board, int rows, int columns) {
    try {
      dictionary.solve(board, rows, columns);
      return false;
    } catch (IllegalArgumentException error) {
      return true;
    }
  }

  private static String times(String text, int number) {
    return new String(new char[number]).replace("\0", text);
  }

  public static void main(String[] arguments) throws IOException {
    Dawggle dictionary = Dawggle.open(Files.readAllBytes(Paths.get(arguments[0])));
    String word = arguments[1], rest = word.substring(1);
    check(word.length() > 64, "a short word");
    lists(dictionary, word, word);
    lists(dictionary, word + "a");
    lists(dictionary, word.substring(0, rest.length()) + "*", word);
    lists(dictionary, "*" + rest, word);
    lists(dictionary, "*a" + rest + "*" + rest);
    lists(dictionary, String.join("*", word.split("")), word);
    lists(dictionary, times("?*", word.length()), word);
    lists(dictionary, times("?*", word.length() + 1));
    for (String text : new String[] {"", times("a", 100000), "\uD83D", "\uDE00a", "a\0", "Ab"}) {
      check(!dictionary.contains(text) && dictionary.number(text) < 0, text);
      check(dictionary.prefixes(text).isEmpty() && dictionary.words(text).isEmpty(), text);
      check(isRefused(dictionary, text, 0, 0), text);
    }
    check(dictionary.words("*", 0).isEmpty() && dictionary.words("*", -1).isEmpty(), "limits");
    check(
      !dictionary.hasIndex() && dictionary.number("ab") == -1 && dictionary.word(0) == null,
      "numbers without an index");
    check(isRefused(dictionary, "abcdef", 2, 4), "a size");
  }
}
