#!/usr/bin/env bash
# In Fengari 0.1.5 (Lua 5.3 in JavaScript), os.date with a format that begins with "!" prints the
# "!", and local time in place of UTC. Its %j, the day of the year, counts from 000, although
# os.date("*t").yday of the same time counts from 1, as Lua does.
#
# Guess: the same as Lua 5.3, "2024-02-01 00:00", 032 and 32. Seen, in Tokyo:
#
#   UTC: !2024-02-01 09:00
#   %j: 031, and yday: 32
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund fengari@0.1.5
cat > date.js << 'JAVASCRIPT'
const { lua, lauxlib, lualib, to_luastring } = require('fengari');
const state = lauxlib.luaL_newstate();
lualib.luaL_openlibs(state);
const program = `
  local time = 1706745600
  return "UTC: " .. os.date("!%Y-%m-%d %H:%M", time)
    .. "\\n%j: " .. os.date("%j", time) .. ", and yday: " .. os.date("*t", time).yday`;
if (lauxlib.luaL_dostring(state, to_luastring(program))) process.exitCode = 1;
console.log(lua.lua_tojsstring(state, -1));
JAVASCRIPT
TZ=Asia/Tokyo node date.js > output
cat output
printf '%s\n' 'UTC: !2024-02-01 09:00' '%j: 031, and yday: 32' | cmp - output
