-- Prints how fast a dictionary and a table of words are made, look up texts and solve boards of
-- 4x4, and their memory.
--
-- usage: speed.lua DICTIONARY TEXTS BOARDS ROUNDS [LIST]
local dawggle = require("dawggle")
local read = require("tests.files")

local function lines(text)
  local list = {}
  for line in text:gmatch("[^\n]+") do list[#list + 1] = line end
  return list
end

local texts, boards, rounds = lines(read(arg[2])), lines(read(arg[3])), tonumber(arg[4])

local function memory()
  collectgarbage()
  collectgarbage()
  return collectgarbage("count") * 1024
end

-- Measures functions that make something, look up a text in it, and count the paths on a board.
local function measure(name, make, contains, solve)
  local before, best, found, paths = memory(), {math.huge, math.huge, math.huge}, 0, 0
  -- The stack of this function must not keep what the making used.
  local made = coroutine.wrap(make)()
  local bytes = memory() - before
  local function timed(what, run)
    local start = os.clock()
    run()
    best[what] = math.min(best[what], os.clock() - start)
  end
  for _ = 1, rounds do
    timed(1, function() made = make() end)
    timed(2, function()
      found = 0
      for i = 1, #texts do if contains(made, texts[i]) then found = found + 1 end end
    end)
    timed(3, function()
      paths = 0
      for i = 1, #boards do paths = paths + solve(made, boards[i]) end
    end)
  end
  print(("%s %g %g %g %d %d %d"):format(name, best[1] * 1e3, best[2] / #texts * 1e9,
    best[3] / #boards * 1e6, math.floor(bytes), found, paths))
end

measure("dawggle", function() return assert(dawggle.open(read(arg[1]))) end,
  function(dictionary, text) return dictionary:contains(text) end,
  function(dictionary, board)
    local paths = 0
    for _, word in ipairs(dictionary:solve(board)) do paths = paths + #word.paths end
    return paths
  end)
if not arg[5] then return end

-- Follows all paths whose letters begin a word.
local prefixes = {}
local function solve_by_prefixes(words, board)
  local tiles, used, paths, found = {}, {}, 0, {}
  for i = 1, 16 do tiles[i] = board:sub(i, i) == "q" and "qu" or board:sub(i, i) end
  local function follow(tile, before)
    local text = before .. tiles[tile]
    if not prefixes[text] then return end
    used[tile] = true
    if words[text] then
      found[text], paths = true, paths + 1
    end
    local column = (tile - 1) % 4
    local row = (tile - 1 - column) / 4
    for r = math.max(0, row - 1), math.min(3, row + 1) do
      for c = math.max(0, column - 1), math.min(3, column + 1) do
        if not used[4 * r + c + 1] then follow(4 * r + c + 1, text) end
      end
    end
    used[tile] = nil
  end
  for tile = 1, 16 do follow(tile, "") end
  return paths
end

local function make_table()
  local words = {}
  for word in read(arg[5]):gmatch("[^\n]+") do words[word] = true end
  return words
end
for word in pairs(make_table()) do for stop = 1, #word do prefixes[word:sub(1, stop)] = true end end
measure("table", make_table, function(words, text) return words[text] end, solve_by_prefixes)
