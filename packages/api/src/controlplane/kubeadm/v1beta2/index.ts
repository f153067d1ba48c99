/**
 * Control planes from kubeadm, version v1beta2.
 *
 * +groupName=controlplane.cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:conversion:overrides=../../../conversion/overrides/index.ts
 *
 * @packageDocumentation
 */
export * from "../../../../gen/kinds/controlplane/kubeadm/v1beta2/index.ts";
export * from "./annotations.ts";
export * from "./finalizers.ts";
export * from "./kubeadm-control-plane.ts";
export * from "./kubeadm-control-plane-conditions.ts";
export * from "./kubeadm-control-plane-machine-template.ts";
export * from "./kubeadm-control-plane-template.ts";
export * from "./v1beta1-conditions.ts";
