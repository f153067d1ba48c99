/**
 * LocalObjectReference names an object of a known kind in the same namespace.
 * +structType=atomic
 */
export interface LocalObjectReference {
  /**
   * name of the object.
   * +default=""
   */
  name?: string;
}

/**
 * TypedLocalObjectReference names an object of any kind in the same namespace.
 * +structType=atomic
 */
export interface TypedLocalObjectReference {
  /** apiGroup of the kind; none means the core group. */
  apiGroup?: string;

  /** kind of the object. */
  kind: string;

  /** name of the object. */
  name: string;
}

/**
 * ObjectReference points at an object, or at a part of it.
 * +structType=atomic
 */
export interface ObjectReference {
  /** apiVersion of the object. */
  apiVersion?: string;

  /** fieldPath leads to the part that is meant, such as spec.containers[2]. */
  fieldPath?: string;

  /** kind of the object. */
  kind?: string;

  /** name of the object. */
  name?: string;

  /** namespace of the object. */
  namespace?: string;

  /** resourceVersion that is meant, if one is. */
  resourceVersion?: string;

  /** uid of the object. */
  uid?: string;
}

/**
 * SecretReference names a Secret, also in another namespace.
 * +structType=atomic
 */
export interface SecretReference {
  /** name of the Secret. */
  name?: string;

  /** namespace of the Secret. */
  namespace?: string;
}
