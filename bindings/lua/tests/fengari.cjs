// Runs the reader in Fengari, a Lua in JavaScript whose integers have 32 bits. Prints the numbers
// of all words, then the words of the boards. usage: fengari.cjs DICTIONARY BOARD...
const { readFileSync } = require('fs');
const { lua, lauxlib, lualib, to_luastring: text } = require('fengari');

const PROGRAM = `
local dawggle, bytes, boards = ...
local dictionary = assert(dawggle.open(bytes))
local lines = {}
for number = 0, dictionary.count - 1 do
  local word = dictionary:word(number)
  assert(dictionary:contains(word) and dictionary:number(word) == number)
  lines[#lines + 1] = number .. "\\t" .. word
end
for board in boards:gmatch("%S+") do
  for _, found in ipairs(assert(dictionary:solve(board))) do
    lines[#lines + 1] = found.points .. "\\t" .. found.word
  end
end
return table.concat(lines, "\\n")`;

const [file, ...boards] = process.argv.slice(2);
const state = lauxlib.luaL_newstate();
lualib.luaL_openlibs(state);

/** Calls a program with values, and leaves its result on the stack. */
function call(source, ...given) {
  let failed = lauxlib.luaL_loadstring(state, source);
  for (const push of given) push();
  failed = failed || lua.lua_pcall(state, given.length, 1, 0);
  if (failed) throw new Error(lua.lua_tojsstring(state, -1));
}
call(new Uint8Array(readFileSync(`${__dirname}/../dawggle.lua`)));
call(
  text(PROGRAM),
  () => lua.lua_pushvalue(state, 1),
  () => lua.lua_pushstring(state, new Uint8Array(readFileSync(file))),
  () => lua.lua_pushstring(state, text(boards.join(' '))),
);
console.log(lua.lua_tojsstring(state, -1));
