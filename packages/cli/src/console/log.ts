import { containsWords, type LogLineLevel, levelOfLine, logLevels } from "@capikit/common/text";
import type { ShownLogLine } from "./session-model.ts";

/** The levels of the filter: fatal lines are shown with each. */
export const shownLevels = logLevels.filter((level) => level !== "fatal");

export type ShownLevel = (typeof shownLevels)[number];

/** A line with its level; without one such as that of a crash. */
export interface LevelledLine extends ShownLogLine {
  readonly level: LogLineLevel | undefined;
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
): readonly LevelledLine[] {
  const matches = containsWords(words);
  const last = new Map<string, LogLineLevel | undefined>();
  return lines.flatMap(({ source, text }) => {
    const level = /^\s/.test(text) ? last.get(source) : levelOfLine(text);
    last.set(source, level);
    const isShown = level === undefined || logLevels.indexOf(level) >= logLevels.indexOf(least);
    return isShown && (program === "" || source === program) && matches(text) ? { source, text, level } : [];
  });
}
