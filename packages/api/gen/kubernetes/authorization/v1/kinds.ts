// Generated from kubernetes/authorization-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type {
  LocalSubjectAccessReview,
  SelfSubjectAccessReview,
  SelfSubjectRulesReview,
  SubjectAccessReview,
} from "./types.ts";

/** LocalSubjectAccessReview of authorization.k8s.io/v1. */
export const localSubjectAccessReview: KindDefinition<LocalSubjectAccessReview> = /* @__PURE__ */ Object.freeze({
  group: "authorization.k8s.io",
  version: "v1",
  kind: "LocalSubjectAccessReview",
  listKind: "LocalSubjectAccessReviewList",
  plural: "localsubjectaccessreviews",
  singular: "localsubjectaccessreview",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ localSubjectAccessReviewSchema }) => localSubjectAccessReviewSchema),
});

/** SelfSubjectAccessReview of authorization.k8s.io/v1. */
export const selfSubjectAccessReview: KindDefinition<SelfSubjectAccessReview> = /* @__PURE__ */ Object.freeze({
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectAccessReview",
  listKind: "SelfSubjectAccessReviewList",
  plural: "selfsubjectaccessreviews",
  singular: "selfsubjectaccessreview",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ selfSubjectAccessReviewSchema }) => selfSubjectAccessReviewSchema),
});

/** SelfSubjectRulesReview of authorization.k8s.io/v1. */
export const selfSubjectRulesReview: KindDefinition<SelfSubjectRulesReview> = /* @__PURE__ */ Object.freeze({
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectRulesReview",
  listKind: "SelfSubjectRulesReviewList",
  plural: "selfsubjectrulesreviews",
  singular: "selfsubjectrulesreview",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ selfSubjectRulesReviewSchema }) => selfSubjectRulesReviewSchema),
});

/** SubjectAccessReview of authorization.k8s.io/v1. */
export const subjectAccessReview: KindDefinition<SubjectAccessReview> = /* @__PURE__ */ Object.freeze({
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SubjectAccessReview",
  listKind: "SubjectAccessReviewList",
  plural: "subjectaccessreviews",
  singular: "subjectaccessreview",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ subjectAccessReviewSchema }) => subjectAccessReviewSchema),
});

/** All kinds of authorization.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([
  localSubjectAccessReview,
  selfSubjectAccessReview,
  selfSubjectRulesReview,
  subjectAccessReview,
]);
