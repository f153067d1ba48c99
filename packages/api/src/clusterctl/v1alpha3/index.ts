/**
 * What clusterctl reads and writes: its inventory of providers and the metadata of their releases, version
 * v1alpha3.
 *
 * +groupName=clusterctl.cluster.x-k8s.io
 * +versionName=v1alpha3
 *
 * @packageDocumentation
 */
export * from "./annotations.ts";
export * from "./labels.ts";
export * from "./metadata.ts";
export * from "./provider.ts";
