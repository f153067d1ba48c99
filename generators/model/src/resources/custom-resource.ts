import type { KindVersion } from "../ir/model.ts";
import type { VersionTraits } from "../markers/version-draft.ts";

/** The content of a CRD apart from schemas: a kind in all its versions. */
export interface CustomResource {
  readonly group: string;
  readonly names: ResourceNames;
  readonly scope: ResourceScope;
  /** Sorted by name. Never empty; excludes versions with `+kubebuilder:skipversion`. */
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
