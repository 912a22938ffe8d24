import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** Prints the answers to the requests of bindings/vectors. usage: Vectors DIRECTORY */
class Vectors {
  public static void main(String[] arguments) throws IOException {
    Path directory = Paths.get(arguments[0]);
    PrintStream out = new PrintStream(System.out, false, "UTF-8");
    Dawggle dictionary = null;
    byte[] bytes = {};
    try (BufferedReader lines
      = Files.newBufferedReader(directory.resolve("vectors.txt"), StandardCharsets.UTF_8)) {
      for (String line; (line = lines.readLine()) != null;) {
        String[] fields = line.split("\t", -1);
        String asked = fields[1], answer = "";
        switch (fields[0]) {
          case "open":
            bytes = Files.readAllBytes(directory.resolve(asked));
            dictionary = Dawggle.open(bytes);
            lookUpWithoutAllocation(dictionary);
            answer = "" + dictionary.count();
            break;
          case "contains":
            answer = dictionary.contains(asked) ? "yes" : "no";
            break;
          case "number":
            answer = dictionary.number(asked) < 0 ? "-" : "" + dictionary.number(asked);
            break;
          case "word":
            answer = dictionary.word(Long.parseLong(asked));
            if (answer == null) answer = "-";
            break;
          case "prefixes":
            answer = String.join(" ", dictionary.prefixes(asked));
            break;
          case "words":
            answer = String.join(" ", dictionary.words(asked));
            break;
          case "solve":
            asked += "\t" + fields[2];
            answer = solve(dictionary, fields[1], fields[2]);
            break;
          case "change":
            answer = change(bytes, asked);
            break;
          default:
            throw new IllegalStateException(line);
        }
        out.print(fields[0] + "\t" + asked + "\t" + answer + "\n");
      }
    }
    out.flush();
  }

  private static void lookUpWithoutAllocation(Dawggle dictionary) {
    com.sun.management.ThreadMXBean threads
      = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId(), before = 0;
    for (int i = -1; i < 20000; i++) {
      if (i == 0) before = threads.getThreadAllocatedBytes(thread);
      dictionary.contains(i % 2 == 0 ? "abcabcabc" : "ljubav");
      dictionary.number("abcabca");
    }
    if (threads.getThreadAllocatedBytes(thread) - before > 1000)
      throw new IllegalStateException("a look-up allocates");
  }

  private static String solve(Dawggle dictionary, String board, String size) {
    List<String> answer = new ArrayList<>();
    int by = size.indexOf('x'), rows = by < 0 ? 0 : Integer.parseInt(size.substring(0, by));
    try {
      for (Dawggle.Found found :
        dictionary.solve(board, rows, by < 0 ? 0 : Integer.parseInt(size.substring(by + 1)))) {
        if (found.points() == 0) continue;
        StringBuilder paths = new StringBuilder();
        for (int[] path : found.paths) {
          for (int i = 0; i < path.length; i++)
            paths.append(i > 0 ? "-" : paths.length() > 0 ? "," : "").append(path[i]);
        }
        answer.add(found.word + "=" + found.points() + ":" + paths);
      }
    } catch (IllegalArgumentException error) {
      return "refused";
    }
    return String.join(" ", answer);
  }

  /**
   * Opens a changed file. If it is accepted, everything is asked: nothing may fail in another way.
   */
  private static String change(byte[] whole, String edits) {
    String[] fields = edits.split(" ");
    byte[] bytes = java.util.Arrays.copyOf(whole, Integer.parseInt(fields[0]));
    for (int i = 1; i < fields.length; i++) {
      String[] edit = fields[i].split("=");
      bytes[Integer.parseInt(edit[0])] = (byte) Integer.parseInt(edit[1]);
    }
    return open(bytes);
  }

  private static String open(byte[] bytes) {
    Dawggle dictionary;
    try {
      dictionary = Dawggle.open(bytes);
    } catch (IOException error) {
      return error.getMessage().startsWith("not a") ? "not-dawg"
        : error.getMessage().contains("version")    ? "unsupported"
                                                    : "damaged";
    }
    dictionary.contains("cats");
    dictionary.number("cats");
    dictionary.word(Math.min(dictionary.count() - 1, 77));
    dictionary.prefixes("catscats");
    try {
      dictionary.words("*s", 20);
      dictionary.words("?a*", 20);
      dictionary.solve("catdlinemaropets");
      dictionary.solve("ab?c/{s-}u{-er}n");
    } catch (IllegalArgumentException error) {
      /* Too many steps or paths. */
    }
    return "opened";
  }
}
