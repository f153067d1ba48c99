import { type CrdError, type Fields, fieldsOf, needsApproval, textOf } from "./crd-error.ts";

export function* nameErrors(crd: Fields): Generator<CrdError> {
  const metadata = fieldsOf(crd.metadata);
  const spec = fieldsOf(crd.spec);
  const names = fieldsOf(spec.names);
  const group = textOf(spec.group);
  yield* groupErrors(group, fieldsOf(metadata.annotations));
  const plural = textOf(names.plural);
  const name = textOf(metadata.name);
  if (plural !== "" && group !== "" && name !== `${plural}.${group}`)
    yield {
      path: ["metadata", "name"],
      message: `the name ${name || "(none)"} must consist of plural and group: ${plural}.${group}`,
    };
  yield* requiredLabel(names, "plural", "plural");
  yield* requiredLabel(names, "kind", "kind");
  // The API server sets omitted singulars and list kinds.
  if (names.singular !== undefined) yield* labelErrors(names.singular, "singular", ["singular"]);
  if (names.listKind !== undefined) yield* labelErrors(names.listKind, "list kind", ["listKind"]);
  if (textOf(names.kind) !== "" && names.listKind === names.kind)
    yield { path: at("listKind"), message: `the list kind ${textOf(names.kind)} must differ from the kind` };
  for (const [field, what] of [
    ["shortNames", "short name"],
    ["categories", "category"],
  ] as const)
    for (const [index, value] of listOf(names[field]).entries())
      yield* labelErrors(value, what, [field, index]);
}

const at = (...path: readonly (string | number)[]): CrdError["path"] => ["spec", "names", ...path];

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function* groupErrors(group: string, annotations: Fields): Generator<CrdError> {
  const path = ["spec", "group"];
  const reason = domainError(group);
  if (group === "") yield { path, message: "the group is missing" };
  else if (reason !== undefined) yield { path, message: `the group ${group} ${reason}` };
  else if (!group.includes(".")) yield { path, message: `the group ${group} must have at least one dot` };
  if (needsApproval(group, annotations))
    yield {
      path,
      message: `the group ${group} needs the annotation api-approved.kubernetes.io with a URL or unapproved`,
    };
}

function* requiredLabel(names: Fields, field: string, what: string): Generator<CrdError> {
  const value = names[field];
  if (value === undefined || value === null || value === "")
    yield { path: at(field), message: `the ${what} is missing` };
  else yield* labelErrors(value, what, [field]);
}

/** Kinds may have upper case. */
function* labelErrors(value: unknown, what: string, path: readonly (string | number)[]): Generator<CrdError> {
  if (typeof value !== "string") {
    yield { path: at(...path), message: `the ${what} must be a string` };
    return;
  }
  const isKind = what.endsWith("kind");
  const reason = labelError(isKind ? value.toLowerCase() : value);
  if (reason !== undefined)
    yield {
      path: at(...path),
      message: `the ${what} ${value} ${isKind ? reason.replace("lower-case ", "") : reason}`,
    };
}

// These functions return the end of a message: "the plural X must be …".

/** Returns the problem of a DNS label that must start with a letter (RFC 1035). */
export function labelError(name: string): string | undefined {
  if (name.length > 63) return "has more than 63 characters";
  return /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(name)
    ? undefined
    : "must consist of lower-case letters, digits and -, start with a letter and end with a letter or digit";
}

/** Returns the problem of a DNS name (RFC 1123). */
export function domainError(name: string): string | undefined {
  if (name.length > 253) return "has more than 253 characters";
  return name.split(".").every((part) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(part))
    ? undefined
    : "must consist of labels of lower-case letters, digits and -, separated by dots";
}
