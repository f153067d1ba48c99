/**
 * The v1alpha1 types of the pool IPAM provider.
 *
 * +groupName=ipam.cluster.x-k8s.io
 * +versionName=v1alpha1
 * +capikit:contract:v1beta1=v1alpha1,v1beta2=v1alpha1
 *
 * @packageDocumentation
 */
export * from "./global-ip-pool.ts";
export * from "./ip-pool.ts";
export * from "./ip-pool-spec.ts";
export * from "./ip-pool-status.ts";
