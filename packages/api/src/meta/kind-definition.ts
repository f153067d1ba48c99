import type { JsonSchema } from "./json-schema.ts";
import type { KindDescriptor } from "./kind-descriptor.ts";

/** The subresources of a kind. */
export interface Subresources {
  /** Whether the status is written on its own, and otherwise left alone. */
  readonly status: boolean;
  /** Where `scale` finds its numbers, as JSON paths such as `.spec.replicas`; absent where the kind has no such subresource. */
  readonly scale?: ScalePaths;
}

/** The JSON paths of the scale subresource. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/**
 * Everything the CustomResourceDefinition of a kind says of one version, as `capikit generate kinds` writes it: a descriptor for clients, and
 * what controllers, webhooks and tools need besides.
 */
export interface KindDefinition<T = unknown> extends KindDescriptor<T> {
  /** In lower case. */
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: Subresources;
  /** Whether the API server serves this version. */
  readonly served: boolean;
  /** Whether objects are stored in this version. */
  readonly storage: boolean;
  readonly deprecated: boolean;
  /** What the API server says to those who use the version; absent for its own words. */
  readonly deprecationWarning?: string;
  /** What field selectors may ask for besides name and namespace, as JSON paths such as `.spec.nodeName`. */
  readonly selectableFields: readonly string[];
  /** Loads the structural schema, without descriptions. It is shared: it must not be changed. */
  readonly schema: () => Promise<JsonSchema>;
}
