import type { CheckPlace } from "./check-places.ts";
import type { Circumstance } from "./circumstances.ts";
import type { ContractField } from "./contract-field.ts";
import type { ContractName, ContractResource, ContractVersion, RuleLevel } from "./names.ts";
import type { ContractSource } from "./source.ts";

/**
 * The stable name of a rule: contract and subject, such as `infra-cluster/control-plane-endpoint`.
 * Rules that resource contracts share start with `resource/`.
 */
export type RuleId = `${ContractName | "resource"}/${string}`;

/** One rule between Cluster API and a provider, including differences of contract versions. */
export interface ContractRule {
  readonly id: RuleId;
  readonly title: string;
  /** The contracts with this rule: one, except for `resource/` rules. */
  readonly contracts: readonly ContractName[];
  readonly versions: readonly ContractVersion[];
  /** How strongly it binds if {@link ContractRule.when} holds. */
  readonly level: RuleLevel;
  /** The conditions under which it applies; empty: always. */
  readonly when: readonly Circumstance[];
  /** The places where it can be checked. */
  readonly check: readonly CheckPlace[];
  /** The requirement and its reason. Markdown. */
  readonly explanation: string;
  /** The related behaviour of Cluster API, if worth mentioning. Markdown. */
  readonly core?: string;
  readonly resources: readonly ContractResource[];
  readonly fields: readonly ContractField[];
  /** Keys of labels that it concerns. */
  readonly labels: readonly string[];
  /** Keys of annotations that it concerns. */
  readonly annotations: readonly string[];
  readonly sources: readonly ContractSource[];
}
