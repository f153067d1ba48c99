import type { int32 } from "../../meta/index.ts";
import type { StatusVersion } from "./status-version.ts";

/** Numbers of machines by condition. */
export interface ReplicasStatus {
  /** Number of machines. */
  replicas?: int32;

  /** Number of machines with the condition Ready. */
  readyReplicas?: int32;

  /** Number of machines with the condition Available. */
  availableReplicas?: int32;

  /** Number of machines with the condition UpToDate. */
  upToDateReplicas?: int32;
}

/** Numbers of machines of a kind that owns machines, by condition and version. */
export interface VersionedReplicasStatus extends ReplicasStatus {
  /**
   * Number of machines per Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=version
   */
  versions?: StatusVersion[];
}

/** Numbers of machines of a kind with a scale subresource. */
export interface ScaleStatus extends VersionedReplicasStatus {
  /**
   * Label selector of the machines as a string, for the scale subresource.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  selector?: string;
}
