import type { DynamicObject } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { defined, equalJson, isRecord, parseJson, valueAt } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { trackScale } from "../apply/managed-fields.ts";
import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import { answeredByObject, createdByUpdate, defineKind, type ServedKind } from "../store/served-kind.ts";
import { badRequest, conflict, invalid, noSuchResource, StatusError } from "../store/status-error.ts";
import { keyOf, readObject, type StoredObject, withMetadata } from "../store/stored-object.ts";
import { type Answer, answerBytes, answerJson, answerPage } from "./answer.ts";
import { isCreated, type ResourceRequest } from "./api-request.ts";
import { checkDeletion, deletedStatus, deleteObject, parseDeletion } from "./delete-object.ts";
import { listObjects } from "./list-objects.ts";
import { parsePatch, patchObject } from "./patch-object.ts";
import { checkPlace, decodeBody, nested, stepsOf, undecodable, withNested } from "./request-body.ts";
import { parseSelection } from "./selectors.ts";
import { chooseView } from "./views.ts";
import { createObject, requireObject, updateObject } from "./write-object.ts";
import { parseWriteOptions, type WriteOptions } from "./write-options.ts";

/**
 * Handles a request for objects except watches, synchronously, so that requests take effect one
 * after another.
 *
 * @param reached The version of lists.
 * @throws StatusError if the request is rejected.
 */
export function handleRequest(
  cluster: Cluster,
  request: ResourceRequest,
  text: string,
  reached = cluster.version,
): Answer {
  const { kind, operation, subresource } = request;
  const store = cluster.storeOf(kind);
  if (subresource === "scale") {
    return handleScale(cluster, store, request, text);
  }
  if (subresource !== undefined && isCreated(kind, subresource)) {
    parseWriteOptions(cluster, request);
    return createSubresource(cluster, store, request, parseBody(text));
  }
  if (
    subresource !== undefined &&
    (subresource !== "status" || !kind.statusSubresource || operation === "delete")
  ) {
    throw noSuchResource();
  }
  const view = chooseView(request, Date.parse(cluster.time()));
  const show = (stored: StoredObject, code?: number): Answer => answerBytes(view.bytesOf(stored), code);
  switch (operation) {
    case "get": {
      const found = requireObject(store, request);
      return show(found);
    }
    case "list":
      return answerPage(kind, listObjects(store, request, reached), view);
    case "create": {
      const options = parseWriteOptions(cluster, request);
      const body = decodeBody(kind, parseBody(text), options);
      return show(createObject(cluster, store, request, body, options), 201);
    }
    case "update": {
      const options = parseWriteOptions(cluster, request);
      const body = decodeBody(kind, parseBody(text), options);
      checkPlace(request, body);
      if (isCreatedByUpdate(store, request)) {
        const { name = "", uid } = body.metadata ?? {};
        // A UID is a precondition, which a missing object does not fulfil.
        if (uid) {
          const reason = `Precondition failed: UID in precondition: ${uid}, UID in object meta: `;
          throw conflict(kind, name, reason);
        }
        const unversioned = withMetadata(body, { resourceVersion: undefined });
        return show(createObject(cluster, store, request, unversioned, options), 201);
      }
      const stored = updateObject(cluster, store, requireObject(store, request), body, options);
      return show(stored);
    }
    case "patch": {
      const { stored, created } = patchObject(cluster, store, request, text);
      return show(stored, created ? 201 : 200);
    }
    case "delete": {
      const deletion = parseDeletion(text === "" ? undefined : parseBody(text), request.query);
      const live = requireObject(store, request);
      checkDeletion(cluster, store, live, deletion);
      const { object, gone } = deleteObject(cluster, store, live, deletion);
      const isStatus = gone && !answeredByObject.has(`${kind.group}/${kind.kind}`);
      return isStatus ? answerJson(deletedStatus(store, object)) : show(object);
    }
    default: {
      const deletion = parseDeletion(text === "" ? undefined : parseBody(text), request.query);
      const selector = parseSelection(kind, request);
      const items = store.sorted().filter((object) => selector?.(object) ?? true);
      // All checks are made before the first deletion.
      for (const object of items) checkDeletion(cluster, store, object, deletion);
      for (const object of items) {
        deleteObject(cluster, store, object, deletion);
      }
      const resourceVersion = cluster.version;
      return answerPage(
        kind,
        { items, resourceVersion, continueToken: undefined, remaining: undefined },
        view,
      );
    }
  }
}

