const SPACE = "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const ENDS = new RegExp(`^${SPACE}|${SPACE}$`, "g");

/** Without Unicode's white space at both ends. `String.trim` also takes byte order marks, and leaves U+0085. */
export function trimSpace(text: string): string {
  return text.replace(ENDS, "");
}
