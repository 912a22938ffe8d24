-- The rules of the game, without anything of LÖVE.

local game = {}
game.__index = game

local LETTERS = "eeeeeeaaaaiiiiooouutttssssrrrrnnnnlllddccmmppbbhhggkfvwyqxjz"

-- Rolls boards until one has many words. `random(n)` returns a number from 1 to n.
function game.new(dictionary, random)
  local self = setmetatable({dictionary = dictionary, random = random}, game)
  for _ = 1, 20 do
    local letters = {}
    for i = 1, 16 do
      local at = random(#LETTERS)
      letters[i] = LETTERS:sub(at, at)
    end
    self:set_board(table.concat(letters))
    if self.count >= 40 then break end
  end
  return self
end

function game:set_board(letters)
  self.tiles, self.words, self.count, self.most = {}, {}, 0, 0
  for i = 1, 16 do
    local letter = letters:sub(i, i)
    self.tiles[i] = letter == "q" and "qu" or letter -- As the dictionary reads it.
  end
  for _, found in ipairs(assert(self.dictionary:solve(letters))) do
    if found.points > 0 then
      self.words[found.word] = found.points
      self.count, self.most = self.count + 1, self.most + found.points
    end
  end
  self.found, self.points, self.path, self.message = {}, 0, {}, "Drag over letters"
end

-- Adds a tile to the path. The tile before the last one takes the last one back.
function game:enter(tile)
  local path = self.path
  if path[#path - 1] == tile then table.remove(path) return end
  for _, used in ipairs(path) do if used == tile then return end end
  if #path > 0 then
    local last = path[#path]
    local right, down = (tile - 1) % 4 - (last - 1) % 4,
      math.floor((tile - 1) / 4) - math.floor((last - 1) / 4)
    if math.abs(right) > 1 or math.abs(down) > 1 then return end
  end
  path[#path + 1] = tile
end

-- The letters of the path.
function game:text()
  local letters = {}
  for i, tile in ipairs(self.path) do letters[i] = self.tiles[tile] end
  return table.concat(letters)
end

-- Ends the path. Its letters count if they are a word that was not found before.
function game:leave()
  local word = self:text()
  self.path = {}
  if word == "" then return end
  if self.found[word] then self.message = word .. ": found before"
  elseif self.words[word] then
    self.found[word], self.points = true, self.points + self.words[word]
    table.insert(self.found, word)
    self.message = word .. ": " .. self.words[word]
  else self.message = word .. ": not a word" end
end

return game
