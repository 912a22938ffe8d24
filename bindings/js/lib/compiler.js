// The compiler in WebAssembly (compiler/src/exports.rs), in a worker thread. The page loads it only
// to compile a list.

/**
 * @typedef {{ memory: WebAssembly.Memory, room_for_name: (len: number) => number,
 *   room_for_list: (len: number) => number, answer: () => number, answer_len: () => number,
 *   compile: (isLossy: boolean, isLatin1: boolean) => number }} Code the functions of the module
 */

onmessage = async ({ data: { list, name, isLossy, isLatin1 } }) => {
  try {
    const response = await fetch(new URL('compiler.wasm', import.meta.url));
    if (!response.ok) throw new Error(response.statusText);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
    const code = /** @type {Code} */ (/** @type {unknown} */ (instance.exports));
    /** @param {(len: number) => number} place @param {Uint8Array} bytes */
    const put = (place, bytes) => {
      const at = place(bytes.length);
      new Uint8Array(code.memory.buffer, at >>> 0, bytes.length).set(bytes);
    };
    put(code.room_for_name, new TextEncoder().encode(name));
    put(code.room_for_list, list);
    const kind = code.compile(isLossy, isLatin1);
    const bytes = new Uint8Array(code.memory.buffer, code.answer() >>> 0, code.answer_len()).slice();
    postMessage(kind === 0 ? { kind, bytes } : { kind, message: new TextDecoder().decode(bytes) });
  } catch (error) {
    const isOutOfMemory = error instanceof WebAssembly.RuntimeError;
    const message = isOutOfMemory
      ? `There is not enough memory to compile ${name}.`
      : 'The compiler could not be loaded. It is downloaded the first time you use it, so you need to be online.';
    postMessage({ kind: 1, message });
  }
};
