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
