import type { int32 } from "../../../meta/index.ts";

/**
 * Timeouts of kubeadm in seconds.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Timeouts {
  /**
   * Timeout for a control plane component to become healthy. Default: 240.
   *
   * +kubebuilder:validation:Minimum=0
   */
  controlPlaneComponentHealthCheckSeconds?: int32;

  /**
   * Timeout for the kubelet to become healthy. Default: 240.
   *
   * +kubebuilder:validation:Minimum=0
   */
  kubeletHealthCheckSeconds?: int32;

  /**
   * Timeout of API server requests. Default: 60.
   *
   * +kubebuilder:validation:Minimum=0
   */
  kubernetesAPICallSeconds?: int32;

  /**
   * Timeout of etcd requests. Default: 120.
   *
   * +kubebuilder:validation:Minimum=0
   */
  etcdAPICallSeconds?: int32;

  /**
   * Timeout of the TLS bootstrap of the kubelet. Default: 300.
   *
   * +kubebuilder:validation:Minimum=0
   */
  tlsBootstrapSeconds?: int32;

  /**
   * Timeout of the discovery. Default: 300.
   *
   * +kubebuilder:validation:Minimum=0
   */
  discoverySeconds?: int32;
}
