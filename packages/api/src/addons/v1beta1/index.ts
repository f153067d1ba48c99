/**
 * ClusterResourceSets: resources to apply to clusters, version v1beta1. Superseded by v1beta2.
 *
 * +groupName=addons.cluster.x-k8s.io
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */

// @until CAPI v1.16
export * from "../../../gen/kinds/addons/v1beta1/index.ts";
export * from "../v1beta2/finalizers.ts";
export * from "../v1beta2/resource-ref.ts";
export * from "./cluster-resource-set.ts";
export * from "./cluster-resource-set-binding.ts";
export * from "./cluster-resource-set-conditions.ts";
