-- Plays the game without LÖVE, with what it uses of it.
--
-- usage: lua test.lua words.dawg    (dawggle.lua must be found, see LUA_PATH)
local file = assert(io.open(arg[1], "rb"))
local bytes = file:read("*a")
file:close()

local rules, printed = require("game"), {}
local function draws(text) printed[#printed + 1] = text end
local function nothing() end
love = {
  filesystem = {read = function(name) return assert(name == "words.dawg") and bytes, #bytes end},
  math = {random = math.random},
  event = {quit = nothing},
  graphics = {newFont = nothing, setFont = nothing, setColor = nothing, rectangle = nothing,
    print = draws, printf = draws},
}
local game
local new = rules.new
rules.new = function(...)
  game = new(...)
  return game
end
dofile("main.lua")
love.load()

game:set_board("catdlinemaropets")
local function drag(tiles) -- With the middle of each tile.
  for i, tile in ipairs(tiles) do
    local x, y = 20 + ((tile - 1) % 4 + 0.5) * 90, 60 + (math.floor((tile - 1) / 4) + 0.5) * 90
    if i == 1 then love.mousepressed(x, y) else love.mousemoved(x, y) end
  end
  love.draw()
  love.mousereleased()
end
drag({1, 2, 3})
assert(game.points == 1 and game.found[1] == "cat" and game.message == "cat: 1")
drag({1, 2, 3})
assert(game.points == 1 and game.message == "cat: found before")
drag({1, 16, 2, 6, 2, 3, 3}) -- 16 is too far away, 2 after 6 takes 6 back, and 3 stays.
assert(game.message == "cat: found before")
drag({1, 5, 6})
assert(game.message == "cli: not a word")
love.draw()
assert(table.concat(printed, "|"):find("1 of " .. game.count .. " words, 1 of " .. game.most
  .. " points", 1, true))
love.keypressed("n")
assert(#game.found == 0 and #game.tiles == 16)
game:set_board("qatdlinemaropets")
assert(game.tiles[1] == "qu")
