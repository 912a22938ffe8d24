using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

/// <summary>
/// Dawggle for C#, Unity and Godot: looks up and lists the words of a <c>.dawg</c> dictionary, and
/// finds every word on a letter board. Copy this file into your project.
/// </summary>
/// <remarks>
/// <c>dawggle compile words.txt</c> makes a dictionary. Its FORMAT.md specifies the bytes and the
/// rules for readers. Texts are compared as they are: words are lower case, unless their alphabet
/// says otherwise. A dictionary can be used by several threads at once. A look-up allocates
/// nothing.
/// </remarks>
public sealed class Dawggle {
  /// <summary>A word on a board.</summary>
  public sealed class Found {
    public readonly string Word;
    /// <summary>The number of letters: <c>qu</c> is two, and <c>lj</c> of Croatian is
    /// one.</summary>
    public readonly int Letters;
    /// <summary>All paths, each as its tiles, which are numbered from 0, row by row.</summary>
    public readonly int[][] Paths;

    internal Found(string word, int letters, int[][] paths) {
      Word = word;
      Letters = letters;
      Paths = paths;
    }

    /// <summary>The points in Boggle.</summary>
    public int Points {
      get {
        return Letters < 3 ? 0
          : Letters < 5    ? 1
          : Letters < 7    ? Letters - 3
          : Letters == 7   ? 5
                           : 11;
      }
    }

    public override string ToString() {
      return Word;
    }
  }

  const int Header = 24, Section = 12, Last = 0, Small = 1, Sized = 2, Joins = 3;
  const int MostSmall = 32, MostOpen = 32, FreeNodes = 4096, Group = 8;
  const int IndexEdges = 64, IndexDepth = 16, MostCells = 64;
  const int MostWalked = 100000000, MostSteps = 10000000, MostPaths = 100000;
  /// <summary>In a set of symbols: a word ends here.</summary>
  const ulong End = 1UL << 63;

  /// <summary>The file, eight bytes each, the first byte as the upper bits, and zeros.</summary>
  readonly ulong[] words;
  readonly int length, longest, n;
  readonly long count;
  readonly bool isWide;
  readonly string[] spellings;
  /// <summary>The number of letters of each symbol.</summary>
  readonly int[] letters;
  /// <summary>For each value of the lowest bits of a character, the symbols that start with one,
  /// longest first.</summary>
  readonly int[][] starts = new int[64][];

  /// <summary>The bit, or in `wide` the byte, where the graph starts, and its length in
  /// cells.</summary>
  long stream, cells;
  /// <summary>In `wide`, the cells of a mask.</summary>
  int maskCells;
  long root, joins, directory;
  int positionBits, smallestBits, topBits;
  ulong[] sets;
  /// <summary>
  /// For each context of the four codes, where its names are in <c>names</c>. The first four bits
  /// select a name there: its first number, and in the lowest bits its width and its length. If the
  /// name is longer, it is
  /// ~(start &lt;&lt; 4 | bits), where more names are that are selected by this number of bits.
  /// </summary>
  int[] setNames, nextNames, edgeNames, sizeNames;
  long[] names;

  /// <summary>Where the fields of an index start, and their widths.</summary>
  long before, entries, counts, blocks;
  int beforeBits, lowBits, numberBits, countBits, contextBits;

  /// <summary>Opens a dictionary, and checks all of it. The bytes are copied.</summary>
  /// <exception cref="InvalidDataException">It is not a dictionary, or is damaged.</exception>
  public static Dawggle Open(byte[] bytes) {
    return new Dawggle(bytes);
  }

  Dawggle(byte[] bytes) {
    RefuseNull(bytes);
    length = bytes.Length;
    words = new ulong[length / 8 + 3];
    for (int at = 0; at < length; at++) words[at >> 3] |= (ulong)bytes[at] << 56 - 8 * (at & 7);
    if (length < Header || words[0] != 0xDA444157470D0A1AUL)
      throw new InvalidDataException("not a .dawg file: make one with `dawggle compile`");
    uint layout = Number(10, 2);
    isWide = layout == 0x101 || layout == 0x201;
    if (Number(8, 2) != 1 || !isWide && layout != 0x102)
      throw new InvalidDataException(
        "a .dawg file of another version or layout: update this reader");
    Check(Number(14, 2) == 0 && Number(16, 4) == length, "length");
    CheckSections();
    Check(Checksum(bytes) == Number(20, 4), "checksum");
    long alphabet = At("ALPH"), stated = At("CNTS");
    Check(Size("CNTS") == 16 && Size("DGST") == 32 && Size("ALPH") > 0 && Size("GRPH") >= 0,
      "sections");
    n = (int)Number(alphabet, 1);
    Check(n >= 1 && n <= (layout == 0x101 ? 31 : 63), "alphabet");
    spellings = ReadSpellings(bytes, alphabet);
    letters = new int[n];
    ReadLetters();
    count = Number(stated, 4);
    longest = (int)Number(stated + 12, 1);
    uint text = Number(stated + 14, 2);
    Check(count > 0 && Number(stated + 4, 4) >= 2 && Number(stated + 8, 4) >= 1 && longest > 0
      && Number(stated + 13, 1) == 0 && text >= longest && text <= 8 * longest, "counts");
    foreach (string tag in new[] {"titl", "lice", "orig"}) CheckText(bytes, tag);
    if (isWide) CheckWide((int)(layout >> 8), Number(stated + 4, 4), Number(stated + 8, 4));
    else CheckCompact();
    if (At("indx") != 0) CheckIndex();
  }

  // ---- Words ----

  /// <summary>The number of words.</summary>
  public long Count { get { return count; } }

  /// <summary>Whether words have numbers: whether the dictionary was compiled with
  /// `--index`.</summary>
  public bool HasIndex { get; private set; }

  /// <summary>Returns whether a word is in the dictionary.</summary>
  public bool Contains(string word) {
    RefuseNull(word);
    return Find(word, word.Length, false) >= 0;
  }

  /// <summary>Returns the words that a text begins with, the shortest first.</summary>
  public List<string> Prefixes(string text) {
    RefuseNull(text);
    var found = new List<string>();
    for (int end = 1; end <= text.Length && end <= 8 * longest; end++)
      if (Find(text, end, false) >= 0) found.Add(text.Substring(0, end));
    return found;
  }

  /// <summary>Returns the number of a word in the alphabet's order from 0, or -1 if it has
  /// none.</summary>
  public long Number(string word) {
    RefuseNull(word);
    return HasIndex ? Find(word, word.Length, true) : -1;
  }

