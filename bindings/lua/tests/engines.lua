-- Runs the README's code for LÖVE and Defold, with what it uses of them. The current directory has
-- words.dawg, and the code as code2.lua and code3.lua.
local bytes = require("tests.files")("words.dawg")
local function read() return bytes, #bytes end

love = {filesystem = {read = function(name) return assert(name == "words.dawg") and read() end}}
dofile("code2.lua")
love.load()
assert(dictionary:contains("otter") and not dictionary:contains("ottter"))

sys = {load_resource = function(name) return assert(name == "/words/words.dawg") and read() end}
package.preload["words.dawggle"] = function() return dofile("dawggle.lua") end
dofile("code3.lua")
local script = {}
init(script)
assert(script.dictionary:contains("otter"))
