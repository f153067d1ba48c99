import type { KindVersion } from "../ir/model.ts";
import type { VersionTraits } from "../markers/version-draft.ts";

/** What a CRD is made of, besides schemas: a kind in all its versions, as its markers describe it. */
export interface CustomResource {
  readonly group: string;
  readonly names: ResourceNames;
  readonly scope: ResourceScope;
  /** Sorted by name. Never empty; versions under `+kubebuilder:skipversion` are left out. */
  readonly versions: readonly CustomResourceVersion[];
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export type ResourceScope = "Cluster" | "Namespaced";

export interface ResourceNames {
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

/** One version of a CRD, without its schema. */
export interface CustomResourceVersion extends VersionTraits {
  readonly name: string;
  readonly source: KindVersion;
}
