import type { Quantity } from "./quantity.ts";

/** Where the value of an environment variable comes from: exactly one of its fields. */
export interface EnvVarSource {
  /** A field of the Pod. */
  fieldRef?: ObjectFieldSelector;

  /** A limit or request of a container. */
  resourceFieldRef?: ResourceFieldSelector;

  /** A key of a ConfigMap. */
  configMapKeyRef?: ConfigMapKeySelector;

  /** A key of a Secret. */
  secretKeyRef?: SecretKeySelector;

  /** A key in a file of a volume. */
  fileKeyRef?: FileKeySelector;
}

/**
 * A key in a file of a volume.
 *
 * +structType=atomic
 */
export interface FileKeySelector {
  /** Name of the volume. */
  volumeName: string;

  /** Path of the file in the volume. */
  path: string;

  /** The key in the file. */
  key: string;

  /**
   * Whether it may be missing.
   *
   * +kubebuilder:default=false
   */
  optional?: boolean;
}

/**
 * A field of a Pod.
 *
 * +structType=atomic
 */
export interface ObjectFieldSelector {
  /** The version whose field is meant. v1 by default. */
  apiVersion?: string;

  /** The field, such as metadata.name. */
  fieldPath: string;
}

/**
 * A limit or request of a container.
 *
 * +structType=atomic
 */
export interface ResourceFieldSelector {
  /** Name of the container. */
  containerName?: string;

  /** The resource, such as limits.cpu. */
  resource: string;

  /** The unit in which the value is given. 1 by default. */
  divisor?: Quantity;
}

/**
 * A key of a ConfigMap.
 *
 * +structType=atomic
 */
export interface ConfigMapKeySelector {
  /**
   * Name of the object.
   *
   * +kubebuilder:default=""
   */
  name?: string;

  /** The key. */
  key: string;

  /** Whether it may be missing. */
  optional?: boolean;
}

/**
 * A key of a Secret.
 *
 * +structType=atomic
 */
export interface SecretKeySelector {
  /**
   * Name of the object.
   *
   * +kubebuilder:default=""
   */
  name?: string;

  /** The key. */
  key: string;

  /** Whether it may be missing. */
  optional?: boolean;
}
