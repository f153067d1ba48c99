/**
 * Compares texts by code points, like Go. JavaScript's `<` compares UTF-16 units, which orders
 * characters beyond U+FFFF before U+E000.
 *
 * @returns a negative number, 0 or a positive number.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Surrogates are halves of code points above all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
