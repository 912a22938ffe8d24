import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dawggle for Java, Kotlin and Android: looks up and lists the words of a {@code .dawg} dictionary,
 * and finds every word on a letter board. Copy this file into your project, and add its package.
 *
 * <p>{@code dawggle compile words.txt} makes a dictionary. Its FORMAT.md specifies the bytes and
 * the rules for readers. Texts are compared as they are: words are lower case, unless their
 * alphabet says otherwise. A dictionary can be used by several threads at once. A look-up allocates
 * nothing.
 */
public final class Dawggle {
  /** A word on a board. */
  public static final class Found {
    public final String word;
    /** The number of letters: {@code qu} is two, and {@code lj} of Croatian is one. */
    public final int letters;
    /** All paths, each as its tiles, which are numbered from 0, row by row. */
    public final int[][] paths;

    Found(String word, int letters, int[][] paths) {
      this.word = word;
      this.letters = letters;
      this.paths = paths;
    }

    /** Returns the points in Boggle. */
    public int points() {
      return letters < 3 ? 0 : letters < 5 ? 1 : letters < 7 ? letters - 3 : letters == 7 ? 5 : 11;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  private static final String NOT_DAWG = "not a .dawg file: make one with `dawggle compile`";
  private static final int HEADER = 24, SECTION = 12, LAST = 0, SMALL = 1, SIZED = 2, JOINS = 3;
  private static final int MOST_SMALL = 32, MOST_OPEN = 32, FREE_NODES = 4096, GROUP = 8;
  private static final int INDEX_EDGES = 64, INDEX_DEPTH = 16, MOST_CELLS = 64;
  private static final int MOST_WALKED = 100_000_000, MOST_STEPS = 10_000_000, MOST_PATHS = 100_000;
  /** In a set of symbols: a word ends here. */
  private static final long END = Long.MIN_VALUE;

  private final ByteBuffer bytes;
  private final int length, longest, n;
  private final long count;
  private final boolean isWide;
  private final String[] spellings;
  /** The number of letters of each symbol. */
  private final int[] letters;
  /**
   * For each value of the lowest bits of a character, the symbols that start with one, longest
   * first.
   */
  private final int[][] starts = new int[64][];

  /** The bit, or in `wide` the byte, where the graph starts, and its length in cells. */
  private long stream, cells;
  /** In `wide`, the bytes of a mask. */
  private int maskBytes;
  private long root, joins, directory;
  private int positionBits, smallestBits, topBits;
  private long[] sets;
  /**
   * For each context of the four codes, where its names are in `names`. The first four bits select
   * a name there: its first number, and in the lowest bits its width and its length. If the name is
   * longer, it is ~(start << 4 | bits), where more names are that are selected by so many bits.
   */
  private int[] setNames, nextNames, edgeNames, sizeNames;
  private long[] names;
  /** Only for the check: the number of nodes that there can still be. */
  private long nodes;

  /** Where the fields of an index start, and their widths. */
  private long before, entries, counts, blocks;
  private int beforeBits, lowBits, numberBits, countBits, contextBits;
  private boolean hasIndex;

  /**
   * Opens a dictionary, and checks all of it. The array must not be changed afterwards.
   *
   * @throws IOException if it is not a dictionary, or is damaged
   */
  public static Dawggle open(byte[] bytes) throws IOException {
    return new Dawggle(ByteBuffer.wrap(bytes));
  }

  /** Opens a dictionary in the rest of a buffer, such as a MappedByteBuffer, and reads it there. */
  public static Dawggle open(ByteBuffer bytes) throws IOException {
    return new Dawggle(bytes.slice());
  }

  private Dawggle(ByteBuffer bytes) throws IOException {
    this.bytes = bytes; /* A new buffer reads the most significant byte first. */
    length = bytes.limit();
    if (length < HEADER || window(0) != 0xDA444157470D0A1AL) throw new IOException(NOT_DAWG);
    int layout = number(10, 2);
    isWide = layout == 0x101 || layout == 0x201;
    if (number(8, 2) != 1 || !isWide && layout != 0x102)
      throw new IOException("a .dawg file of another version or layout: update this reader");
    check(number(14, 2) == 0 && number(16, 4) == length, "length");
    checkSections();
    check(checksum() == number(20, 4), "checksum");
    int alphabet = section("ALPH"), stated = section("CNTS");
    check(size("CNTS") == 16 && size("DGST") == 32 && size("ALPH") > 0 && size("GRPH") >= 0,
      "sections");
    n = number(alphabet, 1);
    check(n >= 1 && n <= 63, "alphabet");
    if (n > 31 && layout == 0x101) throw damaged("alphabet");
    spellings = readSpellings(alphabet);
    letters = new int[n];
    readLetters();
    count = number(stated, 4) & 0xFFFFFFFFL;
    longest = number(stated + 12, 1);
    int text = number(stated + 14, 2);
    check(count > 0 && Integer.compareUnsigned(number(stated + 4, 4), 2) >= 0
        && number(stated + 8, 4) != 0 && longest > 0 && number(stated + 13, 1) == 0
        && text >= longest && text <= 8 * longest,
      "counts");
    for (String tag : new String[] {"titl", "lice", "orig"}) checkText(tag);
    if (isWide) checkWide(layout >> 8, number(stated + 4, 4), number(stated + 8, 4));
    else checkCompact();
    if (section("indx") != 0) checkIndex();
  }

  // ---- Words ----

  /** Returns the number of words. */
  public long count() {
    return count;
  }

  /** Returns whether a word is in the dictionary. */
  public boolean contains(String word) {
    return find(word, word.length(), false) >= 0;
  }

  /** Returns the words that a text begins with, the shortest first. */
  public List<String> prefixes(String text) {
    List<String> found = new ArrayList<>();
    for (int end = 1; end <= text.length() && end <= 8 * longest; end++)
      if (find(text, end, false) >= 0) found.add(text.substring(0, end));
    return found;
  }

  /** Returns whether words have numbers: whether the dictionary was compiled with `--index`. */
  public boolean hasIndex() {
    return hasIndex;
  }

  /** Returns the number of a word in the alphabet's order from 0, or -1 if it has none. */
  public long number(String word) {
    return hasIndex ? find(word, word.length(), true) : -1;
  }

  /** Returns the word with this number, or null without such a word. */
  public String word(long number) {
    if (!hasIndex || number < 0 || number >= count) return null;
    StringBuilder text = new StringBuilder();
    long place = root << 6 | n;
    for (int depth = 0;; depth++) {
      long set = set(place), edges = edges(place), rest = set & ~END;
      if (set < 0 && number-- == 0) return text.toString();
      if (depth == longest || rest == 0) return null;
      for (;; rest &= rest - 1) {
        int symbol = Long.numberOfTrailingZeros(rest);
        place = child(set, edges, symbol);
        long below = (rest & rest - 1) == 0 ? Long.MAX_VALUE : countBelow(place);
        if (below == 0) return null;
        if (number < below) {
          text.append(spellings[symbol]);
          break;
        }
        number -= below;
      }
    }
  }

  /**
   * Returns the words that match a pattern, at most {@code limit}. {@code ?} is any letter, and
   * {@code *} any number of letters: {@code cat*} are the words that begin with {@code cat}.
   */
  public List<String> words(String pattern, int limit) {
    return new Search(pattern, limit).run();
  }

  /** Returns all words that match a pattern. */
  public List<String> words(String pattern) {
    return words(pattern, Integer.MAX_VALUE);
  }

  /**
   * Returns the words on a board, in the alphabet's order: see {@link #solve(String, int, int)}.
   */
  public List<Found> solve(String board) {
    return solve(board, 0, 0);
  }

  /**
   * Returns the words on a board such as {@code catdlinemaropets} or {@code s qu n / e i l}, with
   * their paths. The size is only needed for a row of tiles that is not 3x3, 3x4, 4x4, 5x5 or 6x6.
   *
   * @throws IllegalArgumentException if it is not a board, or has too many wildcards
   */
  public List<Found> solve(String board, int rows, int columns) {
    return new Board(board, rows, columns).solve();
  }

  /** Returns the number of a word, or without numbers 0, or -1 if it is not in the dictionary. */
  private long find(String text, int end, boolean isNumbered) {
    long place = root << 6 | n, number = 0;
    for (int at = 0, depth = 0;; depth++) {
      long set = set(place);
      if (at == end) return set < 0 ? number : -1;
      int symbol = depth == longest ? -1 : symbolAt(text, at, end, set);
      if (symbol < 0) return -1;
      at += spellings[symbol].length();
      long edges = edges(place);
      if (isNumbered) {
        if (set < 0) number++;
        for (long passed = set & ~END & (1L << symbol) - 1; passed != 0; passed &= passed - 1) {
          long below = countBelow(child(set, edges, Long.numberOfTrailingZeros(passed)));
          if (below == 0) return -1;
          number += below;
        }
      }
      place = child(set, edges, symbol);
    }
  }

  /** Returns the longest of these symbols that a text has at a place, or -1. */
  private int symbolAt(String text, int at, int end, long among) {
    char first = text.charAt(at);
    for (int symbol : starts[first & 63]) {
      String spelling = spellings[symbol];
      if ((among >>> symbol & 1) != 0 && spelling.charAt(0) == first
        && spelling.length() <= end - at
        && (spelling.length() == 1 || text.startsWith(spelling, at)))
        return symbol;
    }
    return -1;
  }

  /** Returns the number of words at and below a node, or 0 if it is not known. */
  private long countBelow(long place) {
    if (set(place) == END) return 1;
    long at = isWide ? place >>> 6 : (place >>> 6) - stream;
    long key = at << contextBits | (isWide ? 0 : place & 63 & (1 << contextBits) - 1);
    long block = key >>> lowBits, low = key & (1L << lowBits) - 1;
    if (block < blocks) {
      long from = bits(before + block * beforeBits, beforeBits),
           to = bits(before + (block + 1) * beforeBits, beforeBits);
      while (from < to) {
        long middle = from + to >>> 1, entry = entries + middle * (lowBits + numberBits),
             found = bits(entry, lowBits);
        if (found == low)
          return bits(counts + bits(entry + lowBits, numberBits) * countBits, countBits);
        if (found < low) from = middle + 1;
        else to = middle;
      }
    }
    long walked = walk(place, 0, 0);
    return walked < 0 ? 0 : walked & 0xFF;
  }

  /**
   * Counts words below a node without an entry: edges << 8 | words, or -1 if there are too many.
   */
  private long walk(long place, int depth, long walked) {
    long set = set(place), edges = edges(place);
    walked += set >>> 63;
    for (long rest = set & ~END; rest != 0 && walked >= 0; rest &= rest - 1) {
      if (walked >> 8 == INDEX_EDGES || depth == INDEX_DEPTH && !isWide) return -1;
      walked = walk(child(set, edges, Long.numberOfTrailingZeros(rest)), depth + 1, walked + 0x100);
    }
    return walked;
  }

  // ---- Bytes and bits ----

  /**
   * Returns 57 bits or more from a bit of the file, as the upper bits. After the file come zeros.
   */
  private long window(long at) {
    long byteAt = at >>> 3, window = 0;
    if (byteAt <= length - 8) window = bytes.getLong((int) byteAt);
    else
      for (int i = 0; i < 8 && byteAt + i < length; i++)
        window |= (bytes.get((int) byteAt + i) & 0xFFL) << 56 - 8 * i;
    return window << (at & 7);
  }

  private long bits(long at, int width) {
    return width == 0 ? 0 : window(at) >>> 64 - width;
  }

  /** Returns a number of up to four bytes, the least significant byte first. */
  private int number(long at, int size) {
    int number = Integer.reverseBytes((int) (window(8 * at) >>> 32));
    return size == 4 ? number : number & (1 << 8 * size) - 1;
  }

  // ---- The graph. A place is the bit of a node << 6 | its context, or its cell << 6. ----

  /** Returns the symbols of a node's children, and END. */
  private long set(long place) {
    long at = place >>> 6;
    if (isWide) {
      /* A crafted file can lead into a node, or past the graph. */
      if (at >= cells) return 0;
      long mask = stream + 4 * at, low = number(mask, 4) & 0xFFFFFFFFL;
      return (maskBytes == 8 ? low | (long) number(mask + 4, 4) << 32 : low | low >>> 31 << 63)
        & (END | (1L << n) - 1);
    }
    return at >= root ? plainSet(at) : treeSet(at, (int) place & 63);
  }

  private long treeSet(long at, int context) {
    long code = decode(setNames[context], at), number = code >>> 6;
    at += code & 63;
    if (number > 1) return number - 2 < sets.length ? sets[(int) number - 2] : 0;
    return number == 1 ? plainSet(at) : spelledSet(at);
  }

  private long plainSet(long at) {
    long end = bits(at, 1) << 63;
    /* Up to 63 bits. */
    return n > 32 ? end | bits(at + 1, n - 32) << 32 | bits(at + 1 + n - 32, 32)
                  : end | bits(at + 1, n);
  }

  private long spelledSet(long at) {
    long set = bits(at++, 1) << 63;
    for (int last = n;;) {
      long code = decode(nextNames[last], at), symbol = code >>> 6;
      if (symbol >= n || last < n && symbol <= last) return symbol == n ? set : 0;
      last = (int) symbol;
      set |= 1L << last;
      at += code & 63;
    }
  }

  /** Returns the bit, or the cell, of a node's first edge. */
  private long edges(long place) {
    long at = place >>> 6;
    if (isWide) return at + (maskBytes >> 2);
    return at >= root ? at + n + 1 : treeEdges(at, (int) place & 63);
  }

  /* Java returns one value. Only sets that are spelled, which are few, are read twice. */
  private long treeEdges(long at, int context) {
    long code = decode(setNames[context], at), number = code >>> 6;
    at += code & 63;
    if (number > 1) return at;
    if (number == 1) return at + n + 1;
    at++;
    for (int last = n;;) {
      code = decode(nextNames[last], at);
      long symbol = code >>> 6;
      at += code & 63;
      if (symbol >= n || last < n && symbol <= last) return at;
      last = (int) symbol;
    }
  }

  /** Reads a number of a code: the number << 6 | its bits. */
  private long decode(int table, long at) {
    long window = window(at), name = names[table + (int) (window >>> 60)];
    if (name < 0) name = names[(int) (~name >>> 4) + (int) (window << 4 >>> 64 - (~name & 15))];
    int size = (int) name & 15, width = (int) name >>> 4 & 31;
    /* Shifts by 63 - width and by 1 work for a width of 0, too. */
    return (name >>> 9) + (window << size >>> 1 >>> 63 - width) << 6 | size + width;
  }

  /** Returns the place of the child with a symbol, which the node has. */
  private long child(long set, long edges, int symbol) {
    long rest = set & ~END, bit = 1L << symbol, at = edges;
    int index = Long.bitCount(rest & bit - 1);
    if (isWide) return (number(stream + 4 * (at + index), 4) & 0xFFFFFFFFL) << 6;
    if (at > root) {
      long edge = bits(at + (long) index * topBits, topBits);
      return edge < joins ? join(edge) : stream + edge - joins << 6 | n;
    }
    int only = (rest & rest - 1) == 0 ? 1 : 0, kind = LAST;
    long sized = 0, sizedBefore = 0, smalls = 0;
    for (; rest != 0; rest &= rest - 1) {
      int next = Long.numberOfTrailingZeros(rest);
      long code = decode(edgeNames[next << 1 | only], at), edge = code >>> 6;
      at += code & 63;
      if (next == symbol) {
        if (edge >= JOINS) return join(edge - JOINS);
        kind = (int) edge;
        sizedBefore = sized;
      }
      if (edge == SMALL) smalls |= 1L << next;
      if (edge == SIZED) {
        code = decode(sizeNames[0], at);
        at += code & 63;
        sized += code >>> 6;
      }
    }
    if (kind == SIZED) return at + sizedBefore << 6 | symbol;
    at += sized;
    for (smalls &= kind == SMALL ? bit - 1 : -1; smalls != 0; smalls &= smalls - 1)
      at = skip(at, Long.numberOfTrailingZeros(smalls), 0) >> 6;
    return at << 6 | symbol;
  }

  private long join(long join) {
    int index = (int) join % GROUP, others = (int) Math.min(joins - join + index, GROUP) - 1;
    long at = stream + bits(directory + join / GROUP * positionBits, positionBits);
    int width = (int) bits(at, 5);
    long smallest = bits(at + 5, smallestBits);
    at += 5 + smallestBits;
    long place = at + others * width;
    for (; index > 0; index--, at += width) place += smallest + bits(at, width);
    return place << 6 | n;
  }

  /**
   * Skips a small tree. Returns its end << 6 | its nodes and {@code earlier}, or -1 if it is
   * damaged.
   */
  private long skip(long at, int context, int earlier) {
    for (int last = context;; context = last) {
      long rest = treeSet(at, context), smalls = 0;
      if (rest == 0 || earlier++ == MOST_SMALL) return -1;
      at = treeEdges(at, context);
      rest &= ~END;
      int only = (rest & rest - 1) == 0 ? 1 : 0;
      for (last = -1; rest != 0; rest &= rest - 1) {
        int next = Long.numberOfTrailingZeros(rest);
        long code = decode(edgeNames[next << 1 | only], at), edge = code >>> 6;
        at += code & 63;
        if (edge == LAST && last < 0) last = next;
        else if (edge == SMALL) smalls |= 1L << next;
        else if (edge < JOINS || edge - JOINS >= joins) return -1;
      }
      if (smalls != 0 && last < 0) return -1;
      for (; smalls != 0; smalls &= smalls - 1) {
        long end = skip(at, Long.numberOfTrailingZeros(smalls), earlier);
        if (end < 0) return -1;
        at = end >> 6;
        earlier = (int) end & 63;
      }
      if (last < 0) return at << 6 | earlier;
    }
  }

  // ---- Checking the file ----

  private static IOException damaged(String what) {
    return new IOException(
      "a damaged .dawg file: its " + what + " is wrong: make or copy it again");
  }

  private static void check(boolean isRight, String what) throws IOException {
    if (!isRight) throw damaged(what);
  }

  private String tag(int entry) {
    StringBuilder tag = new StringBuilder();
    for (int i = 0; i < 4; i++) tag.append((char) number(HEADER + SECTION * entry + i, 1));
    return tag.toString();
  }

  private int entry(String tag) {
    for (int entry = 0; entry < number(12, 2); entry++) if (tag(entry).equals(tag)) return entry;
    return -1;
  }

  /** Returns where a section is, or 0. */
  private int section(String tag) {
    return entry(tag) < 0 ? 0 : number(HEADER + SECTION * entry(tag) + 4, 4);
  }

  /** Returns the length of a section, or -1. */
  private int size(String tag) {
    return entry(tag) < 0 ? -1 : number(HEADER + SECTION * entry(tag) + 8, 4);
  }

  private void checkSections() throws IOException {
    int number = number(12, 2);
    long end = HEADER + SECTION * number;
    check(number <= 64, "number of sections");
    for (int entry = 0; entry < number; entry++) {
      String tag = tag(entry);
      long at = number(HEADER + SECTION * entry + 4, 4) & 0xFFFFFFFFL;
      check(at == end && tag.matches("[A-Za-z]{4}") && entry(tag) == entry, "table of sections");
      check(tag.charAt(0) >= 'a' || "ALPH CNTS DGST GRPH".contains(tag), "section " + tag);
      end += number(HEADER + SECTION * entry + 8, 4) & 0xFFFFFFFFL;
      check(end <= length, "section " + tag);
    }
    check(end == length, "length");
  }

  private int checksum() {
    int[] table = new int[256];
    for (int i = 0; i < 256; i++) {
      int crc = i;
      for (int bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ ((crc & 1) == 0 ? 0 : 0xEDB88320);
      table[i] = crc;
    }
    int crc = -1;
    for (int at = 0; at < length; at++)
      if (at < 20 || at >= HEADER) crc = crc >>> 8 ^ table[(crc ^ bytes.get(at)) & 0xFF];
    return ~crc;
  }

  private byte[] copy(int at, int size) {
    byte[] copy = new byte[size];
    for (int i = 0; i < size; i++) copy[i] = bytes.get(at + i);
    return copy;
  }

  /** Returns the text of UTF-8, or null if it is not valid. */
  private String text(int at, int size) throws IOException {
    try {
      /* A decoder of its own refuses what is not valid, where `new String` replaces it. */
      return java.nio.charset.Charset.forName("UTF-8")
        .newDecoder()
        .decode(ByteBuffer.wrap(copy(at, size)))
        .toString();
    } catch (java.nio.charset.CharacterCodingException error) {
      return null;
    }
  }

  private String[] readSpellings(int alphabet) throws IOException {
    String[] read = new String[n];
    int ends = alphabet + 1, start = 0, first = ends + 2 * n;
    check(2 * n + 1 <= size("ALPH"), "alphabet");
    for (int symbol = 0; symbol < n; symbol++) {
      int end = number(ends + 2 * symbol, 2);
      check(end > start && end - start <= 8 && 2 * n + 1 + end <= size("ALPH"), "alphabet");
      String text = text(first + start, end - start);
      check(text != null && !Arrays.asList(read).contains(text), "alphabet");
      for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i)))
        check(mayBeInSymbols(text.codePointAt(i)), "alphabet");
      read[symbol] = text;
      start = end;
    }
    check(2 * n + 1 + start == size("ALPH"), "alphabet");
    return read;
  }

