function love.conf(t)
  t.identity = "dawggle-board"
  t.version = "11.4"
  t.window.title = "Words on a board"
  t.window.width, t.window.height = 400, 560
end
