import type { Client, DynamicObject, KindDescriptor } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/client/kinds";
import { groupOf } from "@capikit/common/kubernetes";
import type { MoveObject } from "../../src/move/index.ts";
import { crds, object } from "./world.ts";

type Verb = "create" | "delete" | "get" | "list" | "patch" | "replace";
type Ref = { readonly namespace?: string; readonly name?: string };
type Kind = KindDescriptor<DynamicObject>;

/** A cluster in memory with the requests of a move, UIDs, finalizers and garbage collection. */
export interface MemoryCluster {
  readonly client: Client;
  /** Called before each request: an error rejects it. */
  intercept: (verb: Verb, kind: string, name: string) => void;
  /** Called after each creation: an error loses the response. */
  afterCreate: (kind: string, name: string) => void;
  put(one: MoveObject): void;
  find(kind: string, name: string): DynamicObject | undefined;
  remove(kind: string, name: string): void;
  /** Names of objects in the namespace `ns1`, as `Kind/name`. */
  names(): readonly string[];
}

/** Returns a cluster with CRDs, the namespace `kube-system` and these objects. */
export function memoryCluster(id: string, objects: readonly MoveObject[]): MemoryCluster {
  const stored = new Map<string, DynamicObject>();
  let version = 0;
  const keyOf = (group: string, kind: string, namespace: string | undefined, name: string): string =>
    [group, kind, namespace ?? "", name].join();
  const keyOfRef = (kind: Kind, { namespace, name }: Ref): string =>
    keyOf(kind.group, kind.kind, kind.scope === "Cluster" ? "" : namespace, name ?? "");
  const store = (key: string, one: DynamicObject): DynamicObject => {
    version += 1;
    const made = { ...one, metadata: { ...one.metadata, resourceVersion: `${version}` } };
    stored.set(key, made);
    return structuredClone(made);
  };
  const read = (kind: Kind, ref: Ref): DynamicObject =>
    stored.get(keyOfRef(kind, ref)) ?? rejected(404, "NotFound");
  const intercepted = (verb: Verb, kind: Kind, name = ""): void => cluster.intercept(verb, kind.kind, name);
  const remove = (key: string, one: DynamicObject): DynamicObject => {
    if ((one.metadata.finalizers ?? []).length > 0)
      return store(key, { ...one, metadata: { ...one.metadata, deletionTimestamp: "2026-01-01T00:00:00Z" } });
    stored.delete(key);
    const uids = new Set([...stored.values()].map(({ metadata }) => metadata.uid));
    for (const [other, { metadata, ...rest }] of [...stored]) {
      const owners = metadata.ownerReferences ?? [];
      if (owners.length > 0 && owners.every(({ uid }) => !uids.has(uid)) && !metadata.deletionTimestamp)
        remove(other, { metadata, ...rest });
    }
    return one;
  };
  const client = {
    async get(kind: Kind, ref: Ref) {
      intercepted("get", kind, ref.name);
      return structuredClone(read(kind, ref));
    },
    async *listAll(
      kind: Kind,
      options: { readonly namespace?: string; readonly fieldSelector?: string } = {},
    ) {
      intercepted("list", kind);
      const { namespace, fieldSelector } = options;
      for (const one of [...stored.values()]) {
        if (one.kind !== kind.kind || groupOf(one.apiVersion) !== kind.group) continue;
        if (fieldSelector && fieldSelector !== `type=${(one as MoveObject).type}`) continue;
        if (!namespace || one.metadata.namespace === namespace) yield structuredClone(one);
      }
    },
    async create(kind: Kind, one: DynamicObject) {
      intercepted("create", kind, one.metadata.name);
      const key = keyOfRef(kind, one.metadata);
      if (stored.has(key)) rejected(409, "AlreadyExists");
      const metadata = { ...one.metadata, uid: crypto.randomUUID() };
      const made = store(key, { ...one, apiVersion: apiVersionOf(kind), kind: kind.kind, metadata });
      cluster.afterCreate(kind.kind, one.metadata.name ?? "");
      return made;
    },
    async replace(kind: Kind, one: DynamicObject) {
      intercepted("replace", kind, one.metadata.name);
      return store(keyOfRef(kind, one.metadata), one);
    },
    async patch(kind: Kind, ref: Ref, { patch }: { readonly patch: DynamicObject }) {
      intercepted("patch", kind, ref.name);
      const { metadata: before, ...rest } = read(kind, ref);
      const { uid = before.uid, resourceVersion = before.resourceVersion } = patch.metadata ?? {};
      if (uid !== before.uid || resourceVersion !== before.resourceVersion) rejected(409, "Conflict");
      const after = store(keyOfRef(kind, ref), merged({ metadata: before, ...rest }, patch) as DynamicObject);
      return after.metadata.deletionTimestamp ? remove(keyOfRef(kind, ref), after) : after;
    },
    async delete(kind: Kind, ref: Ref, options?: { preconditions?: { uid?: string } }) {
      intercepted("delete", kind, ref.name);
      const one = read(kind, ref);
      if ((options?.preconditions?.uid ?? one.metadata.uid) !== one.metadata.uid) rejected(409, "Conflict");
      return structuredClone(remove(keyOfRef(kind, ref), one));
    },
  };
  const keyNamed = (kind: string, name: string): string =>
    keyOf(groupOf(object(kind, name).apiVersion), kind, object(kind, name).metadata.namespace, name);
  const cluster: MemoryCluster = {
    client: client as unknown as Client,
    intercept: () => {},
    afterCreate: () => {},
    put(one) {
      const { name = "", namespace } = one.metadata;
      store(keyOf(groupOf(one.apiVersion), one.kind ?? "", namespace, name), one as DynamicObject);
    },
    find: (kind, name) => stored.get(keyNamed(kind, name)),
    remove: (kind, name) => void stored.delete(keyNamed(kind, name)),
    names: () =>
      [...stored.values()]
        .filter(({ metadata }) => metadata.namespace === "ns1")
        .map(({ kind, metadata }) => `${kind}/${metadata.name}`)
        .sort(),
  };
  const system = { apiVersion: "v1", kind: "Namespace", metadata: { name: "kube-system", uid: id } };
  const own = crds.map((crd) => ({
    ...crd,
    metadata: { ...crd.metadata, uid: `${id}-${crd.metadata.name}` },
  }));
  for (const one of [system, ...own, ...objects]) cluster.put(one);
  return cluster;
}

function rejected(status: number, reason: string): never {
  const body = { kind: "Status", apiVersion: "v1", metadata: {}, reason, message: reason } as const;
  throw new ApiError({ method: "GET", path: "/" }, status, { body });
}

function merged(before: unknown, patch: unknown): unknown {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const after: Record<string, unknown> = { ...(before as object | undefined) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete after[name];
    else if (value !== undefined) after[name] = merged(after[name], value);
  }
  return after;
}
