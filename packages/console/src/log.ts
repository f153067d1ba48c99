import type { ShownLogLine } from "./session-model.ts";

/** Returns a function that reports whether a text contains all given words, in any case. */
export function containsWords(words: string): (text: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  };
}

/** Levels of log lines. Each level includes those after it. */
export const logLevels = ["debug", "info", "warn", "error"] as const;

export type ShownLevel = (typeof logLevels)[number];

/** How programs write a level: capikit as text, klog, and JSON of capikit and of zap. */
const forms = [/^\S+ (DEBUG|INFO|WARN|ERROR)\s/, /^([DIWEF])\d{4} \d\d:/, /^\{.*?"level": ?"(\w+)"/];

const levelOfWord: ReadonlyMap<string, ShownLevel> = new Map([
  ...["d", "debug", "trace"].map((word) => [word, "debug"] as const),
  ...["i", "info"].map((word) => [word, "info"] as const),
  ...["w", "warn", "warning"].map((word) => [word, "warn"] as const),
  ...["e", "error", "f", "fatal", "panic", "dpanic"].map((word) => [word, "error"] as const),
]);

function levelOf(text: string): ShownLevel | undefined {
  const word = forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  return word === undefined ? undefined : levelOfWord.get(word.toLowerCase());
}

/**
 * Returns the lines of a program (empty: of all) that contain all words, in any case, and have at least a
 * level. An indented line has the level of the line of its program before it, such as a stack; other lines
 * without a level are returned with each level, such as those of a crash.
 */
export function filterLog(
  lines: readonly ShownLogLine[],
  program: string,
  words: string,
  least: ShownLevel = "debug",
): readonly ShownLogLine[] {
  const matches = containsWords(words);
  const last = new Map<string, ShownLevel | undefined>();
  return lines.filter(({ source, text }) => {
    const level = /^\s/.test(text) ? last.get(source) : levelOf(text);
    last.set(source, level);
    const isShown = level === undefined || logLevels.indexOf(level) >= logLevels.indexOf(least);
    return isShown && (program === "" || source === program) && matches(text);
  });
}
