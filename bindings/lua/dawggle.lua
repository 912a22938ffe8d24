-- Dawggle for Lua 5.1 to 5.4, LuaJIT, Fengari, LÖVE and Defold: looks up and lists the words of a
-- .dawg dictionary, and finds every word on a letter board. Copy this file into your project.
--
--   local dictionary = assert(require("dawggle").open(bytes))
--   if dictionary:contains("otter") then ... end
--
-- `dawggle compile words.txt` makes a dictionary. Its FORMAT.md specifies the bytes and the rules
-- for readers. Texts are UTF-8, and are compared as they are: words are lower case, unless their
-- alphabet says otherwise.
--
-- Lua 5.1 has numbers of 53 bits and no operators for bits. So a set of symbols is a list, of which
-- there is one for each set: whether a word ends here, and the symbols in order. Symbols and cells
-- are numbered from 0, as in the format.

local byte, concat = string.byte, table.concat
local LAST, SMALL, SIZED, JOINS, GROUP = 0, 1, 2, 3, 8
local MOST_SMALL, MOST_OPEN, FREE_NODES = 32, 32, 4096
local INDEX_EDGES, INDEX_DEPTH, MOST_CELLS = 64, 16, 64
local MOST_WALKED, MOST_STEPS, MOST_PATHS = 100000000, 10000000, 100000
local MOST_SETS = 256

-- LuaJIT makes thousands of traces of the walks. They are not faster than its interpreter, and
-- 2.1.0-beta3 (Debian 12) crashes in them.
if rawget(_G, "jit") then jit.off(true, true) end

-- The integers of Fengari have 32 bits, so there numbers that may be larger are floats, which have
-- 53. Its hexadecimal literals are integers, too.
local has_short_integers = math.maxinteger == 2147483647
if has_short_integers then
  local integers = byte
  local function floats(a, ...) if a then return a + 0.0, floats(...) end end
  function byte(...) return floats(integers(...)) end
end

-- Powers of 2. In Lua 5.3 they are integers.
local POWER = {[0] = has_short_integers and 1.0 or 1}
for i = 1, 53 do POWER[i] = 2 * POWER[i - 1] end

-- ---- Characters ----

-- Returns the character at a place of a text, or nil if it is not valid UTF-8 or is a control
-- character, and the number of its bytes.
local function character(text, at)
  local a, b, c, d = byte(text, at, at + 3)
  if a < 0x80 then return a >= 0x20 and a < 0x7F and a or nil, 1 end
  local size = a < 0xC0 and 1 or a < 0xE0 and 2 or a < 0xF0 and 3 or 4
  local function follows(e) return e and e >= 0x80 and e < 0xC0 end
  if size == 1 or a > 0xF4 or not follows(b) or size > 2 and not follows(c) or size > 3
    and not follows(d) then
    return nil, size
  end
  local code = a % (0x80 / POWER[size]) * 64 + b % 64
  if size > 2 then code = code * 64 + c % 64 end
  if size > 3 then code = code * 64 + d % 64 end
  if code < (size == 2 and 0xA0 or size == 3 and 0x800 or 0x10000) or code > 0x10FFFF then
    return nil, size
  end
  if code >= 0xD800 and code < 0xE000 then return nil, size end
  return code, size
end

-- Returns the number of bytes of the character at a place, of any text.
local function size_at(text, at)
  local size = 1
  while size < 4 do
    local next = byte(text, at + size)
    if not next or next < 0x80 or next >= 0xC0 then break end
    size = size + 1
  end
  return size
end

local function is_in(code, ranges)
  for i = 1, #ranges, 2 do if code >= ranges[i] and code <= ranges[i + 1] then return true end end
  return false
end

local HIDDEN = {0x80, 0xA0, 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F, 0x1160, 0x1680, 0x1680,
  0x17B4, 0x17B5, 0x180B, 0x180F, 0x2000, 0x2018, 0x201A, 0x206F, 0x2800, 0x2800, 0x3000, 0x3000,
  0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0, 0xFFFF, 0x1BCA0, 0x1BCA3,
  0x1D173, 0x1D17A, 0xE0000, 0xE0FFF}

-- Marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, which belong to the letter before.
local ACCENTS = {0x300, 0x36F, 0x483, 0x489, 0x591, 0x5C7, 0x610, 0x61A, 0x64B, 0x65F, 0x670, 0x670,
  0x6D6, 0x6ED, 0x711, 0x711, 0x730, 0x74A, 0x897, 0x89F, 0x8CA, 0x8FF, 0x1AB0, 0x1AFF, 0x1DC0,
  0x1DFF, 0x20D0, 0x20FF, 0xFB1E, 0xFB1E, 0xFE20, 0xFE2F}

local function is_letter(code) return code >= 97 and code <= 122 or code >= 65 and code <= 90 end

-- string.lower depends on the locale.
local function lower(text) return (text:gsub("[A-Z]", string.lower)) end

local function may_be_in_symbols(code)
  if not code then return false end
  if code < 0x80 then
    return is_letter(code) or code >= 48 and code <= 57 or code == 39 or code == 45
  end
  return not is_in(code, HIDDEN)
end

-- ---- The checksum ----

-- Lua 5.1 has no xor. A table of all bytes is there until the next collection of garbage.
local kept = setmetatable({}, {__mode = "v"})
local function xor_of_bytes()
  local bytes = kept.bytes
  if bytes then return bytes end
  local halves = {} -- a * 16 + b: a xor b
  for a = 0, 15 do
    for b = 0, 15 do
      local result = 0
      for i = 0, 3 do
        if (a % POWER[i + 1] >= POWER[i]) ~= (b % POWER[i + 1] >= POWER[i]) then
          result = result + POWER[i]
        end
      end
      halves[a * 16 + b] = result
    end
  end
  bytes = {} -- a * 256 + b: a xor b
  for a = 0, 255 do
    local low = a % 16
    for b = 0, 255 do
      bytes[a * 256 + b] = halves[a - low + (b - b % 16) / 16] * 16 + halves[low * 16 + b % 16]
    end
  end
  kept.bytes = bytes
  return bytes
