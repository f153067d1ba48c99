import type { DynamicObject } from "@capikit/client";
import { getOrCreate, isRecord } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";

/** The comparable state of a run: lines of objects and of resources, in order. */
export interface EndState {
  /** Normalised members of each object by path, by `kind namespace/name`. */
  readonly objects: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly resources: readonly string[];
  /** Counts of members and resources: different shapes mean different states. */
  readonly shape: string;
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the start of a name with a random end: that of the API server, hexadecimal digits, or a UUID. */
function generatedStart(name: string): string | undefined {
  if (uuid.test(name.slice(-36)) && /[-.]$/.test(name.slice(0, -36))) return name.slice(0, -36);
  const start = Math.max(name.lastIndexOf("-"), name.lastIndexOf(".")) + 1;
  const end = name.slice(start);
  const isRandom = /^[b-df-hj-np-tv-xz2-9]{5}$/.test(end) || (/^[0-9a-f]{6,}$/.test(end) && /\d/.test(end));
  return start > 0 && isRandom ? name.slice(0, start) : undefined;
}

/** The annotation that the other actor of a run sets. */
export const touched = "explore.capikit.dev/touched";

/**
 * Returns the state of a run without what may differ between runs: identifiers, versions, times,
 * generated names, and strings that the platform invented, such as addresses.
 *
 * @param invented strings that the platform returned, and no caller knew before
 * @param given names of the objects that the scenario created
 * @param uids the objects that had these UIDs
 */
export function normaliseState(
  objects: readonly DynamicObject[],
  resources: readonly string[],
  invented: ReadonlySet<string>,
  given: ReadonlySet<string>,
  uids: ReadonlyMap<string, string>,
): EndState {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { metadata } of objects) {
    const { name = "" } = metadata;
    const generateName = metadata.generateName ?? (given.has(name) ? undefined : generatedStart(name));
    if (!generateName) continue;
    const count = (counts.get(generateName) ?? 0) + 1;
    counts.set(generateName, count);
    names.set(name, `${generateName}*${count}`);
  }
  const sorted = [...invented]
    .filter((one) => !uids.has(one))
    .sort((a, b) => b.length - a.length || compareText(a, b));
  const numbers = new Map<string, number>();
  const numberOf = (one: string): number => getOrCreate(numbers, one, () => numbers.size + 1);
  const live = new Set(objects.map(({ metadata }) => metadata.uid));
  const replace = (text: string, nameOf: (one: string) => number | undefined = numberOf): string => {
    if (time.test(text)) return "<time>";
    let result = text;
    if (text.length >= 36)
      for (const [uid, of] of uids)
        if (result.includes(uid))
          result = result.replaceAll(uid, `<UID of ${live.has(uid) ? "" : "an earlier "}${of}>`);
    for (const [name, to] of names) if (result.includes(name)) result = result.replaceAll(name, to);
    for (const one of sorted) {
      if (!result.includes(one)) continue;
      const exists = resources.some((resource) => resource.includes(one));
      result = result.replaceAll(
        one,
        `<platform ${nameOf(one)}${resources.length > 0 && !exists ? ", gone" : ""}>`,
      );
    }
    return result;
  };
  const byKey = new Map<string, ReadonlyMap<string, string>>();
  for (const object of objects) {
    const { namespace, name = "" } = object.metadata;
    const key = `${object.kind ?? ""} ${namespace === undefined ? "" : `${namespace}/`}${replace(name)}`;
    byKey.set(
      key,
      new Map(
        membersOf(object).map(([path, value]) => [
          path,
          typeof value === "string" ? replace(value) : String(value),
        ]),
      ),
    );
  }
  // Resources that were created at the same time may have been created in any order.
  const texts = new Map(resources.map((one) => [one, replace(one, (id) => numbers.get(id))]));
  const ordered = resources.toSorted((a, b) => compareText(texts.get(a) ?? "", texts.get(b) ?? ""));
  return {
    objects: new Map([...byKey].sort(([a], [b]) => compareText(a, b))),
    resources: ordered.map((one) => replace(one)).sort(),
    shape: shapeOf(objects, resources),
  };
}

/** Returns counts of members and resources, which are those of the normalised state. */
export function shapeOf(objects: readonly DynamicObject[], resources: readonly string[]): string {
  const counts = objects.map((object) => `${object.kind} ${membersOf(object).length}`);
  return [...counts.sort(), resources.length].join();
}

type Member = readonly [path: string, value: string | number | boolean];

/** The members of objects, which a run reads often. */
const membersByObject = new WeakMap<DynamicObject, readonly Member[]>();

export function membersOf(object: DynamicObject): readonly Member[] {
  return getOrCreate(membersByObject, object, () => flatten(withReadableData(comparable(object)), ""));
}

/** Returns an object without members that differ between runs. */
function comparable(object: DynamicObject): DynamicObject {
  const { metadata, ...rest } = object;
  const { generation } = metadata;
  const {
    uid: _uid,
    resourceVersion: _version,
    generation: _generation,
    creationTimestamp: _created,
    managedFields: _fields,
    selfLink: _link,
    annotations,
    finalizers,
    ownerReferences,
    ...meta
  } = metadata as DynamicObject["metadata"] & { selfLink?: unknown };
  const { [touched]: _touched, ...kept } = annotations ?? {};
  return relate(
    {
      ...rest,
      metadata: {
        ...meta,
        ...(Object.keys(kept).length > 0 && { annotations: kept }),
        ...(finalizers !== undefined && finalizers.length > 0 && { finalizers: [...finalizers].sort() }),
        ...(ownerReferences !== undefined && {
          ownerReferences: ownerReferences.map(({ uid: _, ...reference }) => reference),
        }),
      },
    },
    generation,
  ) as DynamicObject;
}

/** Decodes the data of a Secret. Keys and certificates differ between runs. */
function withReadableData(object: DynamicObject): DynamicObject {
  const { data } = object as { data?: unknown };
  if (object.kind !== "Secret" || !isRecord(data)) return object;
  const decode = (value: unknown): string =>
    Buffer.from(String(value), "base64")
      .toString()
      .replaceAll(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g, "<PEM>")
      .replaceAll(/LS0tLS1CRUdJTi[\w+/=]+/g, "<PEM>");
  const decoded = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, decode(value)]));
  return { ...object, data: decoded };
}

/** Replaces observed generations by their relation to the current one, and sorts conditions. */
function relate(value: unknown, generation: number | undefined): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => relate(item, generation));
    const isConditions =
      items.length > 0 && items.every((item) => isRecord(item) && "type" in item && "status" in item);
    return isConditions ? items.sort((a, b) => compareText(typeOf(a), typeOf(b))) : items;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === "observedGeneration"
        ? member === generation
          ? "current"
          : "old"
        : relate(member, generation),
    ]),
  );
}

const typeOf = (condition: unknown): string => String((condition as { type: unknown }).type);

function flatten(value: unknown, path: string): readonly Member[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => flatten(item, `${path}[${at}]`));
  if (isRecord(value))
    return Object.keys(value)
      .sort()
      .flatMap((name) => flatten(value[name], path === "" ? name : `${path}.${name}`));
  return value === undefined || value === null ? [] : [[path, value as Member[1]]];
}
