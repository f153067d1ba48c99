import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import type { FieldError, JsonObject } from "@capikit/schema";
import { isRefusedBySchema, validateBuiltIn } from "@capikit/schema/manifests";
import { ownersOf, trackUpdate, withOwners } from "../apply/managed-fields.ts";
import { drawSuffix } from "../random/random.ts";
import { withAllocated, withBuiltInDefaults, withDerivedLabels } from "../store/built-in-defaults.ts";
import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import { allowsUnconditionalUpdate, type ServedKind } from "../store/served-kind.ts";
import {
  alreadyExists,
  badRequest,
  conflict,
  invalid,
  notFound,
  StatusError,
} from "../store/status-error.ts";
import { keyOf, readObject, type StoredObject, storeObject, withMetadata } from "../store/stored-object.ts";
import type { ResourceRequest } from "./api-request.ts";
import { checkNamespace, strictError, undecodable } from "./request-body.ts";
import type { WriteOptions } from "./write-options.ts";

/** Options of a write; `isTracked` for an object with the owners after the write, `isPatch` for a patched one. */
export type TrackedOptions = WriteOptions & { readonly isTracked?: boolean; readonly isPatch?: boolean };

export function createObject(
  cluster: Cluster,
  store: ResourceStore,
  request: Pick<ResourceRequest, "namespace">,
  body: DynamicObject,
  options: TrackedOptions,
): StoredObject {
  const { kind } = store;
  const given = withDistinctOwners(body, options);
  checkNamespace(request.namespace, given);
  const { name, generateName, resourceVersion } = given.metadata;
  const { hooks } = cluster;
  const draw = (): string => drawSuffix(cluster.random);
  const suffix = (): string => hooks?.once("suffix", draw) ?? draw();
  const complete = !name && generateName ? `${generateName.slice(0, 58)}${suffix()}` : name;
  const named = withBuiltInDefaults(
    kind,
    withMetadata(given, {
      resourceVersion: undefined,
      ...(request.namespace !== undefined && { namespace: request.namespace }),
      ...(complete !== undefined && { name: complete }),
    }),
  );
  const write = {
    store,
    operation: "CREATE",
    namespace: request.namespace,
    name: complete ?? "",
    subresource: undefined,
    dryRun: options.dryRun,
    old: undefined,
  } as const;
  const asked = hooks ? withBuiltInDefaults(kind, hooks.mutate({ ...write, object: named }, named)) : named;
  const admitted = admitObject(cluster, kind, asked, options, {
    operation: "create",
    name: complete ?? "",
    old: undefined,
  });
  const exists = store.objects.has(keyOf(request.namespace, complete ?? ""));
  if (Number(resourceVersion ?? 0) > 0 && !options.dryRun) {
    throw new StatusError(500, "", "resourceVersion should not be set on objects to be created");
  }
  if (exists) {
    throw alreadyExists(kind, complete ?? "");
  }
  hooks?.validate({ ...write, object: admitted });
  const { generation, ...metadata } = admitted.metadata;
  const created = withDerivedLabels(kind, {
    ...admitted,
    metadata: { ...withoutEmpty(metadata), ...(kind.counted && { generation }), ...cluster.identity() },
  } as DynamicObject);
  const owned = options.isTracked
    ? withMetadata(created, { managedFields: given.metadata.managedFields })
    : cluster.ignoresManagers
      ? created
      : trackUpdate(created, undefined, options.by, kind.compiled.schema);
  const completed = withBuiltInDefaults(kind, owned); // the first status, which has no owner
  if (options.dryRun) return storeObject(completed, Number(resourceVersion ?? 0));
  const { uid = "", managedFields } = completed.metadata;
  if (managedFields === undefined && !cluster.ignoresManagers) cluster.unmanaged.add(uid);
  return cluster.write(store, completed);
}