end

-- Returns a xor b, for numbers of up to 32 bits, from what this Lua has.
local library = rawget(_G, "bit") or rawget(_G, "bit32")
local xor = library and library.bxor
  or not has_short_integers and (loadstring or load)("local a, b = ... return a ~ b")
  or function(a, b)
  local bytes, result, power = xor_of_bytes(), 0, 1
  while a > 0 or b > 0 do
    local c, d = a % 256, b % 256
    result, power = result + bytes[c * 256 + d] * power, power * 256
    a, b = (a - c) / 256, (b - d) / 256
  end
  return result
end

-- Returns the CRC-32 of all bytes except the checksum.
local function checksum(bytes)
  local values, crc = {}, 4294967295
  for i = 0, 255 do
    local value = i
    for _ = 1, 8 do
      local low = value % 2
      value = (value - low) / 2
      if low == 1 then value = xor(math.floor(value), 3988292384) % POWER[32] end
    end
    values[i] = value
  end
  for at = 1, #bytes do
    if at <= 20 or at > 24 then
      local low = crc % 256
      crc = xor((crc - low) / 256, values[xor(low, byte(bytes, at))]) % POWER[32]
    end
  end
  return 4294967295 - crc
end

-- ---- Dictionaries ----

local function refuse(what)
  error({"a damaged .dawg file: its " .. what .. " is wrong: make or copy it again"}, 0)
end

local function check(is_right, what) if not is_right then refuse(what) end end

