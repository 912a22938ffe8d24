// All of the package but the module in WebAssembly, for programs that load it themselves.

export { boardOf, checked, readable, textOf } from './board.js';
export { Dictionary } from './dictionary.js';
export { gameOf, games, lettersOnNoDie, points, roll } from './dice.js';
export { Reader, Solver } from './solver.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./dice.js').OwnRules} OwnRules */
/** @typedef {import('./dice.js').Random} Random */
/** @typedef {import('./dice.js').Rules} Rules */
/** @typedef {import('./dictionary.js').FoundWord} FoundWord */
/** @typedef {import('./dictionary.js').Options} Options */
/** @typedef {import('./dictionary.js').Word} Word */
/** @typedef {import('./graph.js').Query} Query */
/** @typedef {import('./languages.js').Language} Language */
/** @typedef {import('./solver.js').Found} Found */
/** @typedef {import('./solver.js').Module} Module */
/** @typedef {import('./solver.js').Read} Read */
