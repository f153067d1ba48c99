import { type JsonSchema, listAt, recordOf, textAt } from "@capikit/common/json";
import { isDnsSubdomain, nearestName } from "@capikit/common/text";
import { readableSchema } from "../json-schema/decode-schema.ts";
import { resolveFieldPath } from "../json-schema/field-path.ts";
import { type CrdError, type Fields, itemsOf, needsApproval } from "./crd-error.ts";
import { followPath } from "./follow-path.ts";
import { parseJsonPath } from "./json-path.ts";

/** An error of a selectable field; `reason` follows its path. */
export interface SelectableFieldError {
  readonly index: number;
  readonly reason: string;
  /** The name in the path that is not a field. */
  readonly missing?: string | undefined;
  readonly suggestion?: string | undefined;
}

const maxFields = 8;

/** Returns the errors for which the API server rejects the selectable fields of a version. */
export function selectableFieldErrors(
  paths: readonly string[],
  given: JsonSchema,
): readonly SelectableFieldError[] {
  const schema = readableSchema(given);
  const errors: SelectableFieldError[] = [];
  const seen = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const resolved = resolveFieldPath(path, schema, { brackets: false });
    if ("error" in resolved) {
      errors.push({ index, reason: resolved.error, ...nearestField(path, schema) });
      continue;
    }
    const name = resolved.steps.join(".");
    const add = (reason: string) => errors.push({ index, reason });
    if (resolved.steps[0] === "metadata") add("must not refer to metadata");
    if (!["boolean", "integer", "string"].includes(resolved.schema.type ?? ""))
      add("must refer to a string, an integer or a boolean");
    if (seen.has(name)) add("is listed twice");
    seen.add(name);
    if (seen.size === maxFields + 1) add(`exceeds the limit of ${maxFields} per version`);
  }
  return errors;
}

function nearestField(
  path: string,
  schema: JsonSchema,
): Pick<SelectableFieldError, "missing" | "suggestion"> {
  const parsed = parseJsonPath(path);
  if ("error" in parsed) return {};
  const reached = followPath(schema, parsed.steps);
  return "problem" in reached ? { missing: reached.missing, suggestion: reached.suggestion } : {};
}

export function* nameErrors(crd: Fields): Generator<CrdError> {
  const metadata = recordOf(crd.metadata);
  const spec = recordOf(crd.spec);
  const names = recordOf(spec.names);
  const group = textAt(spec.group);
  yield* groupErrors(group, recordOf(metadata.annotations));
  const plural = textAt(names.plural);
  const name = textAt(metadata.name);
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
  if (textAt(names.kind) !== "" && names.listKind === names.kind)
    yield { path: at("listKind"), message: `the list kind ${textAt(names.kind)} must differ from the kind` };
  for (const [field, what] of [
    ["shortNames", "short name"],
    ["categories", "category"],
  ] as const)
    for (const [index, value] of listAt(names[field]).entries())
      yield* labelErrors(value, what, [field, index]);
}

const at = (...path: readonly (string | number)[]): CrdError["path"] => ["spec", "names", ...path];

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

function* labelErrors(value: unknown, what: string, path: readonly (string | number)[]): Generator<CrdError> {
  if (typeof value !== "string") {
    yield { path: at(...path), message: `the ${what} must be a string` };
    return;
  }
  const isKind = path[0] === "kind" || path[0] === "listKind";
  const reason = isKind ? kindError(value) : labelError(value);
  if (reason !== undefined) yield { path: at(...path), message: `the ${what} ${value} ${reason}` };
}

// These functions return the end of a message: "the plural X must be …".

/** Returns the problem of a DNS label that must start with a letter (RFC 1035). */
export function labelError(name: string): string | undefined {
  return problemOfLabel(name, "lower-case letters");
}

/** Returns the problem of a kind: a DNS label that may have upper case. */
export function kindError(name: string): string | undefined {
  return problemOfLabel(name.toLowerCase(), "letters");
}

function problemOfLabel(name: string, letters: string): string | undefined {
  if (name.length > 63) return "has more than 63 characters";
  return /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(name)
    ? undefined
    : `must consist of ${letters}, digits and -, start with a letter and end with a letter or digit`;
}

/** Returns the problem of a DNS name (RFC 1123). */
export function domainError(name: string): string | undefined {
  if (name.length > 253) return "has more than 253 characters";
  return isDnsSubdomain(name)
    ? undefined
    : "must consist of labels of lower-case letters, digits and -, separated by dots";
}

const types = ["boolean", "date", "integer", "number", "string"];

