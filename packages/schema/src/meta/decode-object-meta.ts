import { CapikitError } from "@capikit/common/errors";
import { isRecord, type Json, type ReadonlyJsonObject as JsonObject } from "@capikit/common/json";
import { isDate } from "../formats/time.ts";
import { createObject } from "../values/build-object.ts";
import { isArray, isInt64 } from "../values/json-kind.ts";
import { childPath, type ValuePath } from "../values/value-path.ts";

const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Returns an RFC 3339 time in UTC without fractions, as in Kubernetes; `undefined` if invalid. */
function normalizeTime(text: string): string | undefined {
  const match = TIME.exec(text);
  if (match === null || !isDate(match[1] ?? "")) return undefined;
  const [, date = "", hour, minute, second, sign, zoneHour = "0", zoneMinute = "0"] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(zoneHour) > 24 || Number(zoneMinute) > 60) return undefined;
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === "-" ? -1 : 1);
  const local =
    Date.parse(`${date}T00:00:00Z`) +
    ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000;
  return new Date(local)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/^\+0*/, "");
}

/** How to decode a part of `metadata`. Empty values are omitted unless `keepEmpty`. */
type Shape =
  | {
      readonly kind: "text" | "integer" | "boolean" | "time" | "any";
      readonly keepEmpty?: boolean;
      readonly pointer?: boolean;
    }
  | { readonly kind: "map" | "list"; readonly of: Shape }
  | { readonly kind: "struct"; readonly fields: Readonly<Record<string, Shape>> };

const TEXT: Shape = { kind: "text" };
const KEPT_TEXT: Shape = { kind: "text", keepEmpty: true };
const FLAG: Shape = { kind: "boolean", pointer: true };

const OBJECT_META: Shape & { kind: "struct" } = {
  kind: "struct",
  fields: {
    name: TEXT,
    generateName: TEXT,
    namespace: TEXT,
    selfLink: TEXT,
    uid: TEXT,
    resourceVersion: TEXT,
    generation: { kind: "integer" },
    creationTimestamp: { kind: "time" },
    deletionTimestamp: { kind: "time", pointer: true },
    deletionGracePeriodSeconds: { kind: "integer", pointer: true },
    labels: { kind: "map", of: KEPT_TEXT },
    annotations: { kind: "map", of: KEPT_TEXT },
    ownerReferences: {
      kind: "list",
      of: {
        kind: "struct",
        fields: {
          apiVersion: KEPT_TEXT,
          kind: KEPT_TEXT,
          name: KEPT_TEXT,
          uid: KEPT_TEXT,
          controller: FLAG,
          blockOwnerDeletion: FLAG,
        },
      },
    },
    finalizers: { kind: "list", of: KEPT_TEXT },
    managedFields: {
      kind: "list",
      of: {
        kind: "struct",
        fields: {
          manager: TEXT,
          operation: TEXT,
          apiVersion: TEXT,
          time: { kind: "time", pointer: true },
          fieldsType: TEXT,
          fieldsV1: { kind: "any" },
          subresource: TEXT,
        },
      },
    },
  },
};

/** `metadata` as the API server writes it back, or the invalid part. */
export type DecodedMeta =
  | { readonly meta: JsonObject; readonly unknown: readonly ValuePath[] }
  | { readonly error: { readonly path: ValuePath; readonly message: string } };

/**
 * Decodes `metadata` as Go's ObjectMeta: unknown and empty members are dropped, a wrong type fails.
 *
 * @param dropMalformed drops members of a wrong type instead (stored objects)
 */
export function decodeObjectMeta(value: Json, path: ValuePath, dropMalformed = false): DecodedMeta {
  const unknown: ValuePath[] = [];
  const source = dropMalformed && isRecord(value) ? withoutMalformed(value, path) : value;
  try {
    const meta = decode(source, OBJECT_META, path, unknown);
    return { meta: isRecord(meta) ? meta : {}, unknown };
  } catch (error) {
    if (error instanceof ObjectMetaError) return { error: { path: error.path, message: error.message } };
    throw error;
  }
}

class ObjectMetaError extends CapikitError {
  override readonly name = "ObjectMetaError";
  readonly path: ValuePath;
  constructor(path: ValuePath, message: string) {
    super(message);
    this.path = path;
  }
}

function withoutMalformed(value: JsonObject, path: ValuePath): JsonObject {
  return createObject(
    Object.entries(value).filter(([key, member]) => !("error" in decodeObjectMeta({ [key]: member }, path))),
  );
}

function decode(value: Json, shape: Shape, path: ValuePath, unknown: ValuePath[]): Json | undefined {
  switch (shape.kind) {
    case "text":
      if (value !== null && typeof value !== "string") throw new ObjectMetaError(path, "must be a string");
      return value || (shape.keepEmpty ? "" : undefined);
    case "integer":
      if (value === null) return undefined;
      if ((typeof value !== "number" && typeof value !== "bigint") || !isInt64(value)) {
        throw new ObjectMetaError(path, "must be a 64-bit integer");
      }
      return Number(value) === 0 && !shape.pointer ? undefined : value;
    case "boolean":
      if (value !== null && typeof value !== "boolean")
        throw new ObjectMetaError(path, "must be true or false");
      return value ?? undefined;
    case "time":
      if (value === null) return undefined;
      return decodeTime(value, path, shape.pointer === true);
    case "any":
      return value ?? undefined;
    case "map":
      if (value !== null && !isRecord(value)) throw new ObjectMetaError(path, "must be an object");
      return decodeMembers(value ?? {}, () => shape.of, path, unknown, true);
    case "list":
      return decodeList(value, shape.of, path, unknown);
    case "struct": {
      if (value !== null && !isRecord(value)) throw new ObjectMetaError(path, "must be an object");
      const decoded = decodeMembers(
        value ?? {},
        (key) => (Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined),
        path,
        unknown,
        false,
      );
      const kept = Object.entries(shape.fields).filter(
        ([key, field]) => "keepEmpty" in field && !Object.hasOwn(decoded ?? {}, key),
      );
      return createObject([...Object.entries(decoded ?? {}), ...kept.map(([key]) => [key, ""] as const)]);
    }
  }
}

/** Go's zero time means not set. */
const NO_TIME = "0001-01-01T00:00:00Z";

function decodeTime(value: Json, path: ValuePath, isPointer: boolean): Json | undefined {
  const time = typeof value === "string" ? normalizeTime(value) : undefined;
  if (time === undefined) throw new ObjectMetaError(path, "must be a time such as 2006-01-02T15:04:05Z");
  if (time === NO_TIME) return isPointer ? null : undefined;
  return time;
}

function decodeList(value: Json, of: Shape, path: ValuePath, unknown: ValuePath[]): Json | undefined {
  if (value !== null && !isArray(value)) throw new ObjectMetaError(path, "must be a list");
  const items = (value ?? []).map((item, i) => decode(item, of, childPath(path, i), unknown) ?? null);
  return items.length === 0 ? undefined : items;
}

function decodeMembers(
  value: JsonObject,
  shapeOf: (key: string) => Shape | undefined,
  path: ValuePath,
  unknown: ValuePath[],
  omitEmpty: boolean,
): JsonObject | undefined {
  const entries: [string, Json][] = [];
  for (const [key, member] of Object.entries(value)) {
    const at = childPath(path, key);
    const shape = shapeOf(key);
    if (shape === undefined) {
      unknown.push(at);
      continue;
    }
    const decoded = decode(member, shape, at, unknown);
    if (decoded !== undefined) entries.push([key, decoded]);
  }
  return omitEmpty && entries.length === 0 ? undefined : createObject(entries);
}
