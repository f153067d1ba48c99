// Generated from kubernetes/apiextensions-v1.json of Kubernetes v1.36.3. Do not edit.
export * from "./kinds.ts";
export type * from "./types.ts";
