// The command that the page is compared with.

import { execFileSync } from 'node:child_process';

/** What the command prints. */
export function command(...args) {
  return execFileSync(process.env.DAWGGLE, args, { encoding: 'utf8', env: { ...process.env, DAWGGLE_DICT: undefined } });
}

/** The words of a board with their points, as the command finds them: `11 impersonated`. */
export function solved(board, ...options) {
  const { words, points } = JSON.parse(command('solve', '--json', ...options, board));
  return { words: words.map((word) => `${word.points} ${word.word}`).sort(), points };
}
