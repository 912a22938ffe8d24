// Reads a dictionary in plain JavaScript, without WebAssembly: all of its nodes, which become
// arrays. solver/FORMAT.md specifies the bytes, and what a reader proves.

import { DECEIVES } from './graph.js';

/** @typedef {import('./graph.js').Nodes} Nodes */
/**
 * @typedef {{ ends: number, symbols: number[] }} SymbolSet whether a word ends at a node, and its edges
 */
/**
 * A code. `slots`: the class of the name that the next ten bits start with. The first number of a
 * class, the width of its numbers, and the bits of its name.
 * @typedef {{ slots: Uint16Array, first: number[], width: number[], size: number[] }} Code
 */
/**
 * What a file says.
 * @typedef {Nodes & { size: number, title: string, license: string, origin: string, lines: string,
 *   letters: string[], lengths: number[] }} File
 */

const [LAST, SMALL, SIZED, JOINS, GROUP] = [0, 1, 2, 3, 8];
const [MOST_SMALL, MOST_OPEN, FREE_NODES] = [32, 32, 4096];
const [HEADER, SECTION, MOST_SECTIONS, MOST_SYMBOLS] = [24, 12, 64, 63];
/** Bits of larger files have no number of 31 bits. */
const MOST_BYTES = 1 << 28;
const LABEL = [0xda, 0x44, 0x41, 0x57, 0x47, 0x0d, 0x0a, 0x1a];
const NEEDED = ['ALPH', 'CNTS', 'DGST', 'GRPH'];

// The messages of the module in WebAssembly.
const NOT_DAWG = 'This is not a .dawg dictionary.';
const NEWER = 'This dictionary is written in a newer version of the format than this solver can read.';
const LAYOUT = 'This dictionary has a layout that this solver cannot read.';
const LENGTH = 'This dictionary is damaged: it is not as long as it says. Copy or compile it again.';
const CHECKSUM = 'This dictionary is damaged: its checksum is wrong. Copy or compile it again.';

/**
 * Throws an error unless something is right.
 *
 * @param {unknown} isRight
 * @param {string} why
 * @returns {asserts isRight}
 */
function check(isRight, why = DECEIVES) {
  if (!isRight) throw new Error(why);
}

/** Characters outside of ASCII that no symbol has: the first and the last of each range. */
const HIDDEN = [
  0x80, 0xa0, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x1680, 0x1680, 0x17b4, 0x17b5, 0x180b, 0x180f,
  0x2000, 0x2018, 0x201a, 0x206f, 0x2800, 0x2800, 0x3000, 0x3000, 0x3164, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xfeff,
  0xffa0, 0xffa0, 0xfff0, 0xffff, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff,
];

/** @param {string} character */
function mayBeInSymbols(character) {
  const code = Number(character.codePointAt(0));
  if (code < 0x80) return /[A-Za-z0-9'-]/.test(character);
  for (let at = 0; at < HIDDEN.length; at += 2) if (code >= HIDDEN[at] && code <= HIDDEN[at + 1]) return false;
  return true;
}

/** Decodes UTF-8, which few engines without WebAssembly can. @param {Uint8Array} bytes */
function textOf(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at];
    const more = byte < 0x80 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    let code = more === 0 ? byte : byte & (0x3f >> more);
    for (const end = at + more; at < end; code = code * 64 + (bytes[at] & 0x3f)) {
      at += 1;
      check(at < bytes.length && (bytes[at] & 0xc0) === 0x80);
    }
    at += 1;
    check(byte < 0x80 || (byte >= 0xc0 && byte < 0xf8 && code >= [0, 0x80, 0x800, 0x10000][more] && code <= 0x10ffff));
    check(code < 0xd800 || code > 0xdfff);
    text += String.fromCodePoint(code);
  }
  return text;
}

/** Returns the CRC-32 of all bytes but the checksum. @param {Uint8Array} bytes */
function checksumOf(bytes) {
  const table = new Uint32Array(256);
  for (let value = 0; value < 256; value += 1) {
    let crc = value;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    table[value] = crc;
  }
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1) if (at < 20 || at >= HEADER) crc = (crc >>> 8) ^ table[(crc ^ bytes[at]) & 0xff];
  return ~crc >>> 0;
}

