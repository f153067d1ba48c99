// Generated from kubernetes/meta-v1.json of Kubernetes v1.36.3. Do not edit.
export type * from "./types.ts";
