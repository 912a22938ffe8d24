# For ports of MicroPython that are built by CMake, such as rp2 and esp32: USER_C_MODULES is this
# file.
add_library(usermod_dawggle INTERFACE)
target_sources(usermod_dawggle INTERFACE
  ${CMAKE_CURRENT_LIST_DIR}/module.c ${CMAKE_CURRENT_LIST_DIR}/../dawggle.c)
target_include_directories(usermod_dawggle INTERFACE ${CMAKE_CURRENT_LIST_DIR}/..)
# Boards of up to 64 cells, and alphabets of up to 63 symbols.
target_compile_definitions(usermod_dawggle INTERFACE DAWGGLE_CELLS=64 DAWGGLE_SYMBOLS=63)
target_link_libraries(usermod INTERFACE usermod_dawggle)
