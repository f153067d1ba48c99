import type { KubernetesObject } from "@capikit/api/meta";
import type { Operation } from "../webhook/webhook.ts";

/** The client of the API server. */
export interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Identifies a kind in one version. */
export interface GroupVersionKind {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Identifies a resource in one version. */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  /** Plural name. */
  readonly resource: string;
}

/** The request of an AdmissionReview (`admission.k8s.io/v1`). */
export interface AdmissionRequest {
  readonly uid: string;
  /** Kind of the objects, in the version that the webhook's rules select. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  /** Such as `status` or `scale`. */
  readonly subResource?: string;
  /** The kind in the client's request, before conversion for the webhook's rules. */
  readonly requestKind?: GroupVersionKind;
  readonly requestResource?: GroupVersionResource;
  readonly requestSubResource?: string;
  /** Empty when the API server generates the name from `generateName`. */
  readonly name?: string;
  readonly namespace?: string;
  readonly operation: Operation;
  readonly userInfo: UserInfo;
  /** The new object; null for DELETE. */
  readonly object?: KubernetesObject | null;
  /** The stored object; set for UPDATE and DELETE. */
  readonly oldObject?: KubernetesObject | null;
  readonly dryRun?: boolean;
  /** CreateOptions, UpdateOptions, DeleteOptions. */
  readonly options?: Readonly<Record<string, unknown>> | null;
}

/** A request with the version of its review. */
export interface AdmissionReview {
  readonly apiVersion: "admission.k8s.io/v1" | "admission.k8s.io/v1beta1";
  readonly request: AdmissionRequest;
}