  /// <summary>Returns the word with this number, or null without such a word.</summary>
  public string Word(long number) {
    if (!HasIndex || number < 0 || number >= count) return null;
    var text = new StringBuilder();
    long place = Place(root, n);
    for (int depth = 0;; depth++) {
      long edges;
      ulong set = Set(place, out edges), rest = set & ~End;
      if (set >= End && number-- == 0) return text.ToString();
      if (depth == longest || rest == 0) return null;
      for (;; rest &= rest - 1) {
        int symbol = Lowest(rest);
        place = Child(set, edges, symbol);
        long below = (rest & rest - 1) == 0 ? long.MaxValue : CountBelow(place);
        if (below == 0) return null;
        if (number < below) {
          text.Append(spellings[symbol]);
          break;
        }
        number -= below;
      }
    }
  }

  /// <summary>
  /// Returns the words that match a pattern, at most <c>limit</c>. <c>?</c> is any letter, and
  /// <c>*</c> any number of letters: <c>cat*</c> are the words that begin with <c>cat</c>.
  /// </summary>
  /// <exception cref="ArgumentException">The search takes very many steps.</exception>
  public List<string> Words(string pattern, int limit = int.MaxValue) {
    RefuseNull(pattern);
    return new Search(this, pattern, limit).Run();
  }

  /// <summary>
  /// Returns the words on a board such as <c>catdlinemaropets</c> or <c>s qu n / e i l</c> in the
  /// alphabet's order, with their paths. The size is only needed for a row of tiles that is not
  /// 3x3, 3x4, 4x4, 5x5 or 6x6.
  /// </summary>
  /// <exception cref="ArgumentException">It is not a board, or has too many wildcards.</exception>
  public List<Found> Solve(string board, int rows = 0, int columns = 0) {
    RefuseNull(board);
    return new Board(this, board, rows, columns).Solve();
  }

  static void RefuseNull(object value) {
    if (value == null) throw new ArgumentNullException();
  }

  /// <summary>Returns the number of a word, or without numbers 0, or -1 if it is not in the
  /// dictionary.</summary>
  long Find(string text, int end, bool isNumbered) {
    long place = Place(root, n), number = 0;
    for (int at = 0, depth = 0;; depth++) {
      long edges;
      ulong set = Set(place, out edges);
      if (at == end) return set >= End ? number : -1;
      int symbol = depth == longest ? -1 : SymbolAt(text, at, end, set);
      if (symbol < 0) return -1;
      at += spellings[symbol].Length;
      if (isNumbered) {
        if (set >= End) number++;
        for (ulong passed = set & ~End & (1UL << symbol) - 1; passed != 0; passed &= passed - 1) {
          long below = CountBelow(Child(set, edges, Lowest(passed)));
          if (below == 0) return -1;
          number += below;
        }
      }
      place = Child(set, edges, symbol);
    }
  }

  /// <summary>Returns the longest of these symbols that a text has at a place, or -1.</summary>
  int SymbolAt(string text, int at, int end, ulong among) {
    char first = text[at];
    foreach (int symbol in starts[first & 63]) {
      string spelling = spellings[symbol];
      if ((among >> symbol & 1) != 0 && spelling[0] == first && spelling.Length <= end - at
        && HasAt(text, at, spelling))
        return symbol;
    }
    return -1;
  }

  /* Unlike StartsWith and IndexOf, it compares texts in the same way in every culture. */
  static bool HasAt(string text, int at, string part) {
    return part.Length <= text.Length - at
      && string.CompareOrdinal(text, at, part, 0, part.Length) == 0;
  }

  /// <summary>Returns the number of words at and below a node, or 0 if it is not known.</summary>
  long CountBelow(long place) {
    long edges;
    if (Set(place, out edges) == End) return 1;
    long at = isWide ? place >> 6 : (place >> 6) - stream;
    long key = at << contextBits | (isWide ? 0 : place & 63 & (1L << contextBits) - 1);
    long block = key >> lowBits, low = key & (1L << lowBits) - 1;
    if (block < blocks) {
      long from = Bits(before + block * beforeBits, beforeBits),
           to = Bits(before + (block + 1) * beforeBits, beforeBits);
      while (from < to) {
        long middle = from + to >> 1, entry = entries + middle * (lowBits + numberBits),
             found = Bits(entry, lowBits);
        if (found == low)
          return Bits(counts + Bits(entry + lowBits, numberBits) * countBits, countBits);
        if (found < low) from = middle + 1;
        else to = middle;
      }
    }
    int walked = 0, counted = 0;
    return Walk(place, 0, ref walked, ref counted) ? counted : 0;
  }

  /// <summary>Counts the words below a node without an entry. Returns false if it has too many
  /// edges.</summary>
  bool Walk(long place, int depth, ref int walked, ref int counted) {
    long edges;
    ulong set = Set(place, out edges);
    if (set >= End) counted++;
    for (ulong rest = set & ~End; rest != 0; rest &= rest - 1)
      if (walked++ == IndexEdges || depth == IndexDepth && !isWide
        || !Walk(Child(set, edges, Lowest(rest)), depth + 1, ref walked, ref counted)) return false;
    return true;
  }

  // ---- Bytes and bits ----

  /// <summary>Returns 64 bits of the file. After its end come zeros.</summary>
  ulong Window(long at) {
    long index = at >> 6;
    int shift = (int)at & 63;
    if (index >= words.Length - 1) return 0;
    return words[index] << shift | words[index + 1] >> 1 >> 63 - shift;
  }

  long Bits(long at, int width) {
    return width == 0 ? 0 : (long)(Window(at) >> 64 - width);
  }

  /// <summary>Returns a number of up to four bytes, the least significant byte first.</summary>
  uint Number(long at, int size) {
    uint bits = (uint)(Window(8 * at) >> 32);
    bits = bits >> 24 | bits >> 8 & 0xFF00 | bits << 8 & 0xFF0000 | bits << 24;
    return size == 4 ? bits : bits & (1U << 8 * size) - 1;
  }

  static readonly byte[] lowest = LowestBits();

  static byte[] LowestBits() {
    var table = new byte[67]; /* The powers of 2 have different remainders by 67. */
    ulong bit = 1;
    for (int i = 0; i < 64; i++, bit <<= 1) table[bit % 67] = (byte)i;
    return table;
  }

