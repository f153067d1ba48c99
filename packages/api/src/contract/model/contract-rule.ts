import type { Circumstance } from "./circumstances.ts";
import type { ContractField } from "./contract-field.ts";
import type { ContractDocumentId } from "./documents.ts";
import type { ContractName, ContractResource, ContractVersion, RuleLevel } from "./names.ts";

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

/** A heading of a document, as written there. */
export interface DocumentSource {
  readonly document: ContractDocumentId;
  readonly section: string;
  /** A phrase in that section that supports the statement. */
  readonly mention?: string;
}

/** A location in the source of the reference release of Cluster API. */
export interface UpstreamSource {
  /** File in the repository of Cluster API; `api/` is a separate Go module there. */
  readonly file: string;
  /** An identifier or text at that location. */
  readonly symbol: string;
}

/** Source of a rule: a section of a document, or code of Cluster API. */
export type ContractSource = DocumentSource | UpstreamSource;

/** The places where a rule can be checked. */
export const checkPlaces = /* @__PURE__ */ Object.freeze({
  "crd-schema": "The schema of a CRD: fields, their types and bounds.",
  "crd-metadata": "The rest of a CRD: its name, scope, labels, versions and subresources.",
  object: "An object in the API server.",
  "runtime-behaviour": "The behaviour of a running controller or server.",
  manager: "The flags of the provider's program.",
  webhook: "The responses of an admission webhook.",
  rbac: "The roles in the components.",
  repository: "The files of a release.",
  components: "The components YAML.",
  "metadata-yaml": "metadata.yaml.",
  templates: "The cluster templates.",
  "cluster-class": "The files that define ClusterClasses.",
  discovery: "The response to the Discovery hook.",
  response: "The response to any other hook.",
  documentation: "The documentation for the provider's users.",
});
/** A place that shows whether a rule is fulfilled. */
export type CheckPlace = keyof typeof checkPlaces;
