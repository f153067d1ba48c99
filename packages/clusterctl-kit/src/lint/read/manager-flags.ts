/** A source file in Go. */
export interface GoSource {
  /** Path in findings, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Command-line flags that a manager defines. */
export interface ManagerFlags {
  /** File that creates the manager. */
  readonly path: string;
  /** Line that creates it, from 1. */
  readonly line: number;
  /** Names without hyphens. */
  readonly flags: readonly string[];
}
