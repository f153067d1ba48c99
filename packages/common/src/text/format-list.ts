/** Formats a list of words as prose: `a`, `a and b`, `a, b and c`. */
export function formatList(words: readonly string[], conjunction: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}
