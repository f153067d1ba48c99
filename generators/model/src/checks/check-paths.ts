import type { Report } from "@capikit/common/diagnostics";
import { formatList, nearestName } from "@capikit/common/text";
import { type JsonSchema, resolveFieldPath } from "@capikit/schema";
import type { CustomResourceVersion } from "../definition/custom-resource.ts";
import * as problems from "../diagnostics/codes/crd.ts";
import type { Column, Scale } from "../markers/version-draft.ts";
import { type Followed, followPath } from "./follow-path.ts";
import { parseJsonPath } from "./json-path.ts";

const columnTypes = ["boolean", "date", "integer", "number", "string"];
const columnFormats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** Follows a path; reports errors of the path at the marker. */
function reach(
  path: string,
  what: string,
  schema: JsonSchema,
  location: Column["marker"]["location"],
  report: Report,
): Followed | undefined {
  const parsed = parseJsonPath(path);
  if ("error" in parsed) {
    report(problems.badPath.create({ path, what, reason: parsed.error }, location));
    return undefined;
  }
  const reached = followPath(schema, parsed.steps);
  if ("problem" in reached) {
    const { problem: at, suggestion } = reached;
    report(problems.pathWithoutField.create({ path, what, at, suggestion }, location));
    return undefined;
  }
  return reached;
}

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
  reach(column.jsonPath, `the column ${JSON.stringify(column.name)}`, schema, location, report);
}

function checkScalePath(
  argument: "selectorpath" | "specpath" | "statuspath",
  path: string,
  scale: Scale,
  schema: JsonSchema,
  report: Report,
): void {
  const { location } = scale.marker;
  const bad = (reason: string) => report(problems.badScale.create({ argument, path, reason }, location));
  const roots = { specpath: [".spec."], statuspath: [".status."], selectorpath: [".spec.", ".status."] }[
    argument
  ];
  if (!roots.some((root) => path.startsWith(root))) {
    bad(
      `must be a field under ${formatList(
        roots.map((root) => root.slice(0, -1)),
        "or",
      )}`,
    );
    return;
  }
  if (path.includes("[")) {
    bad("must not select items of a list");
    return;
  }
  const reached = reach(path, `${argument} of the scale subresource`, schema, location, report);
  if (reached === undefined || "problem" in reached || reached.schema === undefined) return;
  const wanted = argument === "selectorpath" ? "string" : "integer";
  if (reached.schema.type !== wanted) bad(`must refer to a field of type ${wanted}`);
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
    checkScalePath("specpath", scale.specPath, scale, schema, report);
    checkScalePath("statuspath", scale.statusPath, scale, schema, report);
    if (scale.selectorPath !== undefined)
      checkScalePath("selectorpath", scale.selectorPath, scale, schema, report);
  }
  checkSelectableFields(version, schema, report);
}
