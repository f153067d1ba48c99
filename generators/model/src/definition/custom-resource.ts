import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";

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
export interface CustomResourceVersion {
  readonly name: string;
  readonly source: KindVersion;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning: string | undefined;
  readonly status: boolean;
  readonly scale: Scale | undefined;
  readonly columns: readonly Column[];
  readonly selectableFields: readonly SelectableField[];
}

/** The paths of the scale subresource. */
export interface Scale {
  readonly specPath: string;
  readonly statusPath: string;
  readonly selectorPath: string | undefined;
  readonly marker: Marker;
}

/** A column of `kubectl get`. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly description: string | undefined;
  readonly format: string | undefined;
  readonly priority: number;
  readonly marker: Marker;
}

export interface SelectableField {
  readonly jsonPath: string;
  readonly marker: Marker;
}
