-- A word game on a board of 4x4 letters: drag over neighboring letters.

local dawggle = require("dawggle")
local rules = require("game")

local SIZE, LEFT, TOP = 90, 20, 60
local game, large, small

function love.load()
  local dictionary = assert(dawggle.open((assert(love.filesystem.read("words.dawg")))))
  large, small = love.graphics.newFont(36), love.graphics.newFont(16)
  game = rules.new(dictionary, love.math.random)
end

-- Returns the tile at a point, but not near its corners, so that paths can be diagonal.
local function tile_at(x, y)
  local column, row = math.floor((x - LEFT) / SIZE), math.floor((y - TOP) / SIZE)
  if column < 0 or column > 3 or row < 0 or row > 3 then return nil end
  local right, down = x - LEFT - (column + 0.5) * SIZE, y - TOP - (row + 0.5) * SIZE
  return right * right + down * down < SIZE * SIZE / 6 and row * 4 + column + 1 or nil
end

function love.mousepressed(x, y)
  local tile = tile_at(x, y)
  if tile then game:enter(tile) end
end

function love.mousemoved(x, y)
  local tile = #game.path > 0 and tile_at(x, y)
  if tile and tile ~= game.path[#game.path] then game:enter(tile) end
end

function love.mousereleased() game:leave() end

function love.keypressed(key)
  if key == "escape" then love.event.quit() end
  if key == "n" then game = rules.new(game.dictionary, love.math.random) end
end

function love.draw()
  local used = {}
  for _, tile in ipairs(game.path) do used[tile] = true end
  love.graphics.setFont(large)
  for tile, letter in ipairs(game.tiles) do
    local x, y = LEFT + (tile - 1) % 4 * SIZE, TOP + math.floor((tile - 1) / 4) * SIZE
    love.graphics.setColor(used[tile] and {0.95, 0.75, 0.3} or {0.9, 0.9, 0.85})
    love.graphics.rectangle("fill", x + 3, y + 3, SIZE - 6, SIZE - 6, 10)
    love.graphics.setColor(0.1, 0.1, 0.15)
    love.graphics.printf(letter:upper(), x, y + 20, SIZE, "center")
  end
  love.graphics.setFont(small)
  love.graphics.setColor(1, 1, 1)
  love.graphics.print(("%d of %d words, %d of %d points; n: new board"):format(#game.found,
    game.count, game.points, game.most), LEFT, 20)
  love.graphics.print(#game.path > 0 and game:text() or game.message, LEFT, TOP + 4 * SIZE + 10)
  love.graphics.printf(table.concat(game.found, " "), LEFT, TOP + 4 * SIZE + 40, 4 * SIZE)
end
