/**
 * The v1beta1 types of the control plane provider for this host.
 *
 * +groupName=controlplane.cluster.x-k8s.io
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */
export * from "./local-control-plane.ts";
export * from "./local-control-plane-machine-template.ts";
export * from "./local-control-plane-template.ts";
