import type { int64 } from "./scalars.ts";

/**
 * What a Node says of its system.
 *
 * +capikit:openapi:goPackage=k8s.io/api/core/v1
 */
export interface NodeSystemInfo {
  /** ID of the machine in the cluster. */
  machineID: string;

  /** UUID of the system. */
  systemUUID: string;

  /** ID of the current boot. */
  bootID: string;

  /** Version of the kernel. */
  kernelVersion: string;

  /** Name of the operating system and its version. */
  osImage: string;

  /** Container runtime and its version. */
  containerRuntimeVersion: string;

  /** Version of the kubelet. */
  kubeletVersion: string;

  /**
   * Version of kube-proxy. Deprecated: it repeats the kubelet's.
   *
   * @deprecated
   */
  kubeProxyVersion: string;

  /** The operating system, such as linux. */
  operatingSystem: string;

  /** The processor architecture, such as amd64. */
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
  /** How much there is, in bytes. */
  capacity?: int64;
}