  private static boolean isIn(int code, int[] ranges) {
    for (int i = 0; i < ranges.length; i += 2)
      if (code >= ranges[i] && code <= ranges[i + 1]) return true;
    return false;
  }

  private static final int[] HIDDEN = {0x80, 0xA0, 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F,
    0x1160, 0x1680, 0x1680, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x2000, 0x2018, 0x201A, 0x206F, 0x2800,
    0x2800, 0x3000, 0x3000, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0,
    0xFFFF, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0FFF};

  private static boolean mayBeInSymbols(int code) {
    if (code < 0x80)
      return isLetter(code) || code >= '0' && code <= '9' || code == '\'' || code == '-';
    return !isIn(code, HIDDEN);
  }

  private static boolean isLetter(int code) {
    return code >= 'a' && code <= 'z' || code >= 'A' && code <= 'Z';
  }

  /** Reads which symbols are one letter, and sorts the symbols by their first character. */
  private void readLetters() throws IOException {
    long single = 0;
    int at = section("lett");
    check(at == 0 || size("lett") == 8, "section lett");
    if (at != 0) single = number(at, 4) & 0xFFFFFFFFL | (long) number(at + 4, 4) << 32;
    Integer[] order = new Integer[n];
    for (int symbol = 0; symbol < n; symbol++) {
      order[symbol] = symbol;
      letters[symbol] = (single >>> symbol & 1) != 0
        ? 1
        : spellings[symbol].codePointCount(0, spellings[symbol].length());
    }
    Arrays.sort(order, (a, b) -> spellings[b].length() - spellings[a].length());
    for (int low = 0; low < starts.length; low++) {
      int[] list = new int[n];
      int size = 0;
      for (int symbol : order) if ((spellings[symbol].charAt(0) & 63) == low) list[size++] = symbol;
      starts[low] = Arrays.copyOf(list, size);
    }
  }

