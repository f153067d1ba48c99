/**
 * Reports whether a YAML text may contain more nodes than `limit`, in linear time and constant
 * memory; a parser needs more than 100 bytes for each node.
 */
export function mayExceedNodes(text: string, limit: number): boolean {
  // A character counts for at most two nodes, with the white space after it; a last `?` for three.
  return 3 + 2 * text.length > limit && estimateNodes(text) > limit;
}

/** Returns an upper bound of the nodes in a YAML text, from the characters that may start one. */
function estimateNodes(text: string): number {
  const { length } = text;
  let nodes = 2;
  for (let at = 0; at < length; at += 1) {
    switch (text.charCodeAt(at)) {
      // `,` separates a key without a value as well, which is two nodes.
      case 0x2c:
        nodes += 2;
        break;
      // Line feed, carriage return, `:`, `[`, `{`.
      case 0x0a:
      case 0x0d:
      case 0x3a:
      case 0x5b:
      case 0x7b:
        nodes += 1;
        break;
      // `-` starts an item only before white space.
      case 0x2d:
        if (isSpace(text.charCodeAt(at + 1))) nodes += 1;
        break;
      // `?` starts a mapping with a key whose value may be empty.
      case 0x3f:
        if (isSpace(text.charCodeAt(at + 1))) nodes += 3;
        break;
    }
  }
  return nodes;
}

/** Space, tab or line break; NaN at the end of the text counts, too. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d || Number.isNaN(code);
}
