// Generated from kubernetes/networking-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { IPAddress, Ingress, IngressClass, NetworkPolicy, ServiceCIDR } from "./types.ts";

/** IngressClass of networking.k8s.io/v1. */
export const ingressClass: KindDefinition<IngressClass> = /* @__PURE__ */ Object.freeze({
  group: "networking.k8s.io",
  version: "v1",
  kind: "IngressClass",
  listKind: "IngressClassList",
  plural: "ingressclasses",
  singular: "ingressclass",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ ingressClassSchema }) => ingressClassSchema),
});

/** Ingress of networking.k8s.io/v1. */
export const ingress: KindDefinition<Ingress> = /* @__PURE__ */ Object.freeze({
  group: "networking.k8s.io",
  version: "v1",
  kind: "Ingress",
  listKind: "IngressList",
  plural: "ingresses",
  singular: "ingress",
  shortNames: /* @__PURE__ */ Object.freeze(["ing"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ ingressSchema }) => ingressSchema),
});

/** IPAddress of networking.k8s.io/v1. */
export const ipAddress: KindDefinition<IPAddress> = /* @__PURE__ */ Object.freeze({
  group: "networking.k8s.io",
  version: "v1",
  kind: "IPAddress",
  listKind: "IPAddressList",
  plural: "ipaddresses",
  singular: "ipaddress",
  shortNames: /* @__PURE__ */ Object.freeze(["ip"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ iPAddressSchema }) => iPAddressSchema),
});

/** NetworkPolicy of networking.k8s.io/v1. */
export const networkPolicy: KindDefinition<NetworkPolicy> = /* @__PURE__ */ Object.freeze({
  group: "networking.k8s.io",
  version: "v1",
  kind: "NetworkPolicy",
  listKind: "NetworkPolicyList",
  plural: "networkpolicies",
  singular: "networkpolicy",
  shortNames: /* @__PURE__ */ Object.freeze(["netpol"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ networkPolicySchema }) => networkPolicySchema),
});

/** ServiceCIDR of networking.k8s.io/v1. */
export const serviceCIDR: KindDefinition<ServiceCIDR> = /* @__PURE__ */ Object.freeze({
  group: "networking.k8s.io",
  version: "v1",
  kind: "ServiceCIDR",
  listKind: "ServiceCIDRList",
  plural: "servicecidrs",
  singular: "servicecidr",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ serviceCIDRSchema }) => serviceCIDRSchema),
});

/** All kinds of networking.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([ingressClass, ingress, ipAddress, networkPolicy, serviceCIDR]);