  private void checkText(String tag) throws IOException {
    if (section(tag) == 0) return;
    String text = text(section(tag), size(tag));
    check(text != null, "text " + tag);
    for (int i = 0; i < text.length(); i++)
      check(text.charAt(i) == '\n' || !Character.isISOControl(text.charAt(i)), "text " + tag);
  }

  private void checkWide(int variant, int statedNodes, int statedEdges) throws IOException {
    int size = size("GRPH");
    stream = section("GRPH");
    maskBytes = 4 * variant;
    cells = size / 4;
    check(size % 4 == 0, "graph");
    int foundNodes = 0, foundEdges = 0;
    for (long cell = 0; cell < cells; foundNodes++) {
      long set = set(cell << 6), first = cell + variant, end = first + Long.bitCount(set & ~END);
      long symbols = number(stream + 4 * cell, 4) & (variant == 1 ? 0x7FFFFFFFL : 0xFFFFFFFFL);
      if (variant == 2) symbols |= (number(stream + 4 * cell + 4, 4) & 0x7FFFFFFFL) << 32;
      check(symbols >>> n == 0 && end <= cells && (set >= 0 || cell > 0), "graph");
      for (cell = first; cell < end; cell++, foundEdges++) {
        long child = number(stream + 4 * cell, 4) & 0xFFFFFFFFL;
        check(child >= end && child < cells, "graph");
      }
    }
    check(foundNodes == statedNodes && foundEdges == statedEdges, "counts");
  }

