import { deepFreeze } from "@capikit/common/json";
import type { RuleId } from "./contract-rule.ts";
import type { ContractSource } from "./source.ts";

/** A place where a document says one thing and Cluster API v1.14.2, or a later document, another. capikit follows the release. */
export interface Difference {
  /** Stable name. */
  readonly id: string;
  readonly title: string;
  /** The rules it touches. */
  readonly rules: readonly RuleId[];
  /** What the document says, in our words. */
  readonly says: string;
  readonly saysSource: ContractSource;
  /** What v1.14.2 does. */
  readonly does: string;
  readonly doesSource: ContractSource;
  /** What to do about it. */
  readonly advice: string;
}

export function defineDifferences(differences: readonly Difference[]): readonly Difference[] {
  return deepFreeze(differences);
}