  /// <summary>Returns the number of the lowest bit that is set. There must be one.</summary>
  static int Lowest(ulong set) {
    return lowest[(set & 0 - set) % 67];
  }

  static int CountOf(ulong set) {
    set -= set >> 1 & 0x5555555555555555UL;
    set = (set & 0x3333333333333333UL) + (set >> 2 & 0x3333333333333333UL);
    return (int)((set + (set >> 4) & 0x0F0F0F0F0F0F0F0FUL) * 0x0101010101010101UL >> 56);
  }

  // ---- The graph. A place is the bit of a node << 6 | its context, or its cell << 6. ----

  static long Place(long at, int context) {
    return 64 * at + context;
  }

  /// <summary>Returns the symbols of a node's children, and End, and the bit or the cell of its
  /// first edge.</summary>
  ulong Set(long place, out long edges) {
    edges = place >> 6;
    if (isWide) {
      /* A crafted file can lead into a node, or past the graph. */
      if (edges >= cells) return 0;
      long mask = stream + 4 * edges;
      ulong set = Number(mask, 4);
      edges += maskCells;
      if (maskCells == 2) set |= (ulong)Number(mask + 4, 4) << 32;
      else set |= set >> 31 << 63;
      return set & (End | (1UL << n) - 1);
    }
    return edges >= root ? PlainSet(ref edges) : TreeSet(ref edges, (int)place & 63);
  }

  ulong TreeSet(ref long at, int context) {
    long number = Decode(setNames[context], ref at);
    if (number > 1) return number - 2 < sets.Length ? sets[number - 2] : 0;
    return number == 1 ? PlainSet(ref at) : SpelledSet(ref at);
  }

  ulong PlainSet(ref long at) {
    ulong window = Window(at);
    at += n + 1;
    return window & End | window << 1 >> 64 - n;
  }

  ulong SpelledSet(ref long at) {
    ulong set = Window(at++) & End;
    for (int last = n;;) {
      long symbol = Decode(nextNames[last], ref at);
      if (symbol >= n || last < n && symbol <= last) return symbol == n ? set : 0;
      last = (int)symbol;
      set |= 1UL << last;
    }
  }

  /// <summary>Reads a number of a code, and moves on to its end.</summary>
  long Decode(int table, ref long at) {
    ulong window = Window(at);
    long name = names[table + (int)(window >> 60)];
    if (name < 0) name = names[(int)(~name >> 4) + (int)(window << 4 >> 64 - (int)(~name & 15))];
    int size = (int)name & 15, width = (int)name >> 4 & 31;
    at += size + width;
    /* Shifts by 1 and by 63 - width work for a width of 0, too. */
    return (name >> 9) + (long)(window << size >> 1 >> 63 - width);
  }

  /// <summary>Returns the place of the child with a symbol, which the node has.</summary>
  long Child(ulong set, long at, int symbol) {
    ulong rest = set & ~End, bit = 1UL << symbol, smalls = 0;
    if (isWide) return (long)Number(stream + 4 * (at + CountOf(rest & bit - 1)), 4) << 6;
    if (at > root) {
      long edge = Bits(at + (long)CountOf(rest & bit - 1) * topBits, topBits);
      return edge < joins ? Join(edge) : Place(stream + edge - joins, n);
    }
    int only = (rest & rest - 1) == 0 ? 1 : 0, kind = Last;
    long sized = 0, sizedBefore = 0;
    for (; rest != 0; rest &= rest - 1) {
      int next = Lowest(rest);
      long edge = Decode(edgeNames[next << 1 | only], ref at);
      if (next == symbol) {
        if (edge >= Joins) return Join(edge - Joins);
        kind = (int)edge;
        sizedBefore = sized;
      }
      if (edge == Small) smalls |= 1UL << next;
      if (edge == Sized) sized += Decode(sizeNames[0], ref at);
    }
    if (kind == Sized) return Place(at + sizedBefore, symbol);
    at += sized;
    if (kind == Small) smalls &= bit - 1;
    SkipAll(smalls, ref at);
    return Place(at, symbol);
  }

  long Join(long join) {
    int index = (int)join % Group, others = (int)Math.Min(joins - join + index, Group) - 1;
    long at = stream + Bits(directory + join / Group * positionBits, positionBits);
    int width = (int)Bits(at, 5);
    long smallest = Bits(at + 5, smallestBits);
    at += 5 + smallestBits;
    long place = at + others * width;
    for (; index > 0; index--, at += width) place += smallest + Bits(at, width);
    return Place(place, n);
  }

  bool SkipAll(ulong smalls, ref long at) {
    for (; smalls != 0; smalls &= smalls - 1) {
      int nodes = 0;
      if (!Skip(Lowest(smalls), ref at, ref nodes)) return false;
    }
    return true;
  }

  /// <summary>Skips a small tree. Returns false if it is damaged.</summary>
  bool Skip(int context, ref long at, ref int nodes) {
    for (int last = context; last >= 0; context = last) {
      ulong set = TreeSet(ref at, context), rest = set & ~End, smalls = 0;
      if (set == 0 || nodes++ == MostSmall) return false;
      int only = (rest & rest - 1) == 0 ? 1 : 0;
      for (last = -1; rest != 0; rest &= rest - 1) {
        int next = Lowest(rest);
        long edge = Decode(edgeNames[next << 1 | only], ref at);
        if (edge == Last && last < 0) last = next;
        else if (edge == Small) smalls |= 1UL << next;
        else if (edge < Joins || edge - Joins >= joins) return false;
      }
      if (smalls != 0 && last < 0) return false;
      for (; smalls != 0; smalls &= smalls - 1)
        if (!Skip(Lowest(smalls), ref at, ref nodes)) return false;
    }
    return true;
  }

  // ---- Checking the file ----

  static void Check(bool isRight, string what) {
    if (!isRight)
      throw new InvalidDataException(
        "a damaged .dawg file: its " + what + " is wrong: make or copy it again");
  }

  string Tag(int entry) {
    var tag = new char[4];
    for (int i = 0; i < 4; i++) tag[i] = (char)Number(Header + Section * entry + i, 1);
    return new string(tag);
  }

  int Entry(string tag) {
    for (int entry = 0; entry < Number(12, 2); entry++) if (Tag(entry) == tag) return entry;
    return -1;
  }

  /// <summary>Returns where a section is, or 0.</summary>
  long At(string tag) {
    return Entry(tag) < 0 ? 0 : Number(Header + Section * Entry(tag) + 4, 4);
  }

