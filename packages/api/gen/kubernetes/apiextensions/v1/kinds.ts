// Generated from kubernetes/apiextensions-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { CustomResourceDefinition } from "./types.ts";

/** CustomResourceDefinition of apiextensions.k8s.io/v1. */
export const customResourceDefinition: KindDefinition<CustomResourceDefinition> = /* @__PURE__ */ Object.freeze({
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition",
  listKind: "CustomResourceDefinitionList",
  plural: "customresourcedefinitions",
  singular: "customresourcedefinition",
  shortNames: /* @__PURE__ */ Object.freeze(["crd", "crds"]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ customResourceDefinitionSchema }) => customResourceDefinitionSchema),
});

/** All kinds of apiextensions.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([customResourceDefinition]);
