/** An upper estimate of the instructions that a pattern compiles to: what `{n,m}` repeats is compiled as often. */
export function patternSize(pattern: string): number {
  /** Sizes of the enclosing groups as far as read. */
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

// A class that never ends extends to the end of the text, so that no expression is read twice.
const TOKENS = /\\(?:[pP]\{\w*\}|.)|\[\^?\]?(?:\\.?|\[:\w*:\]|[^\]\\])*(?:\]|$)|\{\d+(?:,\d*)?\}|./gs;
