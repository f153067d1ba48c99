import type { CheckPlace } from "./check-places.ts";
import type { Circumstance } from "./circumstances.ts";
import type { ContractField } from "./contract-field.ts";
import type { ContractName, ContractResource, ContractVersion, RuleLevel } from "./names.ts";
import type { ContractSource } from "./source.ts";

/**
 * The stable name of a rule: the contract it belongs to and what it is about, such as `infra-cluster/control-plane-endpoint`.
 * `resource/` starts those that the contracts about resources share.
 */
export type RuleId = `${ContractName | "resource"}/${string}`;

/** One rule between Cluster API and a provider. A rule stands once: what differs between contract versions differs inside it. */
export interface ContractRule {
  readonly id: RuleId;
  readonly title: string;
  /** The contracts that hold it: one, but for `resource/` rules. */
  readonly contracts: readonly ContractName[];
  readonly versions: readonly ContractVersion[];
  /** How much it binds where {@link ContractRule.when} holds. */
  readonly level: RuleLevel;
  /** Under what circumstances it asks anything; empty: always. */
  readonly when: readonly Circumstance[];
  /** Where one can see whether it is kept. */
  readonly check: readonly CheckPlace[];
  readonly resources: readonly ContractResource[];
  readonly fields: readonly ContractField[];
  /** Keys of labels that it is about. */
  readonly labels: readonly string[];
  /** Keys of annotations that it is about. */
  readonly annotations: readonly string[];
  /** What it asks, and why. Markdown. */
  readonly explanation: string;
  /** What Cluster API does there, where that is worth saying. Markdown. */
  readonly core?: string;
  readonly sources: readonly ContractSource[];
}
