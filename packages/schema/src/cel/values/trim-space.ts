const SPACE = "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const ENDS = new RegExp(`^${SPACE}|${SPACE}$`, "g");

/** Trims Unicode white space. `String.trim` also removes byte order marks, and keeps U+0085. */
export function trimSpace(text: string): string {
  return text.replace(ENDS, "");
}
