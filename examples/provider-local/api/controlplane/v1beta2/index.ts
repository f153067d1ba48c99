/**
 * The v1beta2 types of the control plane provider for this host.
 *
 * +groupName=controlplane.cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2
 * +capikit:conversion:overrides=./overrides.ts
 *
 * @packageDocumentation
 */
export * from "./local-control-plane.ts";
export * from "./local-control-plane-machine-template.ts";
export * from "./local-control-plane-template.ts";
