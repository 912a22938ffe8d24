using System;
using System.Collections.Generic;
using System.IO;

/// <summary>Asks for what players and games send by mistake. usage: Texts DICTIONARY WORD, where
/// WORD is the only long word of the dictionary, which has no index.</summary>
static class Texts {
  static void Check(bool isRight, string what) {
    if (!isRight) throw new Exception("wrong: " + what);
  }

  static void Lists(Dawggle dictionary, string pattern, params string[] expected) {
    List<string> found = dictionary.Words(pattern);
    Check(string.Join(" ", found) == string.Join(" ", expected), "the words of " + pattern);
  }

  static void Refuses<T>(Action call) where T : Exception {
    try {
      call();
    } catch (T) {
      return;
    }
    throw new Exception("accepted");
  }

  static void Main(string[] arguments) {
    Dawggle dictionary = Dawggle.Open(File.ReadAllBytes(arguments[0]));
    string word = arguments[1], rest = word.Substring(1), many = new string('a', 100000);
    Check(word.Length > 64, "a short word");
    Lists(dictionary, word, word);
    Lists(dictionary, word + "a");
    Lists(dictionary, word.Substring(0, rest.Length) + "*", word);
    Lists(dictionary, "*" + rest, word);
    Lists(dictionary, "*a" + rest + "*" + rest);
    Lists(dictionary, string.Join("*", word.ToCharArray()), word);
    Lists(dictionary, new string('a', word.Length).Replace("a", "?*"), word);
    Lists(dictionary, "?" + new string('a', word.Length).Replace("a", "?*"));
    foreach (string text in new[] {"", many, "\uD83D", "\uDE00a", "a\0", "Ab"}) {
      Check(!dictionary.Contains(text) && dictionary.Number(text) < 0, text);
      Check(dictionary.Prefixes(text).Count == 0 && dictionary.Words(text).Count == 0, text);
      Refuses<ArgumentException>(() => dictionary.Solve(text));
    }
    Check(dictionary.Words("*", 0).Count == 0 && dictionary.Words("*", -1).Count == 0, "limits");
    Check(!dictionary.HasIndex && dictionary.Number("ab") == -1 && dictionary.Word(0) == null,
      "numbers without an index");
    Refuses<ArgumentNullException>(() => Dawggle.Open(null));
    Refuses<ArgumentNullException>(() => dictionary.Contains(null));
    Refuses<ArgumentNullException>(() => dictionary.Number(null));
    Refuses<ArgumentNullException>(() => dictionary.Prefixes(null));
    Refuses<ArgumentNullException>(() => dictionary.Words(null));
    Refuses<ArgumentNullException>(() => dictionary.Solve(null));
    Refuses<ArgumentException>(() => dictionary.Solve("abcdef", 2, 4));
  }
}
