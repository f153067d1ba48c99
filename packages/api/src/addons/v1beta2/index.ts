/**
 * ClusterResourceSets: resources to apply to clusters, version v1beta2.
 *
 * +groupName=addons.cluster.x-k8s.io
 * +versionName=v1beta2
 *
 * @packageDocumentation
 */

export * from "../../../gen/kinds/addons/v1beta2/index.ts";
export * from "./cluster-resource-set.ts";
export * from "./cluster-resource-set-binding.ts";
export * from "./cluster-resource-set-conditions.ts";
export * from "./finalizers.ts";
export * from "./resource-ref.ts";