  private void checkCompact() throws IOException {
    long at = section("GRPH"), end = at + size("GRPH");
    root = number(at, 4) & 0xFFFFFFFFL;
    joins = number(at + 4, 4) & 0xFFFFFFFFL;
    sets = new long[number(at + 8, 2)];
    positionBits = number(at + 10, 1);
    smallestBits = number(at + 11, 1);
    topBits = number(at + 12, 1);
    check(positionBits <= 32 && smallestBits <= 27 && topBits <= 32, "graph");
    long contexts = at + 19, tables = contexts + 2 * (4 * n + 3),
         setsAt = tables + 2 * number(at + 17, 2);
    long directoryAt = setsAt + (long) sets.length * (n / 8 + 1),
         groups = (joins + GROUP - 1) / GROUP;
    long streamAt = directoryAt + (groups * positionBits + 7) / 8, room = 8 * (end - streamAt);
    check(streamAt <= end && joins <= room && root < room, "graph");
    List<long[]> read = new ArrayList<>();
    int[][] places = {new int[n + 1], new int[n + 1], new int[2 * n], new int[1]};
    for (int code = 0, start = 0; code < 4; code++) {
      int size = number(at + 13 + code, 1);
      check(size >= 1 && size <= 4, "graph");
      for (int i = 0; i < places[code].length; i++, contexts += 2)
        places[code][i] = readTable(tables + 2 * number(contexts, 2), size, setsAt, read);
    }
    setNames = places[0];
    nextNames = places[1];
    edgeNames = places[2];
    sizeNames = places[3];
    int size = 0;
    for (long[] table : read) size += table.length - 1;
    names = new long[size];
    size = 0;
    for (long[] table : read) {
      System.arraycopy(table, 1, names, size, table.length - 1);
      size += table.length - 1;
    }
    for (int i = 0; i < sets.length; i++) {
      long set = Long.reverseBytes(window(8 * (setsAt + (long) i * (n / 8 + 1))));
      sets[i] = set & (1L << n) - 1 | (set >>> n) << 63;
    }
    directory = 8 * directoryAt;
    stream = 8 * streamAt;
    root += stream;
    checkTrees(8 * end);
  }

