import type { bytes, int32, int64, KubernetesObject } from "@capikit/api/meta";

/** Empty has nothing but its metadata. */
export interface Empty extends KubernetesObject {}

export interface OnlyStatus extends KubernetesObject {
  apiVersion: "bare-kinds.acme.example/v1";
  kind: "OnlyStatus";
  status?: int32;
}

/** Flat has members at the top. */
export interface Flat extends KubernetesObject {
  /** data as of a ConfigMap. */
  data?: Record<string, string>;
  binaryData?: Record<string, bytes>;
  /** immutable once set. */
  immutable?: boolean | undefined;
  count: int64;
  /** +kubebuilder:validation:MinItems=1 */
  hosts: string[];
}

/** Strict requires its spec. */
export interface Strict extends KubernetesObject {
  kind: "Strict";
  spec: {};
  status: {};
}

/** +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=`.count` */
export interface Listed extends KubernetesObject {
  count?: int32;
}
