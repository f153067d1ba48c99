/** Levels of log lines. Each level includes those after it. */
export const logLevels = ["debug", "info", "warn", "error", "fatal"] as const;

/** A level of log lines; `fatal` ends the process. */
export type LogLineLevel = (typeof logLevels)[number];

/** How programs write a level: capikit as text, klog, and JSON of capikit and of zap. */
const forms = [/^\S+ (DEBUG|INFO|WARN|ERROR|FATAL)\s/, /^([DIWEF])\d{4} \d\d:/, /^\{.*?"level": ?"(\w+)"/];

const levelOfWord: ReadonlyMap<string, LogLineLevel> = new Map([
  ...["d", "debug", "trace"].map((word) => [word, "debug"] as const),
  ...["i", "info"].map((word) => [word, "info"] as const),
  ...["w", "warn", "warning"].map((word) => [word, "warn"] as const),
  ...["e", "error"].map((word) => [word, "error"] as const),
  ...["f", "fatal", "panic", "dpanic"].map((word) => [word, "fatal"] as const),
]);

/** Returns the level of a line of a log; undefined for another line, such as that of a stack. */
export function levelOfLine(text: string): LogLineLevel | undefined {
  const word = forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  return word === undefined ? undefined : levelOfWord.get(word.toLowerCase());
}