  /**
   * Reads the names of a code's table, whose first number in {@code read} is its place, and checks
   * them.
   */
  private int readTable(long table, int classBytes, long end, List<long[]> read)
    throws IOException {
    int start = 0;
    for (long[] earlier : read) {
      if (earlier[0] == (table << 3 | classBytes)) return start;
      start += earlier.length - 1;
    }
    long[] all = new long[1024]; /* For each value of ten bits. */
    int filled = 0, classes = 0, shortest = 0, slot;
    while (filled < 1024 && (slot = number(table + (filled >> 6), 1)) < 0x80) {
      int bits = slot & 7;
      check(
        slot >> 3 == classes && bits >= shortest && bits <= 4 && filled + (1024 >> bits) <= 1024,
        "code");
      for (int next = filled + (1024 >> bits); filled < next; filled += 64)
        check(number(table + (filled >> 6), 1) == slot, "code");
      filled -= 1024 >> bits;
      filled = fill(all, filled, table, classes++, classBytes, bits);
      shortest = bits;
    }
    check(number(table + 16, 1) == classes, "code");
    for (int value = filled >> 6; value < 16; value++)
      check(number(table + value, 1) == (0x80 | filled >> 6), "code");
    int ofLength = number(table + 17, 4);
    for (int bits = 5; bits <= 10; bits++, ofLength >>>= 5)
      for (int i = ofLength & 31; i > 0; i--)
        filled = fill(all, filled, table, classes++, classBytes, bits);
    check(filled == 1024 && table + 21 + (long) classes * classBytes <= end, "code");
    long[] names = new long[17 + 1024];
    int size = 17;
    names[0] = table << 3 | classBytes;
    for (int value = 0; value < 16; value++) {
      int longest = (int) all[64 * value + 63] & 15; /* Longer names come later. */
      names[1 + value] = all[64 * value];
      if (longest <= 4) continue;
      names[1 + value] = ~((long) (start + size - 1) << 4 | longest - 4);
      for (int i = 0; i < 64; i += 1024 >> longest) names[size++] = all[64 * value + i];
    }
    read.add(Arrays.copyOf(names, size));
    return start;
  }

  private int fill(long[] all, int from, long table, int number, int classBytes, int bits)
    throws IOException {
    int widthBits = classBytes > 2 ? 5 : classBytes + 2, next = from + (1024 >> bits);
    long read = number(table + 21 + (long) number * classBytes, classBytes) & 0xFFFFFFFFL;
    check(next <= 1024, "code");
    Arrays.fill(
      all, from, next, read >>> widthBits << 9 | (read & (1 << widthBits) - 1) << 4 | bits);
    return next;
  }

  private void checkTrees(long end) throws IOException {
    long at = stream, next = root + n + 1;
    nodes = end - stream + FREE_NODES;
    for (long join = 0; join < joins; join++) {
      long start = join(join) >> 6;
      check(start >= at, "graph");
      at = checkTree(start, n, 0);
    }
    /* The nodes of the top follow one another in the order of the edges that lead to them. */
    check(plainSet(root) >= 0, "graph");
    next += Long.bitCount(plainSet(root)) * topBits;
    for (long place = root; place < next;) {
      long set = plainSet(place) & ~END;
      check(set != 0, "graph");
      for (place += n + 1; set != 0; set &= set - 1, place += topBits) {
        long edge = bits(place, topBits), child = stream + edge - joins;
        if (edge < joins) continue;
        if (child == next) next += n + 1 + Long.bitCount(plainSet(child) & ~END) * topBits;
        else {
          check(child == at, "graph");
          at = checkTree(at, n, 0);
        }
      }
    }
    check(at + 1 == root && next <= end && end - next < 8, "graph");
  }

