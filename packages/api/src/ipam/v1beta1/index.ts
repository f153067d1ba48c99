/**
 * IP addresses and claims for them, version v1beta1. Superseded by v1beta2.
 *
 * +groupName=ipam.cluster.x-k8s.io
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */

// @until CAPI v1.16
export * from "../../../gen/kinds/ipam/v1beta1/index.ts";
export * from "./ip-address.ts";
export * from "./ip-address-claim.ts";
