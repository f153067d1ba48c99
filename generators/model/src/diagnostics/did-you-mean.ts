/** Returns a help text for a misspelt name; undefined without a suggestion. */
export function didYouMean(suggestion: string | undefined, quote = ""): string | undefined {
  return suggestion === undefined ? undefined : `did you mean ${quote}${suggestion}${quote}?`;
}
