/**
 * The v1beta2 types of the infrastructure provider for this host.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2
 *
 * @packageDocumentation
 */
export * from "./local-cluster.ts";
export * from "./local-cluster-template.ts";
export * from "./local-machine.ts";
export * from "./local-machine-pool.ts";
export * from "./local-machine-pool-template.ts";
export * from "./local-machine-template.ts";
