import type { ShownLogLine } from "./session-model.ts";

/** Returns the lines of a program (empty: of all) that contain all words, in any case. */
export function filterLog(
  lines: readonly ShownLogLine[],
  program: string,
  words: string,
): readonly ShownLogLine[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ source, text }) => {
    const lower = text.toLowerCase();
    return (program === "" || source === program) && wanted.every((word) => lower.includes(word));
  });
}
