import type { JsonSchema } from "@capikit/common/json";

/** Subresources of a kind. */
export interface Subresources {
  /** Whether the kind has a status subresource. */
  readonly status: boolean;
  /**
   * JSON paths of the scale subresource, such as `.spec.replicas`. Absent if the kind has no such
   * subresource.
   */
  readonly scale?: ScalePaths;
}

/** JSON paths of the scale subresource. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/**
 * Definition of one version of a kind, generated from its CustomResourceDefinition by `capikit
 * generate kinds`: a descriptor for clients, with details for controllers, webhooks and tools.
 */
export interface KindDefinition<T = unknown> extends KindDescriptor<T> {
  /** Singular name in lower case. */
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** Whether the API server serves this version. */
  readonly served: boolean;
  /** Whether this is the storage version. */
  readonly storage: boolean;
  readonly deprecated: boolean;
  /** Deprecation warning for clients. Absent: the API server's default. */
  readonly deprecationWarning?: string;
  readonly subresources: Subresources;
  /**
   * JSON paths that field selectors accept in addition to name and namespace, such as
   * `.spec.nodeName`.
   */
  readonly selectableFields: readonly string[];
  /** Loads the structural schema without descriptions. The schema is shared; do not change it. */
  readonly schema: () => Promise<JsonSchema>;
}

/**
 * Identifies a kind for clients, controllers and webhooks. `gen/kinds` has a frozen, typed
 * descriptor of each kind.
 *
 * `T` is the type of the kind's objects. It exists at compile time only: no descriptor has a member
 * `objectType`.
 */
export interface KindDescriptor<T = unknown> {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Plural resource name in URLs, in lower case. */
  readonly plural: string;
  readonly scope: "Namespaced" | "Cluster";
  /** `metadata` to request only the metadata of objects. Absent: complete objects. */
  readonly representation?: "metadata";
  /** Never set; holds the type `T`. */
  readonly objectType?: T;
}
