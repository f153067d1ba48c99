import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import { checkKind, checkPreconditions, checkTarget } from "../verbs/check-call.ts";
import type { CallOptions, DeleteOptions, ObjectRef, WriteOptions } from "../verbs/options.ts";
import type { Client } from "./client.ts";

/** Replicas of an object (`autoscaling/v1`). */
export interface Scale extends KubernetesObject {
  spec?: { replicas?: number };
  status?: {
    replicas: number;
    /** Label selector of the counted objects, as text. */
    selector?: string;
  };
}

/** Reads the replicas of an object whose kind has the scale subresource. */
export async function getScale(
  client: Pick<Client, "get">,
  kind: KindDescriptor,
  ref: ObjectRef,
  options: CallOptions = {},
): Promise<Scale> {
  checkKind("getScale", kind);
  return await client.get(subresourceOf<Scale>(kind), ref, { ...options, subresource: "scale" });
}

/**
 * Sets the replicas of an object whose kind has the scale subresource. Pass the version that
 * `getScale` returned to fail with a Conflict after another change.
 */
export async function updateScale(
  client: Pick<Client, "replace">,
  kind: KindDescriptor,
  ref: ObjectRef,
  scale: { readonly replicas: number; readonly resourceVersion?: string | undefined },
  options: Omit<WriteOptions, "subresource"> = {},
): Promise<Scale> {
  checkKind("updateScale", kind);
  checkTarget("updateScale", ref, "a reference, such as { namespace, name }");
  checkOptions("updateScale", scale, { replicas: "integer", resourceVersion: "string" });
  const { replicas, resourceVersion } = scale ?? {};
  if (replicas === undefined) throw new TypeError("updateScale: replicas is missing: pass { replicas }");
  const body = {
    apiVersion: "autoscaling/v1",
    kind: "Scale",
    metadata: { ...ref, ...(resourceVersion !== undefined && { resourceVersion }) },
    spec: { replicas },
  };
  return await client.replace(subresourceOf<Scale>(kind), body, { ...options, subresource: "scale" });
}

/** Returns the descriptor for requests whose objects are those of a subresource. */
function subresourceOf<T extends KubernetesObject>({
  group,
  version,
  kind,
  plural,
  scope,
}: KindDescriptor): KindDescriptor<T> {
  return { group, version, kind, plural, scope };
}

/** Specification of a token of a service account. */
export interface TokenRequestSpec {
  /** Audiences that accept the token. Default: the API server. */
  audiences?: string[];
  /** Requested validity in seconds, at least 600. The server may choose another one. */
  expirationSeconds?: number;
  /** The token is valid as long as this Pod, Secret or Node exists. */
  boundObjectRef?: { apiVersion?: string; kind?: string; name?: string; uid?: string };
}

/** A token of a service account (`authentication.k8s.io/v1`). Secret: do not log it. */
export interface TokenRequest extends KubernetesObject {
  spec?: TokenRequestSpec;
  status: {
    token: string;
    expirationTimestamp: string;
  };
}

const serviceAccountKind: KindDescriptor<Omit<TokenRequest, "status">> = {
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  plural: "serviceaccounts",
  scope: "Namespaced",
};

/** Requests a token of a service account. It expires: request another one in time. */
export async function requestToken(
  client: Pick<Client, "create">,
  serviceAccount: { readonly namespace: string; readonly name: string },
  spec: TokenRequestSpec = {},
  options: CallOptions = {},
): Promise<TokenRequest> {
  checkTarget("requestToken", serviceAccount, "a service account, such as { namespace, name }");
  checkOptions("requestToken", spec, {
    audiences: "array",
    expirationSeconds: "integer",
    boundObjectRef: "object",
  });
  checkOptions("requestToken", options, { signal: "signal" });
  const { signal } = options;
  const { namespace, name } = serviceAccount;
  const body = {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    metadata: { namespace, name },
    spec,
  };
  // The answer has the status, with the token.
  return (await client.create(serviceAccountKind, body, { subresource: "token", signal })) as TokenRequest;
}

/** A request to delete a Pod unless a PodDisruptionBudget forbids it (`policy/v1`). */
interface Eviction extends KubernetesObject {
  deleteOptions?: Pick<DeleteOptions, "gracePeriodSeconds" | "preconditions">;
}

const podKind: KindDescriptor<Eviction> = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  scope: "Namespaced",
};

/** Options of an eviction. */
export type EvictOptions = Pick<DeleteOptions, "gracePeriodSeconds" | "preconditions" | "dryRun" | "signal">;

/**
 * Deletes a Pod unless a PodDisruptionBudget forbids it.
 *
 * @throws ApiError TooManyRequests (429) with the cause `DisruptionBudget` if a budget forbids it,
 * InternalError (500) if several budgets apply, or NotFound.
 */
export async function evictPod(
  client: Pick<Client, "create">,
  pod: { readonly namespace: string; readonly name: string },
  options: EvictOptions = {},
): Promise<void> {
  checkTarget("evictPod", pod, "a Pod, such as { namespace, name }");
  checkOptions("evictPod", options, {
    gracePeriodSeconds: "integer",
    preconditions: "object",
    dryRun: "boolean",
    signal: "signal",
  });
  checkPreconditions("evictPod", options);
  const { dryRun = false, signal, ...deleteOptions } = options;
  const { namespace, name } = pod;
  const body = {
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: { namespace, name },
    deleteOptions,
  };
  await client.create(podKind, body, { subresource: "eviction", dryRun, signal });
}
