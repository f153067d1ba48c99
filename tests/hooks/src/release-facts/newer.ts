import { type MinorRelease, minorReleaseOf, type SupportedRelease } from "@capikit/api/releases";

/** A text, and the first supported release that has it. */
export interface Newer {
  readonly text: string;
  readonly since: MinorRelease;
}

/**
 * Returns the texts that the oldest release does not have, sorted. Members of a newer member are
 * left out.
 *
 * @param releases the oldest first
 * @throws RangeError if a later release does not have a text of an earlier one
 */
export function newerTexts(
  releases: readonly (readonly [SupportedRelease, readonly string[]])[],
): readonly Newer[] {
  const found = new Map<string, MinorRelease | undefined>();
  for (const [index, [release, texts]] of releases.entries()) {
    const own = new Set(texts);
    const gone = [...found.keys()].filter((text) => !own.has(text));
    if (gone.length > 0) throw new RangeError(`removed in ${release}: ${gone.join(", ")}`);
    for (const text of own)
      if (!found.has(text)) found.set(text, index === 0 ? undefined : minorReleaseOf(release));
  }
  return [...found]
    .flatMap(([text, since]) => (since === undefined ? [] : [{ text, since }]))
    .filter(({ text }) => !ancestorsOf(text).some((outer) => found.get(outer) !== undefined))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
}

function ancestorsOf(text: string): readonly string[] {
  return [...text.matchAll(/[.[{]/g)].map(({ index }) => text.slice(0, index));
}
