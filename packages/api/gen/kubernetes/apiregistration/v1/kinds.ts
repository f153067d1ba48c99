// Generated from kubernetes/apiregistration-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { APIService } from "./types.ts";

/** APIService of apiregistration.k8s.io/v1. */
export const apiService: KindDefinition<APIService> = /* @__PURE__ */ Object.freeze({
  group: "apiregistration.k8s.io",
  version: "v1",
  kind: "APIService",
  listKind: "APIServiceList",
  plural: "apiservices",
  singular: "apiservice",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ aPIServiceSchema }) => aPIServiceSchema),
});

/** All kinds of apiregistration.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([apiService]);
