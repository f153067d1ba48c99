import type { int64 } from "./scalars.ts";

/**
 * System information of a Node.
 *
 * +capikit:openapi:goPackage=k8s.io/api/core/v1
 */
export interface NodeSystemInfo {
  /** Machine ID of the Node. */
  machineID: string;

  /** System UUID of the Node. */
  systemUUID: string;

  /** Boot ID of the Node. */
  bootID: string;

  /** Kernel version. */
  kernelVersion: string;

  /** Operating system image and version. */
  osImage: string;

  /** Container runtime and version. */
  containerRuntimeVersion: string;

  /** Kubelet version. */
  kubeletVersion: string;

  /**
   * Kube-proxy version. Deprecated: same as the kubelet version.
   *
   * @deprecated
   */
  kubeProxyVersion: string;

  /** Operating system, such as linux. */
  operatingSystem: string;

  /** Processor architecture, such as amd64. */
  architecture: string;

  /** Swap memory. */
  swap?: NodeSwapStatus;
}

/**
 * Swap memory of a Node.
 *
 * +capikit:openapi:goPackage=k8s.io/api/core/v1
 */
export interface NodeSwapStatus {
  /** Capacity in bytes. */
  capacity?: int64;
}
