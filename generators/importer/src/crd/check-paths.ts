import { followPath, parseJsonPath } from "@capikit/model";
import type { JsonObject, JsonSchema } from "@capikit/schema";
import { textAt } from "../json/json-values.ts";

const columnTypes = ["boolean", "date", "integer", "number", "string"];

/**
 * Why a column cannot be said, if so: the API server takes columns whose path leads nowhere, which shows nothing for ever; the markers
 * do not.
 */
export function columnError(column: JsonObject, schema: JsonObject): string | undefined {
  const type = textAt(column, "type") ?? "";
  if (!columnTypes.includes(type)) return `type ${JSON.stringify(type)} is none of a column's`;
  if (textAt(column, "name") === undefined) return "it has no name";
  return pathFault(textAt(column, "jsonPath") ?? "", schema);
}

/** The same for the paths of the scale subresource. */
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
    if (reached.type !== undefined && reached.type !== type) return `${path} leads to no ${type}`;
  }
  return undefined;
}

function pathFault(path: string, schema: JsonObject): string | undefined {
  const reached = reach(path, schema);
  return typeof reached === "string" ? reached : undefined;
}

/** What a path leads to; a text says why it leads nowhere. */
function reach(path: string, schema: JsonObject): string | JsonSchema {
  const parsed = parseJsonPath(path);
  if ("error" in parsed) return `${path}: ${parsed.error}`;
  const reached = followPath(schema as JsonSchema, parsed.steps);
  if ("fault" in reached) return `${path} leads nowhere: ${reached.fault}`;
  return reached.schema ?? {};
}
