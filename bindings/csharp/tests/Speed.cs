using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;

/// <summary>
/// Prints how fast a dictionary and a HashSet are made, look up texts and solve boards of 4x4, and
/// their memory. usage: Speed DICTIONARY TEXTS BOARDS ROUNDS [LIST]
/// </summary>
static class Speed {
  static double[] best = {1e18, 1e18, 1e18};
  static string[] texts, boards;
  static int rounds;

  static void Main(string[] arguments) {
    texts = File.ReadAllLines(arguments[1]);
    boards = File.ReadAllLines(arguments[2]);
    rounds = int.Parse(arguments[3]);
    byte[] bytes = File.ReadAllBytes(arguments[0]);
    Measure("dawggle", () => Dawggle.Open(bytes), (dictionary, text) => dictionary.Contains(text),
      (dictionary, board) => {
        int paths = 0;
        foreach (Dawggle.Found found in dictionary.Solve(board)) paths += found.Paths.Length;
        return paths;
      });
    if (arguments.Length < 5) return;
    string list = File.ReadAllText(arguments[4]);
    var prefixes = new HashSet<string>();
    foreach (string word in Read(list))
      for (int end = 1; end <= word.Length; end++) prefixes.Add(word.Substring(0, end));
    Measure("HashSet", () => Read(list), (words, text) => words.Contains(text),
      (words, board) => new PrefixSolver(board, words, prefixes).Paths);
  }

  static HashSet<string> Read(string list) {
    var words = new HashSet<string>();
    for (int at = 0, end; at < list.Length; at = end + 1) {
      end = list.IndexOf('\n', at);
      words.Add(list.Substring(at, end - at));
    }
    return words;
  }

  static void Note(int what, Stopwatch watch) {
    best[what] = Math.Min(best[what], watch.Elapsed.TotalMilliseconds * 1e6);
  }

  static void Measure<T>(
    string name, Func<T> make, Func<T, string, bool> contains, Func<T, string, int> solve) {
    long memory = GC.GetTotalMemory(true), found = 0, paths = 0;
    T made = make();
    memory = GC.GetTotalMemory(true) - memory;
    best = new[] {1e18, 1e18, 1e18};
    for (int round = 0; round < rounds; round++) {
      var watch = Stopwatch.StartNew();
      made = make();
      Note(0, watch);
      watch = Stopwatch.StartNew();
      found = 0;
      foreach (string text in texts) if (contains(made, text)) found++;
      Note(1, watch);
      watch = Stopwatch.StartNew();
      paths = 0;
      foreach (string board in boards) paths += solve(made, board);
      Note(2, watch);
    }
    Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1} {2} {3} {4} {5} {6}",
      name, best[0] / 1e6, best[1] / texts.Length, best[2] / boards.Length / 1e3, memory, found,
      paths));
  }

  /// <summary>Follows all paths whose letters begin a word.</summary>
  sealed class PrefixSolver {
    readonly string[] tiles = new string[16];
    readonly HashSet<string> words, prefixes, found = new HashSet<string>();
    public int Paths;

    public PrefixSolver(string board, HashSet<string> words, HashSet<string> prefixes) {
      this.words = words;
      this.prefixes = prefixes;
      for (int i = 0; i < 16; i++) tiles[i] = board[i] == 'q' ? "qu" : board.Substring(i, 1);
      for (int i = 0; i < 16; i++) Follow(i, "", 0);
    }

    void Follow(int tile, string before, int used) {
      string text = before + tiles[tile];
      if (!prefixes.Contains(text)) return;
      used |= 1 << tile;
      if (words.Contains(text)) {
        found.Add(text);
        Paths++;
      }
      for (int row = Math.Max(0, tile / 4 - 1); row <= Math.Min(3, tile / 4 + 1); row++)
        for (int column = Math.Max(0, tile % 4 - 1); column <= Math.Min(3, tile % 4 + 1); column++)
          if ((used >> 4 * row + column & 1) == 0) Follow(4 * row + column, text, used);
    }
  }
}
