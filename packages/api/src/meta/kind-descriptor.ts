/**
 * What a program must know of a kind to talk about its objects. `gen/kinds` holds one per kind, frozen and typed; clients,
 * controllers and webhooks take descriptors, never bare strings.
 *
 * `T` is the type of the kind's objects. It lives in the type alone: no descriptor has a member `objectType`.
 */
export interface KindDescriptor<T = unknown> {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The resource's name in URLs, in lower case. */
  readonly plural: string;
  readonly scope: "Namespaced" | "Cluster";
  /** `metadata` where the objects are wanted with their metadata alone. Absent: the whole objects. */
  readonly representation?: "metadata";
  /** Never present; carries `T`. */
  readonly objectType?: T;
}