  /** Reads every node of a tree. Returns its end. */
  private long checkTree(long at, int context, int depth) throws IOException {
    check(depth < MOST_OPEN, "graph");
    for (int last = context; last >= 0; context = last) {
      long set = treeSet(at, context), smalls = 0, sizeds = 0;
      check(set != 0 && nodes-- > 0, "graph");
      at = treeEdges(at, context);
      set &= ~END;
      int only = (set & set - 1) == 0 ? 1 : 0;
      last = -1;
      long edges = at;
      for (long rest = set; rest != 0; rest &= rest - 1) {
        int next = Long.numberOfTrailingZeros(rest);
        long code = decode(edgeNames[next << 1 | only], at), edge = code >>> 6;
        at += code & 63;
        if (edge == LAST && last < 0) last = next;
        else if (edge == SMALL) smalls |= 1L << next;
        else if (edge == SIZED) {
          sizeds |= 1L << next;
          at += decode(sizeNames[0], at) & 63;
        } else check(edge >= JOINS && edge - JOINS < joins, "graph");
      }
      check((smalls | sizeds) == 0 || last >= 0, "graph");
      for (long rest = set; sizeds != 0; rest &= rest - 1) {
        int next = Long.numberOfTrailingZeros(rest);
        edges += decode(edgeNames[next << 1 | only], edges) & 63;
        if ((sizeds >>> next & 1) == 0) continue;
        long code = decode(sizeNames[0], edges), end = at + (code >>> 6);
        edges += code & 63;
        sizeds ^= 1L << next;
        at = checkTree(at, next, depth + 1);
        check(at == end, "graph");
      }
      for (; smalls != 0; smalls &= smalls - 1) {
        at = skip(at, Long.numberOfTrailingZeros(smalls), 0);
        check(at >= 0, "graph");
        at >>= 6;
      }
    }
    return at;
  }

  private static int bitsOf(long number) {
    return 64 - Long.numberOfLeadingZeros(number);
  }

  /** Checks that the keys of the index ascend, and its counts. */
  private void checkIndex() throws IOException {
    long at = section("indx"), size = size("indx");
    check(size >= 16, "index");
    long entryCount = number(at, 4) & 0xFFFFFFFFL, countCount = number(at + 8, 4) & 0xFFFFFFFFL;
    blocks = number(at + 4, 4) & 0xFFFFFFFFL;
    contextBits = number(at + 12, 1);
    lowBits = number(at + 13, 1);
    check(contextBits <= 8 && lowBits <= 32 && number(at + 14, 2) == 0
        && (entryCount > 0 || blocks == 0),
      "index");
    beforeBits = bitsOf(entryCount);
    numberBits = countCount > 0 ? bitsOf(countCount - 1) : 0;
    countBits = bitsOf(count);
    long entriesAt = at + 16 + ((blocks + 1) * beforeBits + 7) / 8;
    long countsAt = entriesAt + (entryCount * (lowBits + numberBits) + 7) / 8;
    check(countsAt + (countCount * countBits + 7) / 8 == at + size, "index");
    before = 8 * (at + 16);
    entries = 8 * entriesAt;
    counts = 8 * countsAt;
    long end = 0;
    for (long block = 0; block < blocks; block++) {
      long to = bits(before + (block + 1) * beforeBits, beforeBits), last = -1;
      check(bits(before + block * beforeBits, beforeBits) == end && to >= end && to <= entryCount,
        "index");
      for (; end < to; end++) {
        long entry = entries + end * (lowBits + numberBits), low = bits(entry, lowBits);
        check(low > last && bits(entry + lowBits, numberBits) < countCount, "index");
        last = low;
      }
    }
    check(end == entryCount, "index");
    for (long i = 0, last = 0; i < countCount; i++) {
      long found = bits(counts + i * countBits, countBits);
      check(found > last && found <= count, "index");
      last = found;
    }
    hasIndex = true;
  }

  // ---- Lists of words ----

  /**
   * A search for the words that match a pattern. The parts before the first `*` decide which nodes
   * are visited. The parts after it are compared with whole words.
   */
  private final class Search {
    static final int STAR = 0, ANY = 1;
    final List<String> found = new ArrayList<>();
    /** The numbers of all letters, which are faster to compare than texts. */
    final Map<String, Integer> numbers = new HashMap<>();
    final int[] parts;
    final int[][] spelled = new int[n][];
    final StringBuilder text = new StringBuilder();
    /** The letters of the word. */
    final int[] word = new int[8 * longest];
    int size;
    /** The number of parts before the first `*`. */
    final int head;
    final int limit;
    int steps;

    Search(String pattern, int limit) {
      this.limit = limit;
      numbers.put("*", STAR);
      numbers.put("?", ANY);
      int[] read = new int[pattern.length()];
      int count = 0, several = 0; /* What is left of a symbol of several letters. */
      for (int at = 0, next; at < pattern.length(); at = next) {
        char c = pattern.charAt(at);
        next = at + 1;
        if (c == '*' && count > 0 && read[count - 1] == STAR) continue;
        if (c != '*' && c != '?') {
          int symbol = several > 0 ? -1 : symbolAt(pattern, at, pattern.length(), ~END);
          if (symbol >= 0) several = letters[symbol] > 1 ? spellings[symbol].length() : 0;
          next = at
            + (symbol >= 0 && several == 0 ? spellings[symbol].length()
                                           : Character.charCount(pattern.codePointAt(at)));
          several = Math.max(0, several - (next - at));
        }
        read[count++] = numberOf(pattern.substring(at, next));
      }
      parts = Arrays.copyOf(read, count);
      int star = 0;
      while (star < count && parts[star] != STAR) star++;
      head = star;
      for (int symbol = 0; symbol < n; symbol++) {
        String spelling = spellings[symbol];
        int[] all = new int[spelling.length()];
        int end = 0;
        for (int at = 0, next; at < spelling.length(); at = next) {
          next = letters[symbol] > 1 ? at + Character.charCount(spelling.codePointAt(at))
                                     : spelling.length();
          all[end++] = numberOf(spelling.substring(at, next));
        }
        spelled[symbol] = Arrays.copyOf(all, end);
      }
    }

    List<String> run() {
      list(root << 6 | n, 0);
      return found;
    }

    int numberOf(String letter) {
      Integer number = numbers.putIfAbsent(letter, numbers.size());
      return number == null ? numbers.size() - 1 : number;
    }

    /** Returns whether words can go on with the letters from a place on. */
    boolean goesOn(int letter) {
      for (; letter < size && letter < head; letter++)
        if (!isMatch(letter, letter)) return false;
      return size <= head || head < parts.length;
    }

    boolean isMatch(int part, int letter) {
      return parts[part] == ANY || parts[part] == word[letter];
    }

    /**
     * Returns whether the word matches. A `*` takes one more letter each time that the parts after
     * it do not match.
     */
    boolean isMatch() {
      int part = head, letter = head, star = head, next = head;
      while (letter < size) {
        if (part < parts.length && parts[part] == STAR) {
          star = part++;
          next = letter;
        } else if (part < parts.length && isMatch(part, letter)) {
          part++;
          letter++;
        } else {
          part = star + 1;
          letter = ++next;
        }
      }
      if (part < parts.length && parts[part] == STAR) part++;
      return letter == size && part == parts.length;
    }

