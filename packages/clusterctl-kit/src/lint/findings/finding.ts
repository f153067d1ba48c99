import type { ContractRule } from "@capikit/api/contract";

/** How bad a finding is: it breaks something, makes something worse, or is good to know. From the contract's must, should and may. */
export type LintLevel = "error" | "warning" | "info";

/** Where something stands. Lines and columns count from 1; columns are UTF-16 units, as editors count them. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The object's kind and name, such as `CustomResourceDefinition fooclusters.infrastructure.example.com`; for a whole file undefined. */
  readonly object?: string;
  /** The field, such as `spec.versions[0].name`. */
  readonly path?: string;
}

/** One fault, and how to fix it. */
export interface Finding {
  /** The rule's id, such as `crd/contract-label`. */
  readonly rule: string;
  readonly level: LintLevel;
  readonly place: Place;
  /** What is wrong here. */
  readonly message: string;
  readonly help: string;
}

const levels: Readonly<Record<ContractRule["level"], LintLevel>> = {
  must: "error",
  should: "warning",
  may: "info",
};

/** The level of findings about a rule of the contracts. */
export function levelOf(rule: ContractRule): LintLevel {
  return levels[rule.level];
}

/** The beginning of a file: for what is wrong with the file as a whole. */
export function fileStart(file: string): Place {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}