  /// <summary>Returns the length of a section, or -1.</summary>
  long Size(string tag) {
    return Entry(tag) < 0 ? -1L : Number(Header + Section * Entry(tag) + 8, 4);
  }

  void CheckSections() {
    int number = (int)Number(12, 2);
    long end = Header + Section * number;
    Check(number <= 64, "number of sections");
    for (int entry = 0; entry < number; entry++) {
      string tag = Tag(entry);
      foreach (char c in tag) Check(IsLetter(c), "table of sections");
      Check(
        Number(Header + Section * entry + 4, 4) == end && Entry(tag) == entry, "table of sections");
      Check(tag[0] >= 'a' || tag == "ALPH" || tag == "CNTS" || tag == "DGST" || tag == "GRPH",
        "section " + tag);
      end += Number(Header + Section * entry + 8, 4);
      Check(end <= length, "section " + tag);
    }
    Check(end == length, "length");
  }

  static uint Checksum(byte[] bytes) {
    var table = new uint[256];
    for (uint i = 0; i < 256; i++) {
      table[i] = i;
      for (int bit = 0; bit < 8; bit++)
        table[i] = table[i] >> 1 ^ ((table[i] & 1) == 0 ? 0U : 0xEDB88320U);
    }
    uint crc = 0xFFFFFFFF;
    for (int at = 0; at < bytes.Length; at++)
      if (at < 20 || at >= Header) crc = crc >> 8 ^ table[(crc ^ bytes[at]) & 0xFF];
    return ~crc;
  }

  /// <summary>Returns the text of UTF-8, or null if it is not valid.</summary>
  static string Text(byte[] bytes, long at, long size) {
    try {
      return new UTF8Encoding(false, true).GetString(bytes, (int)at, (int)size);
    } catch (ArgumentException) {
      return null;
    }
  }

  static int CodeAt(string text, int at) {
    return at + 1 < text.Length && char.IsSurrogatePair(text[at], text[at + 1])
      ? char.ConvertToUtf32(text[at], text[at + 1])
      : text[at];
  }

  static int LengthAt(string text, int at) {
    return CodeAt(text, at) > 0xFFFF ? 2 : 1;
  }

  string[] ReadSpellings(byte[] bytes, long alphabet) {
    var read = new string[n];
    long ends = alphabet + 1, start = 0, first = ends + 2 * n, size = Size("ALPH");
    Check(2 * n + 1 <= size, "alphabet");
    for (int symbol = 0; symbol < n; symbol++) {
      long end = Number(ends + 2 * symbol, 2);
      Check(end > start && end - start <= 8 && 2 * n + 1 + end <= size, "alphabet");
      string text = Text(bytes, first + start, end - start);
      Check(text != null && Array.IndexOf(read, text) < 0, "alphabet");
      for (int i = 0; i < text.Length; i += LengthAt(text, i))
        Check(MayBeInSymbols(CodeAt(text, i)), "alphabet");
      read[symbol] = text;
      start = end;
    }
    Check(2 * n + 1 + start == size, "alphabet");
    return read;
  }

  static bool IsIn(int code, int[] ranges) {
    for (int i = 0; i < ranges.Length; i += 2)
      if (code >= ranges[i] && code <= ranges[i + 1]) return true;
    return false;
  }

  static readonly int[] hidden = { 0x80, 0xA0, 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F,
    0x1160, 0x1680, 0x1680, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x2000, 0x2018, 0x201A, 0x206F, 0x2800,
    0x2800, 0x3000, 0x3000, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0,
    0xFFFF, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0FFF };

  static bool MayBeInSymbols(int code) {
    if (code < 0x80)
      return IsLetter(code) || code >= '0' && code <= '9' || code == '\'' || code == '-';
    return !IsIn(code, hidden);
  }

  static bool IsLetter(int code) {
    return code >= 'a' && code <= 'z' || code >= 'A' && code <= 'Z';
  }

  /// <summary>Reads which symbols are one letter, and sorts the symbols by their first
  /// character.</summary>
  void ReadLetters() {
    ulong single = 0;
    long at = At("lett");
    Check(at == 0 || Size("lett") == 8, "section lett");
    if (at != 0) single = Number(at, 4) | (ulong)Number(at + 4, 4) << 32;
    for (int low = 0; low < 64; low++) {
      var list = new List<int>();
      for (int size = 8; size > 0; size--)
        for (int symbol = 0; symbol < n; symbol++)
          if (spellings[symbol].Length == size && (spellings[symbol][0] & 63) == low)
            list.Add(symbol);
      starts[low] = list.ToArray();
    }
    for (int symbol = 0; symbol < n; symbol++) {
      for (int i = 0; i < spellings[symbol].Length; i += LengthAt(spellings[symbol], i))
        letters[symbol]++;
      if ((single >> symbol & 1) != 0) letters[symbol] = 1;
    }
  }

  void CheckText(byte[] bytes, string tag) {
    if (At(tag) == 0) return;
    string text = Text(bytes, At(tag), Size(tag));
    Check(text != null, "text " + tag);
    foreach (char c in text) Check(c == '\n' || !char.IsControl(c), "text " + tag);
  }

  void CheckWide(int variant, uint statedNodes, uint statedEdges) {
    long size = Size("GRPH"), foundNodes = 0, foundEdges = 0;
    stream = At("GRPH");
    maskCells = variant;
    cells = size / 4;
    Check(size % 4 == 0, "graph");
    for (long cell = 0; cell < cells; foundNodes++) {
      long edges;
      ulong set = Set(cell << 6, out edges), mask = Number(stream + 4 * cell, 4);
      mask = variant == 1 ? mask & 0x7FFFFFFF
                          : mask | (ulong)(Number(stream + 4 * cell + 4, 4) & 0x7FFFFFFF) << 32;
      long end = edges + CountOf(set & ~End);
      Check(mask >> n == 0 && end <= cells && (set < End || cell > 0), "graph");
      for (cell = edges; cell < end; cell++, foundEdges++) {
        long child = Number(stream + 4 * cell, 4);
        Check(child >= end && child < cells, "graph");
      }
    }
    Check(foundNodes == statedNodes && foundEdges == statedEdges, "counts");
  }

