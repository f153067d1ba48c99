import { isRecord } from "@capikit/common/json";

const textMembers = [
  "name",
  "generateName",
  "namespace",
  "uid",
  "resourceVersion",
  "creationTimestamp",
  "deletionTimestamp",
] as const;
const ownerMembers = ["apiVersion", "kind", "name", "uid"] as const;
const listMembers = [
  { name: "ownerReferences", isItem: isOwner },
  { name: "finalizers", isItem: isText },
  { name: "managedFields", isItem: isRecord },
] as const;
const mapMembers = ["labels", "annotations"] as const;

/**
 * Checks that an object has metadata of the right types. The server has validated all else.
 *
 * @param options.named whether the object must have a name. Default: true.
 * @returns the problem, such as `has no metadata`, without content of the object.
 */
export function objectProblem(
  value: unknown,
  { named = true }: { readonly named?: boolean } = {},
): string | undefined {
  if (!isRecord(value)) {
    return "is not an object";
  }
  const { metadata, apiVersion, kind } = value;
  if (!isRecord(metadata)) {
    return "has no metadata";
  }
  if (!isOptionalText(apiVersion) || !isOptionalText(kind)) {
    return "has an apiVersion or kind that is not a string";
  }
  if (named && (typeof metadata.name !== "string" || metadata.name === "")) {
    return "has no metadata.name";
  }
  return metadataProblem(metadata);
}

function metadataProblem(metadata: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of textMembers) {
    if (!isOptionalText(metadata[name])) {
      return `has a metadata.${name} that is not a string`;
    }
  }
  for (const name of mapMembers) {
    const map = metadata[name];
    if (!isAbsent(map) && !(isRecord(map) && Object.values(map).every((one) => typeof one === "string"))) {
      return `has metadata.${name} that are not a map of strings`;
    }
  }
  for (const { name, isItem } of listMembers) {
    const list = metadata[name];
    if (!isAbsent(list) && !(Array.isArray(list) && list.every(isItem))) {
      return `has metadata.${name} that are not a list of ${name === "finalizers" ? "strings" : "objects"}`;
    }
  }
  return undefined;
}

/** Reports whether a value is an owner reference: mapping functions use its members as strings. */
function isOwner(value: unknown): boolean {
  return isRecord(value) && ownerMembers.every((name) => isOptionalText(value[name]));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isOptionalText(value: unknown): boolean {
  return isAbsent(value) || isText(value);
}
