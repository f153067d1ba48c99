/**
 * Orders texts as Go orders strings, by their UTF-8 bytes. JavaScript's own order is by UTF-16 units and differs for characters
 * beyond U+FFFF, whose units sort below U+E000.
 */
export function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [left.charCodeAt(index), right.charCodeAt(index)];
    if (a !== b) {
      return rank(a) - rank(b);
    }
  }
  return left.length - right.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
