import type { int32 } from "../../../meta/index.ts";

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

/** A partition of a disk. */
export interface PartitionSpec {
  /**
   * Percentage of the disk.
   *
   * +kubebuilder:validation:Maximum=100
   * +kubebuilder:validation:Minimum=1
   */
  percentage: int32;

  /**
   * Type of the partition.
   *
   * +kubebuilder:validation:MaxLength=36
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:XValidation:rule="self.matches('^(Linux|LinuxSwap|LinuxRAID|LVM|Fat32|NTFS|LinuxExtended|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$')",message="partitionType must be one of Linux, LinuxSwap, LinuxRAID, LVM, Fat32, NTFS, LinuxExtended or a full GPT partition GUID"
   */
  partitionType?: string;
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
