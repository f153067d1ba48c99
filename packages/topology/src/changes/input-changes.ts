import type { JSONValue } from "@capikit/api/meta";
import { cloneJson, isJsonObject, type JsonObject, parseJsonPointer, setMember } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { getAt, type Path, removeAt, setAt } from "../json/json-object.ts";
import { identityOf, shown, type Unstructured } from "../objects/kubernetes.ts";
import { changedFields } from "./effects.ts";

/** A change of one object that a topology is rendered from. */
export interface InputChange {
  /** The object and its field, such as `Cluster default/one spec.topology.variables[region]`. */
  readonly name: string;
  /** Returns the objects with this change alone. */
  readonly apply: (objects: readonly Unstructured[]) => Unstructured[];
}

/** Changes of an object beyond this number count as one. */
const MAX_FIELDS = 40;

/** Identifies an object by group, kind, namespace and name. */
export function objectKey(object: Unstructured): string {
  const { apiVersion, kind, namespace, name } = identityOf(object);
  return `${kind}.${groupOf(apiVersion)} ${namespace}/${name}`;
}

/** Returns the objects, with the new ones in place of those of the same name. */
export function overlaid(
  objects: readonly Unstructured[],
  newer: readonly Unstructured[],
): Map<string, Unstructured> {
  return new Map([...objects, ...newer].map((object) => [objectKey(object), object]));
}

/**
 * Returns the changes between two states of the inputs: variables, patches and classes of workers by their
 * name, and other fields.
 */
export function inputChanges(before: readonly Unstructured[], after: readonly Unstructured[]): InputChange[] {
  const old = overlaid(before, []);
  return after.flatMap((object) => {
    const was = old.get(objectKey(object));
    if (was === undefined) return [added(object)];
    const [from, to] = [keyed(inputOf(was)), keyed(inputOf(object))] as [JsonObject, JsonObject];
    const paths = new Map<string, Path>();
    for (const { path } of changedFields(from, to)) {
      const whole = parseJsonPointer(path) ?? [];
      const end = whole.findIndex((name, at) => /^\[/.test(name) && named.includes(whole[at - 1] ?? ""));
      const part = end < 0 ? whole : whole.slice(0, end + 1);
      paths.set(part.join("/"), part);
    }
    if (paths.size === 0) return [];
    if (paths.size > MAX_FIELDS) return [added(object)];
    return [...paths.values()].map((path) => ({
      name: `${shown(object)} ${path.join(".").replaceAll(".[", "[")}`,
      apply: (objects) => {
        const changed = cloneJson(from);
        const value = getAt(to, path);
        if (value === undefined) removeAt(changed, path);
        else setAt(changed, path, cloneJson(value));
        const { labels: _labels, annotations: _annotations, ...others } = was.metadata as JsonObject;
        const metadata = { ...others, ...(changed.metadata as JsonObject) };
        return [...overlaid(objects, [{ ...was, ...(unkeyed(changed) as JsonObject), metadata }]).values()];
      },
    }));
  });
}

/** Lists whose members are changed as a whole. */
const named = ["variables", "patches", "overrides"];

function added(object: Unstructured): InputChange {
  return { name: shown(object), apply: (objects) => [...overlaid(objects, [object]).values()] };
}

/** The parts of an object that its author writes. */
function inputOf(object: Unstructured): JsonObject {
  const { apiVersion, kind, metadata, status: _status, ...rest } = object;
  const { labels, annotations } = (metadata ?? {}) as JsonObject;
  return {
    apiVersion,
    kind,
    metadata: {
      ...(isJsonObject(labels) && { labels }),
      ...(isJsonObject(annotations) && { annotations: withoutServerAnnotations(annotations) }),
    },
    ...rest,
  } as JsonObject;
}

function withoutServerAnnotations(annotations: JsonObject): JsonObject {
  const { "kubectl.kubernetes.io/last-applied-configuration": _applied, ...others } = annotations;
  return others;
}

/** Turns lists of members with unique names into objects with a member `[name]` for each. */
function keyed(value: JSONValue): JSONValue {
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, keyed(member)]));
  if (!Array.isArray(value)) return value;
  const names = value.map((item) => (isJsonObject(item) ? (item.name ?? item.class) : undefined));
  if (
    names.length === 0 ||
    names.some((name) => typeof name !== "string") ||
    new Set(names).size < names.length
  )
    return value;
  const result: JsonObject = {};
  for (const [at, item] of value.entries()) setMember(result, `[${names[at]}]`, keyed(item));
  return result;
}

function unkeyed(value: JSONValue): JSONValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => /^\[.*\]$/s.test(name)))
    return entries.map(([, item]) => unkeyed(item));
  return Object.fromEntries(entries.map(([name, member]) => [name, unkeyed(member)]));
}
