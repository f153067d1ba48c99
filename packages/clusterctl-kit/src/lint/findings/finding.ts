import type { ContractRule } from "@capikit/api/contract";

/** Severity of a finding, from must, should and may of the contract. */
export type LintLevel = "error" | "warning" | "info";

/** A source location. Lines and columns are 1-based; columns count UTF-16 units, as editors do. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Kind and name of the object, such as `Deployment capf-controller-manager`; unset for files. */
  readonly object?: string;
  /** Field path, such as `spec.versions[0].name`. */
  readonly path?: string;
}

/** A violation of a lint rule and its fix. */
export interface Finding {
  /** Rule id, such as `crd/contract-label`. */
  readonly rule: string;
  readonly level: LintLevel;
  readonly place: Place;
  /** Description of the problem. */
  readonly message: string;
  readonly help: string;
}

const levels: Readonly<Record<ContractRule["level"], LintLevel>> = {
  must: "error",
  should: "warning",
  may: "info",
};

/** Returns the level of findings about a contract rule. */
export function levelOf(rule: ContractRule): LintLevel {
  return levels[rule.level];
}

/** Returns the start of a file, for findings about the whole file. */
export function fileStart(file: string): Place {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}
