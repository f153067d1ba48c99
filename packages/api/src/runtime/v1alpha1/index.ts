/**
 * Runtime Extensions, version v1alpha1. Superseded by v1beta2.
 *
 * +groupName=runtime.cluster.x-k8s.io
 * +versionName=v1alpha1
 *
 * @packageDocumentation
 */
export * from "../../../gen/kinds/runtime/v1alpha1/index.ts";
export * from "../v1beta2/annotations.ts";
export * from "./client-config.ts";
export * from "./extension-config.ts";
export * from "./extension-handler.ts";
