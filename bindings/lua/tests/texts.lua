-- Asks for what players and games send by mistake. usage: texts.lua DICTIONARY WORD, where WORD is
-- the only long word of the dictionary, which has no index.
local dawggle = require("dawggle")
local read = require("tests.files")

local dictionary = assert(dawggle.open(read(arg[1])))
local word = arg[2]
local rest = word:sub(2)
assert(#word > 64)

local function lists(pattern, expected)
  assert(table.concat(dictionary:words(pattern), " ") == (expected or ""), pattern)
end
lists(word, word)
lists(word .. "a")
lists(word:sub(1, -2) .. "*", word)
lists("*" .. rest, word)
lists("*a" .. rest .. "*" .. rest)
lists(word:gsub(".", "%0*"), word)
lists(("?*"):rep(#word), word)
lists(("?*"):rep(#word + 1))

local function is_refused(result, why) return result == nil and type(why) == "string" end
for _, text in ipairs({"", ("a"):rep(100000), "\240\159\152", "\128a", "a\0", "Ab"}) do
  assert(not dictionary:contains(text) and not dictionary:number(text), text)
  assert(#dictionary:prefixes(text) == 0 and #dictionary:words(text) == 0, text)
  assert(is_refused(dictionary:solve(text)), text)
end
assert(#dictionary:words("*", 0) == 0 and #dictionary:words("*", -1) == 0)
assert(not dictionary.has_index and not dictionary:number("ab") and not dictionary:word(0))
for _, size in ipairs({{2, 4}, {0, 0}, {-2, -3}, {4, 1.5}, {1.5, 4}}) do
  assert(is_refused(dictionary:solve("abcdef", size[1], size[2])), size[1])
end
for _, bytes in ipairs({42, {}, false}) do
  local _, why = dawggle.open(bytes)
  assert(why:find("as a string, not " .. type(bytes), 1, true), why)
end
assert(select(2, dawggle.open(nil)):find("not nil: was the file read?", 1, true))
