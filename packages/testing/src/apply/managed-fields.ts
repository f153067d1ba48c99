import type { ManagedFieldsEntry } from "@capikit/api/meta";
import type { DynamicObject } from "@capikit/client";
import { valueAt } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";
import {
  compareFields,
  type FieldChanges,
  fromFieldsV1,
  objectSchema,
  ownable,
  pathOf,
  toFieldsV1,
  withoutAll,
} from "./field-set.ts";

export interface FieldManager {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly subresource: string | undefined;
  /** RFC 3339. */
  readonly time: string | undefined;
}

/** An entry of `managedFields` with its parsed fields. */
export interface Owner {
  readonly entry: ManagedFieldsEntry;
  fields: Set<string>;
}

/** The owners of an object by their identities. */
export type Owners = Map<string, Owner>;

/** Returns the identity of an owner: all but the time, and the version of an apply. */
export function identityOf(entry: ManagedFieldsEntry | FieldManager): string {
  const { manager, operation, apiVersion, subresource = "" } = entry;
  return JSON.stringify([manager, operation, operation === "Apply" ? "" : apiVersion, subresource]);
}

export const ownersOf = (object: DynamicObject | undefined): Owners =>
  new Map(
    object?.metadata.managedFields
      ?.filter(({ manager }) => manager !== undefined)
      .map((entry) => [identityOf(entry), { entry, fields: fromFieldsV1(entry.fieldsV1) }]),
  );

/** Sets the managed fields of an object, without owners of no fields, in the order of the API server. */
export function withOwners(object: DynamicObject, owners: Iterable<Owner>): DynamicObject {
  const managedFields = [...owners]
    .filter(({ fields }) => fields.size > 0)
    .sort((a, b) => compareKeys(orderOf(a), orderOf(b)))
    .map(({ entry, fields }) => ({ ...entry, fieldsType: "FieldsV1", fieldsV1: toFieldsV1(fields) }));
  const { managedFields: _, ...metadata } = object.metadata;
  return {
    ...object,
    metadata: { ...metadata, ...(managedFields.length > 0 && { managedFields }) },
  } as DynamicObject;
}

const orderOf = ({ entry }: Owner): readonly string[] => {
  const { operation = "", time = "", manager = "", apiVersion = "", subresource = "" } = entry;
  return [operation, time.slice(0, "2006-01-02T15:04:05".length), manager, apiVersion, subresource];
};

function compareKeys(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((key, at) => key !== b[at]);
  return index === -1 ? 0 : (a[index] ?? "") < (b[index] ?? "") ? -1 : 1;
}

/** Sets the fields of an owner, which has the version and time of the write. */
export function setFields(owners: Owners, by: FieldManager, fields: Set<string>): void {
  const { manager, operation, apiVersion, subresource, time } = by;
  const entry = {
    manager,
    operation,
    apiVersion,
    ...(time && { time }),
    ...(subresource && { subresource }),
  };
  owners.set(identityOf(by), { entry, fields });
}

/** Updates ownership after a write other than apply: the writer owns changed fields. */
function moveFields(owners: Owners, { written, removed }: FieldChanges, by: FieldManager): void {
  for (const owner of owners.values()) owner.fields = withoutAll(owner.fields, written, removed);
  const own = ownable(written);
  if (own.size > 0) setFields(owners, by, new Set([...own, ...(owners.get(identityOf(by))?.fields ?? [])]));
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
  owners = ownersOf(before),
): DynamicObject {
  moveFields(owners, compareFields(before ?? {}, after, objectSchema(schema)), by);
  return withOwners(after, owners.values());
}

/** Updates ownership after a write to the scale subresource, which is an object of its own. */
export function trackScale(
  after: DynamicObject,
  before: DynamicObject,
  by: FieldManager,
  replicasPath: readonly string[],
): DynamicObject {
  const path = replicasPath.map((step) => `f:${step}`).reduce(pathOf);
  const replicas = valueAt(after, ...replicasPath);
  const owners = ownersOf(before);
  const scaling: Owners = new Map();
  for (const { entry, fields } of owners.values()) {
    if (!fields.has(path)) continue;
    const scale = { ...entry, apiVersion: "autoscaling/v1" };
    scaling.set(identityOf(scale), { entry: scale, fields: new Set([path]) });
  }
  if (scaling.size > 0 && replicas !== valueAt(before, ...replicasPath)) {
    const changed = new Set([path]);
    // A Scale omits 0 replicas.
    const changes =
      replicas === 0 ? { written: none, removed: changed } : { written: changed, removed: none };
    moveFields(scaling, changes, { ...by, apiVersion: "autoscaling/v1" });
  }
  for (const [id, owner] of owners) {
    if (!owner.fields.has(path)) continue;
    if (scaling.get(id)?.fields.has(path)) scaling.delete(id);
    else owner.fields.delete(path);
  }
  const { apiVersion } = by;
  const scaled = [...scaling.values()].map(({ entry: { time: _, ...entry }, fields }) => ({
    entry: { ...entry, apiVersion },
    fields,
  }));
  return withOwners(after, [...owners.values(), ...scaled]);
}

const none: ReadonlySet<string> = new Set();