/** Reports whether an update creates its object, which does not exist. */
function isCreatedByUpdate(
  { kind, objects }: ResourceStore,
  { namespace, name, subresource }: ResourceRequest,
): boolean {
  const isKind = subresource === undefined && createdByUpdate.has(`${kind.group}/${kind.kind}`);
  return isKind && !objects.has(keyOf(namespace, name ?? ""));
}

function handleScale(cluster: Cluster, store: ResourceStore, request: ResourceRequest, text: string): Answer {
  const { kind, operation } = request;
  const options = operation === "get" ? undefined : parseWriteOptions(cluster, request);
  const live = requireObject(store, request);
  const object = readObject(live);
  const scale = buildScale(kind, object);
  if (options === undefined) {
    requireReplicas(kind, object);
    return answerJson(scale);
  }
  if (operation !== "update" && operation !== "patch") {
    throw noSuchResource();
  }
  const isPatch = operation === "patch";
  const body = decodeScale(isPatch ? parsePatch(request, text)(scale) : parseBody(text), options, isPatch);
  checkPlace(request, body);
  const path = stepsOf(scalePaths(kind).specReplicasPath);
  const scaled = trackScale(withScale(kind, object, body), object, options.by, path);
  const stored = updateObject(cluster, store, live, scaled, { ...options, isTracked: true });
  const after = readObject(stored);
  // The API server sets defaults when it reads an object, and stores them with its next write.
  if (!equalJson({ ...after, metadata: null }, { ...scaled, metadata: null }))
    cluster.unnormalized.add(stored);
  return answerJson(buildScale(kind, after));
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw badRequest(`the object provided is unrecognized: ${errorMessage(cause)}`);
  }
}

/** Returns the scale subresource of an object (`autoscaling/v1` Scale). */
function buildScale(kind: ServedKind, object: DynamicObject): DynamicObject {
  const paths = scalePaths(kind);
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const selector = paths.labelSelectorPath && nested(object, paths.labelSelectorPath);
  const replicas = nested(object, paths.specReplicasPath);
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: defined({
      name,
      namespace,
      uid,
      resourceVersion,
      creationTimestamp,
    }) as DynamicObject["metadata"],
    spec: replicas ? { replicas } : {},
    status: {
      replicas: nested(object, paths.statusReplicasPath) ?? 0,
      ...(selector ? { selector } : {}),
    },
  };
}

/** @throws StatusError 500 if an object has no replicas field, so that it has no Scale. */
function requireReplicas(kind: ServedKind, object: DynamicObject): void {
  const { specReplicasPath } = scalePaths(kind);
  if (nested(object, specReplicasPath) === undefined) {
    const message = `the spec replicas field "${specReplicasPath}" does not exist`;
    throw new StatusError(500, "InternalError", `Internal error occurred: ${message}`, {
      causes: [{ message }],
    });
  }
}

function decodeScale(body: unknown, options: WriteOptions, isPatch: boolean): DynamicObject {
  const source = isPatch ? "patch" : "object";
  const scale = decodeBody(scaleKind, body, options, source);
  const [wrong] = scaleKind.compiled.validate(scale as unknown as JsonObject);
  if (wrong !== undefined) throw undecodable(scaleKind, `${wrong.path} ${wrong.message}`, source);
  return scale;
}

/** Returns an object with the replicas of a Scale. */
function withScale(kind: ServedKind, object: DynamicObject, scale: DynamicObject): DynamicObject {
  const replicas = valueAt(scale, "spec", "replicas") ?? 0;
  const { resourceVersion } = scale.metadata;
  const scaled = withNested(object, scalePaths(kind).specReplicasPath, replicas);
  return resourceVersion ? withMetadata(scaled, { resourceVersion }) : scaled;
}

const count = { type: "integer", format: "int32" } as const;

const scaleKind = defineKind(
  { group: "autoscaling", version: "v1", kind: "Scale", plural: "scales", scope: "Namespaced" },
  {
    type: "object",
    properties: {
      spec: { type: "object", properties: { replicas: count } },
      status: { type: "object", properties: { replicas: count, selector: { type: "string" } } },
    },
  },
);

function scalePaths({ subresources }: ServedKind) {
  if (subresources?.scale === undefined) {
    throw noSuchResource();
  }
  return subresources.scale;
}

/** Creates an Eviction of a Pod or a TokenRequest of a ServiceAccount. */
function createSubresource(
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
