import type { int32 } from "../../../meta/index.ts";

/**
 * Partitions and file systems to create.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface DiskSetup {
  /**
   * Disks to partition.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  partitions?: Partition[];

  /**
   * File systems to create.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  filesystems?: Filesystem[];
}

/**
 * Partitions of a disk.
 *
 * +kubebuilder:validation:XValidation:rule="[has(self.layout),has(self.diskLayout)].filter(x,x==true).size() == 1",message="exactly one of the fields in [layout diskLayout] must be set"
 */
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
  layout?: boolean;

  /** Whether to overwrite a disk with partitions or a file system. */
  overwrite?: boolean;

  /** Type of the partition table: mbr (default) or gpt. */
  tableType?: "mbr" | "gpt";

  /**
   * Partitions in order. Mutually exclusive with layout.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
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
   * +listType=atomic
   */
  extraOpts?: string[];
}

/**
 * Fields of an fstab line: device, mount point, type, options.
 *
 * +kubebuilder:validation:items:MaxLength=512
 * +kubebuilder:validation:items:MinLength=1
 * +kubebuilder:validation:MaxItems=100
 * +kubebuilder:validation:MinItems=1
 */
export type MountPoints = string[];

// Values of PartitionSpec's partitionType.
/** Maps to the cloud-init/Linux partition type code 83. */
export const partitionTypeLinux = "Linux";
/** Maps to the cloud-init/Linux swap partition type code 82. */
export const partitionTypeLinuxSwap = "LinuxSwap";
/** Maps to the cloud-init/Linux RAID partition type code fd. */
export const partitionTypeLinuxRAID = "LinuxRAID";
/** Maps to the cloud-init/LVM partition type code 8e. */
export const partitionTypeLVM = "LVM";
/** Maps to the cloud-init/FAT32 partition type code 0c. */
export const partitionTypeFat32 = "Fat32";
/** Maps to the cloud-init/NTFS partition type code 07. */
export const partitionTypeNTFS = "NTFS";
/** Maps to the cloud-init/Linux extended partition type code 85. */
export const partitionTypeLinuxExtended = "LinuxExtended";
