import { clusterTopologyOwnedLabel } from "@capikit/api/core/v1beta2";
import { ownsField } from "@capikit/api/meta";
import {
  cloneJson,
  equalJson,
  isRecord,
  type JsonObject,
  ownMember,
  setMember,
  textAt,
} from "@capikit/common/json";
import { getAt, setAt } from "../json/json-object.ts";
import { currentVersion } from "../objects/canonical.ts";
import { annotationsOf, isKind, labelsOf, type Unstructured } from "../objects/kubernetes.ts";

/** Field manager of Cluster API's topology controller. */
export const topologyManager = "capi-topology";
const lastAppliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";

/** The result of an apply. */
export interface AppliedObject {
  readonly object: Unstructured;
  /** Whether the file leaves out fields of which neither managed fields nor an annotation shows who wrote them. */
  readonly hasUnknownRemovals: boolean;
}

/**
 * Returns the object that an API server stores for a file, which the manager of the old object's fields
 * applies: fields that it applied before and that the file leaves out are removed, others stay. Then the
 * webhooks of Cluster API set their defaults. An old object without UID is a file, which the new one replaces.
 */
export function applyObject(
  old: Unstructured | undefined,
  file: Unstructured,
  isStored = textAt(old, "metadata", "uid") !== "",
): AppliedObject {
  if (old === undefined || !isStored) return { object: file, hasUnknownRemovals: false };
  const [was, is] = [currentVersion(old), currentVersion(file)];
  const last = lastApplied(old);
  const parts = (object: Unstructured): JsonObject =>
    ({ spec: object.spec ?? {}, labels: labelsOf(object), annotations: annotationsOf(object) }) as JsonObject;
  const wanted = parts(is);
  const before = parts(was);
  const result = mergeApplied(
    before,
    last && parts(currentVersion(last.object)),
    wanted,
    last?.isWhole ?? false,
  );
  const { spec, labels, annotations } = result as JsonObject;
  const { labels: _l, annotations: _a, ...own } = getAt(is, ["metadata"]) as JsonObject;
  const isUsed = (map: unknown): boolean => isRecord(map) && Object.keys(map).length > 0;
  const metadata = { ...own, ...(isUsed(labels) && { labels }), ...(isUsed(annotations) && { annotations }) };
  const object = { ...is, ...(is.spec === undefined && was.spec === undefined ? {} : { spec }), metadata };
  return {
    object: withWebhookDefaults(object as Unstructured, was),
    hasUnknownRemovals: last === undefined && !equalJson(result as never, wanted),
  };
}

interface LastApplied {
  readonly object: Unstructured;
  /** Whether it was applied on the client, which removes a field with all that is below it. */
  readonly isWhole: boolean;
}

/** Returns what the manager of an object's fields has applied; undefined if the object does not show it. */
function lastApplied(old: Unstructured): LastApplied | undefined {
  const { apiVersion, kind } = old;
  // Core labels the Cluster of a topology, too, which its author applies.
  const isOwned = kind !== "Cluster" && labelsOf(old)[clusterTopologyOwnedLabel] !== undefined;
  const written = isOwned ? undefined : annotationsOf(old)[lastAppliedAnnotation];
  const parsed = written === undefined ? undefined : parsedOf(written);
  if (isRecord(parsed)) {
    const object = { ...parsed, kind } as Unstructured;
    return {
      object: { ...object, apiVersion: object.apiVersion ?? apiVersion } as Unstructured,
      isWhole: true,
    };
  }
  const entries = managersIn(old);
  const own = entries
    .filter(
      ({ manager = "", operation, subresource, apiVersion: version }) =>
        operation === "Apply" &&
        !subresource &&
        version === apiVersion &&
        (isOwned ? manager === topologyManager : !manager.startsWith("capi-")),
    )
    .toSorted((a, b) => JSON.stringify(b.fieldsV1).length - JSON.stringify(a.fieldsV1).length)[0];
  if (own === undefined) return undefined;
  const others = entries
    .filter((entry) => entry !== own && !entry.subresource)
    .map(({ fieldsV1 }) => fieldsV1);
  const part = ownedPart(old, own.fieldsV1, others, []) as JsonObject;
  return { object: { ...part, apiVersion, kind } as Unstructured, isWhole: false };
}

/** Returns the value of a JSON text; undefined for another text. */
function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An entry of managed fields. */
interface Managed {
  readonly manager?: string;
  readonly operation?: string;
  readonly subresource?: string;
  readonly apiVersion?: string;
  readonly fieldsV1: JsonObject;
}

