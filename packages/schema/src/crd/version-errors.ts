import type { JsonSchema } from "@capikit/common/json";
import { dropIgnored } from "../schema-validation/drop-ignored.ts";
import { columnErrors } from "./column-errors.ts";
import { type CrdError, type Fields, fieldsOf, itemsOf, textOf } from "./crd-error.ts";
import { labelError } from "./name-errors.ts";
import { selectableFieldErrors } from "./selectable-field-errors.ts";

/** Returns the errors of the versions of a CRD, apart from their schemas. */
export function* versionsErrors(spec: Fields): Generator<CrdError> {
  const names = new Set<string>();
  for (const [index, version] of itemsOf(spec.versions).entries()) {
    const path = ["spec", "versions", index];
    const name = textOf(version.name);
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
  else if (textOf(warning) === "") yield { path: at, message: "deprecationWarning must not be empty" };
  else if (new TextEncoder().encode(textOf(warning)).length > 256)
    yield { path: at, message: "deprecationWarning must have at most 256 bytes" };
  else if (/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(textOf(warning)))
    yield { path: at, message: "deprecationWarning must have printable characters only" };
}

function* columnsErrors(version: Fields, path: CrdError["path"]): Generator<CrdError> {
  for (const [index, column] of itemsOf(version.additionalPrinterColumns).entries()) {
    const at = [...path, "additionalPrinterColumns", index];
    const name = textOf(column.name);
    const traits = { name, type: textOf(column.type), format: textOf(column.format) };
    for (const { field, reason } of columnErrors(traits))
      yield { path: [...at, field], message: `the printer column "${name}" ${reason}` };
    if (!textOf(column.jsonPath).startsWith("."))
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
  const { scale } = fieldsOf(version.subresources);
  if (scale === undefined || scale === null) return;
  for (const [field, roots] of Object.entries(scaleRoots)) {
    const value = textOf(fieldsOf(scale)[field]);
    if (field === "labelSelectorPath" && value === "") continue;
    if (!roots.some((root) => value.startsWith(root)))
      yield {
        path: [...path, "subresources", "scale", field],
        message: `${field} of the scale subresource must start with ${roots.join(" or ")}`,
      };
  }
}

function* selectableErrors(version: Fields, path: CrdError["path"]): Generator<CrdError> {
  const paths = itemsOf(version.selectableFields).map(({ jsonPath }) => textOf(jsonPath));
  const schema = dropIgnored(fieldsOf(fieldsOf(version.schema).openAPIV3Schema) as JsonSchema);
  for (const { index, reason } of selectableFieldErrors(paths, schema))
    yield {
      path: [...path, "selectableFields", index, "jsonPath"],
      message: `the selectable field ${paths[index]} ${reason}`,
    };
}