-- Opens a dictionary. Throws a list with a message if it is refused, and anything where it is
-- damaged.
local function open(bytes)
  local length = #bytes
  local file = bytes .. ("\0"):rep(8) -- So that reads at the end stay inside.
  bytes = nil

  -- Reads a number of up to 4 bytes, the least significant byte first. Bytes are counted from 0.
  local function number(at, size)
    local a, b, c, d = byte(file, at + 1, at + 4)
    if size == 4 then return a + 256 * b + 65536 * c + 16777216 * d end
    return size == 1 and a or size == 2 and a + 256 * b or a + 256 * b + 65536 * c
  end

  if length < 24 or file:sub(1, 8) ~= "\218DAWG\r\n\26" then
    error({"not a .dawg file: make one with `dawggle compile`"}, 0)
  end
  local layout, variant = number(10, 1), number(11, 1)
  local is_wide = layout == 1
  local is_known = is_wide and (variant == 1 or variant == 2) or layout == 2 and variant == 1
  if number(8, 2) ~= 1 or not is_known then
    error({"a .dawg file of another version or layout: update this reader"}, 0)
  end
  check(number(14, 2) == 0 and number(16, 4) == length, "length")

  local starts, sizes = {}, {}
  local sections = number(12, 2)
  local section_end = 24 + 12 * sections
  check(sections <= 64 and section_end <= length, "number of sections")
  for at = 24, section_end - 1, 12 do
    local tag, size = file:sub(at + 1, at + 4), number(at + 8, 4)
    check(number(at + 4, 4) == section_end and tag:find("^[A-Za-z][A-Za-z][A-Za-z][A-Za-z]$")
      and not starts[tag], "table of sections")
    check(tag:find("^[a-z]") or tag == "ALPH" or tag == "CNTS" or tag == "DGST" or tag == "GRPH",
      "section " .. tag)
    starts[tag], sizes[tag] = section_end, size
    section_end = section_end + size
    check(section_end <= length, "section " .. tag)
  end
  check(section_end == length, "length")
  check(checksum(file:sub(1, length)) == number(20, 4), "checksum")
  check(sizes.CNTS == 16 and sizes.DGST == 32 and (sizes.ALPH or 0) > 0 and sizes.GRPH, "sections")

  -- The alphabet: `letters` are the letters of each symbol, and `by_first` the symbols that begin
  -- with a byte, longest first.
  local n = number(starts.ALPH, 1)
  check(n >= 1 and n <= (is_wide and variant == 1 and 31 or 63), "alphabet")
  local spellings, letters, by_first, known = {}, {}, {}, {}
  do
    local first, start, single = starts.ALPH + 2 * n + 1, 0, starts.lett
    check(2 * n + 1 <= sizes.ALPH and (not single or sizes.lett == 8), "alphabet")
    for symbol = 0, n - 1 do
      local stop = number(starts.ALPH + 1 + 2 * symbol, 2)
      check(stop > start and stop - start <= 8 and 2 * n + 1 + stop <= sizes.ALPH, "alphabet")
      local spelling = file:sub(first + start + 1, first + stop)
      check(not known[spelling], "alphabet")
      spellings[symbol], known[spelling], letters[symbol] = spelling, symbol, {}
      local at = 1
      while at <= #spelling do
        local code, size = character(spelling, at)
        check(may_be_in_symbols(code), "alphabet")
        table.insert(letters[symbol], spelling:sub(at, at + size - 1))
        at = at + size
      end
      local bit = symbol % 8
      if single and number(single + (symbol - bit) / 8, 1) % POWER[bit + 1] >= POWER[bit] then
        letters[symbol] = {spelling}
      end
      local list = by_first[byte(spelling)] or {}
      by_first[byte(spelling)] = list
      local place = 1
      while list[place] and #spellings[list[place]] >= #spelling do place = place + 1 end
      table.insert(list, place, symbol)
      start = stop
    end
    check(2 * n + 1 + start == sizes.ALPH, "alphabet")
  end

  local count, longest = number(starts.CNTS, 4), number(starts.CNTS + 12, 1)
  local node_count, edge_count = number(starts.CNTS + 4, 4), number(starts.CNTS + 8, 4)
  local text_length = number(starts.CNTS + 14, 2)
  check(count >= 1 and node_count >= 2 and edge_count >= 1
    and longest >= 1 and number(starts.CNTS + 13, 1) == 0
    and text_length >= longest and text_length <= 8 * longest, "counts")
  for _, tag in ipairs({"titl", "lice", "orig"}) do
    local text, at = starts[tag] and file:sub(starts[tag] + 1, starts[tag] + sizes[tag]) or "", 1
    while at <= #text do
      local code, size = character(text, at)
      check(code or byte(text, at) == 10, "text " .. tag)
      at = at + size
    end
  end

  -- ---- The graph ----

  -- Returns a number of up to 32 bits. The most significant bit of a byte comes first.
  local function bits(at, width)
    local shift = at % 8
    local index = (at - shift) / 8 + 1
    local a, b, c, d, e = byte(file, index, index + 4)
    local window, drop = (((a * 256 + b) * 256 + c) * 256 + d) * 256 + e, POWER[40 - shift - width]
    return (window - window % drop) / drop % POWER[width]
  end

  -- The lists for sets, by their bits, and for the table of sets, by their number there. Few are
  -- frequent: the others are made again, to limit the memory.
  local lists, table_lists, list_count = {}, {}, 0

  -- Makes a list: whether a word ends here (1 or 0), the symbols from 32 on, the other symbols.
  local function new_list(ends, high, low)
    local list = {ends == 1}
    for symbol = 0, math.min(n, 32) - 1 do
      if low % POWER[symbol + 1] >= POWER[symbol] then list[#list + 1] = symbol end
    end
    for symbol = 32, n - 1 do
      if high % POWER[symbol - 31] >= POWER[symbol - 32] then list[#list + 1] = symbol end
    end
    list_count = list_count + 1
    if list_count > MOST_SETS then lists, table_lists, list_count = {}, {}, 1 end
    return list
  end

  local function list_of(ends, high, low)
    local key = 2 * high + ends
    local list = lists[key] and lists[key][low]
    if not list then
      list = new_list(ends, high, low)
      lists[key] = lists[key] or {}
      lists[key][low] = list
    end
    return list
  end

  local stream, cells, root, joins, directory, position_bits, smallest_bits, top_bits
  local sets_at, table_size, set_bytes
  local set_codes, next_codes, edge_codes, size_code = {}, {}, {}, nil
  local graph, nothing = starts.GRPH, {false}

  -- A name is a number: the first number of its class, its width (5 bits) and its length (4 bits).

  -- Returns the name of more than four bits at the start of a window. Names of a length have
  -- successive values.
  local function long_name(code, window, left)
    local base, first = code.first_long, 0 -- The value of the first name of a length.
    for size = 5, 10 do
      local drop, count = POWER[left - size], code.counts[size - 4]
      base = 2 * base
      local number_of_name = (window - window % drop) / drop - base
      if number_of_name < count then return code.long[first + number_of_name + 1] end
      base, first = base + count, first + count
    end
  end

  -- Reads a number of a code. Returns it and where it ends.
  local function decode(code, at)
    local shift = at % 8
    local index = (at - shift) / 8 + 1
    local a, b, c, d, e, f = byte(file, index, index + 5)
    local left = 48 - shift
    local window = (((((a * 256 + b) * 256 + c) * 256 + d) * 256 + e) * 256 + f) % POWER[left]
    local drop = POWER[left - 4]
    local name = code[(window - window % drop) / drop + 1] or long_name(code, window, left)
    local size = name % 16
    name = (name - size) / 16
    local width = name % 32
    if width == 0 then return name / 32, at + size end
    drop = POWER[left - size - width]
    return (name - width) / 32 + (window - window % drop) / drop % POWER[width], at + size + width
  end

  local function plain_set(at)
    local high = n > 32 and bits(at + 1, n - 32) or 0
    local low = n > 32 and bits(at + n - 31, 32) or bits(at + 1, n)
    return list_of(bits(at, 1), high, low), at + n + 1
  end

  local function spelled_set(at)
    local ends, high, low, last, symbol = bits(at, 1), 0, 0, n, nil
    at = at + 1
    while true do
      symbol, at = decode(next_codes[last], at)
      if symbol >= n or last < n and symbol <= last then
        return symbol == n and list_of(ends, high, low) or nothing, at
      end
      if symbol < 32 then low = low + POWER[symbol] else high = high + POWER[symbol - 32] end
      last = symbol
    end
  end

  local function table_set(index)
    local list = table_lists[index]
    if list then return list end
    if index >= table_size then return nothing end
    local at, low, high = sets_at + index * set_bytes, 0, 0
    for i = set_bytes - 1, 0, -1 do
      local next = number(at + i, 1)
      if i < 4 then low = low * 256 + next else high = high * 256 + next end
    end
    local ends = n < 32 and low % POWER[n + 1] >= POWER[n]
      or n >= 32 and high % POWER[n - 31] >= POWER[n - 32]
    list = new_list(ends and 1 or 0, high, low)
    table_lists[index] = list
    return list
  end

  local function tree_set(context, at)
    local number_of_set
    number_of_set, at = decode(set_codes[context], at)
    if number_of_set > 1 then return table_set(number_of_set - 2), at end
    if number_of_set == 1 then return plain_set(at) end
    return spelled_set(at)
  end

  -- Returns the list of the node at a place, and the bit or the cell of its first edge. A place is
  -- the bit of the node times 64 plus its context, or its cell times 64.
  local function node(place)
    local context = place % 64
    local at = (place - context) / 64
    if not is_wide then
      if at >= root then return plain_set(at) end
      return tree_set(context, at)
    end
    if at >= cells then return nothing, at end -- Only a crafted file leads there.
    local low, high = number(graph + 4 * at, 4), 0
    if variant == 2 then high = number(graph + 4 * at + 4, 4)
    else high, low = low >= POWER[31] and POWER[31] or 0, low % POWER[31] end
    return list_of(high >= POWER[31] and 1 or 0, high % POWER[31], low), at + variant
  end

  local function join_at(join)
    local index = join % GROUP
    local others = math.min(joins - join + index, GROUP) - 1
    local at = stream + bits(directory + (join - index) / GROUP * position_bits, position_bits)
    local width, smallest = bits(at, 5), bits(at + 5, smallest_bits)
    at = at + 5 + smallest_bits
    local place = at + others * width
    for _ = 1, index do
      place = place + smallest + bits(at, width)
      at = at + width
    end
    return place
  end

  -- Skips a small tree. Returns its end and the number of its nodes and of `nodes`, or nil if it is
  -- damaged.
  local function skip(context, at, nodes)
    while context do
      local list
      list, at = tree_set(context, at)
      local size, last, smalls, small_count, edge = #list, nil, nil, 0, nil
      if nodes == MOST_SMALL or size == 1 and not list[1] then return nil end
      nodes = nodes + 1
      local only = size == 2 and 1 or 0
      for i = 2, size do
        local symbol = list[i]
        edge, at = decode(edge_codes[2 * symbol + only], at)
        if edge == LAST and not last then last = symbol
        elseif edge == SMALL then
          smalls = smalls or {}
          small_count = small_count + 1
          smalls[small_count] = symbol
        elseif edge < JOINS or edge - JOINS >= joins then return nil end
      end
      if small_count > 0 and not last then return nil end
      for i = 1, small_count do
        at, nodes = skip(smalls[i], at, nodes)
        if not at then return nil end
      end
      context = last
    end
    return at, nodes
  end

  -- Returns the place of the child with a symbol, which the node has.
  local function child(list, at, symbol)
    local size = #list
    if is_wide or at > root then
      local index = 0
      while list[index + 2] ~= symbol do index = index + 1 end
      if is_wide then return 64 * number(graph + 4 * (at + index), 4) end
      local edge = bits(at + index * top_bits, top_bits)
      if edge < joins then return 64 * join_at(edge) + n end
      return 64 * (stream + edge - joins) + n
    end
    local only, kind, sized, sized_before = size == 2 and 1 or 0, LAST, 0, 0
    local smalls, edge, more
    for i = 2, size do
      local next = list[i]
      edge, at = decode(edge_codes[2 * next + only], at)
      if next == symbol then
        if edge >= JOINS then return 64 * join_at(edge - JOINS) + n end
        kind, sized_before = edge, sized
      end
      if edge == SMALL then
        smalls = smalls or {}
        smalls[#smalls + 1] = next
      elseif edge == SIZED then
        more, at = decode(size_code, at)
        sized = sized + more
      end
    end
    if kind == SIZED then return 64 * (at + sized_before) + symbol end
    at = at + sized
    if smalls then
      for i = 1, #smalls do
        if smalls[i] == symbol then break end
        at = skip(smalls[i], at, 0)
      end
    end
    return 64 * at + symbol
  end

  -- ---- Checking the graph ----

  local function check_wide()
    local cell, nodes, edges = 0, 0, 0
    cells = sizes.GRPH / 4
    check(sizes.GRPH % 4 == 0, "graph")
    while cell < cells do
      local list, first = node(64 * cell)
      local high = variant == 2 and number(graph + 4 * cell + 4, 4) % POWER[31] or 0
      local low = number(graph + 4 * cell, 4) % POWER[variant == 2 and 32 or 31]
      local stop = first + #list - 1
      check((n > 31 or low < POWER[n]) and high < POWER[math.max(n - 32, 0)] and stop <= cells
        and not (list[1] and cell == 0), "graph")
      for at = first, stop - 1 do
        local to = number(graph + 4 * at, 4)
        check(to >= stop and to < cells, "graph")
      end
      nodes, edges, cell = nodes + 1, edges + stop - first, stop
    end
    check(nodes == node_count and edges == edge_count, "counts")
  end

  -- Reads and checks the names of a code's table.
  local function read_code(at, class_bytes, stop)
    local filled, classes, shortest, code = 0, 0, 0, {}
    for value = 1, 16 do code[value] = false end
    local width_power = POWER[class_bytes > 2 and 5 or class_bytes + 2]
    local function next_name(size)
      local class = number(at + 21 + classes * class_bytes, class_bytes)
      local width = class % width_power
      filled, classes = filled + POWER[10 - size], classes + 1
      check(filled <= 1024, "code")
      return ((class - width) / width_power * 32 + width) * 16 + size
    end
    while filled < 1024 do
      local slot, from = number(at + filled / 64, 1), filled
      local size = slot % 8
      if slot >= 0x80 then break end
      check((slot - size) / 8 == classes and size >= shortest and size <= 4, "code")
      local name = next_name(size)
      for value = from / 64, filled / 64 - 1 do
        check(number(at + value, 1) == slot, "code")
        code[value + 1] = name
      end
      shortest = size
    end
    check(number(at + 16, 1) == classes, "code")
    for value = filled / 64, 15 do check(number(at + value, 1) == 0x80 + filled / 64, "code") end
    local of_size = number(at + 17, 4)
    if of_size > 0 then code.first_long, code.counts, code.long = filled / 64, {}, {} end
    for size = 5, of_size > 0 and 10 or 0 do
      local count = of_size % 32
      code.counts[size - 4], of_size = count, (of_size - count) / 32
      for _ = 1, count do table.insert(code.long, next_name(size)) end
    end
    check(filled == 1024 and at + 21 + classes * class_bytes <= stop, "code")
    return code
  end

  local nodes -- The number of nodes that there can still be.
  -- Reads every node of a tree. Returns its end.
  local function check_tree(context, at, depth)
    check(depth < MOST_OPEN, "graph")
    while context do
      local list
      list, at = tree_set(context, at)
      local size, last, sizeds, smalls, edge = #list, nil, nil, nil, nil
      check((size > 1 or list[1]) and nodes > 0, "graph")
      nodes = nodes - 1
      local only = size == 2 and 1 or 0
      for i = 2, size do
        local symbol = list[i]
        edge, at = decode(edge_codes[2 * symbol + only], at)
        if edge == LAST and not last then last = symbol
        elseif edge == SMALL then
          smalls = smalls or {}
          smalls[#smalls + 1] = symbol
        elseif edge == SIZED then
          sizeds = sizeds or {}
          edge, at = decode(size_code, at)
          sizeds[#sizeds + 1] = symbol
          sizeds[#sizeds + 1] = edge
        else check(edge >= JOINS and edge - JOINS < joins, "graph") end
      end
      check(last or not smalls and not sizeds, "graph")
      if sizeds then
        for i = 1, #sizeds, 2 do
          local stop = at + sizeds[i + 1]
          at = check_tree(sizeds[i], at, depth + 1)
          check(at == stop, "graph")
        end
      end
      if smalls then
        for i = 1, #smalls do
          at = skip(smalls[i], at, 0)
          check(at, "graph")
        end
      end
      context = last
    end
    return at
  end

  local function check_compact()
    local stop = graph + sizes.GRPH
    root, joins, position_bits = number(graph, 4), number(graph + 4, 4), number(graph + 10, 1)
    smallest_bits, top_bits = number(graph + 11, 1), number(graph + 12, 1)
    check(position_bits <= 32 and smallest_bits <= 27 and top_bits <= 32, "graph")
    local contexts = graph + 19
    local tables = contexts + 2 * (4 * n + 3)
    table_size, set_bytes = number(graph + 8, 2), (n - n % 8) / 8 + 1
    sets_at = tables + 2 * number(graph + 17, 2)
    local groups = (joins - joins % GROUP) / GROUP + (joins % GROUP > 0 and 1 or 0)
    local at = sets_at + table_size * set_bytes
    directory = 8 * at
    at = at + math.floor((groups * position_bits + 7) / 8)
    check(at <= stop and joins <= 8 * (stop - at) and root < 8 * (stop - at), "graph")
    stream, root, stop = 8 * at, root + 8 * at, 8 * stop
    local read = {}
    local function read_codes(kind, to, size)
      local class_bytes = number(graph + 13 + kind, 1)
      check(class_bytes >= 1 and class_bytes <= 4, "graph")
      for context = 0, size - 1 do
        local code_at = tables + 2 * number(contexts, 2)
        local key = 8 * code_at + class_bytes
        read[key] = read[key] or read_code(code_at, class_bytes, sets_at)
        to[context], contexts = read[key], contexts + 2
      end
    end
    read_codes(0, set_codes, n + 1)
    read_codes(1, next_codes, n + 1)
    read_codes(2, edge_codes, 2 * n)
    local size_codes = {}
    read_codes(3, size_codes, 1)
    size_code = size_codes[0]

    nodes, at = stop - stream + FREE_NODES, stream
    for join = 0, joins - 1 do
      local start = join_at(join)
      check(start >= at, "graph")
      at = check_tree(n, start, 0)
    end
    -- The nodes of the top follow one another in the order of the edges that lead to them.
    local list, next = plain_set(root)
    check(not list[1], "graph")
    next = next + (#list - 1) * top_bits
    local place = root
    while place < next do
      list, place = plain_set(place)
      check(#list > 1, "graph")
      for _ = 2, #list do
        local edge = bits(place, top_bits)
        place = place + top_bits
        if edge >= joins then
          local to = stream + edge - joins
          if to == next then
            list, next = plain_set(to)
            next = next + (#list - 1) * top_bits
          else
            check(to == at, "graph")
            at = check_tree(n, at, 0)
          end
        end
      end
    end
    check(at + 1 == root and next <= stop and stop - next < 8, "graph")
  end

  if is_wide then check_wide() else check_compact() end
  local root_place = is_wide and 0 or 64 * root + n

  -- ---- Numbers of words ----

  local blocks, before, entries, counts, before_bits, low_bits, number_bits, count_bits,
    context_bits
  local function bits_of(value)
    local width = 0
    while POWER[width] <= value do width = width + 1 end
    return width
  end

  if starts.indx then
    local at, size = starts.indx, sizes.indx
    check(size >= 16, "index")
    local entry_count, different = number(at, 4), number(at + 8, 4)
    blocks, context_bits, low_bits = number(at + 4, 4), number(at + 12, 1), number(at + 13, 1)
    check(context_bits <= 8 and low_bits <= 32 and number(at + 14, 2) == 0
      and (entry_count > 0 or blocks == 0), "index")
    before_bits, count_bits = bits_of(entry_count), bits_of(count)
    number_bits = different > 0 and bits_of(different - 1) or 0
    before = 8 * (at + 16)
    entries = before + 8 * math.floor(((blocks + 1) * before_bits + 7) / 8)
    counts = entries + 8 * math.floor((entry_count * (low_bits + number_bits) + 7) / 8)
    check(counts + 8 * math.floor((different * count_bits + 7) / 8) == 8 * (at + size), "index")
    local entry = 0
    for block = 0, blocks - 1 do
      local from, last = bits(before + block * before_bits, before_bits), -1
      local to = bits(before + (block + 1) * before_bits, before_bits)
      check(from == entry and to >= from and to <= entry_count, "index")
      while entry < to do
        local low = bits(entries + entry * (low_bits + number_bits), low_bits)
        local count_at = entries + entry * (low_bits + number_bits) + low_bits
        check(low > last and bits(count_at, number_bits) < different, "index")
        last, entry = low, entry + 1
      end
    end
    check(entry == entry_count, "index")
    local last = 0
    for i = 0, different - 1 do
      local found = bits(counts + i * count_bits, count_bits)
      check(found > last and found <= count, "index")
      last = found
    end
  end

  -- Counts the words below a node without an entry. Returns nil if it has too many edges.
  local function walk(place, depth, walked, words)
    local list, edges = node(place)
    if list[1] then words = words + 1 end
    for i = 2, #list do
      if walked == INDEX_EDGES or depth == INDEX_DEPTH and not is_wide then return nil end
      walked, words = walk(child(list, edges, list[i]), depth + 1, walked + 1, words)
      if not walked then return nil end
    end
    return walked, words
  end

  -- Returns the number of words at and below a node, or nil if it is not known.
  local function count_below(place)
    local list = node(place)
    if list[1] and #list == 1 then return 1 end
    local context = place % 64
    local key = (place - context) / 64
    if not is_wide then key = key - stream end
    key = key * POWER[context_bits] + (is_wide and 0 or context % POWER[context_bits])
    local low = key % POWER[low_bits]
    local block = (key - low) / POWER[low_bits]
    if block < blocks then
      local from = bits(before + block * before_bits, before_bits)
      local to = bits(before + (block + 1) * before_bits, before_bits)
      while from < to do
        local middle = from + math.floor((to - from) / 2)
        local entry = entries + middle * (low_bits + number_bits)
        local found = bits(entry, low_bits)
        if found == low then
          return bits(counts + bits(entry + low_bits, number_bits) * count_bits, count_bits)
        end
        if found < low then from = middle + 1 else to = middle end
      end
    end
    local _, words = walk(place, 0, 0, 0)
    return words
  end

  -- ---- Words ----

  -- Returns the longest symbol of a list that a text has at a place. Without a list, of all
  -- symbols.
  local function symbol_at(text, at, list)
    local candidates = by_first[byte(text, at)]
    if not candidates then return nil end
    for i = 1, #candidates do
      local symbol = candidates[i]
      local spelling = spellings[symbol]
      if #spelling == 1 or text:sub(at, at + #spelling - 1) == spelling then
        if not list then return symbol end
        for j = 2, #list do if list[j] == symbol then return symbol end end
      end
    end
    return nil
  end

  -- Returns the number of a word, or without numbers 0, or nil if it is not in the dictionary.
  local function find(text, is_numbered)
    local place, at, depth, sum = root_place, 1, 0, 0
    while true do
      local list, edges = node(place)
      if at > #text then return list[1] and sum or nil end
      local symbol = depth < longest and symbol_at(text, at, list)
      if not symbol then return nil end
      at, depth = at + #spellings[symbol], depth + 1
      if is_numbered then
        if list[1] then sum = sum + 1 end
        for i = 2, #list do
          if list[i] == symbol then break end
          local below = count_below(child(list, edges, list[i]))
          if not below then return nil end
          sum = sum + below
        end
      end
      place = child(list, edges, symbol)
    end
  end

  -- `count` is the number of words, and `has_index` whether they have numbers: whether the
  -- dictionary was compiled with `--index`. `floor` makes an integer, where Lua has integers.
  local dictionary = {count = math.floor(count), has_index = starts.indx ~= nil}

  -- Returns whether a word is in the dictionary.
  function dictionary:contains(word) return find(word) ~= nil end

  -- Returns a list of the words that a text begins with, the shortest first.
  function dictionary:prefixes(text)
    local found = {}
    for stop = 1, math.min(#text, 8 * longest) do
      if find(text:sub(1, stop)) then found[#found + 1] = text:sub(1, stop) end
    end
    return found
  end

  -- Returns the number of a word in the alphabet's order from 0, or nil if it has none.
  function dictionary:number(word)
    local found = starts.indx and find(word, true)
    return found and math.floor(found) or nil -- An integer, where Lua has integers.
  end

  -- Returns the word with this number, or nil without such a word.
  function dictionary:word(number_of_word)
    if not starts.indx or number_of_word < 0 or number_of_word >= count then return nil end
    local place, text = root_place, {}
    for depth = 0, longest do
      local list, edges = node(place)
      if list[1] then
        if number_of_word == 0 then return concat(text) end
        number_of_word = number_of_word - 1
      end
      if depth == longest or #list == 1 then return nil end
      for i = 2, #list do
        place = child(list, edges, list[i])
        local below = i == #list and math.huge or count_below(place)
        if not below then return nil end
        if number_of_word < below then
          text[#text + 1] = spellings[list[i]]
          break
        end
        number_of_word = number_of_word - below
      end
    end
  end

  -- Returns a list of the words that match a pattern, at most `limit` if it is given. `?` is any
  -- letter, and `*` any number of letters: `cat*` are the words that begin with `cat`. Returns nil
  -- and a message after very many steps.
  function dictionary:words(pattern, limit)
    local parts, at, several = {}, 1, 0 -- What is left of a symbol of several letters.
    while at <= #pattern do
      local part = pattern:sub(at, at)
      if part ~= "*" and part ~= "?" then
        local symbol = several == 0 and symbol_at(pattern, at)
        if symbol and #letters[symbol] == 1 then part = spellings[symbol]
        else
          if symbol then several = #spellings[symbol] end
          part = pattern:sub(at, at + size_at(pattern, at) - 1)
          several = math.max(0, several - #part)
        end
      end
      if part ~= "*" or parts[#parts] ~= "*" then parts[#parts + 1] = part end
      at = at + #part
    end
    local last, found, word, steps = #parts, {}, {}, 0
    limit = limit or math.huge

    -- A state is, for the number of parts that were matched, true if it is possible. Returns the
    -- state after a symbol, or nil if no word goes on with it.
    local function after(states, symbol)
      for _, letter in ipairs(letters[symbol]) do
        local following, is_any = {}, false
        for matched = 0, last - 1 do
          if states[matched] then
            local expected = parts[matched + 1]
            local to = expected == "*" and matched or (expected == "?" or expected == letter)
              and matched + 1 or nil
            if to then
              following[to], is_any = true, true
              if parts[to + 1] == "*" then following[to + 1] = true end
            end
          end
        end
        if not is_any then return nil end
        states = following
      end
      return states
    end

    local function list_words(place, depth, states)
      local list, edges = node(place)
      if list[1] and states[last] then found[#found + 1] = concat(word, "", 1, depth) end
      for i = 2, #list do
        if #found >= limit or depth == longest or steps > MOST_WALKED then return end
        local following = after(states, list[i])
        if following then
          steps = steps + 1
          word[depth + 1] = spellings[list[i]]
          list_words(child(list, edges, list[i]), depth + 1, following)
        end
      end
    end
    list_words(root_place, 0, {[0] = true, parts[1] == "*"})
    if steps > MOST_WALKED then return nil, "a search of more than " .. MOST_WALKED .. " steps" end
    return found
  end

  -- ---- Boards ----

  -- With capitals, the letter case only matters between symbols of the same length.
  local function symbol_in_any_case(text, at)
    local rest = text:sub(at)
    local small = lower(rest)
    local best, longest_yet, is_exact = nil, 0, false
    for symbol = 0, n - 1 do
      local spelling = spellings[symbol]
      local size, exact = #spelling, rest:sub(1, #spelling) == spelling
      local is_alike = exact or small ~= rest and small:sub(1, size) == lower(spelling)
      if is_alike and (size > longest_yet or size == longest_yet and exact and not is_exact) then
        best, longest_yet, is_exact = symbol, size, exact
      end
    end
    return best
  end

  local function refuse_board(why) error({"not a board: " .. why}, 0) end

  -- Returns the symbols of a tile: none if no word can use them.
  local function read_symbols(text)
    local read, at, is_usable = {}, 1, true
    if text == "" then refuse_board("a tile without letters") end
    while at <= #text do
      local symbol = symbol_in_any_case(text, at)
      if symbol then
        read[#read + 1] = symbol
        at = at + #spellings[symbol]
      else
        local code, size = character(text, at)
        if not code or code < 0x80 and not is_letter(code) or is_in(code, HIDDEN) then
          refuse_board("not a letter: " .. text)
        end
        is_usable, at = false, at + size
      end
    end
    return is_usable and read or {}
  end

  -- Returns the tiles of a text, row by row, and whether they are between spaces.
  local function read_tiles(text)
    if text:sub(1, 3) == "\239\187\191" then text = text:sub(4) end
    local is_spaced = false
    local rows
    for _ = 1, 2 do -- A space inside a row says that all tiles are between spaces.
      local at, has_space = 1, false
      rows = {}
      while true do
        local gap = text:match("^[/ \t\n\f\r]*", at)
        local is_first = #rows == 0 or gap:find("[/\n\r]") ~= nil
        if #gap > 0 and not is_first then has_space = true end
        at = at + #gap
        if at > #text then break end
        local start = at
        repeat
          local braces = text:match("^{[^} \t\n\f\r]*}?", at)
          if braces then at = at + #braces
          else
            repeat
              at = at + size_at(text, at)
              local code = at <= #text and character(text, at)
            until not code or not is_in(code, ACCENTS)
          end
        until not is_spaced or at > #text or text:find("^[/ \t\n\f\r]", at)
        if is_first then rows[#rows + 1] = {} end
        table.insert(rows[#rows], text:sub(start, at - 1))
      end
      if has_space == is_spaced then break end
      is_spaced = true
    end
    return rows, is_spaced
  end

  -- Makes a board: the cells that each cell leads to and that hold a symbol. The tiles are the
  -- first cells.
  local function read_board(text, rows, columns)
    local read, is_spaced = read_tiles(text)
    local tiles = {}
    if #read == 0 then refuse_board("no tiles") end
    for _, row in ipairs(read) do
      if #row ~= #read[1] then refuse_board("rows of different lengths") end
      for _, tile in ipairs(row) do tiles[#tiles + 1] = tile end
    end
    if rows and columns then
      local is_size = #tiles == rows * columns and rows > 0 and rows % 1 + columns % 1 == 0
      if #read > 1 then is_size = #read == rows and #read[1] == columns end
      if not is_size then
        refuse_board("other rows and columns than " .. rows .. "x" .. columns)
      end
    elseif #read > 1 then columns = #read[1]
    else
      columns = #tiles == 12 and 4 or math.floor(math.sqrt(#tiles) + 0.5)
      if #tiles ~= 12 and (columns < 3 or columns > 6 or columns * columns ~= #tiles) then
        local noun = #tiles == 1 and " tile" or " tiles"
        refuse_board(#tiles .. noun .. " in one row: separate rows by `/`")
      end
    end
    if #tiles > MOST_CELLS then refuse_board("more than 64 cells") end

    local holds, neighbors, inner, cell_count = {}, {}, {}, #tiles
    for i = 0, #tiles - 1 do
      holds[i], neighbors[i] = {}, {}
      for j = 0, #tiles - 1 do
        local right, down = i % columns - j % columns,
          math.floor(i / columns) - math.floor(j / columns)
        if i ~= j and right * right <= 1 and down * down <= 1 then neighbors[i][j] = true end
      end
    end
    -- Gives each symbol but the first a cell of its own, to which only the cell before it leads.
    local function hold_several(cell, symbols)
      if #symbols > MOST_CELLS - cell_count + 1 then refuse_board("more than 64 cells") end
      holds[cell][symbols[1]] = true
      for i = 2, #symbols do
        neighbors[cell_count], neighbors[cell] = neighbors[cell], {[cell_count] = true}
        holds[cell_count], inner[cell_count] = {[symbols[i]] = true}, true
        cell, cell_count = cell_count, cell_count + 1
      end
      return cell
    end
    for i, tile in ipairs(tiles) do
      local cell = i - 1
      if not is_spaced and lower(tile) == "q" then
        if known.qu then tile = "qu" end
      elseif #tile > 1 and tile:find("^{.*}$") then tile = tile:sub(2, -2)
      elseif tile:find(",", 1, true) then refuse_board("a comma outside of braces") end
      local is_choice, only_first, only_last = tile:find("[/,]") ~= nil, false, false
      if #tile > 1 and not is_choice then
        only_last = tile:sub(1, 1) == "-"
        only_first = not only_last and tile:sub(-1) == "-"
        tile = tile:sub(only_last and 2 or 1, only_first and -2 or -1)
      end
      local end_of_tile = cell
      if tile == "?" then for symbol = 0, n - 1 do holds[cell][symbol] = true end
      elseif tile ~= "#" then
        local is_wrong = false
        for choice in (tile .. "/"):gmatch("([^/,]*)[/,]") do
          local symbols = read_symbols(choice)
          if #symbols == 1 then holds[cell][symbols[1]] = true
          elseif #symbols > 1 and is_choice then is_wrong = true
          elseif #symbols > 1 then end_of_tile = hold_several(cell, symbols) end
        end
        if is_wrong then refuse_board("a choice of several letters: " .. tile) end
      end
      if only_first then for other = 0, cell_count - 1 do neighbors[other][cell] = nil end end
      if only_last then neighbors[end_of_tile] = {} end
    end

    local onward, goes_on, first = {}, {}, {}
    local function add(lists, symbol, cell)
      lists[symbol] = lists[symbol] or {}
      table.insert(lists[symbol], cell)
    end
    for cell = 0, cell_count - 1 do
      onward[cell] = {}
      for next = 0, cell_count - 1 do
        if neighbors[cell][next] then
          if inner[next] then goes_on[cell] = true end
          for symbol in pairs(holds[next]) do add(onward[cell], symbol, next) end
        end
      end
      if not inner[cell] then for symbol in pairs(holds[cell]) do add(first, symbol, cell) end end
    end
    return onward, goes_on, first, #tiles
  end

  local function solve(text, rows, columns)
    local onward, goes_on, first, tile_count = read_board(text, rows, columns)
    local found, word, steps = {}, {}, 0
    -- The paths of all beginnings of a word: the last cell, and the path before it.
    local last, parents = {}, {}

    local function add_word(depth, from, to)
      local paths = {}
      for path = from, to do
        if not goes_on[last[path]] then -- A path cannot end inside a tile.
          local backwards, tiles, part = {}, {}, path
          while part > 0 do
            if last[part] < tile_count then backwards[#backwards + 1] = last[part] + 1 end
            part = parents[part]
          end
          for i = #backwards, 1, -1 do tiles[#tiles + 1] = backwards[i] end
          paths[#paths + 1] = tiles
        end
      end
      if #paths == 0 then return end
      local size, spelled = 0, {}
      for i = 1, depth do
        size, spelled[i] = size + #letters[word[i]], spellings[word[i]]
      end
      local points = size < 3 and 0 or size < 5 and 1 or size < 7 and size - 3 or size == 7 and 5
        or 11
      found[#found + 1] = {word = concat(spelled), letters = size, points = points, paths = paths}
    end

    -- Follows the words of a node, which is at the end of the paths `from` to `to`.
    local function enter(place, depth, from, to)
      local list, edges = node(place)
      if list[1] and depth > 0 then add_word(depth, from, to) end
      if depth == longest then return end
      for i = 2, #list do
        local symbol, stop = list[i], to
        if depth == 0 then
          for _, cell in ipairs(first[symbol] or {}) do
            stop = stop + 1
            last[stop], parents[stop] = cell, 0
          end
        else
          for path = from, to do
            local next = onward[last[path]][symbol]
            if next then
              for j = 1, #next do
                local cell, part = next[j], path
                while part > 0 and last[part] ~= cell do part = parents[part] end
                if part == 0 then
                  stop = stop + 1
                  last[stop], parents[stop] = cell, path
                end
              end
            end
          end
        end
        steps = steps + stop - to
        if steps > MOST_STEPS or stop > MOST_PATHS then
          error({"a board with too many wildcards"}, 0)
        end
        if stop > to then
          word[depth + 1] = symbol
          enter(child(list, edges, symbol), depth + 1, to + 1, stop)
        end
      end
    end
    enter(root_place, 0, 1, 0)
    return found
  end

  -- Returns a list of the words on a board, such as `catdlinemaropets` or `s qu n / e i l`, in the
  -- alphabet's order. Each is {word, letters, points, paths}: the number of letters, the points in
  -- Boggle, and all paths, as lists of tiles, which are numbered from 1, row by row. The size is
  -- only needed for a row of tiles that is not 3x3, 3x4, 4x4, 5x5 or 6x6. Returns nil and a message
  -- if it is not a board, or has too many wildcards.
  function dictionary:solve(board, rows, columns)
    local is_solved, found = pcall(solve, board, rows, columns)
    if is_solved then return found end
    if type(found) == "table" then return nil, found[1] end
    error(found, 0)
  end

  return dictionary
end

local dawggle = {}

-- Opens a dictionary from the bytes of a file, and checks all of it. Returns nil and a message if
-- it is refused.
function dawggle.open(bytes)
  if type(bytes) ~= "string" then
    return nil, "expected the bytes of a .dawg file as a string, not " .. type(bytes)
      .. ": was the file read?"
  end
  local is_open, dictionary = pcall(open, bytes)
  if is_open then return dictionary end
  -- In a damaged file, a read can be past the end.
  return nil, type(dictionary) == "table" and dictionary[1]
    or "a damaged .dawg file: make or copy it again"
end

return dawggle
