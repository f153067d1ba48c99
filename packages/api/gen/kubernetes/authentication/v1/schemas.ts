// Generated from kubernetes/authentication-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of UserInfo. */
export const userInfoSchema: JsonSchema = {
  type: "object",
  properties: {
    extra: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    groups: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    uid: { type: "string" },
    username: { type: "string" },
  },
};

/** The schema of SelfSubjectReviewStatus. */
export const selfSubjectReviewStatusSchema: JsonSchema = { type: "object", properties: { userInfo: userInfoSchema } };

/** The schema of SelfSubjectReview. */
export const selfSubjectReviewSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    status: selfSubjectReviewStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of TokenReviewSpec. */
export const tokenReviewSpecSchema: JsonSchema = {
  type: "object",
  required: ["token"],
  properties: {
    audiences: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    token: { type: "string" },
  },
};

/** The schema of TokenReviewStatus. */
export const tokenReviewStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    audiences: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    authenticated: { type: "boolean" },
    error: { type: "string" },
    user: userInfoSchema,
  },
};

/** The schema of TokenReview. */
export const tokenReviewSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: tokenReviewSpecSchema,
    status: tokenReviewStatusSchema,
    metadata: { type: "object" },
  },
};
