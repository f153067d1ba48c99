import type { Quantity } from "./scalars.ts";

/** Source of the value of an environment variable. Exactly one field is set. */
export interface EnvVarSource {
  /** Field of the Pod. */
  fieldRef?: ObjectFieldSelector;

  /** Resource limit or request of a container. */
  resourceFieldRef?: ResourceFieldSelector;

  /** Key of a ConfigMap. */
  configMapKeyRef?: ConfigMapKeySelector;

  /** Key of a Secret. */
  secretKeyRef?: SecretKeySelector;

  /** Key in a file of a volume. */
  fileKeyRef?: FileKeySelector;
}

/**
 * Key in a file of a volume.
 *
 * +structType=atomic
 */
export interface FileKeySelector {
  /** Name of the volume. */
  volumeName: string;

  /** Path of the file in the volume. */
  path: string;

  /** Key in the file. */
  key: string;

  /**
   * Whether the object or key may be missing.
   *
   * +kubebuilder:default=false
   */
  optional?: boolean;
}

/**
 * Field of a Pod.
 *
 * +structType=atomic
 */
export interface ObjectFieldSelector {
  /** API version of the field. Default: v1. */
  apiVersion?: string;

  /** Path of the field, such as metadata.name. */
  fieldPath: string;
}

/**
 * Resource limit or request of a container.
 *
 * +structType=atomic
 */
export interface ResourceFieldSelector {
  /** Name of the container. */
  containerName?: string;

  /** Name of the resource, such as limits.cpu. */
  resource: string;

  /** Unit of the value. Default: 1. */
  divisor?: Quantity;
}

/**
 * Key of a ConfigMap.
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

  /** Whether the object or key may be missing. */
  optional?: boolean;
}

/**
 * Key of a Secret.
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

  /** Whether the object or key may be missing. */
  optional?: boolean;
}