/** Returns the entries of an object's managed fields. */
export function managersIn(object: Unstructured): Managed[] {
  const entries = getAt(object, ["metadata", "managedFields"]);
  return (Array.isArray(entries) ? entries : []).filter(
    (entry) => isRecord(entry) && isRecord(entry.fieldsV1),
  ) as unknown as Managed[];
}

/** Returns the part of a value that `fieldsV1` contains, and no other manager owns. */
function ownedPart(
  value: unknown,
  fields: JsonObject,
  others: readonly JsonObject[],
  path: readonly string[],
): unknown {
  const inner = Object.entries(fields).filter(([step]) => step !== ".") as [string, JsonObject][];
  if (inner.length === 0) return value;
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const found = inner.find(([step]) => isItem(item, step));
      return found === undefined ? [] : [ownedPart(item, found[1], [], [])];
    });
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [step, below] of inner) {
    const name = step.slice(2);
    const at = [...path, name];
    const isLeaf = Object.keys(below).length === 0;
    if (Object.hasOwn(value, name) && !(isLeaf && others.some((one) => ownsField(one, at))))
      setMember(result, name, ownedPart(value[name], below, others, at));
  }
  return result;
}

/** Reports whether a step of managed fields is that of an item of a list: `k:{"name":"a"}` or `v:"a"`. */
function isItem(item: unknown, step: string): boolean {
  const wanted = parsedOf(step.slice(2));
  if (!step.startsWith("k:") || !isRecord(wanted)) return equalJson(item as never, wanted as never);
  return Object.entries(wanted).every(
    ([key, value]) => isRecord(item) && equalJson(item[key] as never, value as never),
  );
}

/** Merges an applied value with the stored one and what was applied before. */
function mergeApplied(old: unknown, last: unknown, wanted: unknown, isWhole: boolean): unknown {
  if (isRecord(old) && isRecord(wanted)) {
    const result: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(old)) {
      const before = isRecord(last) ? ownMember(last, name) : undefined;
      if (Object.hasOwn(wanted, name))
        setMember(result, name, mergeApplied(value, before, wanted[name], isWhole));
      else {
        const rest = before === undefined ? value : isWhole ? undefined : withoutApplied(value, before);
        if (rest !== undefined) setMember(result, name, rest);
      }
    }
    for (const [name, value] of Object.entries(wanted))
      if (!Object.hasOwn(old, name)) setMember(result, name, value);
    return result;
  }
  if (!Array.isArray(old) || !Array.isArray(wanted)) return wanted;
  const lasts = Array.isArray(last) ? last : [];
  const counterpart = (items: readonly unknown[], item: unknown, at: number): unknown => {
    const key = nameOf(item);
    if (key !== undefined) return items.find((one) => nameOf(one) === key);
    return items.length === wanted.length ? items[at] : undefined;
  };
  return wanted.map((item, at) =>
    mergeApplied(counterpart(old, item, at), counterpart(lasts, item, at), item, isWhole),
  );
}

/** Returns the name by which lists of Cluster API and Kubernetes know an item. */
function nameOf(item: unknown): unknown {
  return isRecord(item) ? (item.name ?? item.key) : undefined;
}

/** Returns a stored value without the members that were applied; undefined if none is left. */
function withoutApplied(value: unknown, last: unknown): unknown {
  if (!isRecord(value) || !isRecord(last)) return undefined;
  const rest = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const left = Object.hasOwn(last, name) ? withoutApplied(member, last[name]) : member;
    return left === undefined ? [] : [[name, left]];
  });
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** Sets the defaults of Cluster API's webhooks that decide on Machines, where the apply removed the stored ones. */
function withWebhookDefaults(object: Unstructured, old: Unstructured): Unstructured {
  const isDeployment = isKind(object, "cluster.x-k8s.io", "MachineDeployment");
  if (!isDeployment && !isKind(object, "controlplane.cluster.x-k8s.io", "KubeadmControlPlane")) return object;
  const result = cloneJson(object);
  const isRemoved = (path: readonly string[]): boolean =>
    getAt(old, path) !== undefined && getAt(object, path) === undefined;
  const type = ["spec", "rollout", "strategy", "type"];
  if (isRemoved(type)) setAt(result, type, "RollingUpdate");
  const replicas = ["spec", "replicas"];
  if (isRemoved(replicas)) setAt(result, replicas, isDeployment ? (getAt(old, replicas) ?? 1) : 1);
  return result;
}
