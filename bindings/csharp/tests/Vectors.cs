using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

/// <summary>Prints the answers to the requests of bindings/vectors. usage: Vectors
/// DIRECTORY</summary>
static class Vectors {
  static void Main(string[] arguments) {
    Dawggle dictionary = null;
    byte[] bytes = {};
    var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
    foreach (string line in File.ReadAllLines(
               Path.Combine(arguments[0], "vectors.txt"), Encoding.UTF8)) {
      string[] fields = line.Split('\t');
      string asked = fields[1], answer;
      switch (fields[0]) {
        case "open":
          bytes = File.ReadAllBytes(Path.Combine(arguments[0], asked));
          dictionary = Dawggle.Open(bytes);
          LookUpWithoutAllocation(dictionary);
          answer = dictionary.Count.ToString();
          break;
        case "contains":
          answer = dictionary.Contains(asked) ? "yes" : "no";
          break;
        case "number":
          answer = dictionary.Number(asked) < 0 ? "-" : dictionary.Number(asked).ToString();
          break;
        case "word":
          answer = dictionary.Word(long.Parse(asked)) ?? "-";
          break;
        case "prefixes":
          answer = string.Join(" ", dictionary.Prefixes(asked));
          break;
        case "words":
          answer = string.Join(" ", dictionary.Words(asked));
          break;
        case "solve":
          asked += "\t" + fields[2];
          answer = Solve(dictionary, fields[1], fields[2].Split('x'));
          break;
        case "change":
          answer = Change(bytes, asked.Split(' '));
          break;
        default:
          throw new Exception(line);
      }
      output.Write(fields[0] + "\t" + asked + "\t" + answer + "\n");
    }
    output.Flush();
  }

  /// <summary>Looks up words until any allocation would have started a collection.</summary>
  static void LookUpWithoutAllocation(Dawggle dictionary) {
    GC.Collect();
    int collections = GC.CollectionCount(0);
    for (int i = 0; i < 100000; i++) dictionary.Contains(i % 2 == 0 ? "abcabcabc" : "ljubav");
    for (int i = 0; i < 100000; i++) dictionary.Number("abcabca");
    if (GC.CollectionCount(0) != collections) throw new Exception("a look-up allocates");
  }

  static string Solve(Dawggle dictionary, string board, string[] size) {
    var answer = new List<string>();
    try {
      foreach (Dawggle.Found found in size.Length < 2
          ? dictionary.Solve(board)
          : dictionary.Solve(board, int.Parse(size[0]), int.Parse(size[1]))) {
        if (found.Points > 0)
          answer.Add(found.Word + "=" + found.Points + ":"
            + string.Join(",", Array.ConvertAll(found.Paths, path => string.Join("-", path))));
      }
    } catch (ArgumentException) {
      return "refused";
    }
    return string.Join(" ", answer);
  }

  static string Change(byte[] whole, string[] edits) {
    var bytes = new byte[int.Parse(edits[0])];
    Array.Copy(whole, bytes, bytes.Length);
    for (int i = 1; i < edits.Length; i++) {
      string[] edit = edits[i].Split('=');
      bytes[int.Parse(edit[0])] = byte.Parse(edit[1]);
    }
    return Open(bytes);
  }

  /// <summary>Opens a changed file. If it is accepted, everything is asked: nothing may fail in
  /// another way.</summary>
  static string Open(byte[] bytes) {
    Dawggle dictionary;
    try {
      dictionary = Dawggle.Open(bytes);
    } catch (InvalidDataException error) {
      return error.Message.StartsWith("not a") ? "not-dawg"
        : error.Message.Contains("version")    ? "unsupported"
                                               : "damaged";
    }
    dictionary.Contains("cats");
    dictionary.Number("cats");
    dictionary.Word(Math.Min(dictionary.Count - 1, 77));
    dictionary.Prefixes("catscats");
    try {
      dictionary.Words("*s", 20);
      dictionary.Words("?a*", 20);
      dictionary.Solve("catdlinemaropets");
      dictionary.Solve("ab?c/{s-}u{-er}n");
    } catch (ArgumentException) {
      /* Too many steps or paths. */
    }
    return "opened";
  }
}