    void list(long place, int depth) {
      long set = set(place), edges = edges(place);
      if (set < 0 && isMatch()) found.add(text.toString());
      for (long rest = set & ~END; rest != 0 && found.size() < limit && depth < longest;
           rest &= rest - 1) {
        int symbol = Long.numberOfTrailingZeros(rest), letter = size, end = text.length();
        for (int number : spelled[symbol]) word[size++] = number;
        if (goesOn(letter)) {
          if (++steps > MOST_WALKED)
            throw new IllegalArgumentException("a search of more than " + MOST_WALKED + " steps");
          text.append(spellings[symbol]);
          list(child(set, edges, symbol), depth + 1);
          text.setLength(end);
        }
        size = letter;
      }
    }
  }

  // ---- Boards ----

  /**
   * Marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, which belong to the letter before.
   */
  private static final int[] ACCENTS = {0x300, 0x36F, 0x483, 0x489, 0x591, 0x5C7, 0x610, 0x61A,
    0x64B, 0x65F, 0x670, 0x670, 0x6D6, 0x6ED, 0x711, 0x711, 0x730, 0x74A, 0x897, 0x89F, 0x8CA,
    0x8FF, 0x1AB0, 0x1AFF, 0x1DC0, 0x1DFF, 0x20D0, 0x20FF, 0xFB1E, 0xFB1E, 0xFE20, 0xFE2F};

