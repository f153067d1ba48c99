import { followPath, parseJsonPath } from "@capikit/model";
import type { JsonObject, JsonSchema } from "@capikit/schema";
import { textAt } from "../json/json-values.ts";

const columnTypes = ["boolean", "date", "integer", "number", "string"];

/** Explains why markers cannot express a column, such as a path without a field. */
export function columnError(column: JsonObject, schema: JsonObject): string | undefined {
  const type = textAt(column, "type") ?? "";
  if (!columnTypes.includes(type)) return `type ${JSON.stringify(type)} is not a column type`;
  if (textAt(column, "name") === undefined) return "it has no name";
  return pathProblem(textAt(column, "jsonPath") ?? "", schema);
}

/** Checks the paths of the scale subresource in the same way. */
export function scaleError(scale: JsonObject, schema: JsonObject): string | undefined {
  for (const [key, type] of [
    ["specReplicasPath", "integer"],
    ["statusReplicasPath", "integer"],
    ["labelSelectorPath", "string"],
  ] as const) {
    const path = textAt(scale, key);
    if (path === undefined) continue;
    const reached = reach(path, schema);
    if (typeof reached === "string") return reached;
    if (reached.type !== undefined && reached.type !== type) return `${path} does not refer to a ${type}`;
  }
  return undefined;
}

function pathProblem(path: string, schema: JsonObject): string | undefined {
  const reached = reach(path, schema);
  return typeof reached === "string" ? reached : undefined;
}

/** Returns the schema at a path, or a text with the reason for its absence. */
function reach(path: string, schema: JsonObject): string | JsonSchema {
  const parsed = parseJsonPath(path);
  if ("error" in parsed) return `${path}: ${parsed.error}`;
  const reached = followPath(schema as JsonSchema, parsed.steps);
  if ("problem" in reached) return `${path} matches no field: ${reached.problem}`;
  return reached.schema ?? {};
}
