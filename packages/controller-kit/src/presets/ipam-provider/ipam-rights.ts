import { type PresetRight, readingRight } from "../lifecycle/preset-right.ts";

const claims = { group: "ipam.cluster.x-k8s.io", resource: "ipaddressclaims" };
const addresses = { group: "ipam.cluster.x-k8s.io", resource: "ipaddresses" };

/** The rights that `ipamProvider` needs. */
export const ipamProviderRights: readonly PresetRight[] = Object.freeze([
  { on: "kind", verbs: ["get", "list", "watch", "patch"] },
  { on: "kind", subresource: "status", verbs: ["get", "patch"], option: "reconcilePool" },
  // Addresses block the deletion of their claim and pool.
  { on: "kind", subresource: "finalizers", verbs: ["update"] },
  { on: claims, verbs: ["get", "list", "watch", "patch"] },
  { on: claims, subresource: "status", verbs: ["get", "patch"] },
  { on: claims, subresource: "finalizers", verbs: ["update"] },
  { on: addresses, verbs: ["get", "list", "watch", "create", "patch", "delete"] },
  readingRight("clusters"),
]);
