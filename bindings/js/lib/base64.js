// Reads base64.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Returns the bytes of a text in base64. Engines without WebAssembly have no `atob`.
 *
 * @param {string} text
 */
export function bytesOf(text) {
  const values = new Uint8Array(128);
  for (let value = 0; value < DIGITS.length; value += 1) values[DIGITS.charCodeAt(value)] = value;
  const bytes = new Uint8Array((text.replace(/=+$/, '').length * 3) >> 2);
  for (let at = 0, byte = 0; byte < bytes.length; at += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((digit) => values[text.charCodeAt(at + digit)]);
    for (const value of [(a << 2) | (b >> 4), (b << 4) | (c >> 2), (c << 6) | d].slice(0, bytes.length - byte)) bytes[byte++] = value;
  }
  return bytes;
}
