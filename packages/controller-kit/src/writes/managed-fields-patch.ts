import type { JSONValue, KubernetesObject, ManagedFieldsEntry, RawExtension } from "@capikit/api/meta";
import { equalJson, isRecord } from "@capikit/common/json";

/** Options of {@link managedFieldsPatch}. */
export interface ManagedFieldsPatchOptions {
  /** Managers of earlier updates, such as `kubectl-client-side-apply` or an older controller. */
  readonly from: readonly string[];
  /** Manager of future applies. */
  readonly to: string;
  /** Default: the main resource. */
  readonly subresource?: string | undefined;
}

/**
 * Returns a JSON patch that makes the fields of updates those of a manager that applies, or
 * undefined if nothing is to change. Without it, server-side apply never removes a field that an
 * update has set, since both own it. Send it before or after the first apply; a concurrent write is
 * a Conflict. It cannot be undone. Source: `UpgradeManagedFieldsPatch` of client-go's
 * `util/csaupgrade`.
 *
 * @param object as read from the server, with managed fields. Objects of a cache may lack them.
 * @example
 * const operations = managedFieldsPatch(object, { from: ["old-manager"], to: "foo" });
 * if (operations) await client.patch(fooMachine, ref, { type: "json", operations });
 */
export function managedFieldsPatch(
  { metadata: { managedFields = [], resourceVersion } }: KubernetesObject,
  { from, to, subresource = "" }: ManagedFieldsPatchOptions,
): { readonly op: "replace"; readonly path: string; readonly value: unknown }[] | undefined {
  const migrated = from.reduce<Entries>(
    (entries, manager) => migrate(entries, manager, to, subresource),
    managedFields,
  );
  if (equalJson(migrated, managedFields)) return undefined;
  return [
    { op: "replace", path: "/metadata/managedFields", value: migrated },
    // A test would be an invalid request instead of a Conflict.
    { op: "replace", path: "/metadata/resourceVersion", value: resourceVersion },
  ];
}

type Entries = readonly ManagedFieldsEntry[];

function migrate(entries: Entries, from: string, to: string, subresource: string): Entries {
  const isOf = (manager: string, operation: "Apply" | "Update") => (entry: ManagedFieldsEntry) =>
    entry.manager === manager && entry.operation === operation && (entry.subresource ?? "") === subresource;
  const isUpdate = isOf(from, "Update");
  // The most recent entry is the first one.
  const target = entries.find(isOf(to, "Apply")) ?? entries.find(isUpdate);
  if (target === undefined) return entries;
  // Fields of other versions are dropped: their paths may not exist in that of the target.
  const source = entries.find((entry) => isUpdate(entry) && entry.apiVersion === target.apiVersion);
  const fieldsV1 = union(target.fieldsV1, source?.fieldsV1);
  return entries.flatMap((entry) => {
    if (entry === target) return [{ ...entry, manager: to, operation: "Apply" as const, fieldsV1 }];
    return isUpdate(entry) ? [] : [entry];
  });
}

/**
 * A field without members is in the set; one with members only if it has the member `.`. `ownedFields` reads
 * one set into a flat list of paths, which would have to become a tree again here.
 */
function union(a: JSONValue | undefined, b: JSONValue | undefined): RawExtension {
  const [left, right] = [a, b].map((set) => (isRecord(set) ? (set as RawExtension) : undefined));
  if (left === undefined || right === undefined) return { ...left, ...right };
  const isField = [left, right].some((set) => Object.keys(set).length === 0 || "." in set);
  const steps = new Set([...Object.keys(left), ...Object.keys(right)]);
  steps.delete(".");
  const members = [...steps].map((step) => [step, union(left[step], right[step])] as const);
  return { ...(isField && members.length > 0 && { ".": {} }), ...Object.fromEntries(members) };
}
