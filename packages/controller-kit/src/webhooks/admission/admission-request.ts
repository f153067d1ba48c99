import type { KubernetesObject } from "@capikit/api/meta";
import type { Operation } from "../webhook/webhook.ts";

/** Who asked the API server. */
export interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** A kind in one version. */
export interface GroupVersionKind {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A resource in one version. */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  /** In the plural. */
  readonly resource: string;
}

/** What an API server asks about (`admission.k8s.io/v1`). */
export interface AdmissionRequest {
  readonly uid: string;
  /** Of the objects, as the webhook's rules want them. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  /** Such as `status` or `scale`. */
  readonly subResource?: string;
  /** What the client named, where the objects were converted for the webhook's rules. */
  readonly requestKind?: GroupVersionKind;
  readonly requestResource?: GroupVersionResource;
  readonly requestSubResource?: string;
  /** Empty when the server is to make a name of `generateName`. */
  readonly name?: string;
  readonly namespace?: string;
  readonly operation: Operation;
  readonly userInfo: UserInfo;
  /** What is to be stored; null for DELETE. */
  readonly object?: KubernetesObject | null;
  /** What is stored: with UPDATE and DELETE. */
  readonly oldObject?: KubernetesObject | null;
  readonly dryRun?: boolean;
  /** CreateOptions, UpdateOptions, DeleteOptions. */
  readonly options?: Readonly<Record<string, unknown>> | null;
}

/** A question, and the version in which it was asked. */
export interface AdmissionReview {
  readonly apiVersion: "admission.k8s.io/v1" | "admission.k8s.io/v1beta1";
  readonly request: AdmissionRequest;
}