  private static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  private static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException("not a board: " + why);
  }

  /** A board. Sets of cells are bits. The tiles are the first cells. */
  private final class Board {
    final String text;
    /**
     * The cells where each symbol can be, the neighbors of each cell, and the further cells of
     * tiles.
     */
    final long[] holders = new long[n], neighbors = new long[MOST_CELLS],
                 around = new long[MOST_CELLS];
    long inner;
    int tiles, cells;

    /** Where the next tile starts. The last one was from `tile` on. */
    int at, tile;
    boolean isSpaced, isFirst, hasGap;

    /**
     * The paths of all beginnings of a word: the last cell, the cells that are used, the path
     * before.
     */
    int[] last = new int[256], parents = new int[256];
    long[] used = new long[256];
    final int[] word = new int[MOST_CELLS + 1];
    final List<Found> found = new ArrayList<>();
    int steps;

    Board(String text, int rows, int columns) {
      this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
      /* A space inside a row says that all tiles are between spaces. */
      boolean spaced = false;
      for (rewind(); next();) spaced |= hasGap;
      isSpaced = spaced;
      int[] size = findSize(rows, columns);
      if ((long) size[0] * size[1] > MOST_CELLS) throw refused("more than 64 cells");
      tiles = cells = size[0] * size[1];
      for (int i = 0; i < tiles; i++)
        for (int j = 0; j < tiles; j++)
          if (i != j && Math.abs(i / size[1] - j / size[1]) < 2
            && Math.abs(i % size[1] - j % size[1]) < 2)
            neighbors[i] |= 1L << j;
      rewind();
      for (int i = 0; next(); i++) hold(i, this.text.substring(tile, at));
      for (int i = 0; i < cells; i++)
        for (int symbol = 0; symbol < n; symbol++)
          if ((holders[symbol] & neighbors[i]) != 0) around[i] |= 1L << symbol;
    }

    void rewind() {
      at = tile = 0;
    }

    /** Reads the next tile. Returns false after the last one. */
    boolean next() {
      int end = text.length(), start = at;
      isFirst = at == tile;
      for (; at < end && (text.charAt(at) == '/' || isSpace(text.charAt(at))); at++)
        if (text.charAt(at) == '/' || text.charAt(at) == '\n' || text.charAt(at) == '\r')
          isFirst = true;
      hasGap = at != start && !isFirst;
      tile = at;
      while (at < end) {
        if (text.charAt(at) == '{') {
          while (at < end && text.charAt(at) != '}' && !isSpace(text.charAt(at))) at++;
          if (at < end && text.charAt(at) == '}') at++;
        } else {
          do at += Character.charCount(text.codePointAt(at));
          while (at < end && isIn(text.charAt(at), ACCENTS));
        }
        if (!isSpaced || at < end && (text.charAt(at) == '/' || isSpace(text.charAt(at)))) break;
      }
      return at != tile;
    }

    int[] findSize(int rows, int columns) {
      int foundRows = 0, foundColumns = 0, inRow = 0, number = 0, side = 3;
      boolean more;
      rewind();
      do {
        more = next();
        if (!more || isFirst) {
          if (foundRows == 1) foundColumns = inRow;
          if (inRow != foundColumns) throw refused("rows of different lengths");
          inRow = 0;
          if (more) foundRows++;
        }
        if (more) number++;
        inRow++;
      } while (more);
      if (number == 0) throw refused("no tiles");
      if (rows > 0 && columns > 0) {
        if (foundRows == 1 ? number != (long) rows * columns
                           : foundRows != rows || foundColumns != columns)
          throw refused("other rows and columns than " + rows + "x" + columns);
        return new int[] {rows, columns};
      }
      if (foundRows > 1) return new int[] {foundRows, foundColumns};
      while (side * side < number && number != 12 && side < 7) side++;
      if (number != 12 && (side > 6 || side * side != number))
        throw refused(
          number + (number == 1 ? " tile" : " tiles") + " in one row: separate rows by `/`");
      return new int[] {side, number / side};
    }

    /** Puts letters on a tile: `a`, `qu`, `{a/b}`, `?`, `#`, `in-`, `-ing`. */
    void hold(int tile, String text) {
      if (!isSpaced && text.length() == 1 && lower(text.charAt(0)) == 'q') {
        int qu = symbolAt("qu", 0, 2, ~END);
        if (qu >= 0 && spellings[qu].length() == 2) text = "qu";
      } else if (text.length() > 1 && text.startsWith("{") && text.endsWith("}"))
        text = text.substring(1, text.length() - 1);
      else if (text.contains(",")) throw refused("a comma outside of braces");
      boolean isChoice = text.contains("/") || text.contains(","), onlyFirst = false,
              onlyLast = false;
      if (text.length() > 1 && !isChoice) {
        onlyLast = text.startsWith("-");
        onlyFirst = !onlyLast && text.endsWith("-");
        text = text.substring(onlyLast ? 1 : 0, text.length() - (onlyFirst ? 1 : 0));
      }
      if (text.equals("?"))
        for (int symbol = 0; symbol < n; symbol++) holders[symbol] |= 1L << tile;
      else if (!text.equals("#")) {
        boolean isWrong = false;
        for (String choice : text.split("[/,]", -1)) {
          int[] symbols = readSymbols(choice);
          if (symbols.length == 1) holders[symbols[0]] |= 1L << tile;
          else if (symbols.length > 1 && isChoice) isWrong = true;
          else if (symbols.length > 1) holdSeveral(tile, symbols);
        }
        if (isWrong) throw refused("a choice of several letters: " + text);
      }
      if (onlyFirst) for (int i = 0; i < cells; i++) neighbors[i] &= ~(1L << tile);
      if (!onlyLast) return;
      while ((neighbors[tile] & inner) != 0)
        tile = Long.numberOfTrailingZeros(neighbors[tile] & inner);
      neighbors[tile] = 0;
    }

    /**
     * Gives each symbol but the first a cell of its own, to which only the cell before it leads.
     */
    void holdSeveral(int tile, int[] symbols) {
      if (symbols.length > MOST_CELLS - cells + 1) throw refused("more than 64 cells");
      holders[symbols[0]] |= 1L << tile;
      for (int i = 1; i < symbols.length; i++, tile = cells++) {
        neighbors[cells] = neighbors[tile];
        neighbors[tile] = 1L << cells;
        inner |= 1L << cells;
        holders[symbols[i]] |= 1L << cells;
      }
    }

    /** Reads the symbols of a tile: none if no word can use them. */
    int[] readSymbols(String text) {
      int[] read = new int[text.length()];
      int count = 0;
      boolean isUsable = true;
      if (text.isEmpty()) throw refused("a tile without letters");
      for (int at = 0; at < text.length();) {
        int symbol = symbolInAnyCase(text, at), code = text.codePointAt(at);
        if (symbol >= 0) {
          read[count++] = symbol;
          at += spellings[symbol].length();
          continue;
        }
        isUsable = false;
        if (code < 0x80 ? !isLetter(code) : isIn(code, HIDDEN) || code >= 0xD800 && code < 0xE000)
          throw refused("not a letter: " + text);
        at += Character.charCount(code);
      }
      return isUsable ? Arrays.copyOf(read, count) : new int[0];
    }

    /**
     * The letter case only matters between symbols of the same length, or if there are no
     * capitals.
     */
    int symbolInAnyCase(String text, int at) {
      boolean hasCapitals = false;
      for (int i = at; i < text.length(); i++)
        hasCapitals |= lower(text.charAt(i)) != text.charAt(i);
      int best = -1, longest = 0;
      boolean isExact = false;
      for (int symbol = 0; symbol < n; symbol++) {
        String spelling = spellings[symbol];
        int size = spelling.length();
        boolean exact = text.startsWith(spelling, at);
        if (size < longest || size == longest && (isExact || !exact)
          || !exact && !(hasCapitals && isAlike(text, at, spelling)))
          continue;
        longest = size;
        isExact = exact;
        best = symbol;
      }
      return best;
    }

    boolean isAlike(String text, int at, String spelling) {
      if (spelling.length() > text.length() - at) return false;
      for (int i = 0; i < spelling.length(); i++)
        if (lower(text.charAt(at + i)) != lower(spelling.charAt(i))) return false;
      return true;
    }

    List<Found> solve() {
      long place = root << 6 | n, set = set(place), edges = edges(place);
      for (long rest = set & ~END; rest != 0; rest &= rest - 1) {
        int symbol = Long.numberOfTrailingZeros(rest), end = 0;
        for (long starts = holders[symbol] & ~inner; starts != 0; starts &= starts - 1)
          end = add(end, Long.numberOfTrailingZeros(starts), 0, -1);
        if (end > 0) enter(child(set, edges, symbol), symbol, 0, 0, end);
      }
      return found;
    }

    int add(int end, int cell, long before, int parent) {
      if (++steps > MOST_STEPS || end == MOST_PATHS)
        throw new IllegalArgumentException("a board with too many wildcards");
      if (end == last.length) {
        last = Arrays.copyOf(last, 2 * end);
        parents = Arrays.copyOf(parents, 2 * end);
        used = Arrays.copyOf(used, 2 * end);
      }
      last[end] = cell;
      parents[end] = parent;
      used[end] = before | 1L << cell;
      return end + 1;
    }

    /**
     * Follows the words of a node, which is at the end of the paths from {@code from} to {@code
     * to}.
     */
    void enter(long place, int symbol, int depth, int from, int to) {
      long set = set(place), wanted = 0;
      word[depth++] = symbol;
      if (set < 0) addWord(depth, from, to);
      if ((set &= ~END) == 0 || depth == longest || depth == cells) return;
      for (int path = from; path < to; path++) wanted |= around[last[path]];
      long edges = 0;
      for (wanted &= set; wanted != 0; wanted &= wanted - 1) {
        int next = Long.numberOfTrailingZeros(wanted), end = to;
        long holder = holders[next];
        for (int path = from; path < to; path++)
          for (long rest = neighbors[last[path]] & ~used[path] & holder; rest != 0;
               rest &= rest - 1)
            end = add(end, Long.numberOfTrailingZeros(rest), used[path], path);
        if (end == to) continue;
        if (edges == 0) edges = edges(place);
        enter(child(set, edges, next), next, depth, to, end);
      }
    }

    /** Adds a word with the paths that do not end inside a tile, if there are any. */
    void addWord(int length, int from, int to) {
      List<int[]> paths = new ArrayList<>(to - from);
      for (int path = from; path < to; path++) {
        if ((neighbors[last[path]] & ~used[path] & inner) != 0) continue;
        int[] cellsOfPath = new int[Long.bitCount(used[path] & ~inner)];
        int i = cellsOfPath.length;
        for (int part = path; part >= 0; part = parents[part])
          if (last[part] < tiles) cellsOfPath[--i] = last[part];
        paths.add(cellsOfPath);
      }
      if (paths.isEmpty()) return;
      StringBuilder text = new StringBuilder();
      int size = 0;
      for (int i = 0; i < length; i++) {
        text.append(spellings[word[i]]);
        size += letters[word[i]];
      }
      found.add(new Found(text.toString(), size, paths.toArray(new int[0][])));
    }
  }
}
