import type { EmbeddedObject, int32, int64 } from "@capikit/api/meta";

/** +capikit:variable:name=machine */
export interface Machine {
  image: string | null;
  /** +kubebuilder:validation:MultipleOf=2 */
  cores: int32;
  template?: EmbeddedObject;
  /** +listType=set */
  zones?: string[];
  disks?: Disks;
  /** +kubebuilder:validation:XValidation:rule="self == oldSelf.orValue(self)",optionalOldSelf=true */
  flavor: string;
  labels?: Record<string, string | null>;
}

/**
 * +listType=map
 * +listMapKey=name
 */
export type Disks = Disk[];

/** +listType=atomic */
export type Names = string[];

export interface Disk {
  name: string;
  size?: int64;
  aliases?: Names;
}

/**
 * A bound at the type and another at the member stand in a branch of allOf.
 *
 * +capikit:variable:name=workers
 */
export interface Workers {
  /** +kubebuilder:validation:MultipleOf=3 */
  replicas: Even;
}

/** +kubebuilder:validation:MultipleOf=2 */
export type Even = int32;
