/** Returns an upper bound of a pattern's compiled instructions; `{n,m}` multiplies them. */
export function patternSize(pattern: string): number {
  /** Sizes of the enclosing groups so far. */
  const groups: number[] = [];
  let size = 0;
  let last = 0;
  for (const [token] of pattern.matchAll(TOKENS)) {
    const repeat = /^\{(\d+)(?:,(\d*))?\}$/.exec(token);
    if (token === "(") {
      groups.push(size);
      [size, last] = [0, 0];
    } else if (token === ")") {
      last = size + 2;
      size = (groups.pop() ?? 0) + last;
    } else if (repeat !== null) {
      const times = Math.max(1, Number(repeat[1]), Number(repeat[2] ?? 0));
      size += last * (times - 1);
      last *= times;
    } else {
      last = 1;
      size += 1;
    }
  }
  return size;
}

// An unterminated class extends to the end of the text, so that no part is read twice.
const TOKENS = /\\(?:[pP]\{\w*\}|.)|\[\^?\]?(?:\\.?|\[:\w*:\]|[^\]\\])*(?:\]|$)|\{\d+(?:,\d*)?\}|./gs;
