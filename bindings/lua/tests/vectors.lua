-- Prints the answers to the requests of bindings/vectors. usage: vectors.lua DIRECTORY
local dawggle = require("dawggle")
local read = require("tests.files")

-- Opens a changed file. If it is accepted, everything is asked: nothing may fail in another way.
local function open(bytes)
  local dictionary, why = dawggle.open(bytes)
  if not dictionary then
    return why:find("^not a") and "not-dawg" or why:find("version", 1, true) and "unsupported"
      or "damaged"
  end
  dictionary:contains("cats")
  dictionary:number("cats")
  dictionary:word(math.min(dictionary.count - 1, 77))
  dictionary:prefixes("catscats")
  dictionary:words("*s", 20)
  dictionary:words("?a*", 20)
  dictionary:solve("catdlinemaropets")
  dictionary:solve("ab?c/{s-}u{-er}n")
  return "opened"
end

local function change(whole, edits)
  local changed, length = {}, nil
  for at, value in edits:gmatch("(%d+)=(%d+)") do
    changed[tonumber(at) + 1] = string.char(tonumber(value))
  end
  length = tonumber(edits:match("^%d+"))
  local parts, from = {}, 1
  for at = 1, length do
    if changed[at] then
      parts[#parts + 1] = whole:sub(from, at - 1) .. changed[at]
      from = at + 1
    end
  end
  parts[#parts + 1] = whole:sub(from, length)
  return table.concat(parts)
end

local dictionary, bytes
local answers = {
  contains = function(word) return dictionary:contains(word) and "yes" or "no" end,
  number = function(word) return tostring(dictionary:number(word) or "-") end,
  word = function(number) return dictionary:word(tonumber(number)) or "-" end,
  prefixes = function(text) return table.concat(dictionary:prefixes(text), " ") end,
  words = function(pattern) return table.concat(dictionary:words(pattern), " ") end,
  change = function(edits) return open(change(bytes, edits)) end,
  open = function(name)
    bytes = read(arg[1] .. "/" .. name)
    dictionary = assert(dawggle.open(bytes))
    return tostring(dictionary.count)
  end,
  solve = function(asked)
    local board, rows, columns = asked:match("^(.*)\t(%d+)x(%d+)$")
    local found = dictionary:solve(board or asked:match("^[^\t]*"), tonumber(rows),
      tonumber(columns))
    if not found then return "refused" end
    local answer = {}
    for _, word in ipairs(found) do
      local paths = {}
      for i, path in ipairs(word.paths) do
        local tiles = {}
        for j, tile in ipairs(path) do tiles[j] = tostring(tile - 1) end
        paths[i] = table.concat(tiles, "-")
      end
      if word.points > 0 then
        answer[#answer + 1] = word.word .. "=" .. word.points .. ":" .. table.concat(paths, ",")
      end
    end
    return table.concat(answer, " ")
  end,
}
for line in io.lines(arg[1] .. "/vectors.txt") do
  local kind, asked = line:match("^(%w+)\t(.*)\t[^\t]*$")
  io.write(kind, "\t", asked, "\t", answers[kind](asked), "\n")
end
