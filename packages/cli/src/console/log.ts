import {
  containsWords,
  type LineLevel,
  type LogLineLevel,
  levelOfLine,
  logLevels,
} from "@capikit/common/text";
import type { ShownLogLine } from "./session-model.ts";

/** The levels of the filter: fatal lines are shown with each. */
export const shownLevels = logLevels.filter((level) => level !== "fatal");

export type ShownLevel = (typeof shownLevels)[number];

/** A line with its level; without one such as that of a crash. */
export interface LevelledLine extends ShownLogLine {
  readonly level: LogLineLevel | undefined;
  /** Absent if it is the level of the line before. */
  readonly own: LineLevel | undefined;
}

const levelWidth = "DEBUG".length;

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
    const own = levelOfLine(text);
    const level = /^\s/.test(text) ? last.get(source) : own?.level;
    last.set(source, level);
    const isShown = level === undefined || logLevels.indexOf(level) >= logLevels.indexOf(least);
    return isShown && (program === "" || source === program) && matches(text)
      ? { source, text, level, own }
      : [];
  });
}

/** Returns a line with its level in a column of its own, whatever the format of its program. */
export function levelledText({ text, own }: Pick<LevelledLine, "own" | "text">): string {
  const [start, end] = own?.word ?? [0, 0];
  return `${(own?.level ?? "").toUpperCase().padEnd(levelWidth)} ${text.slice(0, start)}${text.slice(end)}`;
}