/** Replaces an object or its status and returns it as stored. */
export function updateObject(
  cluster: Cluster,
  store: ResourceStore,
  live: StoredObject,
  body: DynamicObject,
  options: TrackedOptions,
): StoredObject {
  const { kind } = store;
  const given = withDistinctOwners(body, options);
  const { name, namespace } = live;
  const { subresource } = options.by;
  const { uid, resourceVersion = "" } = given.metadata;
  if (uid !== undefined && uid !== "" && uid !== live.uid && !options.isPatch) {
    throw conflict(
      kind,
      name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${live.uid}`,
    );
  }
  if (!/^\d*$/.test(resourceVersion)) {
    throw new StatusError(
      500,
      "",
      `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`,
    );
  }
  const unconditional = Number(resourceVersion) === 0;
  if (unconditional && !allowsUnconditionalUpdate(kind)) {
    throw invalid({ ...kind, kind: kind.plural }, name, [
      {
        path: "metadata.resourceVersion",
        type: "FieldValueInvalid",
        message: "must be specified for an update",
      },
    ]);
  }
  if (!unconditional && Number(resourceVersion) !== live.version) {
    throw conflict(kind, name);
  }
  const old = readObject(live);
  const { hooks } = cluster;
  const versioned = withBuiltInDefaults(
    kind,
    withMetadata(withAllocated(kind, given, old), {
      managedFields: undefined,
      ...(unconditional && { resourceVersion: String(live.version) }),
    }),
  );
  const write = {
    store,
    operation: "UPDATE",
    namespace: namespace || undefined,
    name,
    subresource,
    dryRun: options.dryRun,
    old,
  } as const;
  const asked = hooks
    ? withBuiltInDefaults(kind, hooks.mutate({ ...write, object: versioned }, versioned))
    : versioned;
  const admitted = admitObject(cluster, kind, asked, options, {
    operation: subresource === "status" ? "update-status" : "update",
    name,
    old,
    ...(namespace !== "" && { namespace }),
  });
  hooks?.validate({ ...write, object: admitted });
  const { generation, managedFields: _, ...metadata } = admitted.metadata;
  const updated = {
    ...admitted,
    metadata: { ...withoutEmpty(metadata), ...(kind.counted && generation !== undefined && { generation }) },
  } as DynamicObject;
  // Clients may change owners, such as kubectl when it adopts server-side apply, or remove them all.
  const owners = (subresource === undefined && given.metadata.managedFields) || [];
  const hasOtherOwners = owners.length > 0 && !isDeepStrictEqual(owners, old.metadata.managedFields);
  const previous = ownersOf(hasOtherOwners ? given : old);
  const isUntracked = previous.size === 0 && (hasOtherOwners || cluster.unmanaged.has(live.uid));
  const isChanged =
    hasOtherOwners || !isDeepStrictEqual(withMetadata(updated, unmanaged), withMetadata(old, unmanaged));
  const owned = options.isTracked
    ? withMetadata(updated, { managedFields: given.metadata.managedFields })
    : isChanged
      ? cluster.ignoresManagers
        ? updated
        : isUntracked
          ? withOwners(updated, [])
          : trackUpdate(updated, old, options.by, kind.compiled.schema, previous)
      : old;
  if (options.dryRun) {
    return storeObject(owned, live.version);
  }
  if (owned.metadata.managedFields !== undefined) cluster.unmanaged.delete(live.uid);
  else if (hasOtherOwners || previous.size > 0) cluster.unmanaged.add(live.uid);
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = owned.metadata;
  const isHeld = hooks?.hasContent(store, live) ?? false;
  const isReady = deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0;
  if (isReady && finalizers.length === 0 && !isHeld) {
    // The change itself is never stored: watches receive the previous state.
    cluster.remove(store, live);
    return storeObject(owned, live.version);
  }
  return cluster.write(store, owned, old);
}

/** Metadata of writes, which does not count as a change. */
const unmanaged = { managedFields: undefined, resourceVersion: undefined };

export function requireObject(store: ResourceStore, { namespace, name = "" }: ResourceRequest): StoredObject {
  const found = store.objects.get(keyOf(namespace, name));
  if (found === undefined) {
    throw notFound(store.kind, name);
  }
  return found;
}

/** Returns an object without repeated owner references, of which it warns. */
function withDistinctOwners(object: DynamicObject, { warnings }: WriteOptions): DynamicObject {
  const owners = object.metadata.ownerReferences ?? [];
  const isRepeated = (owner: unknown, at: number): boolean =>
    owners.slice(0, at).some((one) => isDeepStrictEqual(one, owner));
  const repeated = owners.filter(isRepeated).map(({ uid }) => uid);
  if (repeated.length === 0) return object;
  warnings.add(
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${repeated.join(", ")}`,
  );
  return withMetadata(object, { ownerReferences: owners.filter((owner, at) => !isRepeated(owner, at)) });
}

/** Go omits empty lists and maps of metadata. */
function withoutEmpty(metadata: DynamicObject["metadata"]): DynamicObject["metadata"] {
  const isEmpty = (value: unknown): boolean =>
    typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isEmpty(value)));
}

