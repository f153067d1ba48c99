import { nearestName } from "@capikit/common/text";

/** Suggests the known word that a misspelt one most likely meant: `did you mean …?`. */
export function didYouMean(word: string, known: readonly string[], prefix: string): string | undefined {
  if (known.length === 0 || known.includes(word)) return undefined;
  const found = nearestName(word, known);
  return found === undefined ? undefined : `did you mean ${prefix}${found}?`;
}
