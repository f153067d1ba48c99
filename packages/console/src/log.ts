import type { ShownLogLine } from "./session-model.ts";

/** Returns a function that reports whether a text contains all given words, in any case. */
export function containsWords(words: string): (text: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  };
}

/** Returns the lines of a program (empty: of all) that contain all words, in any case. */
export function filterLog(
  lines: readonly ShownLogLine[],
  program: string,
  words: string,
): readonly ShownLogLine[] {
  const matches = containsWords(words);
  return lines.filter(({ source, text }) => (program === "" || source === program) && matches(text));
}