/** Completes, prunes and checks an object. @throws StatusError for unknown fields and for errors. */
function admitObject(
  cluster: Cluster,
  kind: ServedKind,
  object: DynamicObject,
  options: TrackedOptions,
  write: {
    readonly operation: "create" | "update" | "update-status";
    readonly name: string;
    readonly namespace?: string;
    readonly old: DynamicObject | undefined;
  },
): DynamicObject {
  const { apiVersion, scope, statusSubresource, subresources } = kind;
  const { operation, name, namespace, old } = write;
  const result = cluster.admit(object as unknown as JsonObject, {
    schema: kind.compiled,
    apiVersion,
    kind: kind.kind,
    scope,
    fieldValidation: options.fieldValidation,
    statusSubresource,
    ...(subresources?.scale && { scale: subresources.scale }),
    isApplied: options.isTracked ?? false,
    operation,
    ...(old && { old: old as unknown as JsonObject }),
    ...(namespace !== undefined && { namespace }),
  });
  const strict = strictError(result.dropped, options);
  if (strict !== undefined) throw badRequest(strict);
  const admitted = result.object as unknown as DynamicObject;
  if (options.fieldValidation === "Warn")
    for (const path of result.dropped) options.warnings.add(`unknown field "${path}"`);
  const errors = kind.builtIn ? builtInErrors(kind, result.errors, admitted, write) : result.errors;
  const mistyped = errors.find(({ type }) => type === "FieldValueTypeInvalid");
  if (kind.builtIn && mistyped !== undefined)
    throw undecodable(kind, `${mistyped.path} ${mistyped.message}`, options.isPatch ? "patch" : "object");
  if (errors.length > 0) throw invalid(kind, name, errors);
  if (!kind.builtIn) warnOfFinalizers(admitted, old, options);
  return admitted;
}

/** Returns the errors of an object of a built-in kind, with those of its schema and metadata. */
function builtInErrors(
  kind: ServedKind,
  found: readonly FieldError[],
  object: DynamicObject,
  { operation, old }: { readonly operation: string; readonly old: DynamicObject | undefined },
): readonly FieldError[] {
  const bySchema = found.filter((error) => isRefusedBySchema(error, object));
  const isMistyped = bySchema.some(({ type }) => type === "FieldValueTypeInvalid");
  if (operation === "update-status" || isMistyped) return bySchema;
  // A test may have stored the old object without defaults.
  const all = [...bySchema, ...validateBuiltIn(kind, object, old && withBuiltInDefaults(kind, old))];
  return [
    ...new Map(all.toReversed().map((error) => [`${error.type} ${error.path}`, error])).values(),
  ].reverse();
}

function warnOfFinalizers(
  { metadata }: DynamicObject,
  old: DynamicObject | undefined,
  { warnings }: WriteOptions,
): void {
  for (const name of metadata.finalizers ?? [])
    if (!name.includes("/") && !old?.metadata.finalizers?.includes(name))
      warnings.add(
        `metadata.finalizers: "${name}": prefer a domain-qualified finalizer name ${name.includes(".") ? "including a path (/) " : ""}to avoid accidental conflicts with other finalizer writers`,
      );
}
