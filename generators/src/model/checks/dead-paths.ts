import type { Report } from "@capikit/common/diagnostics";
import { formatList } from "@capikit/common/text";
import type { JsonSchema } from "@capikit/schema";
import { followPath, parseJsonPath } from "@capikit/schema/manifests";
import * as problems from "../diagnostics/codes/crd.ts";
import type { Location } from "../text/source-text.ts";

/** Returns the schema at a path. Warns of a path without a value, which the API server accepts. */
function reach(
  path: string,
  what: string,
  schema: JsonSchema,
  location: Location,
  report: Report,
): JsonSchema | undefined {
  const nowhere = (at: string, missing?: string, suggestion?: string): undefined => {
    report(problems.pathWithoutField.create({ path, what, at, missing, suggestion }, location));
  };
  const parsed = parseJsonPath(path);
  if ("error" in parsed) return nowhere(`it ${parsed.error}`);
  const reached = followPath(schema, parsed.steps);
  return "problem" in reached
    ? nowhere(reached.problem, reached.missing, reached.suggestion)
    : reached.schema;
}

/** Checks the path of a printer column. */
export function checkColumnPath(
  { name, type, jsonPath: path }: { readonly name: string; readonly type: string; readonly jsonPath: string },
  schema: JsonSchema,
  location: Location,
  report: Report,
): void {
  const what = `the column ${JSON.stringify(name)}`;
  const parsed = parseJsonPath(path);
  if ("error" in parsed) report(problems.badPath.create({ path, what, reason: parsed.error }, location));
  else {
    const reached = reach(path, what, schema, location, report);
    if (reached === undefined || isShown(reached, type)) return;
    const format = reached.format === undefined ? "" : ` and format ${reached.format}`;
    const found = plainType(reached) + format;
    report(problems.columnOfAnotherType.create({ column: name, path, type, found }, location));
  }
}

/** Reports whether a column may show a value, as the API server converts it to a cell. */
function isShown(schema: JsonSchema, column: string): boolean {
  const { type, format = "date-time" } = schema;
  if (type === undefined) return true;
  switch (column) {
    case "integer":
    case "number":
      return type === "integer" || type === "number";
    case "boolean":
      return type === "boolean";
    case "date":
      return type === "string" && format === "date-time";
    default:
      return true;
  }
}

/** Arguments of `+kubebuilder:subresource:scale`. */
export interface ScalePaths {
  readonly specpath: string;
  readonly statuspath: string;
  readonly selectorpath?: string | undefined;
}

const scaleTargets = {
  specpath: { roots: [".spec."], type: "integer" },
  statuspath: { roots: [".status."], type: "integer" },
  selectorpath: { roots: [".spec.", ".status."], type: "string" },
} as const;

/** Checks the paths of a scale subresource. */
export function checkScalePaths(
  paths: ScalePaths,
  schema: JsonSchema,
  location: Location,
  report: Report,
): void {
  for (const argument of ["specpath", "statuspath", "selectorpath"] as const) {
    const path = paths[argument];
    if (path === undefined) continue;
    const { roots, type } = scaleTargets[argument];
    const bad = (reason: string) =>
      report(problems.crdRejected.create({ what: `path ${argument}=${path}`, reason }, location));
    if (!roots.some((root) => path.startsWith(root))) {
      const folders = roots.map((root) => root.slice(0, -1));
      bad(`must be a field under ${formatList(folders, "or")}`);
      continue;
    }
    if (path.includes("[")) {
      bad("must not select items of a list");
      continue;
    }
    const what = `${argument} of the scale subresource`;
    const reached = reach(path, what, schema, location, report);
    if (reached === undefined || reached.type === type) continue;
    const at = `it refers to a value of type ${plainType(reached)}, not ${type}`;
    report(problems.pathWithoutField.create({ path, what, at, suggestion: undefined }, location));
  }
}

function plainType({ type, "x-kubernetes-int-or-string": isIntOrString }: JsonSchema): string {
  return isIntOrString === true ? "int-or-string" : typeof type === "string" ? type : "any";
}