  void CheckCompact() {
    long at = At("GRPH"), end = at + Size("GRPH");
    root = Number(at, 4);
    joins = Number(at + 4, 4);
    sets = new ulong[Number(at + 8, 2)];
    positionBits = (int)Number(at + 10, 1);
    smallestBits = (int)Number(at + 11, 1);
    topBits = (int)Number(at + 12, 1);
    Check(positionBits <= 32 && smallestBits <= 27 && topBits <= 32, "graph");
    long contexts = at + 19, tables = contexts + 2 * (4 * n + 3),
         setsAt = tables + 2 * Number(at + 17, 2);
    long directoryAt = setsAt + (long)sets.Length * (n / 8 + 1),
         groups = (joins + Group - 1) / Group;
    long streamAt = directoryAt + (groups * positionBits + 7) / 8, room = 8 * (end - streamAt);
    Check(streamAt <= end && joins <= room && root < room, "graph");
    var read = new List<long>();
    var known = new Dictionary<long, int>();
    int[][] places = {new int[n + 1], new int[n + 1], new int[2 * n], new int[1]};
    for (int code = 0; code < 4; code++) {
      int size = (int)Number(at + 13 + code, 1);
      Check(size >= 1 && size <= 4, "graph");
      for (int i = 0; i < places[code].Length; i++, contexts += 2) {
        long table = tables + 2 * Number(contexts, 2);
        int start;
        if (!known.TryGetValue(8 * table + size, out start)) {
          start = read.Count;
          known.Add(8 * table + size, start);
          ReadTable(table, size, setsAt, read);
        }
        places[code][i] = start;
      }
    }
    setNames = places[0];
    nextNames = places[1];
    edgeNames = places[2];
    sizeNames = places[3];
    names = read.ToArray();
    for (int i = 0; i < sets.Length; i++) {
      long setAt = setsAt + (long)i * (n / 8 + 1);
      ulong set = Number(setAt, 4) | (ulong)Number(setAt + 4, 4) << 32;
      sets[i] = set & (1UL << n) - 1 | set >> n << 63;
    }
    directory = 8 * directoryAt;
    stream = 8 * streamAt;
    root += stream;
    CheckTrees(8 * end);
  }

  /// <summary>Reads and checks the names of a code's table.</summary>
  void ReadTable(long table, int classBytes, long end, List<long> read) {
    var all = new long[1024]; /* For each value of ten bits. */
    int filled = 0, classes = 0, shortest = 0;
    for (uint slot; filled < 1024 && (slot = Number(table + (filled >> 6), 1)) < 0x80;) {
      int bits = (int)slot & 7, from = filled;
      Check(slot >> 3 == classes && bits >= shortest && bits <= 4, "code");
      Fill(all, ref filled, table, classes++, classBytes, bits);
      for (; from < filled; from += 64) Check(Number(table + (from >> 6), 1) == slot, "code");
      shortest = bits;
    }
    Check(Number(table + 16, 1) == classes, "code");
    for (int value = filled >> 6; value < 16; value++)
      Check(Number(table + value, 1) == (0x80 | filled >> 6), "code");
    uint ofLength = Number(table + 17, 4);
    for (int bits = 5; bits <= 10; bits++, ofLength >>= 5)
      for (uint i = ofLength & 31; i > 0; i--)
        Fill(all, ref filled, table, classes++, classBytes, bits);
    Check(filled == 1024 && table + 21 + (long)classes * classBytes <= end, "code");
    int start = read.Count;
    for (int value = 0; value < 16; value++) read.Add(all[64 * value]);
    for (int value = 0; value < 16; value++) {
      int longest = (int)all[64 * value + 63] & 15; /* Longer names come later. */
      if (longest <= 4) continue;
      read[start + value] = ~(16L * read.Count + longest - 4);
      for (int i = 0; i < 64; i += 1024 >> longest) read.Add(all[64 * value + i]);
    }
  }

  void Fill(long[] all, ref int filled, long table, int number, int classBytes, int bits) {
    int widthBits = classBytes > 2 ? 5 : classBytes + 2, next = filled + (1024 >> bits);
    long read = Number(table + 21 + (long)number * classBytes, classBytes);
    Check(next <= 1024, "code");
    for (; filled < next; filled++)
      all[filled] = (read >> widthBits << 9) + ((read & (1L << widthBits) - 1) << 4) + bits;
  }

  void CheckTrees(long end) {
    long at = stream, nodes = end - stream + FreeNodes, next = root;
    for (long join = 0; join < joins; join++) {
      long start = Join(join) >> 6;
      Check(start >= at, "graph");
      at = start;
      CheckTree(n, ref at, ref nodes, 0);
    }
    /* The nodes of the top follow one another in the order of the edges that lead to them. */
    Check(PlainSet(ref next) < End, "graph");
    next = EndOfTop(root);
    for (long place = root; place < next;) {
      ulong set = PlainSet(ref place) & ~End;
      Check(set != 0, "graph");
      for (; set != 0; set &= set - 1, place += topBits) {
        long edge = Bits(place, topBits), child = stream + edge - joins;
        if (edge < joins) continue;
        if (child == next) next = EndOfTop(child);
        else {
          Check(child == at, "graph");
          CheckTree(n, ref at, ref nodes, 0);
        }
      }
    }
    Check(at + 1 == root && next <= end && end - next < 8, "graph");
  }

  long EndOfTop(long at) {
    ulong set = PlainSet(ref at) & ~End;
    return at + (long)CountOf(set) * topBits;
  }

  /// <summary>Reads every node of a tree, and moves on to its end.</summary>
  void CheckTree(int context, ref long at, ref long nodes, int depth) {
    Check(depth < MostOpen, "graph");
    for (int last = context; last >= 0; context = last) {
      ulong set = TreeSet(ref at, context), symbols = set & ~End, smalls = 0, sizeds = 0;
      Check(set != 0 && nodes-- > 0, "graph");
      int only = (symbols & symbols - 1) == 0 ? 1 : 0;
      long edges = at;
      last = -1;
      for (ulong rest = symbols; rest != 0; rest &= rest - 1) {
        int next = Lowest(rest);
        long edge = Decode(edgeNames[next << 1 | only], ref at);
        if (edge == Last && last < 0) last = next;
        else if (edge == Small) smalls |= 1UL << next;
        else if (edge == Sized) {
          sizeds |= 1UL << next;
          Decode(sizeNames[0], ref at);
        } else Check(edge >= Joins && edge - Joins < joins, "graph");
      }
      Check((smalls | sizeds) == 0 || last >= 0, "graph");
      for (ulong rest = symbols; sizeds != 0; rest &= rest - 1) {
        int next = Lowest(rest);
        if (Decode(edgeNames[next << 1 | only], ref edges) != Sized) continue;
        long end = at + Decode(sizeNames[0], ref edges);
        sizeds ^= 1UL << next;
        CheckTree(next, ref at, ref nodes, depth + 1);
        Check(at == end, "graph");
      }
      Check(SkipAll(smalls, ref at), "graph");
    }
  }

