-- Returns a function that returns the bytes of a file.
return function(name)
  local file = assert(io.open(name, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end
