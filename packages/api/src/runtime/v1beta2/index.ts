/**
 * Runtime Extensions, version v1beta2.
 *
 * +groupName=runtime.cluster.x-k8s.io
 * +versionName=v1beta2
 *
 * @packageDocumentation
 */
export * from "../../../gen/kinds/runtime/v1beta2/index.ts";
export * from "./annotations.ts";
export * from "./extension-config.ts";
