import type { DynamicObject } from "@capikit/client";
import { admit, type JsonObject } from "@capikit/schema";
import { type FieldManager, trackUpdate } from "../apply/managed-fields.ts";
import { drawSuffix } from "../random.ts";
import type { ResourceRequest } from "./api-request.ts";
import type { Cluster } from "./cluster.ts";
import type { ResourceStore } from "./resource-store.ts";
import type { ServedKind } from "./served-kind.ts";
import { alreadyExists, badRequest, conflict, invalid, notFound } from "./status-error.ts";
import { keyOf, readObject, type StoredObject, storeObject } from "./stored-object.ts";

/** How a write is meant. */
export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: "Strict" | "Warn" | "Ignore";
  readonly by: FieldManager;
}

/** @throws StatusError 400 and 422 for options that make no sense. */
export function writeOptionsOf(cluster: Cluster, request: ResourceRequest, apply = false): WriteOptions {
  const { query, kind, headers, subresource } = request;
  const dryRun = query.get("dryRun") ?? "";
  if (dryRun !== "" && dryRun !== "All") {
    throw badRequest(`Invalid value: "${dryRun}": dryRun: the only supported value is "All"`);
  }
  const fieldValidation = query.get("fieldValidation") ?? "Warn";
  if (fieldValidation !== "Strict" && fieldValidation !== "Warn" && fieldValidation !== "Ignore") {
    throw badRequest(`fieldValidation: Unsupported value: "${fieldValidation}"`);
  }
  const manager = query.get("fieldManager") || (headers["user-agent"] ?? "").split("/", 1)[0] || "unknown";
  return {
    dryRun: dryRun === "All",
    fieldValidation,
    by: {
      manager,
      operation: apply ? "Apply" : "Update",
      apiVersion: kind.apiVersion,
      subresource,
      time: cluster.time(),
    },
  };
}

/** Creates an object; gives it as it is stored. */
export function createObject(
  cluster: Cluster,
  store: ResourceStore,
  request: Pick<ResourceRequest, "namespace">,
  body: unknown,
  options: WriteOptions & { readonly applied?: boolean },
): StoredObject {
  const { kind } = store;
  const given = bodyOf(kind, body);
  checkNamespace(request.namespace, given);
  const { name, generateName, resourceVersion } = given.metadata;
  if (resourceVersion !== undefined && resourceVersion !== "") {
    throw badRequest("resourceVersion should not be set on objects to be created");
  }
  const complete = !name && generateName ? `${generateName.slice(0, 58)}${drawSuffix(cluster.random)}` : name;
  const named = withMetadata(given, {
    ...(request.namespace !== undefined && { namespace: request.namespace }),
    ...(complete !== undefined && { name: complete }),
  });
  const { object, errors } = admit(named as unknown as JsonObject, {
    ...admission(kind, options),
    operation: "create",
  });
  if (errors.length > 0) {
    throw invalid(kind, complete ?? "", errors);
  }
  if (store.objects.has(keyOf(request.namespace, complete ?? ""))) {
    throw alreadyExists(kind, complete ?? "");
  }
  const admitted = object as unknown as DynamicObject;
  const { generation, ...metadata } = admitted.metadata;
  const created = {
    ...admitted,
    metadata: { ...metadata, ...(kind.counted && { generation }), ...cluster.identity() },
  } as DynamicObject;
  const owned = options.applied
    ? withMetadata(created, { managedFields: given.metadata.managedFields })
    : trackUpdate(created, undefined, options.by, kind.compiled.schema);
  return options.dryRun ? storeObject(owned, cluster.version) : cluster.write(store, owned);
}

