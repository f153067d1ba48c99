import type { PartitionSpec } from "../v1beta2/disk-setup.ts";

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
export interface Partition {
  /**
   * Name of the disk.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  device: string;

  /**
   * Whether to create a single partition for the whole disk; false skips partitioning. Mutually
   * exclusive with diskLayout.
   */
  layout: boolean;

  /** Whether to overwrite a disk with partitions or a file system. */
  overwrite?: boolean;

  /** Type of the partition table: mbr (default) or gpt. */
  tableType?: "mbr" | "gpt";

  /**
   * Partitions in order. Mutually exclusive with layout.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   */
  diskLayout?: PartitionSpec[];
}

/** A file system to create. */
export interface Filesystem {
  /**
   * Name of the device.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  device: string;

  /**
   * Type of the file system.
   *
   * +kubebuilder:validation:MaxLength=128
   * +kubebuilder:validation:MinLength=1
   */
  filesystem: string;

  /**
   * Label of the file system.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  label?: string;

  /**
   * Partition: a number, auto, any or none.
   *
   * +kubebuilder:validation:MaxLength=128
   * +kubebuilder:validation:MinLength=1
   */
  partition?: string;

  /** Whether to overwrite an existing file system. */
  overwrite?: boolean;

  /**
   * Type of the file system to replace, for Microsoft Azure.
   *
   * +kubebuilder:validation:MaxLength=128
   * +kubebuilder:validation:MinLength=1
   */
  replaceFS?: string;

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
