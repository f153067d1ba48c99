import type { int32 } from "../../../meta/index.ts";

/**
 * Partitions and file systems that are made.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface DiskSetup {
  /**
   * The disks that are partitioned.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  partitions?: Partition[];

  /**
   * The file systems that are made.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  filesystems?: Filesystem[];
}

/**
 * How a disk is partitioned.
 *
 * +kubebuilder:validation:XValidation:rule="[has(self.layout),has(self.diskLayout)].filter(x,x==true).size() == 1",message="exactly one of the fields in [layout diskLayout] must be set"
 */
export interface Partition {
  /**
   * The disk.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  device: string;

  /**
   * Whether one partition of the whole disk is made; false leaves the partitions alone. Excludes
   * diskLayout.
   */
  layout?: boolean;

  /** Whether a disk that has partitions or a file system is overwritten. */
  overwrite?: boolean;

  /** Kind of the partition table: mbr, which is the default, or gpt. */
  tableType?: "mbr" | "gpt";

  /**
   * The partitions in their order. Excludes layout.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  diskLayout?: PartitionSpec[];
}

/** One partition. */
export interface PartitionSpec {
  /**
   * Its share of the disk in percent.
   *
   * +kubebuilder:validation:Maximum=100
   * +kubebuilder:validation:Minimum=1
   */
  percentage: int32;

  /**
   * Its type.
   *
   * +kubebuilder:validation:MaxLength=36
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:XValidation:rule="self.matches('^(Linux|LinuxSwap|LinuxRAID|LVM|Fat32|NTFS|LinuxExtended|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$')",message="partitionType must be one of Linux, LinuxSwap, LinuxRAID, LVM, Fat32, NTFS, LinuxExtended or a full GPT partition GUID"
   */
  partitionType?: string;
}

/** A file system that is made. */
export interface Filesystem {
  /**
   * The device.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  device: string;

  /**
   * Kind of the file system.
   *
   * +kubebuilder:validation:MaxLength=128
   * +kubebuilder:validation:MinLength=1
   */
  filesystem: string;

  /**
   * Its label.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  label?: string;

  /**
   * Which partition: a number, auto, any or none.
   *
   * +kubebuilder:validation:MaxLength=128
   * +kubebuilder:validation:MinLength=1
   */
  partition?: string;

  /** Whether a file system that is there is overwritten. */
  overwrite?: boolean;

  /**
   * The kind of file system that is replaced, for Microsoft Azure.
   *
   * +kubebuilder:validation:MaxLength=128
   * +kubebuilder:validation:MinLength=1
   */
  replaceFS?: string;

  /**
   * More arguments of mkfs.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  extraOpts?: string[];
}

/**
 * The fields of a line in fstab: device, mount point, type, options.
 *
 * +kubebuilder:validation:items:MaxLength=512
 * +kubebuilder:validation:items:MinLength=1
 * +kubebuilder:validation:MaxItems=100
 * +kubebuilder:validation:MinItems=1
 */
export type MountPoints = string[];

// Values of PartitionSpec's partitionType.
export const partitionTypeLinux = "Linux";
export const partitionTypeLinuxSwap = "LinuxSwap";
export const partitionTypeLinuxRAID = "LinuxRAID";
export const partitionTypeLVM = "LVM";
export const partitionTypeFat32 = "Fat32";
export const partitionTypeNTFS = "NTFS";
export const partitionTypeLinuxExtended = "LinuxExtended";
