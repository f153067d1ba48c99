import { isRecord } from "@capikit/common/json";
import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import { badRequest, invalid } from "../store/status-error.ts";
import { type Answer, answerJson } from "./answer.ts";
import type { ResourceRequest } from "./api-request.ts";
import { deleteObject, parseDeletion } from "./delete-object.ts";
import { requireObject } from "./write-object.ts";

/** Creates an Eviction of a Pod or a TokenRequest of a ServiceAccount. */
export function createSubresource(
  cluster: Cluster,
  store: ResourceStore,
  request: ResourceRequest,
  body: unknown,
): Answer {
  return request.subresource === "eviction"
    ? evict(cluster, store, request, body)
    : issueToken(cluster, store, request, body);
}

/** Deletes a Pod, without budgets: inject `too-many-requests` to refuse an eviction. */
function evict(cluster: Cluster, store: ResourceStore, request: ResourceRequest, body: unknown): Answer {
  requireKind(body, "Eviction", "policy/v1");
  const deletion = parseDeletion(isRecord(body) ? body.deleteOptions : undefined, request.query);
  deleteObject(cluster, store, requireObject(store, request), deletion);
  return answerJson({ kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 }, 201);
}

/** Returns a token of a ServiceAccount, which is valid nowhere unless the server signs tokens. */
function issueToken(cluster: Cluster, store: ResourceStore, request: ResourceRequest, body: unknown): Answer {
  requireKind(body, "TokenRequest", "authentication.k8s.io/v1");
  const { name, namespace } = requireObject(store, request);
  const spec = isRecord(body) && isRecord(body.spec) ? body.spec : {};
  const { audiences = ["https://kubernetes.default.svc"], expirationSeconds = 3600 } = spec;
  if (typeof expirationSeconds !== "number" || expirationSeconds < 600) {
    const message = "may not specify a duration less than 10 minutes";
    const error = { path: "spec.expirationSeconds", type: "FieldValueInvalid", message } as const;
    throw invalid({ ...store.kind, group: "authentication.k8s.io", kind: "TokenRequest" }, "", [error]);
  }
  const created = cluster.time();
  const expires = Date.parse(created) / 1000 + expirationSeconds;
  const claims = { aud: audiences, exp: expires, sub: `system:serviceaccount:${namespace}:${name}` };
  const token = [{ alg: "none" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return answerJson(
    {
      kind: "TokenRequest",
      apiVersion: "authentication.k8s.io/v1",
      metadata: { name, namespace, creationTimestamp: created },
      spec: { ...spec, audiences, expirationSeconds },
      status: {
        token: cluster.signToken?.(token) ?? `${token}.`,
        expirationTimestamp: `${new Date(expires * 1000).toISOString().slice(0, 19)}Z`,
      },
    },
    201,
  );
}

/** @throws StatusError 400 if the body is of another kind. */
function requireKind(body: unknown, kind: string, apiVersion: string): void {
  const given = isRecord(body) ? body : {};
  if (given.kind !== kind || given.apiVersion !== apiVersion) {
    throw badRequest(`the object provided is unrecognized: expected ${kind} in version "${apiVersion}"`);
  }
}
