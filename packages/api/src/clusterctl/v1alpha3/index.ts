/**
 * API types of clusterctl v1alpha3: the provider inventory and release metadata.
 *
 * +groupName=clusterctl.cluster.x-k8s.io
 * +versionName=v1alpha3
 *
 * @packageDocumentation
 */
export * from "../../../gen/kinds/clusterctl/v1alpha3/index.ts";
export * from "./annotations.ts";
export * from "./labels.ts";
export * from "./metadata.ts";
export * from "./provider.ts";
