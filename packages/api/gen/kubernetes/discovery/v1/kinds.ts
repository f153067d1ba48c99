// Generated from kubernetes/discovery-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { EndpointSlice } from "./types.ts";

/** EndpointSlice of discovery.k8s.io/v1. */
export const endpointSlice: KindDefinition<EndpointSlice> = /* @__PURE__ */ Object.freeze({
  group: "discovery.k8s.io",
  version: "v1",
  kind: "EndpointSlice",
  listKind: "EndpointSliceList",
  plural: "endpointslices",
  singular: "endpointslice",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ endpointSliceSchema }) => endpointSliceSchema),
});

/** All kinds of discovery.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([endpointSlice]);
