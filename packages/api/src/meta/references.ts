/**
 * Reference to an object of a known kind in the same namespace.
 * +structType=atomic
 */
export interface LocalObjectReference {
  /**
   * Name of the object.
   * +default=""
   */
  name?: string;
}

/**
 * Reference to an object of any kind in the same namespace.
 * +structType=atomic
 */
export interface TypedLocalObjectReference {
  /** API group of the kind. Default: the core group. */
  apiGroup?: string;

  /** Kind of the object. */
  kind: string;

  /** Name of the object. */
  name: string;
}

/**
 * Reference to an object, or to a part of it.
 * +structType=atomic
 */
export interface ObjectReference {
  /** API version of the object. */
  apiVersion?: string;

  /** Path of the referenced part, such as spec.containers[2]. */
  fieldPath?: string;

  /** Kind of the object. */
  kind?: string;

  /** Name of the object. */
  name?: string;

  /** Namespace of the object. */
  namespace?: string;

  /** Referenced resource version, if any. */
  resourceVersion?: string;

  /** UID of the object. */
  uid?: string;
}

/**
 * Reference to a Secret in any namespace.
 * +structType=atomic
 */
export interface SecretReference {
  /** Name of the Secret. */
  name?: string;

  /** Namespace of the Secret. */
  namespace?: string;
}