/** Replaces an object, or its status; gives it as it is stored. The last finalizer of a deleted object takes the object with it. */
export function updateObject(
  cluster: Cluster,
  store: ResourceStore,
  live: StoredObject,
  body: unknown,
  options: WriteOptions & { readonly applied?: boolean },
): StoredObject {
  const { kind } = store;
  const given = bodyOf(kind, body);
  const { name, namespace } = live;
  const { subresource } = options.by;
  const { uid, resourceVersion = "" } = given.metadata;
  if (uid !== undefined && uid !== "" && uid !== live.uid) {
    throw conflict(
      kind,
      name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${live.uid}`,
    );
  }
  if (!/^\d*$/.test(resourceVersion)) {
    throw invalid(kind, name, [
      { path: "metadata.resourceVersion", type: "FieldValueInvalid", message: "is no resource version" },
    ]);
  }
  if (Number(resourceVersion) !== 0 && Number(resourceVersion) !== live.version) {
    throw conflict(kind, name);
  }
  // Kubernetes' own kinds may be replaced whatever their version, custom resources may not.
  const unconditional = kind.builtIn && Number(resourceVersion) === 0;
  const old = readObject(live);
  const asked = unconditional ? withMetadata(given, { resourceVersion: String(live.version) }) : given;
  const { object, errors } = admit(asked as unknown as JsonObject, {
    ...admission(kind, options),
    operation: subresource === "status" ? "update-status" : "update",
    old: old as unknown as JsonObject,
    ...(namespace !== "" && { namespace }),
  });
  if (errors.length > 0) {
    throw invalid(kind, name, errors);
  }
  const admitted = object as unknown as DynamicObject;
  const { generation, managedFields: _, ...metadata } = admitted.metadata;
  const updated = {
    ...admitted,
    metadata: { ...metadata, ...(kind.counted && generation !== undefined && { generation }) },
  } as DynamicObject;
  const owned = options.applied
    ? withMetadata(updated, { managedFields: given.metadata.managedFields })
    : trackUpdate(updated, old, options.by, kind.compiled.schema);
  if (options.dryRun) {
    return storeObject(owned, live.version);
  }
  const stored = cluster.write(store, owned);
  const { deletionTimestamp, finalizers = [] } = owned.metadata;
  if (deletionTimestamp !== undefined && finalizers.length === 0) {
    cluster.remove(store, stored);
  }
  return stored;
}

/** The object that a request is about. */
export function requireObject(store: ResourceStore, { namespace, name = "" }: ResourceRequest): StoredObject {
  const found = store.objects.get(keyOf(namespace, name));
  if (found === undefined) {
    throw notFound(store.kind, name);
  }
  return found;
}

/** @throws StatusError 400 when the object says that it is another than the URL says. */
export function checkPlace({ namespace, name }: ResourceRequest, body: DynamicObject): void {
  const own = body.metadata.name ?? "";
  if (own !== name) {
    throw badRequest(
      own === ""
        ? `the name of the object (${name} based on URL) was undeterminable: name must be provided`
        : `the name of the object (${own}) does not match the name on the URL (${name})`,
    );
  }
  checkNamespace(namespace, body);
}

/** @throws StatusError 400 when a body is no object of the kind. */
export function bodyOf(kind: ServedKind, body: unknown): DynamicObject {
  const object = body as Partial<DynamicObject> | null;
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    throw badRequest(`the object provided is unrecognized (must be of type ${kind.kind})`);
  }
  if (!object.kind && !kind.builtIn) {
    throw badRequest("Object 'Kind' is missing: name apiVersion and kind");
  }
  if (
    (object.kind ?? kind.kind) !== kind.kind ||
    (object.apiVersion ?? kind.apiVersion) !== kind.apiVersion
  ) {
    throw badRequest(
      `${object.kind} in version "${object.apiVersion}" cannot be handled as a ${kind.kind}: the object provided is ` +
        `unrecognized (expected ${kind.apiVersion}, Kind=${kind.kind})`,
    );
  }
  const { metadata } = object;
  if (
    metadata !== undefined &&
    (typeof metadata !== "object" || metadata === null || Array.isArray(metadata))
  ) {
    throw badRequest("metadata is no object");
  }
  return { ...object, apiVersion: kind.apiVersion, kind: kind.kind, metadata: metadata ?? {} };
}

export function withMetadata(
  object: DynamicObject,
  metadata: { [K in keyof DynamicObject["metadata"]]: DynamicObject["metadata"][K] | undefined },
): DynamicObject {
  const merged = Object.entries({ ...object.metadata, ...metadata }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...object, metadata: Object.fromEntries(merged) };
}

function checkNamespace(namespace: string | undefined, { metadata }: DynamicObject): void {
  if (metadata.namespace && namespace !== undefined && metadata.namespace !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
}

function admission(kind: ServedKind, { fieldValidation }: WriteOptions) {
  const { apiVersion, scope, subresources } = kind;
  return {
    schema: kind.compiled,
    apiVersion,
    kind: kind.kind,
    scope,
    fieldValidation,
    statusSubresource: kind.statusSubresource,
    ...(subresources?.scale && { scale: subresources.scale }),
  };
}