  static int BitsOf(long number) {
    int bits = 0;
    for (; number > 0; number >>= 1) bits++;
    return bits;
  }

  /// <summary>Checks that the keys of the index ascend, and its counts.</summary>
  void CheckIndex() {
    long at = At("indx"), size = Size("indx");
    Check(size >= 16, "index");
    long entryCount = Number(at, 4), countCount = Number(at + 8, 4);
    blocks = Number(at + 4, 4);
    contextBits = (int)Number(at + 12, 1);
    lowBits = (int)Number(at + 13, 1);
    Check(contextBits <= 8 && lowBits <= 32 && Number(at + 14, 2) == 0
        && (entryCount > 0 || blocks == 0),
      "index");
    beforeBits = BitsOf(entryCount);
    numberBits = countCount > 0 ? BitsOf(countCount - 1) : 0;
    countBits = BitsOf(count);
    long entriesAt = at + 16 + ((blocks + 1) * beforeBits + 7) / 8;
    long countsAt = entriesAt + (entryCount * (lowBits + numberBits) + 7) / 8;
    Check(countsAt + (countCount * countBits + 7) / 8 == at + size, "index");
    before = 8 * (at + 16);
    entries = 8 * entriesAt;
    counts = 8 * countsAt;
    long end = 0;
    for (long block = 0; block < blocks; block++) {
      long to = Bits(before + (block + 1) * beforeBits, beforeBits), previous = -1;
      Check(Bits(before + block * beforeBits, beforeBits) == end && to >= end && to <= entryCount,
        "index");
      for (; end < to; end++) {
        long entry = entries + end * (lowBits + numberBits), low = Bits(entry, lowBits);
        Check(low > previous && Bits(entry + lowBits, numberBits) < countCount, "index");
        previous = low;
      }
    }
    Check(end == entryCount, "index");
    for (long i = 0, previous = 0; i < countCount; i++) {
      long found = Bits(counts + i * countBits, countBits);
      Check(found > previous && found <= count, "index");
      previous = found;
    }
    HasIndex = true;
  }

  // ---- Lists of words ----

  /// <summary>A search for the words that match a pattern. The parts before the first <c>*</c>
  /// decide which nodes are visited. The parts after it are compared with whole words.</summary>
  sealed class Search {
    const int Star = 0, Any = 1;
    readonly Dawggle dictionary;
    readonly List<string> found = new List<string>();
    /// <summary>The numbers of all letters, which are faster to compare than texts.</summary>
    readonly Dictionary<string, int> numbers = new Dictionary<string, int> {
      { "*", Star }, { "?", Any } };
    readonly List<int> parts = new List<int>();
    readonly int[][] spelled;
    readonly StringBuilder text = new StringBuilder();
    /// <summary>The letters of the word.</summary>
    readonly int[] word;
    int size;
    /// <summary>The number of parts before the first <c>*</c>.</summary>
    readonly int head;
    readonly int limit;
    int steps;

    public Search(Dawggle dictionary, string pattern, int limit) {
      this.dictionary = dictionary;
      this.limit = limit;
      word = new int[8 * dictionary.longest];
      int several = 0; /* What is left of a symbol of several letters. */
      for (int at = 0, next; at < pattern.Length; at = next) {
        char c = pattern[at];
        next = at + 1;
        if (c == '*' && parts.Count > 0 && parts[parts.Count - 1] == Star) continue;
        if (c != '*' && c != '?') {
          int symbol = several > 0 ? -1 : dictionary.SymbolAt(pattern, at, pattern.Length, ~End);
          int all = symbol < 0 ? 0 : dictionary.spellings[symbol].Length;
          if (symbol >= 0 && dictionary.letters[symbol] > 1) several = all;
          next = at + (symbol >= 0 && several == 0 ? all : LengthAt(pattern, at));
          several = Math.Max(0, several - (next - at));
        }
        parts.Add(NumberOf(pattern.Substring(at, next - at)));
      }
      int star = parts.IndexOf(Star);
      head = star < 0 ? parts.Count : star;
      spelled = new int[dictionary.n][];
      for (int symbol = 0; symbol < spelled.Length; symbol++) {
        string spelling = dictionary.spellings[symbol];
        var letters = new List<int>();
        for (int at = 0, next; at < spelling.Length; at = next) {
          next = dictionary.letters[symbol] > 1 ? at + LengthAt(spelling, at) : spelling.Length;
          letters.Add(NumberOf(spelling.Substring(at, next - at)));
        }
        spelled[symbol] = letters.ToArray();
      }
    }

    public List<string> Run() {
      List(Place(dictionary.root, dictionary.n), 0);
      return found;
    }

    int NumberOf(string letter) {
      int number;
      if (!numbers.TryGetValue(letter, out number)) numbers.Add(letter, number = numbers.Count);
      return number;
    }

    /// <summary>Returns whether words can go on with the letters from a place on.</summary>
    bool GoesOn(int letter) {
      for (; letter < size && letter < head; letter++)
        if (!IsMatch(letter, letter)) return false;
      return size <= head || head < parts.Count;
    }

    bool IsMatch(int part, int letter) {
      return parts[part] == Any || parts[part] == word[letter];
    }

    /// <summary>Returns whether the word matches. A <c>*</c> takes one more letter each time that
    /// the parts after it do not match.</summary>
    bool IsMatch() {
      int part = head, letter = head, star = head, next = head;
      while (letter < size) {
        if (part < parts.Count && parts[part] == Star) {
          star = part++;
          next = letter;
        } else if (part < parts.Count && IsMatch(part, letter)) {
          part++;
          letter++;
        } else {
          part = star + 1;
          letter = ++next;
        }
      }
      if (part < parts.Count && parts[part] == Star) part++;
      return letter == size && part == parts.Count;
    }

