/** Levels of log lines. Each level includes those after it. */
export const logLevels = ["debug", "info", "warn", "error", "fatal"] as const;

/** A level of log lines; `fatal` ends the process. */
export type LogLineLevel = (typeof logLevels)[number];

/** The level of a line of a log. */
export interface LineLevel {
  readonly level: LogLineLevel;
  /** Start and end of its word with the spaces after it; absent if it is part of a prefix or of JSON. */
  readonly word?: readonly [start: number, end: number];
}

/** How programs write a level: capikit as text, klog, and JSON of capikit and of zap. */
const forms = [
  /^\S+ (?<word>(?<level>DEBUG|INFO|WARN|ERROR|FATAL)\s+)/d,
  /^(?<level>[DIWEF])\d{4} \d\d:/d,
  /^\{.*?"level": ?"(?<level>\w+)"/d,
];

const levelOfWord: ReadonlyMap<string, LogLineLevel> = new Map([
  ...["d", "debug", "trace"].map((word) => [word, "debug"] as const),
  ...["i", "info"].map((word) => [word, "info"] as const),
  ...["w", "warn", "warning"].map((word) => [word, "warn"] as const),
  ...["e", "error"].map((word) => [word, "error"] as const),
  ...["f", "fatal", "panic", "dpanic"].map((word) => [word, "fatal"] as const),
]);

/** Returns the level of a line of a log; undefined for another line, such as that of a stack. */
export function levelOfLine(text: string): LineLevel | undefined {
  const found = forms.map((form) => form.exec(text)).find((match) => match !== null);
  const level = levelOfWord.get(found?.groups?.level?.toLowerCase() ?? "");
  if (level === undefined) return undefined;
  const word = found?.indices?.groups?.word;
  return word === undefined ? { level } : { level, word };
}
