/** Log levels. Each level includes those after it. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** The level of a logger, which may be changed while the program runs. */
export interface LevelSwitch {
  level: LogLevel;
}

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Reports whether a line is logged at a level. */
export function isLogged(line: LogLevel, level: LogLevel): boolean {
  return ranks[line] >= ranks[level];
}

/** Returns the level for `-v`, as in Kubernetes' own programs: 4 and above logs everything. */
export function levelOfVerbosity(verbosity: number): LogLevel {
  return verbosity >= 4 ? "debug" : "info";
}
