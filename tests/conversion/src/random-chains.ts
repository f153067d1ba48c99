import { convertedKinds } from "../../../packages/api/gen/conversion/plans.ts";
import type { WireType } from "../../../packages/api/src/conversion/wire/codec.ts";
import type { Random } from "../../reference/src/random.ts";
import { type Filling, fieldsOf, goValue, isObject, structOf } from "./go-values.ts";
import type { ServedKind } from "./schema-arbitrary.ts";

/** A version of a kind, and the name of its hub. */
interface KindVersion {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  /** Go's name of the type, such as `core/v1beta1.Cluster`. */
  readonly type: string;
  readonly hubType: string;
}

const data = "cluster.x-k8s.io/conversion-data";

/** Returns a whole object; old ones often have the annotation of a conversion. */
function objectOf(version: KindVersion, filling: Filling): Record<string, unknown> {
  const { random } = filling;
  const { apiVersion: _a, kind: _k, metadata: _m, ...rest } = structOf(version.type, filling);
  const object: Record<string, unknown> = {
    apiVersion: `${version.group}/${version.version}`,
    kind: version.kind,
  };
  if (!random.chance(0.03)) object.metadata = metadataOf(version, filling);
  return { ...object, ...(random.chance(0.03) ? {} : rest) };
}

function metadataOf(version: KindVersion, filling: Filling): unknown {
  const { random } = filling;
  const metadata = random.chance(0.3) ? goValue({ kind: "struct", name: "meta.ObjectMeta" }, filling) : {};
  if (!isObject(metadata)) return metadata;
  if (random.chance(0.6)) metadata.namespace = "ns";
  if (random.chance(0.2))
    metadata.labels = {
      ...(isObject(metadata.labels) ? metadata.labels : {}),
      "cluster.x-k8s.io/cluster-name": random.pick(["c", ""]),
    };
  const annotations: Record<string, unknown> = isObject(metadata.annotations)
    ? { ...metadata.annotations }
    : {};
  if (random.chance(0.1))
    annotations["conversion.cluster.x-k8s.io/cluster-name-label-set"] = random.pick(["false", "true", ""]);
  if (random.chance(version.type === version.hubType ? 0.1 : 0.6))
    annotations[data] = storedOf(version, filling);
  if (Object.keys(annotations).length > 0 || random.chance(0.1)) metadata.annotations = annotations;
  return metadata;
}

/** Possible values of the annotation other than those of a conversion. */
const damaged = [
  ...["", "{", "null", "{}", "[]", '""', "1", "{} ", " {}", "{}x", "nul", "\ufeff{}", '{"a":1,}'],
  ...['{"spec":null}', '{"spec":[]}', '{"Spec":{}}', '{"kind":1}', '{"metadata":[]}'],
] as const;

function storedOf({ hubType }: KindVersion, filling: Filling): string {
  const { random, errors } = filling;
  if (random.chance(errors * 3)) return random.pick<string>(damaged);
  return JSON.stringify(random.chance(0.05) ? {} : structOf(hubType, filling));
}

/**
 * Returns the object after an edit: fields set, zeroed or removed; lists shortened, reversed or
 * with duplicates; also in the annotation's JSON.
 */
function edited(
  object: Record<string, unknown>,
  version: KindVersion,
  filling: Filling,
): Record<string, unknown> {
  const copy = structuredClone(object);
  const rest = editStruct(copy, version.type, filling) as Record<string, unknown>;
  const metadata = isObject(rest.metadata) ? rest.metadata : object.metadata;
  if (isObject(metadata) && isObject(metadata.annotations)) {
    const text = metadata.annotations[data];
    if (typeof text === "string" && filling.random.chance(0.3)) {
      try {
        metadata.annotations[data] = JSON.stringify(editStruct(JSON.parse(text), version.hubType, filling));
      } catch {
        /* Damaged already. */
      }
    }
  }
  return {
    ...rest,
    apiVersion: object.apiVersion,
    kind: object.kind,
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function editStruct(value: unknown, name: string, filling: Filling): unknown {
  if (!isObject(value)) return value;
  const { random } = filling;
  const result: Record<string, unknown> = { ...value };
  for (const field of fieldsOf(name)) {
    if (["apiVersion", "kind"].includes(field.name) && !random.chance(0.02)) continue;
    if (name === "meta.ObjectMeta" && field.name === "annotations") continue;
    if (!(field.name in result)) {
      if (random.chance(0.03)) result[field.name] = goValue(field.type, filling, field.name, 5);
    } else if (random.chance(0.06)) delete result[field.name];
    else result[field.name] = editValue(result[field.name], field.type, field.name, filling);
  }
  return result;
}

function editValue(value: unknown, type: WireType, name: string, filling: Filling): unknown {
  const { random } = filling;
  if (type.kind === "pointer") return editValue(value, type.of, name, filling);
  if (type.kind === "struct") return editStruct(value, type.name, filling);
  if (random.chance(0.05)) return goValue(type, filling, name, 5);
  if (type.kind === "list" && Array.isArray(value)) {
    const items = value.map((item: unknown) => editValue(item, type.of, name, filling));
    if (random.chance(0.05)) items.reverse();
    if (random.chance(0.05)) items.pop();
    if (random.chance(0.05)) items.shift();
    if (random.chance(0.03) && !/[vV]ariables|definitions|Of$/.test(name))
      items.push(structuredClone(items[0] ?? goValue(type.of, filling, name, 5)));
    return items;
  }
  if (type.kind === "map" && isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => !random.chance(0.05))
        .map(([key, entry]) => [key, editValue(entry, type.of, key, filling)]),
    );
  return value;
}

/** A conversion of a kind to another version and back. */
export interface Direction {
  readonly from: KindVersion;
  readonly to: KindVersion;
}

/** All kinds with each pair of versions. */
export const directions: readonly Direction[] = convertedKinds.flatMap(
  ({ group, kind, hub, type, spokes }) => {
    const versions: readonly KindVersion[] = [
      { group, kind, version: hub, type, hubType: type },
      ...Object.entries(spokes).map(([version, spoke]) => ({
        ...{ group, kind, version, hubType: type },
        type: spoke.type,
      })),
    ];
    return versions.flatMap((from) => versions.filter((to) => to !== from).map((to) => ({ from, to })));
  },
);

export function apiVersionOf({ group, version }: Pick<KindVersion, "group" | "version">): string {
  return `${group}/${version}`;
}

/** Returns a random object: from nearly empty to complete, with or without errors. */
export function freshObject(version: KindVersion, random: Random, served: Filling["served"]): object {
  return objectOf(version, { ...filling(random, served), errors: random.pick([0, 0, 0, 0, 0.003, 0.02]) });
}

/** Returns the object after an edit by another client between two conversions. */
export function editedObject(
  object: object,
  version: KindVersion,
  random: Random,
  served: Filling["served"],
): object {
  const errors = random.chance(0.1) ? 0.01 : 0;
  return edited({ ...object }, version, { ...filling(random, served), errors });
}

function filling(random: Random, served: readonly ServedKind[]): Filling {
  return {
    random,
    served,
    density: random.pick([0.1, 0.3, 0.5, 0.7, 0.9, 1]),
    nulls: random.pick([0, 0, 0.02, 0.1]),
    zeros: random.pick([0, 0.1, 0.3, 0.7]),
    errors: 0,
  };
}
