// Generated from kubernetes/resource-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { DeviceClass, ResourceClaim, ResourceClaimTemplate, ResourceSlice } from "./types.ts";

/** DeviceClass of resource.k8s.io/v1. */
export const deviceClass: KindDefinition<DeviceClass> = /* @__PURE__ */ Object.freeze({
  group: "resource.k8s.io",
  version: "v1",
  kind: "DeviceClass",
  listKind: "DeviceClassList",
  plural: "deviceclasses",
  singular: "deviceclass",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ deviceClassSchema }) => deviceClassSchema),
});

/** ResourceClaim of resource.k8s.io/v1. */
export const resourceClaim: KindDefinition<ResourceClaim> = /* @__PURE__ */ Object.freeze({
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceClaim",
  listKind: "ResourceClaimList",
  plural: "resourceclaims",
  singular: "resourceclaim",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ resourceClaimSchema }) => resourceClaimSchema),
});

/** ResourceClaimTemplate of resource.k8s.io/v1. */
export const resourceClaimTemplate: KindDefinition<ResourceClaimTemplate> = /* @__PURE__ */ Object.freeze({
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceClaimTemplate",
  listKind: "ResourceClaimTemplateList",
  plural: "resourceclaimtemplates",
  singular: "resourceclaimtemplate",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ resourceClaimTemplateSchema }) => resourceClaimTemplateSchema),
});

/** ResourceSlice of resource.k8s.io/v1. */
export const resourceSlice: KindDefinition<ResourceSlice> = /* @__PURE__ */ Object.freeze({
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceSlice",
  listKind: "ResourceSliceList",
  plural: "resourceslices",
  singular: "resourceslice",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ resourceSliceSchema }) => resourceSliceSchema),
});

/** All kinds of resource.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([deviceClass, resourceClaim, resourceClaimTemplate, resourceSlice]);