const formats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** A printer column as a CRD has it. */
export interface ColumnTraits {
  readonly name: string;
  readonly type: string;
  readonly format?: string | undefined;
}

/** An error of a printer column; `reason` follows its name. */
export interface ColumnError {
  readonly field: "name" | "type" | "format";
  readonly reason: string;
  readonly suggestion?: string | undefined;
}

/** Returns the errors for which the API server rejects a printer column, apart from its path. */
export function columnErrors(column: ColumnTraits): ColumnError[] {
  // The column may come from an incomplete CRD.
  const type = textAt(column.type);
  const format = textAt(column.format);
  const errors: ColumnError[] = [];
  if (textAt(column.name) === "") errors.push({ field: "name", reason: "has no name" });
  if (!types.includes(type)) errors.push(notOneOf("type", type, types));
  if (format !== "" && !formats.includes(format)) errors.push(notOneOf("format", format, formats));
  return errors;
}

function notOneOf(field: "type" | "format", value: string, known: readonly string[]): ColumnError {
  const reason =
    value === ""
      ? `has no ${field}: one of ${known.join(", ")}`
      : `has ${field} ${value}, not one of ${known.join(", ")}`;
  return { field, reason, suggestion: nearestName(value, known) };
}

/** Returns the errors of the versions of a CRD, apart from their schemas. */
export function* versionsErrors(spec: Fields): Generator<CrdError> {
  const names = new Set<string>();
  for (const [index, version] of itemsOf(spec.versions).entries()) {
    const path = ["spec", "versions", index];
    const name = textAt(version.name);
    const reason = labelError(name);
    if (reason !== undefined)
      yield { path: [...path, "name"], message: `the version ${name || "name"} ${reason}` };
    if (names.has(name)) yield { path: [...path, "name"], message: `the version ${name} exists twice` };
    names.add(name);
    yield* deprecationErrors(version, path);
    yield* columnsErrors(version, path);
    yield* scaleErrors(version, path);
    yield* selectableErrors(version, path);
  }
}

function* deprecationErrors(
  { deprecated, deprecationWarning: warning }: Fields,
  path: CrdError["path"],
): Generator<CrdError> {
  if (warning === undefined || warning === null) return;
  const at = [...path, "deprecationWarning"];
  if (deprecated !== true) yield { path: at, message: "deprecationWarning requires deprecated: true" };
  else if (textAt(warning) === "") yield { path: at, message: "deprecationWarning must not be empty" };
  else if (new TextEncoder().encode(textAt(warning)).length > 256)
    yield { path: at, message: "deprecationWarning must have at most 256 bytes" };
  else if (/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(textAt(warning)))
    yield { path: at, message: "deprecationWarning must have printable characters only" };
}

function* columnsErrors(version: Fields, path: CrdError["path"]): Generator<CrdError> {
  for (const [index, column] of itemsOf(version.additionalPrinterColumns).entries()) {
    const at = [...path, "additionalPrinterColumns", index];
    const name = textAt(column.name);
    const traits = { name, type: textAt(column.type), format: textAt(column.format) };
    for (const { field, reason } of columnErrors(traits))
      yield { path: [...at, field], message: `the printer column "${name}" ${reason}` };
    if (!textAt(column.jsonPath).startsWith("."))
      yield {
        path: [...at, "jsonPath"],
        message: `the printer column "${name}" must have a jsonPath that starts with .`,
      };
  }
}

const scaleRoots = {
  specReplicasPath: [".spec."],
  statusReplicasPath: [".status."],
  labelSelectorPath: [".spec.", ".status."],
} as const;

function* scaleErrors(version: Fields, path: CrdError["path"]): Generator<CrdError> {
  const { scale } = recordOf(version.subresources);
  if (scale === undefined || scale === null) return;
  for (const [field, roots] of Object.entries(scaleRoots)) {
    const value = textAt(recordOf(scale)[field]);
    if (field === "labelSelectorPath" && value === "") continue;
    if (!roots.some((root) => value.startsWith(root)))
      yield {
        path: [...path, "subresources", "scale", field],
        message: `${field} of the scale subresource must start with ${roots.join(" or ")}`,
      };
  }
}

function* selectableErrors(version: Fields, path: CrdError["path"]): Generator<CrdError> {
  const paths = itemsOf(version.selectableFields).map(({ jsonPath }) => textAt(jsonPath));
  const schema = recordOf(recordOf(version.schema).openAPIV3Schema) as JsonSchema;
  for (const { index, reason } of selectableFieldErrors(paths, schema))
    yield {
      path: [...path, "selectableFields", index, "jsonPath"],
      message: `the selectable field ${paths[index]} ${reason}`,
    };
}
