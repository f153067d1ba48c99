/**
 * IP addresses and claims for them, version v1beta2.
 *
 * +groupName=ipam.cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:conversion:overrides=../../conversion/overrides/index.ts
 *
 * @packageDocumentation
 */

export * from "../../../gen/kinds/ipam/v1beta2/index.ts";
export * from "./ip-address.ts";
export * from "./ip-address-claim.ts";
export * from "./ip-address-claim-conditions.ts";
