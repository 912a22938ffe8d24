// The rules that ESLint recommends, for the package, the web page, and their tests.

import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  { files: ['lib/**', 'page/**'], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  { files: ['page/service-worker.js'], languageOptions: { globals: { FILES: false } } },
  { files: ['tests/**'], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
];
