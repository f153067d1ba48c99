import type { DynamicObject } from "@capikit/client";
import type { Status } from "@capikit/client/errors";
import { integerAt, isRecord, type Json, ownMember, textAt } from "@capikit/common/json";
import { compileSchema } from "@capikit/schema";
import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import { badRequest, conflict, invalidOptions, type StatusError } from "../store/status-error.ts";
import { readObject, type StoredObject, storeObject, withMetadata } from "../store/stored-object.ts";

export interface Deletion {
  readonly dryRun: boolean;
  readonly policy: string | undefined;
  /** Whether a client asked for it: kinds have a default policy for these only. */
  readonly isRequest: boolean;
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
  readonly gracePeriodSeconds: number | undefined;
}

/** The options with which Kubernetes' controllers delete objects. */
export const deletionByController: Deletion = {
  dryRun: false,
  policy: undefined,
  isRequest: false,
  uid: undefined,
  resourceVersion: undefined,
  gracePeriodSeconds: undefined,
};

const text = { type: "string", nullable: true } as const;

const deleteOptions = compileSchema({
  type: "object",
  nullable: true,
  properties: {
    preconditions: { type: "object", nullable: true, properties: { uid: text, resourceVersion: text } },
    propagationPolicy: text,
    dryRun: { type: "array", nullable: true, items: { type: "string" } },
    gracePeriodSeconds: { type: "integer", format: "int64", nullable: true },
    orphanDependents: { type: "boolean", nullable: true },
  },
});

export function parseDeletion(body: unknown, query: URLSearchParams): Deletion {
  const [wrong] = deleteOptions.validate((body ?? null) as Json);
  if (wrong !== undefined) throw badRequest(`DeleteOptions: ${wrong.path} ${wrong.message}`);
  const options = isRecord(body) ? body : {};
  const preconditions = isRecord(options.preconditions) ? options.preconditions : {};
  const policy = options.propagationPolicy ?? query.get("propagationPolicy") ?? undefined;
  if (policy !== undefined && !["Background", "Foreground", "Orphan"].includes(String(policy))) {
    throw unsupported("propagationPolicy", policy);
  }
  const dryRun = Array.isArray(options.dryRun) ? options.dryRun : [query.get("dryRun") ?? ""].filter(Boolean);
  if (dryRun.some((value) => value !== "All")) {
    throw unsupported("dryRun", dryRun);
  }
  return {
    dryRun: dryRun.length > 0,
    policy: policy === undefined ? undefined : String(policy),
    isRequest: true,
    uid: textOf(preconditions.uid),
    resourceVersion: textOf(preconditions.resourceVersion),
    gracePeriodSeconds: graceOf(options.gracePeriodSeconds ?? query.get("gracePeriodSeconds") ?? undefined),
  };
}

const graceOf = (value: unknown): number | undefined =>
  value === undefined ? undefined : Math.max(0, Number(value));

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const unsupported = (field: string, value: unknown): StatusError =>
  invalidOptions(
    field,
    `Unsupported value: ${JSON.stringify(value)}`,
    "FieldValueNotSupported",
    "DeleteOptions",
  );

/** Lets admission check a deletion. @throws StatusError for a rejected one. */
export function checkDeletion(
  { hooks }: Cluster,
  store: ResourceStore,
  live: StoredObject,
  { dryRun }: Deletion,
): void {
  const { namespace, name } = live;
  const where = { store, namespace: namespace || undefined, name, subresource: undefined, dryRun };
  hooks?.validate({ ...where, operation: "DELETE", object: undefined, old: readObject(live) });
}

export interface Deleted {
  readonly object: StoredObject;
  readonly gone: boolean;
}

/** Kinds whose dependents stay unless a request has another policy: `DefaultGarbageCollectionPolicy` of their strategies. */
const orphaningKinds: ReadonlySet<string> = new Set(["/ReplicationController", "batch/Job"]);

const finalizerOf: Readonly<Record<string, string>> = {
  Foreground: "foregroundDeletion",
  Orphan: "orphan",
};

/**
 * Deletes an object, or marks it as deleting if it has finalizers. `Foreground` and `Orphan` add
 * finalizers that the garbage collector removes.
 */
export function deleteObject(
  cluster: Cluster,
  store: ResourceStore,
  live: StoredObject,
  { dryRun, policy, isRequest, uid, resourceVersion, gracePeriodSeconds }: Deletion,
): Deleted {
  const { kind } = store;
  const { name, version } = live;
  const resource = { ...kind, plural: kind.kind }; // the API server uses the kind here
  if (uid !== undefined && uid !== live.uid) {
    throw conflict(
      resource,
      name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${live.uid}`,
    );
  }
  if (resourceVersion !== undefined && resourceVersion !== String(version)) {
    throw conflict(
      resource,
      name,
      `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${version}`,
    );
  }
  const object = readObject(live);
  const { deletionTimestamp, generation = 0, finalizers = [] } = object.metadata;
  const own = Object.values(finalizerOf);
  const others = finalizers.filter((finalizer) => !own.includes(finalizer));
  const kept = policy === undefined ? finalizers.filter((finalizer) => own.includes(finalizer)) : [];
  const isOrphaning =
    policy === undefined &&
    isRequest &&
    kept.length === 0 &&
    orphaningKinds.has(`${kind.group}/${kind.kind}`);
  const asked = ownMember(finalizerOf, isOrphaning ? "Orphan" : (policy ?? ""));
  const wanted = [...others, ...kept, ...(asked === undefined ? [] : [asked])];
  const isHeld = cluster.hooks?.hasContent(store, live) ?? false;
  const grace = kind.group === "" && kind.kind === "Pod" ? podGrace(object, gracePeriodSeconds) : 0;
  if (wanted.length === 0 && !isHeld && grace === 0) {
    return { object: dryRun ? live : cluster.remove(store, live), gone: true };
  }
  const marked: DynamicObject = withMetadata(object, {
    finalizers: wanted.length > 0 ? wanted : undefined,
    ...(grace === 0 && { deletionGracePeriodSeconds: 0 }),
    ...(deletionTimestamp === undefined && {
      deletionTimestamp: `${new Date(Date.parse(cluster.time()) + grace * 1000).toISOString().slice(0, 19)}Z`,
      deletionGracePeriodSeconds: grace,
      ...(generation > 0 && { generation: generation + 1 }),
    }),
  });
  return { object: dryRun ? storeObject(marked, version) : cluster.write(store, marked), gone: false };
}

/** Returns the seconds that the kubelet has for a Pod, which it then deletes without any; 0 for one without a Node. */
function podGrace({ spec, status }: DynamicObject, asked: number | undefined): number {
  const isOver = ["Failed", "Succeeded"].includes(textAt(status, "phase"));
  if (textAt(spec, "nodeName") === "" || isOver) return 0;
  return asked ?? integerAt(spec, "terminationGracePeriodSeconds") ?? 30;
}

export function deletedStatus({ kind }: ResourceStore, { name, uid }: StoredObject): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    ...{ metadata: {} },
    status: "Success",
    details: { name, ...(kind.group !== "" && { group: kind.group }), kind: kind.plural, uid },
  };
}
