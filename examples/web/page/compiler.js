// The compiler in a worker thread. The page loads it only to compile a list.

import { CompileError, compile } from 'dawggle/compiler';

onmessage = async ({ data: { list, name, ...options } }) => {
  try {
    const response = await fetch(new URL('compiler.wasm', import.meta.url));
    if (!response.ok) throw new Error(response.statusText);
    const module = WebAssembly.compile(await response.arrayBuffer());
    postMessage({ bytes: await compile(list, { name, ...options }, module) });
  } catch (error) {
    postMessage(answerTo(error, name));
  }
};

/** @param {unknown} error @param {string} name */
function answerTo(error, name) {
  if (error instanceof CompileError) return { message: error.message, remedy: error.remedy };
  const message = error instanceof WebAssembly.RuntimeError
    ? `There is not enough memory to compile ${name}.`
    : 'The compiler could not be loaded. It is downloaded the first time you use it, so you need to be online.';
  return { message };
}
