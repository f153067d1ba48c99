import { topologyDryRunAnnotation } from "@capikit/api/core/v1beta2";
import { type JSONValue, ownedFields, ownsField } from "@capikit/api/meta";
import {
  cloneJson,
  equalJson,
  isJsonObject,
  isRecord,
  type JsonObject,
  ownMember,
  parseJsonPointer,
  pointerToken,
  setMember,
  shortText,
  stringifyJson,
  textAt,
} from "@capikit/common/json";
import { compareQuantities, parseQuantity } from "@capikit/common/kubernetes";
import { parseDuration } from "@capikit/common/time";
import { type FieldChange, getAt, removeAt, setAt } from "../json/json-object.ts";
import { currentVersion } from "../objects/canonical.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import { applyObject, managersIn, topologyManager } from "./apply-object.ts";
import { changedFields } from "./effects.ts";

/** The API server of a live cluster. */
export interface TopologyServer {
  /** Reads the object of this version, kind and name. */
  readonly read: (object: Unstructured) => Promise<Unstructured | undefined>;
  /**
   * Applies an object server-side as a dry run, with force and a field manager, or without one updates it.
   * Returns the message of a server that refuses it.
   */
  readonly dryRun: (object: Unstructured, fieldManager?: string) => Promise<Unstructured | string>;
}

/** The differences of an existing object from the desired one. */
export interface LiveDifferences {
  readonly changes: readonly FieldChange[];
  /** Fields that the server stores in another form. */
  readonly stored: readonly StoredDifference[];
  /** Fields that another apply of the result changes again. */
  readonly unstable: readonly FieldChange[];
  /** The message of a server that refuses the object. */
  readonly refused?: string;
}

const parts = [["metadata", "labels"], ["metadata", "annotations"], ["spec"]] as const;

/** Returns the parts of an object that Cluster API applies. */
function appliedPart(object: Unstructured): JsonObject {
  const result: JsonObject = {};
  for (const path of parts) {
    const value = getAt(object, path);
    if (value !== undefined) setAt(result, path, cloneJson(value));
  }
  removeAt(result, ["metadata", "annotations", topologyDryRunAnnotation]);
  removeAt(result, ["metadata", "annotations", "cluster.x-k8s.io/conversion-data"]);
  return result;
}

/** The applied object, marked so that webhooks skip checks of immutable fields. */
function intentOf(object: Unstructured, uid: string | undefined): Unstructured {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace, ownerReferences } = metadata as JsonObject;
  const intent = { apiVersion, kind, ...appliedPart(object) } as JsonObject;
  // A new Cluster has no UID yet.
  const owners = Array.isArray(ownerReferences)
    ? ownerReferences.filter((owner) => textAt(owner, "uid") !== "")
    : undefined;
  const own = { name, namespace, uid, ownerReferences: owners };
  for (const [field, value] of Object.entries(own))
    if (value !== undefined) setAt(intent, ["metadata", field], value as never);
  setAt(intent, ["metadata", "annotations", topologyDryRunAnnotation], "");
  return intent;
}

/** Compares as Cluster API does: the results of two dry runs, that of the desired and of the existing object. */
export async function compareOnServer(
  desired: Unstructured,
  { read, dryRun }: TopologyServer,
): Promise<LiveDifferences & { readonly existing: Unstructured | undefined }> {
  const existing = await read(desired);
  const apply = (object: Unstructured) => dryRun(intentOf(object, uid), topologyManager);
  const uid = existing && textAt(existing, "metadata", "uid");
  const none = { existing, changes: [], stored: [], unstable: [] };
  const modified = await apply(desired);
  if (typeof modified === "string") return { ...none, refused: modified };
  const differences = storedDifferences(appliedPart(desired), appliedPart(modified));
  if (existing === undefined) return { ...none, stored: differences };
  const [original, again] = [await apply(existing), await apply(modified)];
  if (typeof original === "string") return { ...none, refused: original };
  return {
    existing,
    changes: changedFields(appliedPart(original), appliedPart(modified)),
    // The existing object also has fields of other managers.
    stored: differences.filter(({ kind }) => kind !== "defaulted"),
    unstable: typeof again === "string" ? [] : changedFields(appliedPart(modified), appliedPart(again)),
  };
}

/** Returns the changes that an apply of the desired object makes, without a server. */
export function changesOfApply(existing: Unstructured, desired: Unstructured): FieldChange[] {
  const { object } = applyObject(existing, desired, true);
  return changedFields(appliedPart(currentVersion(existing)), appliedPart(object));
}

/** Returns the field managers of a field, other than Cluster API's topology controller. */
export function otherManagersOf(object: Unstructured, pointer: string): string[] {
  const path = parseJsonPointer(pointer) ?? [];
  const owners = managersIn(object).filter(({ fieldsV1 }) => ownsField(fieldsV1, path));
  return [
    ...new Set(
      owners.map(({ manager }) => manager ?? "").filter((name) => name !== topologyManager && name !== ""),
    ),
  ];
}

/** A field that the API server stores in another form than it was applied. */
interface StoredDifference {
  /** The field as a JSON pointer. */
  readonly path: string;
  readonly kind: "defaulted" | "dropped" | "rewritten";
  readonly cause: string;
}

/** Returns the fields of an applied object that differ in its stored form. */
function storedDifferences(
  applied: JSONValue | undefined,
  stored: JSONValue | undefined,
  path = "",
): StoredDifference[] {
  if (equalJson(applied, stored)) return [];
  if (applied === undefined)
    return [{ path, kind: "defaulted", cause: `a default or a webhook sets ${shown(stored)}` }];
  if (stored === undefined)
    return [{ path, kind: "dropped", cause: `a schema or a webhook removes ${shown(applied)}` }];
  if (isJsonObject(applied) && isJsonObject(stored))
    return [...new Set([...Object.keys(applied), ...Object.keys(stored)])].flatMap((name) =>
      storedDifferences(applied[name], stored[name], path + pointerToken(name)),
    );
  if (Array.isArray(applied) && Array.isArray(stored)) {
    if (applied.length === stored.length) {
      const left = [...stored];
      const isReordered = applied.every((item) => {
        const at = left.findIndex((other) => equalJson(item, other));
        return at >= 0 && left.splice(at, 1).length === 1;
      });
      if (isReordered) return [{ path, kind: "rewritten", cause: "the elements have another order" }];
      return applied.flatMap((item, at) => storedDifferences(item, stored[at], `${path}/${at}`));
    }
    const cause = `the list has ${stored.length} elements instead of ${applied.length}: another field manager or a webhook adds or removes some`;
    return [{ path, kind: "rewritten", cause }];
  }
  return [
    {
      path,
      kind: "rewritten",
      cause: `${formOf(applied, stored)}${shown(applied)} becomes ${shown(stored)}`,
    },
  ];
}

function formOf(applied: JSONValue, stored: JSONValue): string {
  const [was, is] = [String(applied), String(stored)];
  if (typeof applied !== typeof stored) return was === is ? "another type: " : "";
  const durations = [parseDuration(was), parseDuration(is)];
  if (durations[0] !== undefined && durations[0] === durations[1])
    return "another form of the same duration: ";
  if (parseQuantity(was) === undefined || parseQuantity(is) === undefined) return "";
  return compareQuantities(was, is) === 0 ? "another form of the same quantity: " : "";
}

function shown(value: JSONValue | undefined): string {
  return shortText(stringifyJson(value), 80);
}