    void List(long place, int depth) {
      long edges;
      ulong set = dictionary.Set(place, out edges);
      if (set >= End && IsMatch()) found.Add(text.ToString());
      for (ulong rest = set & ~End; rest != 0 && found.Count < limit && depth < dictionary.longest;
           rest &= rest - 1) {
        int symbol = Lowest(rest), letter = size, end = text.Length;
        foreach (int number in spelled[symbol]) word[size++] = number;
        if (GoesOn(letter)) {
          if (++steps > MostWalked)
            throw new ArgumentException("a search of more than " + MostWalked + " steps");
          text.Append(dictionary.spellings[symbol]);
          List(dictionary.Child(set, edges, symbol), depth + 1);
          text.Length = end;
        }
        size = letter;
      }
    }
  }

  // ---- Boards ----

  /// <summary>Marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, which belong to the
  /// letter before.</summary>
  static readonly int[] accents = { 0x300, 0x36F, 0x483, 0x489, 0x591, 0x5C7, 0x610, 0x61A, 0x64B,
    0x65F, 0x670, 0x670, 0x6D6, 0x6ED, 0x711, 0x711, 0x730, 0x74A, 0x897, 0x89F, 0x8CA, 0x8FF,
    0x1AB0, 0x1AFF, 0x1DC0, 0x1DFF, 0x20D0, 0x20FF, 0xFB1E, 0xFB1E, 0xFE20, 0xFE2F };

