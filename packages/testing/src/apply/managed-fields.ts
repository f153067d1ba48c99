import { isDeepStrictEqual } from "node:util";
import type { ManagedFieldsEntry } from "@capikit/api/meta";
import type { DynamicObject } from "@capikit/client";
import { isRecord } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";
import { fieldsOf, fromFieldsV1, toFieldsV1 } from "./field-set.ts";

export interface FieldManager {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly subresource: string | undefined;
  /** RFC 3339. */
  readonly time: string;
}

/** An entry of `managedFields` with its parsed fields. */
export interface Owner {
  readonly entry: ManagedFieldsEntry;
  readonly fields: Set<string>;
}

export const ownersOf = (object: DynamicObject | undefined): Owner[] =>
  (object?.metadata.managedFields ?? []).map((entry) => ({ entry, fields: fromFieldsV1(entry.fieldsV1) }));

export const isOwner = ({ entry }: Owner, by: FieldManager): boolean =>
  entry.manager === by.manager &&
  entry.operation === by.operation &&
  (entry.subresource ?? "") === (by.subresource ?? "");

/** Sets the managed fields of an object, without owners of no fields. */
export function withOwners(object: DynamicObject, owners: readonly Owner[]): DynamicObject {
  const managedFields = owners
    .filter(({ fields }) => fields.size > 0)
    .map(({ entry, fields }) => ({ ...entry, fieldsType: "FieldsV1", fieldsV1: toFieldsV1(fields) }));
  const { managedFields: _, ...metadata } = object.metadata;
  return {
    ...object,
    metadata: { ...metadata, ...(managedFields.length > 0 && { managedFields }) },
  } as DynamicObject;
}

export function grant(owners: Owner[], by: FieldManager, fields: Iterable<string>): void {
  const { manager, operation, apiVersion, subresource, time } = by;
  const owner = owners.find((candidate) => isOwner(candidate, by));
  const all = new Set([...(owner?.fields ?? []), ...fields]);
  const entry = { manager, operation, apiVersion, time, ...(subresource && { subresource }) };
  owner === undefined
    ? owners.push({ entry, fields: all })
    : owners.splice(owners.indexOf(owner), 1, { entry, fields: all });
}

/**
 * Updates ownership after a write other than apply: the writer owns changed fields.
 *
 * @param owners The previous owners. Default: those of the object before.
 */
export function trackUpdate(
  after: DynamicObject,
  before: DynamicObject | undefined,
  by: FieldManager,
  schema: JsonSchema,
  owners: Owner[] = ownersOf(before),
): DynamicObject {
  const [then, now] = [
    before ? fieldsOf(before, schema) : new Map<string, unknown>(),
    fieldsOf(after, schema),
  ];
  const changed = [...now.keys()].filter(
    (path) =>
      !isEmptyMap(now.get(path)) && !(then.has(path) && isDeepStrictEqual(then.get(path), now.get(path))),
  );
  for (const { fields } of owners) {
    for (const path of fields) {
      if (then.has(path) && !now.has(path) && !isParent(path, now)) fields.delete(path);
    }
    for (const path of changed) fields.delete(path);
  }
  if (changed.length > 0) {
    grant(owners, by, changed);
  }
  return withOwners(after, owners);
}

/** Reports whether a former empty map now has members. */
export function isParent(path: string, now: ReadonlyMap<string, unknown>): boolean {
  const beginning = `${path.slice(0, -1)},`;
  return [...now.keys()].some((other) => other.startsWith(beginning));
}

const isEmptyMap = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;