/**
 * Reads a file and checks all of it.
 *
 * @param {Uint8Array} bytes
 * @returns {File}
 */
export function readFile(bytes) {
  /**
   * Returns a number of up to four bytes, the least significant byte first.
   *
   * @param {number} at
   * @param {number} size
   */
  const number = (at, size) => {
    let value = 0;
    for (let byte = size - 1; byte >= 0; byte -= 1) value = value * 256 + (bytes[at + byte] | 0);
    return value;
  };

  /**
   * Returns up to 32 bits, the most significant bit of a byte first. After the file come zeros.
   *
   * @param {number} at
   * @param {number} width
   * @returns {number}
   */
  const bits = (at, width) => {
    if (width > 24) return bits(at, width - 16) * 65536 + bits(at + width - 16, 16);
    const byte = at >>> 3;
    const window = ((bytes[byte] << 24) | (bytes[byte + 1] << 16) | (bytes[byte + 2] << 8) | bytes[byte + 3]) << (at & 7);
    return width === 0 ? 0 : window >>> (32 - width);
  };

  // A shorter file is cut off if its first byte is right.
  check(bytes.length < LABEL.length ? bytes.length === 0 || bytes[0] === LABEL[0] : LABEL.every((byte, at) => bytes[at] === byte), NOT_DAWG);
  check(bytes.length >= HEADER, LENGTH);
  const [layout, variant] = [bytes[10], bytes[11]];
  const isWide = layout === 1;
  check(number(8, 2) === 1, NEWER);
  check(number(14, 2) === 0);
  check(number(16, 4) === bytes.length, LENGTH);
  check(bytes.length < MOST_BYTES, 'This dictionary is too large to read it without WebAssembly.');
  const sections = readSections();
  check(checksumOf(bytes) === number(20, 4), CHECKSUM);
  check(isWide ? variant === 1 || variant === 2 : layout === 2 && variant === 1, LAYOUT);

  /** Returns the bytes of a section. @param {string} tag */
  function section(tag) {
    const [start, size] = sections.get(tag) ?? [0, 0];
    return bytes.subarray(start, start + size);
  }

  function readSections() {
    /** @type {Map<string, [start: number, size: number]>} */
    const found = new Map();
    const count = number(12, 2);
    let end = HEADER + SECTION * count;
    check(count <= MOST_SECTIONS);
    check(end <= bytes.length, LENGTH);
    for (let at = HEADER; at < HEADER + SECTION * count; at += SECTION) {
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      check(number(at + 4, 4) === end && end + number(at + 8, 4) <= bytes.length && /^[A-Za-z]{4}$/.test(tag));
      check(/^[a-z]/.test(tag) || NEEDED.includes(tag), NEWER);
      check(!found.has(tag));
      found.set(tag, [end, number(at + 8, 4)]);
      end += number(at + 8, 4);
    }
    check(end === bytes.length, LENGTH);
    return found;
  }

  // The alphabet: the spelling of each symbol, and how many letters it is.
  check(NEEDED.every((tag) => sections.has(tag)));
  const alphabet = section('ALPH');
  const n = alphabet.length > 0 ? alphabet[0] : 0;
  check(n >= 1 && n <= (isWide && variant === 1 ? 31 : MOST_SYMBOLS) && section('CNTS').length === 16 && section('DGST').length === 32);
  const single = section('lett');
  check(!sections.has('lett') || single.length === 8);
  /** @type {string[]} */
  const letters = [];
  const firstSpelling = 1 + 2 * n;
  check(firstSpelling <= alphabet.length);
  let start = 0;
  for (let symbol = 0; symbol < n; symbol += 1) {
    const end = alphabet[1 + 2 * symbol] + 256 * alphabet[2 + 2 * symbol];
    check(end > start && end - start <= 8 && firstSpelling + end <= alphabet.length);
    const spelling = textOf(alphabet.subarray(firstSpelling + start, firstSpelling + end));
    check(!letters.includes(spelling) && [...spelling].every(mayBeInSymbols));
    letters.push(spelling);
    start = end;
  }
  check(firstSpelling + start === alphabet.length);
  const lengths = letters.map((letter, symbol) => (single.length > 0 && (single[symbol >> 3] >> (symbol & 7)) & 1 ? 1 : [...letter].length));

  const [counts, graph] = ['CNTS', 'GRPH'].map((tag) => sections.get(tag)?.[0] ?? 0);
  const [size, statedNodes, statedEdges] = [0, 4, 8].map((at) => number(counts + at, 4));
  const [longest, textLength] = [bytes[counts + 12], number(counts + 14, 2)];
  check(size >= 1 && statedNodes >= 2 && statedEdges >= 1 && longest >= 1 && bytes[counts + 13] === 0);
  check(textLength >= longest && textLength <= 8 * longest);
  const [title, license, origin] = ['titl', 'lice', 'orig'].map((tag) => {
    const text = textOf(section(tag));
    check(!/[\0-\x09\x0b-\x1f\x7f-\x9f]/.test(text)); // eslint-disable-line no-control-regex -- they are refused
    return text;
  });
  /** @type {string} */
  let lines = '';
  try {
    lines = textOf(section('fold'));
  } catch {
    // Readers do not check this section.
  }
  const end = graph + section('GRPH').length;

  // The nodes. Each has its edges one after another.
  let nodeCount = 0;
  let edgeCount = 0;
  const mostNodes = 8 * (end - graph) + FREE_NODES;
  let [edges, ends, symbols, nodes] = [new Uint32Array(1024), new Uint8Array(1024), new Uint8Array(1024), new Int32Array(1024)];

  /** Adds a node, whose edges lead nowhere yet. @param {SymbolSet} set */
  function addNode(set) {
    // As many edges are only in a crafted file.
    check(nodeCount < mostNodes && edgeCount < 8 * mostNodes);
    if (nodeCount + 1 === edges.length) [edges, ends] = [grown(edges, Uint32Array), grown(ends, Uint8Array)];
    if (edgeCount + MOST_SYMBOLS > symbols.length) [symbols, nodes] = [grown(symbols, Uint8Array), grown(nodes, Int32Array)];
    edges[nodeCount] = edgeCount;
    ends[nodeCount] = set.ends;
    for (const symbol of set.symbols) {
      symbols[edgeCount] = symbol;
      edgeCount += 1;
    }
    nodeCount += 1;
    edges[nodeCount] = edgeCount;
    return nodeCount - 1;
  }

  /**
   * Lets an edge lead to a node. To read the node may have made another array.
   *
   * @param {number} edge
   * @param {number} node
   */
  const link = (edge, node) => { nodes[edge] = node; };

  // ---- The layout `wide` ----

  /**
   * Returns the set of up to two masks.
   *
   * @param {number} low
   * @param {number} high
   * @param {boolean} endsHere
   */
  function setOf(low, high, endsHere) {
    /** @type {SymbolSet} */
    const set = { ends: Number(endsHere), symbols: [] };
    for (let symbol = 0; symbol < n; symbol += 1) if (((symbol < 32 ? low : high) >>> (symbol & 31)) & 1) set.symbols.push(symbol);
    return set;
  }

  function readWide() {
    const cells = (end - graph) / 4;
    check(Number.isInteger(cells));
    const known = new Int32Array(cells).fill(-1);
    for (let cell = 0; cell < cells; ) {
      check(cell + variant <= cells);
      const [first, second] = [number(graph + 4 * cell, 4), number(graph + 4 * cell + 4, 4)];
      const [low, high] = variant === 2 ? [first, second % 2 ** 31] : [first % 2 ** 31, 0];
      const set = setOf(low, high, (variant === 2 ? second : first) >= 2 ** 31);
      check((n > 31 || low < 2 ** n) && high < 2 ** Math.max(n - 32, 0) && (cell > 0 || !set.ends));
      known[cell] = nodeCount;
      const edge = edges[addNode(set)];
      const firstEdge = cell + variant;
      cell = firstEdge + set.symbols.length;
      check(cell <= cells);
      for (const at of set.symbols.keys()) {
        const child = number(graph + 4 * (firstEdge + at), 4);
        check(child >= cell && child < cells);
        nodes[edge + at] = child;
      }
    }
    check(nodeCount === statedNodes && edgeCount === statedEdges);
    // Only in a crafted file, an edge leads into a node. No word goes on there.
    const nowhere = addNode({ ends: 0, symbols: [] });
    for (let edge = 0; edge < edgeCount; edge += 1) nodes[edge] = known[nodes[edge]] < 0 ? nowhere : known[nodes[edge]];
  }

  // ---- The layout `compact` ----

  function readCompact() {
    const [rootBit, joins, tableSize] = [number(graph, 4), number(graph + 4, 4), number(graph + 8, 2)];
    const [positionBits, smallestBits, topBits] = [bytes[graph + 10], bytes[graph + 11], bytes[graph + 12]];
    check(positionBits <= 32 && smallestBits <= 27 && topBits <= 32);
    const tables = graph + 19 + 2 * (4 * n + 3);
    const setsAt = tables + 2 * number(graph + 17, 2);
    const setBytes = (n >> 3) + 1;
    const directory = 8 * (setsAt + tableSize * setBytes);
    const stream = 8 * Math.ceil((directory + Math.ceil(joins / GROUP) * positionBits) / 8);
    const stop = 8 * end;
    check(stream <= stop && joins <= stop - stream && rootBit < stop - stream);
    const root = stream + rootBit;
    /** @type {SymbolSet[]} */
    const tableSets = [];
    for (let at = setsAt; at < setsAt + tableSize * setBytes; at += setBytes) {
      tableSets.push(setOf(number(at, Math.min(setBytes, 4)), number(at + 4, Math.max(setBytes - 4, 0)), ((bytes[at + (n >> 3)] >> (n & 7)) & 1) === 1));
    }
    /** @type {Map<number, Code>} */
    const read = new Map();
    let context = graph + 19;
    const [setCodes, nextCodes, edgeCodes, [sizeCode]] = [n + 1, n + 1, 2 * n, 1].map((count, kind) => {
      const classBytes = bytes[graph + 13 + kind];
      check(classBytes >= 1 && classBytes <= 4);
      return Array.from({ length: count }, () => {
        const at = tables + 2 * number(context, 2);
        context += 2;
        const code = read.get(8 * at + classBytes) ?? readCode(at, classBytes, setsAt);
        read.set(8 * at + classBytes, code);
        return code;
      });
    });

    /** Where the next bit of a tree is. */
    let at = stream;
    /** @param {Code} code */
    const decode = (code) => {
      const name = code.slots[bits(at, 10)];
      const width = code.width[name];
      at += code.size[name];
      const value = code.first[name] + bits(at, width);
      at += width;
      return value;
    };

    /** Reads a set in plain form. @param {number} from */
    const plainSet = (from) => setOf(bits(from + 1 + Math.max(n - 32, 0), Math.min(n, 32)), bits(from + 1, Math.max(n - 32, 0)), bits(from, 1) === 1);

    function spelledSet() {
      /** @type {SymbolSet} */
      const set = { ends: bits(at, 1), symbols: [] };
      at += 1;
      for (let last = n; ; ) {
        const symbol = decode(nextCodes[last]);
        if (symbol === n) return set;
        check(symbol < n && (last === n || symbol > last));
        set.symbols.push(symbol);
        last = symbol;
      }
    }

    /** @param {number} context */
    function treeSet(context) {
      const number = decode(setCodes[context]);
      if (number > 1) {
        check(number - 2 < tableSets.length);
        return tableSets[number - 2];
      }
      if (number === 0) return spelledSet();
      at += n + 1;
      return plainSet(at - n - 1);
    }

    /**
     * Reads a tree. Returns its first node. A small tree ends at a number of nodes.
     *
     * @param {number} context
     * @param {number} depth
     * @param {number} most
     */
    function readTree(context, depth, most) {
      check(depth < MOST_OPEN);
      const firstNode = nodeCount;
      for (let symbol = context, edgeToNode = -1; ; ) {
        const set = treeSet(symbol);
        check((set.ends || set.symbols.length > 0) && nodeCount < most);
        const node = addNode(set);
        if (edgeToNode >= 0) nodes[edgeToNode] = node;
        const edge = edges[node];
        const count = set.symbols.length;
        const only = count === 1 ? 1 : 0;
        let [last, smalls] = [-1, false];
        /** The edge and the size of each sized child. @type {number[]} */
        const sizes = [];
        for (let index = 0; index < count; index += 1) {
          const kind = decode(edgeCodes[2 * set.symbols[index] + only]);
          nodes[edge + index] = JOINS - 1 - kind;
          if (kind === LAST) {
            check(last < 0);
            last = index;
          } else if (kind === SMALL) {
            nodes[edge + index] = 0; // So the edge is found again below.
            smalls = true;
          } else if (kind === SIZED) {
            check(most === mostNodes);
            sizes.push(index, decode(sizeCode));
          } else {
            check(kind - JOINS < joins);
          }
        }
        check(at <= stop && (last >= 0 || (!smalls && sizes.length === 0)));
        for (let sized = 0; sized < sizes.length; sized += 2) {
          const treeEnd = at + sizes[sized + 1];
          link(edge + sizes[sized], readTree(set.symbols[sizes[sized]], depth + 1, most));
          check(at === treeEnd);
        }
        for (let index = 0; smalls && index < count; index += 1) {
          if (nodes[edge + index] !== 0) continue;
          const mostSmall = most === mostNodes ? Math.min(nodeCount + MOST_SMALL, most) : most;
          link(edge + index, readTree(set.symbols[index], depth + 1, mostSmall));
        }
        if (last < 0) return firstNode;
        symbol = set.symbols[last];
        edgeToNode = edge + last;
      }
    }

    /** Returns where a join starts. @param {number} join */
    function joinAt(join) {
      const index = join % GROUP;
      const others = Math.min(joins - join + index, GROUP) - 1;
      const group = stream + bits(directory + ((join - index) / GROUP) * positionBits, positionBits);
      check(group <= stop);
      const width = bits(group, 5);
      const smallest = bits(group + 5, smallestBits);
      const sizes = group + 5 + smallestBits;
      let place = sizes + others * width;
      for (let other = 0; other < index; other += 1) place += smallest + bits(sizes + other * width, width);
      check(place <= stop);
      return place;
    }

    /** @type {number[]} */
    const joinNodes = [];
    for (let join = 0; join < joins; join += 1) {
      const start = joinAt(join);
      check(start >= at);
      at = start;
      joinNodes.push(readTree(n, 0, mostNodes));
    }

    // The nodes of the top follow one another in the order of the edges that lead to them.
    const endOf = (/** @type {number} */ place) => {
      const placeEnd = place + n + 1 + plainSet(place).symbols.length * topBits;
      check(placeEnd <= stop);
      return placeEnd;
    };
    const rootNode = nodeCount;
    let next = endOf(root);
    check(!plainSet(root).ends);
    /** The edges to nodes of the top that are not read yet. */
    const awaiting = [-1];
    for (let place = root, number = 0; place < next; number += 1) {
      const set = plainSet(place);
      check(set.symbols.length > 0);
      const node = addNode(set);
      if (awaiting[number] >= 0) nodes[awaiting[number]] = node;
      place += n + 1;
      for (let edge = edges[node]; edge < edges[node] + set.symbols.length; edge += 1) {
        const value = bits(place, topBits);
        place += topBits;
        const child = stream + value - joins;
        if (value < joins) nodes[edge] = -1 - value;
        else if (child === next) {
          next = endOf(child);
          awaiting.push(edge);
        } else {
          check(child === at);
          link(edge, readTree(n, 0, mostNodes));
        }
      }
    }
    check(at + 1 === root && stop - next < 8);
    for (let edge = 0; edge < edgeCount; edge += 1) if (nodes[edge] < 0) nodes[edge] = joinNodes[-1 - nodes[edge]];
    return rootNode;
  }

  /**
   * Reads and checks the names of a code.
   *
   * @param {number} at
   * @param {number} classBytes
   * @param {number} stop
   * @returns {Code}
   */
  function readCode(at, classBytes, stop) {
    /** @type {Code} */
    const code = { slots: new Uint16Array(1024), first: [], width: [], size: [] };
    const widths = 2 ** (classBytes > 2 ? 5 : classBytes + 2);
    let filled = 0;
    const addName = (/** @type {number} */ size) => {
      const name = code.size.length;
      const value = number(at + 21 + name * classBytes, classBytes);
      check(filled + (1024 >> size) <= 1024);
      code.slots.fill(name, filled, filled + (1024 >> size));
      filled += 1024 >> size;
      code.first.push(Math.floor(value / widths));
      code.width.push(value % widths);
      code.size.push(size);
    };
    for (let shortest = 0; filled < 1024; ) {
      const [slot, from] = [bytes[at + filled / 64], filled];
      const size = slot % 8;
      if (slot >= 0x80) break;
      check(slot >> 3 === code.size.length && size >= shortest && size <= 4);
      addName(size);
      for (let value = from / 64; value < filled / 64; value += 1) check(bytes[at + value] === slot);
      shortest = size;
    }
    check(bytes[at + 16] === code.size.length);
    for (let value = filled / 64; value < 16; value += 1) check(bytes[at + value] === 0x80 + filled / 64);
    const ofSize = number(at + 17, 4);
    for (let size = 5; size <= 10; size += 1) {
      const count = Math.floor(ofSize / 32 ** (size - 5)) % 32;
      for (let name = 0; name < count; name += 1) addName(size);
    }
    check(filled === 1024 && at + 21 + code.size.length * classBytes <= stop);
    return code;
  }

  // ---- The index, which is only checked: the arrays have the numbers of words ----

  function checkIndex() {
    const [index, length] = sections.get('indx') ?? [0, 0];
    check(length >= 16);
    const [entryCount, blocks, different] = [0, 4, 8].map((offset) => number(index + offset, 4));
    const [contextBits, lowBits] = [bytes[index + 12], bytes[index + 13]];
    check(contextBits <= 8 && lowBits <= 32 && number(index + 14, 2) === 0 && (entryCount > 0 || blocks === 0));
    const widthOf = (/** @type {number} */ value) => (value > 0 ? Math.floor(Math.log2(value)) + 1 : 0);
    const [beforeBits, countBits, numberBits] = [widthOf(entryCount), widthOf(size), different > 0 ? widthOf(different - 1) : 0];
    const before = 8 * (index + 16);
    const entries = before + 8 * Math.ceil(((blocks + 1) * beforeBits) / 8);
    const countsAt = entries + 8 * Math.ceil((entryCount * (lowBits + numberBits)) / 8);
    check(countsAt + 8 * Math.ceil((different * countBits) / 8) === 8 * (index + length));
    let entry = 0;
    for (let block = 0; block < blocks; block += 1) {
      const to = bits(before + (block + 1) * beforeBits, beforeBits);
      check(bits(before + block * beforeBits, beforeBits) === entry && to >= entry && to <= entryCount);
      for (let last = -1; entry < to; entry += 1) {
        const place = entries + entry * (lowBits + numberBits);
        const low = bits(place, lowBits);
        check(low > last && bits(place + lowBits, numberBits) < different);
        last = low;
      }
    }
    check(entry === entryCount);
    for (let at = 0, last = 0; at < different; at += 1) {
      const found = bits(countsAt + at * countBits, countBits);
      check(found > last && found <= size);
      last = found;
    }
  }

  let root = 0;
  if (isWide) readWide();
  else root = readCompact();
  if (sections.has('indx')) checkIndex();
  return {
    size, title, license, origin, lines, letters, lengths, root,
    edges: edges.slice(0, nodeCount + 1), ends: ends.slice(0, nodeCount), symbols: symbols.slice(0, edgeCount), nodes: new Uint32Array(nodes.subarray(0, edgeCount)),
  };
}

/**
 * Returns an array of twice the length.
 *
 * @template {Uint8Array | Uint32Array | Int32Array} T
 * @param {T} array
 * @param {new (length: number) => T} kind
 */
function grown(array, kind) {
  const larger = new kind(2 * array.length);
  larger.set(array);
  return larger;
}
