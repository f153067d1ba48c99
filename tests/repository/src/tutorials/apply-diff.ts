/**
 * Applies a diff without line numbers: lines start with a space, `+` or `-`; a line `@@` separates
 * places. The kept and removed lines of a place must be in the text exactly once.
 *
 * @throws Error if a place is missing or ambiguous.
 */
export function applyDiff(text: string, diff: readonly string[]): string {
  return placesOf(diff).reduce((changed, place) => {
    const before = linesOf(place, "-");
    const parts = `\n${changed}`.split(before);
    if (parts.length !== 2)
      throw new Error(`the text has ${parts.length - 1} times, not once:${before.trimEnd()}`);
    return parts.join(linesOf(place, "+")).slice(1);
  }, text);
}

function placesOf(diff: readonly string[]): readonly (readonly string[])[] {
  const places: string[][] = [[]];
  for (const line of diff) {
    if (line.startsWith("@@")) places.push([]);
    else places.at(-1)?.push(line);
  }
  return places.filter((place) => place.length > 0);
}

/** The lines of one side, with line breaks around them. */
function linesOf(place: readonly string[], side: "+" | "-"): string {
  const lines = place.filter((line) => line === "" || line.startsWith(" ") || line.startsWith(side));
  return `\n${lines.map((line) => `${line.slice(1)}\n`).join("")}`;
}
