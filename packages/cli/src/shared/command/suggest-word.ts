import { didYouMean, nearestName } from "@capikit/common/text";

/** Suggests the known word that a misspelt one most likely meant: `did you mean …?`. */
export function suggestWord(word: string, known: readonly string[], prefix = ""): string | undefined {
  if (known.length === 0 || known.includes(word)) return undefined;
  const found = nearestName(word, known);
  return didYouMean(found && prefix + found);
}
