/**
 * The v7alpha7 types of the Paper Cloud infrastructure provider.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 * +versionName=v7alpha7
 * +capikit:contract:v1beta2=v7alpha7
 *
 * @packageDocumentation
 */
export * from "./paper-cloud-cluster.ts";
export * from "./paper-cloud-cluster-template.ts";
export * from "./paper-cloud-machine.ts";
export * from "./paper-cloud-machine-template.ts";
