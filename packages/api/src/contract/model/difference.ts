import { deepFreeze } from "@capikit/common/json";
import type { ContractSource, RuleId } from "./contract-rule.ts";

/** A difference between a document and the reference release (which capikit follows). */
export interface Difference {
  /** Stable name. */
  readonly id: string;
  readonly title: string;
  /** The affected rules. */
  readonly rules: readonly RuleId[];
  /** Summary of the document's statement. */
  readonly statement: string;
  readonly statementSource: ContractSource;
  /** The behaviour of the reference release. */
  readonly does: string;
  readonly doesSource: ContractSource;
  /** Advice for provider authors. */
  readonly advice: string;
}

export function defineDifferences(differences: readonly Difference[]): readonly Difference[] {
  return deepFreeze(differences);
}
