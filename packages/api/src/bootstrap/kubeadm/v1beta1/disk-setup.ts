import type * as v1beta2 from "../v1beta2/disk-setup.ts";

export type { PartitionSpec } from "../v1beta2/disk-setup.ts";

/** Partitions and file systems to create. */
export interface DiskSetup {
  /**
   * Disks to partition.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  partitions?: Partition[];

  /**
   * File systems to create.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  filesystems?: Filesystem[];
}

/** Partitions of a disk. */
export interface Partition extends Omit<v1beta2.Partition, "layout"> {
  /**
   * Whether to create a single partition for the whole disk; false skips partitioning. Mutually
   * exclusive with diskLayout.
   */
  layout: boolean;

  /**
   * Partitions in order. Mutually exclusive with layout.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   */
  diskLayout?: v1beta2.PartitionSpec[];
}

/** A file system to create. */
export interface Filesystem extends v1beta2.Filesystem {
  /**
   * Additional arguments of mkfs.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  extraOpts?: string[];
}

/**
 * Fields of an fstab line: device, mount point, type, options.
 *
 * +kubebuilder:validation:items:MaxLength=512
 * +kubebuilder:validation:items:MinLength=1
 */
export type MountPoints = string[];
