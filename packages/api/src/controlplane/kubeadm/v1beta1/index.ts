/**
 * Control planes from kubeadm, version v1beta1. Superseded by v1beta2.
 *
 * +groupName=controlplane.cluster.x-k8s.io
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */

// @until CAPI v1.16
export * from "../../../../gen/kinds/controlplane/kubeadm/v1beta1/index.ts";
export * from "../v1beta2/finalizers.ts";
export * from "./annotations.ts";
export * from "./conditions.ts";
export * from "./kubeadm-control-plane.ts";
export * from "./kubeadm-control-plane-machine-template.ts";
export * from "./kubeadm-control-plane-remediation.ts";
export * from "./kubeadm-control-plane-template.ts";
