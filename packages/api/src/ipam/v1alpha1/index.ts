/**
 * Addresses and the claims to them, version v1alpha1. Version v1beta2 supersedes it.
 *
 * +groupName=ipam.cluster.x-k8s.io
 * +versionName=v1alpha1
 *
 * @packageDocumentation
 */

export * from "./ip-address.ts";
export * from "./ip-address-claim.ts";
