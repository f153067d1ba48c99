// Generated from kubernetes/authentication-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { SelfSubjectReview, TokenReview } from "./types.ts";

/** SelfSubjectReview of authentication.k8s.io/v1. */
export const selfSubjectReview: KindDefinition<SelfSubjectReview> = /* @__PURE__ */ Object.freeze({
  group: "authentication.k8s.io",
  version: "v1",
  kind: "SelfSubjectReview",
  listKind: "SelfSubjectReviewList",
  plural: "selfsubjectreviews",
  singular: "selfsubjectreview",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ selfSubjectReviewSchema }) => selfSubjectReviewSchema),
});

/** TokenReview of authentication.k8s.io/v1. */
export const tokenReview: KindDefinition<TokenReview> = /* @__PURE__ */ Object.freeze({
  group: "authentication.k8s.io",
  version: "v1",
  kind: "TokenReview",
  listKind: "TokenReviewList",
  plural: "tokenreviews",
  singular: "tokenreview",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ tokenReviewSchema }) => tokenReviewSchema),
});

/** All kinds of authentication.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([selfSubjectReview, tokenReview]);