  static char Lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
  }

  static bool IsSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  static ArgumentException Refused(string why) {
    return new ArgumentException("not a board: " + why);
  }

  /// <summary>A board. Sets of cells are bits. The tiles are the first cells.</summary>
  sealed class Board {
    readonly Dawggle dictionary;
    readonly string text;
    /// <summary>The cells where each symbol can be, and the cells that each cell leads
    /// to.</summary>
    readonly ulong[] holders, neighbors = new ulong[MostCells];
    /// <summary>The symbols on the neighbors of each cell.</summary>
    readonly ulong[] around = new ulong[MostCells];
    /// <summary>The further cells of tiles of several symbols.</summary>
    ulong inner;
    readonly int tiles;
    int cells;

    /// <summary>Where the next tile starts. The last one was from `tile` on.</summary>
    int at, tile;
    readonly bool isSpaced;
    bool isFirst, hasGap;

    /// <summary>The paths of all beginnings of a word: the last cell, the path before it, the cells
    /// that are used.</summary>
    int[] last = new int[256], parents = new int[256];
    ulong[] used = new ulong[256];
    readonly int[] word = new int[MostCells + 1];
    readonly List<Found> found = new List<Found>();
    int steps;

    public Board(Dawggle dictionary, string board, int rows, int columns) {
      this.dictionary = dictionary;
      text = board.Length > 0 && board[0] == '\uFEFF' ? board.Substring(1) : board;
      holders = new ulong[dictionary.n];
      /* A space inside a row says that all tiles are between spaces. */
      bool spaced = false;
      while (Next()) spaced |= hasGap;
      isSpaced = spaced;
      FindSize(ref rows, ref columns);
      if ((long)rows * columns > MostCells) throw Refused("more than 64 cells");
      tiles = cells = rows * columns;
      for (int i = 0; i < tiles; i++)
        for (int j = 0; j < tiles; j++)
          if (i != j && Math.Abs(i / columns - j / columns) < 2
            && Math.Abs(i % columns - j % columns) < 2)
            neighbors[i] |= 1UL << j;
      at = tile = 0;
      for (int i = 0; Next(); i++) Hold(i, text.Substring(tile, at - tile));
      for (int i = 0; i < cells; i++)
        for (int symbol = 0; symbol < dictionary.n; symbol++)
          if ((holders[symbol] & neighbors[i]) != 0) around[i] |= 1UL << symbol;
    }

    /// <summary>Reads the next tile. Returns false after the last one.</summary>
    bool Next() {
      int end = text.Length, start = at;
      isFirst = at == tile;
      for (; at < end && (text[at] == '/' || IsSpace(text[at])); at++)
        if (text[at] == '/' || text[at] == '\n' || text[at] == '\r') isFirst = true;
      hasGap = at != start && !isFirst;
      tile = at;
      while (at < end) {
        if (text[at] == '{') {
          while (at < end && text[at] != '}' && !IsSpace(text[at])) at++;
          if (at < end && text[at] == '}') at++;
        } else {
          do at += LengthAt(text, at); while (at < end && IsIn(text[at], accents));
        }
        if (!isSpaced || at < end && (text[at] == '/' || IsSpace(text[at]))) break;
      }
      return at != tile;
    }

    void FindSize(ref int rows, ref int columns) {
      int foundRows = 0, foundColumns = 0, inRow = 0, number = 0, side = 3;
      bool more;
      at = tile = 0;
      do {
        more = Next();
        if (!more || isFirst) {
          if (foundRows == 1) foundColumns = inRow;
          if (inRow != foundColumns) throw Refused("rows of different lengths");
          inRow = 0;
          if (more) foundRows++;
        }
        if (more) number++;
        inRow++;
      } while (more);
      if (number == 0) throw Refused("no tiles");
      if (rows > 0 && columns > 0) {
        if (foundRows == 1 ? number != (long)rows * columns
                           : foundRows != rows || foundColumns != columns)
          throw Refused("other rows and columns than " + rows + "x" + columns);
      } else if (foundRows > 1) {
        rows = foundRows;
        columns = foundColumns;
      } else {
        while (side * side < number && number != 12 && side < 7) side++;
        if (number != 12 && (side > 6 || side * side != number))
          throw Refused(
            number + (number == 1 ? " tile" : " tiles") + " in one row: separate rows by `/`");
        rows = side;
        columns = number / side;
      }
    }

    /// <summary>Puts letters on a tile: `a`, `qu`, `{a/b}`, `?`, `#`, `in-`, `-ing`.</summary>
    void Hold(int tile, string text) {
      if (!isSpaced && text.Length == 1 && Lower(text[0]) == 'q') {
        int qu = dictionary.SymbolAt("qu", 0, 2, ~End);
        if (qu >= 0 && dictionary.spellings[qu].Length == 2) text = "qu";
      } else if (text.Length > 1 && text[0] == '{' && text[text.Length - 1] == '}')
        text = text.Substring(1, text.Length - 2);
      else if (text.IndexOf(',') >= 0) throw Refused("a comma outside of braces");
      bool isChoice = text.IndexOf('/') >= 0 || text.IndexOf(',') >= 0, onlyFirst = false,
           onlyLast = false;
      if (text.Length > 1 && !isChoice) {
        onlyLast = text[0] == '-';
        onlyFirst = !onlyLast && text[text.Length - 1] == '-';
        text = text.Substring(onlyLast ? 1 : 0, text.Length - (onlyLast || onlyFirst ? 1 : 0));
      }
      if (text == "?")
        for (int symbol = 0; symbol < dictionary.n; symbol++) holders[symbol] |= 1UL << tile;
      else if (text != "#") {
        bool isWrong = false;
        foreach (string choice in text.Split('/', ',')) {
          List<int> symbols = ReadSymbols(choice);
          if (symbols.Count == 1) holders[symbols[0]] |= 1UL << tile;
          else if (symbols.Count > 1 && isChoice) isWrong = true;
          else if (symbols.Count > 1) HoldSeveral(tile, symbols);
        }
        if (isWrong) throw Refused("a choice of several letters: " + text);
      }
      if (onlyFirst) for (int i = 0; i < cells; i++) neighbors[i] &= ~(1UL << tile);
      if (!onlyLast) return;
      while ((neighbors[tile] & inner) != 0) tile = Lowest(neighbors[tile] & inner);
      neighbors[tile] = 0;
    }

    /// <summary>Gives each symbol but the first a cell of its own, to which only the cell before it
    /// leads.</summary>
    void HoldSeveral(int tile, List<int> symbols) {
      if (symbols.Count > MostCells - cells + 1) throw Refused("more than 64 cells");
      holders[symbols[0]] |= 1UL << tile;
      for (int i = 1; i < symbols.Count; i++, tile = cells++) {
        neighbors[cells] = neighbors[tile];
        neighbors[tile] = 1UL << cells;
        inner |= 1UL << cells;
        holders[symbols[i]] |= 1UL << cells;
      }
    }

    /// <summary>Reads the symbols of a tile: none if no word can use them.</summary>
    List<int> ReadSymbols(string text) {
      var read = new List<int>();
      bool isUsable = true;
      if (text.Length == 0) throw Refused("a tile without letters");
      for (int at = 0; at < text.Length;) {
        int symbol = SymbolInAnyCase(text, at), code = CodeAt(text, at);
        if (symbol >= 0) {
          read.Add(symbol);
          at += dictionary.spellings[symbol].Length;
          continue;
        }
        isUsable = false;
        if (code < 0x80 ? !IsLetter(code) : IsIn(code, hidden) || code >= 0xD800 && code < 0xE000)
          throw Refused("not a letter: " + text);
        at += LengthAt(text, at);
      }
      return isUsable ? read : new List<int>();
    }

    /// <summary>The letter case only matters between symbols of the same length, or if there are no
    /// capitals.</summary>
    int SymbolInAnyCase(string text, int at) {
      bool hasCapitals = false;
      for (int i = at; i < text.Length; i++) hasCapitals |= Lower(text[i]) != text[i];
      int best = -1, longest = 0;
      bool isExact = false;
      for (int symbol = 0; symbol < dictionary.n; symbol++) {
        string spelling = dictionary.spellings[symbol];
        int size = spelling.Length;
        bool exact = HasAt(text, at, spelling);
        if (size < longest || size == longest && (isExact || !exact)
          || !exact && !(hasCapitals && IsAlike(text, at, spelling)))
          continue;
        longest = size;
        isExact = exact;
        best = symbol;
      }
      return best;
    }

    static bool IsAlike(string text, int at, string spelling) {
      if (spelling.Length > text.Length - at) return false;
      for (int i = 0; i < spelling.Length; i++)
        if (Lower(text[at + i]) != Lower(spelling[i])) return false;
      return true;
    }

    public List<Found> Solve() {
      long edges;
      ulong set = dictionary.Set(Place(dictionary.root, dictionary.n), out edges);
      for (ulong rest = set & ~End; rest != 0; rest &= rest - 1) {
        int symbol = Lowest(rest), end = 0;
        for (ulong starts = holders[symbol] & ~inner; starts != 0; starts &= starts - 1)
          Add(ref end, Lowest(starts), 0, -1);
        if (end > 0) Enter(dictionary.Child(set, edges, symbol), symbol, 0, 0, end);
      }
      return found;
    }

    void Add(ref int end, int cell, ulong before, int parent) {
      if (++steps > MostSteps || end == MostPaths)
        throw new ArgumentException("a board with too many wildcards");
      if (end == last.Length) {
        Array.Resize(ref last, 2 * end);
        Array.Resize(ref parents, 2 * end);
        Array.Resize(ref used, 2 * end);
      }
      last[end] = cell;
      parents[end] = parent;
      used[end++] = before | 1UL << cell;
    }

    /// <summary>Follows the words of a node, which is at the end of the paths from `from` to
    /// `to`.</summary>
    void Enter(long place, int symbol, int depth, int from, int to) {
      long edges;
      ulong set = dictionary.Set(place, out edges), wanted = 0;
      word[depth++] = symbol;
      if (set >= End) AddWord(depth, from, to);
      if ((set &= ~End) == 0 || depth == dictionary.longest || depth == cells) return;
      for (int path = from; path < to; path++) wanted |= around[last[path]];
      for (wanted &= set; wanted != 0; wanted &= wanted - 1) {
        int next = Lowest(wanted), end = to;
        ulong holder = holders[next];
        for (int path = from; path < to; path++)
          for (ulong rest = neighbors[last[path]] & ~used[path] & holder; rest != 0;
               rest &= rest - 1)
            Add(ref end, Lowest(rest), used[path], path);
        if (end > to) Enter(dictionary.Child(set, edges, next), next, depth, to, end);
      }
    }

    /// <summary>Adds a word with the paths that do not end inside a tile, if there are
    /// any.</summary>
    void AddWord(int length, int from, int to) {
      var paths = new List<int[]>(to - from);
      for (int path = from; path < to; path++) {
        if ((neighbors[last[path]] & ~used[path] & inner) != 0) continue;
        var cellsOfPath = new int[CountOf(used[path] & ~inner)];
        int i = cellsOfPath.Length;
        for (int part = path; part >= 0; part = parents[part])
          if (last[part] < tiles) cellsOfPath[--i] = last[part];
        paths.Add(cellsOfPath);
      }
      if (paths.Count == 0) return;
      var text = new StringBuilder();
      int size = 0;
      for (int i = 0; i < length; i++) {
        text.Append(dictionary.spellings[word[i]]);
        size += dictionary.letters[word[i]];
      }
      found.Add(new Found(text.ToString(), size, paths.ToArray()));
    }
  }
}
