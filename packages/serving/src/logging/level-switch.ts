/** How much is logged. Each level takes those after it in. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** The level of a logger, which may be changed while the program runs. */
export interface LevelSwitch {
  level: LogLevel;
}

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Whether a line is logged at a level. */
export function isLogged(line: LogLevel, level: LogLevel): boolean {
  return ranks[line] >= ranks[level];
}

/** The level that a number stands for, as Kubernetes' own programs count (`-v`): from 4 on everything. */
export function levelOfVerbosity(verbosity: number): LogLevel {
  return verbosity >= 4 ? "debug" : "info";
}
