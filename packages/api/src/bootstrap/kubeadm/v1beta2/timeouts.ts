import type { int32 } from "../../../meta/index.ts";

/**
 * How long kubeadm waits for things, in seconds.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Timeouts {
  /**
   * For a component of the control plane to be healthy. 240 by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  controlPlaneComponentHealthCheckSeconds?: int32;

  /**
   * For the kubelet to be healthy. 240 by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  kubeletHealthCheckSeconds?: int32;

  /**
   * For calls of the API server. 60 by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  kubernetesAPICallSeconds?: int32;

  /**
   * For calls of etcd. 120 by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  etcdAPICallSeconds?: int32;

  /**
   * For the kubelet to get its certificate. 300 by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  tlsBootstrapSeconds?: int32;

  /**
   * For finding the cluster. 300 by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  discoverySeconds?: int32;
}
