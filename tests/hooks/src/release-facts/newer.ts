import {
  type MinorRelease,
  minorReleaseOf,
  referenceMinor,
  type SupportedRelease,
} from "@capikit/api/releases";

/** A text, and the first supported release that has it. */
export interface Newer {
  readonly text: string;
  readonly since: MinorRelease;
}

/**
 * Returns the texts of the newest release that an older one does not have, sorted. Members of a
 * newer member are left out, and those of a newer kind or version except for `kind`.
 *
 * @param releases the oldest first
 */
export function newerTexts(
  releases: readonly (readonly [SupportedRelease, readonly string[]])[],
): readonly Newer[] {
  const sets = releases.map(([release, texts]) => ({ release, texts: new Set(texts) }));
  const first = (text: string) => sets.findIndex(({ texts }) => texts.has(text));
  return [...(sets.at(-1)?.texts ?? [])]
    .filter((text) => first(text) > 0 && !ancestorsOf(text).some((outer) => first(outer) > 0))
    .sort()
    .map((text) => ({ text, since: minorReleaseOf(sets[first(text)]?.release ?? "") ?? referenceMinor }));
}

function ancestorsOf(text: string): readonly string[] {
  const ofSubject = text.replace(/ [^ ]+$/, " kind");
  const outer = [...text.matchAll(/[.[{]/g)].map(({ index }) => text.slice(0, index));
  return ofSubject === text ? outer : [ofSubject, ...outer];
}
