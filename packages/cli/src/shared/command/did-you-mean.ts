/** A suggestion for a misspelt word, if a known one is near. */
export async function didYouMean(
  word: string,
  known: readonly string[],
  prefix: string,
): Promise<string | undefined> {
  if (known.length === 0 || known.includes(word)) return undefined;
  // Loaded for a mistake only: with it comes the whole model.
  const { nearest } = await import("@capikit/model");
  const found = nearest(word, known);
  return found === undefined ? undefined : `did you mean ${prefix}${found}?`;
}
