/**
 * The runtime hooks of Cluster API: requests of its controllers and responses of extensions.
 *
 * +groupName=hooks.runtime.cluster.x-k8s.io
 * +versionName=v1alpha1
 * +capikit:openapi:goPackage=sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1
 *
 * @packageDocumentation
 */

export * from "./builtins.ts";
export type {
  CommonRequest,
  CommonResponse,
  CommonRetryResponse,
  ResponseStatus,
} from "./common.ts";
export * from "./discovery.ts";
export * from "./generate-upgrade-plan.ts";
export * from "./in-place-update-hooks.ts";
export * from "./lifecycle-hooks.ts";
export * from "./topology-hooks.ts";
