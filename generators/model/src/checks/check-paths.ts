import type { Report } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import { type JsonSchema, resolveFieldPath } from "@capikit/schema";
import type { CustomResourceVersion } from "../definition/custom-resource.ts";
import * as problems from "../diagnostics/codes/crd.ts";
import type { Column } from "../markers/version-draft.ts";
import { checkColumnPath, checkScalePaths } from "./dead-paths.ts";
import { followPath } from "./follow-path.ts";
import { parseJsonPath } from "./json-path.ts";

const columnTypes = ["boolean", "date", "integer", "number", "string"];
const columnFormats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

function checkColumn(column: Column, schema: JsonSchema, report: Report): void {
  const { location } = column.marker;
  const bad = (reason: string, suggestion?: string) =>
    report(problems.badColumn.create({ column: column.name, reason, suggestion }, location));
  if (column.name === "") bad("has no name");
  if (!columnTypes.includes(column.type))
    bad(
      `has type ${column.type}, not one of ${columnTypes.join(", ")}`,
      nearestName(column.type, columnTypes),
    );
  if (column.format !== undefined && !columnFormats.includes(column.format))
    bad(
      `has format ${column.format}, not one of ${columnFormats.join(", ")}`,
      nearestName(column.format, columnFormats),
    );
  checkColumnPath(column, schema, location, report);
}

function checkSelectableFields(version: CustomResourceVersion, schema: JsonSchema, report: Report): void {
  const seen = new Set<string>();
  for (const { jsonPath: path, marker } of version.selectableFields) {
    const bad = (reason: string, suggestion?: string) =>
      report(problems.badSelectableField.create({ path, reason, suggestion }, marker.location));
    const resolved = resolveFieldPath(path, schema, { brackets: false });
    if ("error" in resolved) {
      const parsed = parseJsonPath(path);
      const reached = "error" in parsed ? undefined : followPath(schema, parsed.steps);
      bad(resolved.error, reached !== undefined && "problem" in reached ? reached.suggestion : undefined);
      continue;
    }
    const name = resolved.steps.join(".");
    if (resolved.steps[0] === "metadata") bad("must not refer to metadata");
    if (!["boolean", "integer", "string"].includes(resolved.schema.type ?? ""))
      bad("must refer to a string, an integer or a boolean");
    if (seen.has(name)) bad("is listed twice");
    seen.add(name);
    if (seen.size === 9) bad("exceeds the limit of 8 per version");
  }
}

/** Checks the paths into a version's schema: columns, the scale subresource, selectable fields. */
export function checkPaths(version: CustomResourceVersion, schema: JsonSchema, report: Report): void {
  for (const column of version.columns) checkColumn(column, schema, report);
  const { scale } = version;
  if (scale !== undefined) {
    const { specPath: specpath, statusPath: statuspath, selectorPath: selectorpath } = scale;
    checkScalePaths({ specpath, statuspath, selectorpath }, schema, scale.marker.location, report);
  }
  checkSelectableFields(version, schema, report);
}
