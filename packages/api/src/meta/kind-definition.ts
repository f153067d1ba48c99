import type { JsonSchema } from "@capikit/common/json";
import type { KindDescriptor } from "./kind-descriptor.ts";

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
