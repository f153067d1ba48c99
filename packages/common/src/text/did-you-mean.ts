/**
 * Returns the help for a misspelt name: `did you mean Machine?`. Undefined without a suggestion.
 *
 * @param quote written before and after the name. Default: none.
 */
export function didYouMean(suggestion: string | undefined, quote = ""): string | undefined {
  return suggestion === undefined ? undefined : `did you mean ${quote}${suggestion}${quote}?`;
}
