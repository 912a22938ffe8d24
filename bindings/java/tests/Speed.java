import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Prints how fast a dictionary and a HashSet are made, look up texts and solve boards of 4x4, and
 * their memory.
 *
 * <p>usage: Speed DICTIONARY TEXTS BOARDS ROUNDS [LIST]
 */
class Speed {
  private static final double[] best = {1e18, 1e18, 1e18};

  private static void note(int what, long start) {
    best[what] = Math.min(best[what], System.nanoTime() - start);
  }

  private static long memory() {
    for (int i = 0; i < 4; i++) System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static void print(
    String name, int texts, int boards, long memory, long found, long words) {
    System.out.println(String.format("%s %g %g %g %d %d %d", name, best[0] / 1e6, best[1] / texts,
      best[2] / boards / 1e3, memory, found, words));
    java.util.Arrays.fill(best, 1e18);
  }

  public static void main(String[] arguments) throws IOException {
    List<String> texts = Files.readAllLines(Paths.get(arguments[1])),
                 boards = Files.readAllLines(Paths.get(arguments[2]));
    int rounds = Integer.parseInt(arguments[3]);
    long memory = memory(), found = 0, words = 0;
    byte[] bytes = Files.readAllBytes(Paths.get(arguments[0]));
    Dawggle dictionary = Dawggle.open(bytes);
    memory = memory() - memory;
    for (int round = 0; round < rounds; round++) {
      long start = System.nanoTime();
      dictionary = Dawggle.open(bytes);
      note(0, start);
      start = System.nanoTime();
      found = 0;
      for (String text : texts) if (dictionary.contains(text)) found++;
      note(1, start);
      start = System.nanoTime();
      words = 0;
      for (String board : boards)
        for (Dawggle.Found word : dictionary.solve(board)) words += word.paths.length;
      note(2, start);
    }
    print("dawggle", texts.size(), boards.size(), memory, found, words);
    if (arguments.length < 5) return;
    String list = new String(Files.readAllBytes(Paths.get(arguments[4])), StandardCharsets.UTF_8);
    memory = memory();
    Set<String> set = read(list);
    memory = memory() - memory;
    Set<String> prefixes = new HashSet<>();
    for (String word : set)
      for (int end = 1; end <= word.length(); end++) prefixes.add(word.substring(0, end));
    for (int round = 0; round < rounds; round++) {
      long start = System.nanoTime();
      set = read(list);
      note(0, start);
      start = System.nanoTime();
      found = 0;
      for (String text : texts) if (set.contains(text)) found++;
      note(1, start);
      start = System.nanoTime();
      words = 0;
      for (String board : boards) words += new PrefixSolver(board, set, prefixes).paths;
      note(2, start);
    }
    print("HashSet", texts.size(), boards.size(), memory, found, words);
  }

  private static Set<String> read(String list) {
    Set<String> set = new HashSet<>();
    for (int at = 0, end; at < list.length(); at = end + 1)
      set.add(list.substring(at, end = list.indexOf('\n', at)));
    return set;
  }

  /** Follows all paths whose letters begin a word. */
  private static final class PrefixSolver {
    final String[] tiles = new String[16];
    final Set<String> words, prefixes;
    final Map<String, Integer> found = new HashMap<>();
    int paths;

    PrefixSolver(String board, Set<String> words, Set<String> prefixes) {
      this.words = words;
      this.prefixes = prefixes;
      for (int i = 0; i < 16; i++)
        tiles[i] = board.charAt(i) == 'q' ? "qu" : board.substring(i, i + 1);
      for (int i = 0; i < 16; i++) follow(i, "", 0);
    }

    void follow(int tile, String before, int used) {
      String text = before + tiles[tile];
      if (!prefixes.contains(text)) return;
      used |= 1 << tile;
      if (words.contains(text)) {
        found.merge(text, 1, Integer::sum);
        paths++;
      }
      for (int row = Math.max(0, tile / 4 - 1); row <= Math.min(3, tile / 4 + 1); row++)
        for (int column = Math.max(0, tile % 4 - 1); column <= Math.min(3, tile % 4 + 1); column++)
          if ((used >> 4 * row + column & 1) == 0) follow(4 * row + column, text, used);
    }
  }
}
