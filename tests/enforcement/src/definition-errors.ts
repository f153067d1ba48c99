import { TransportError } from "@capikit/client/errors";
import type { RuleError, SchemaError } from "@capikit/schema";
import type { Definition } from "./definition.ts";
import { type Answer, DRY_RUN, type Server } from "./server.ts";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/**
 * Validates a definition with the API server as a dry run. Undefined if the server closes the
 * connection instead of responding.
 */
export async function judgeDefinition(server: Server, definition: Definition): Promise<Answer | undefined> {
  try {
    return await server.create(DEFINITIONS, JSON.parse(JSON.stringify(definition)), DRY_RUN);
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}

/** The type and location of a rule error: `properties/spec 3 rule cost`. */
export function ruleErrorsOf(answer: Answer): string[] {
  const found = answer.causes.flatMap(({ reason, field, message }) => {
    const match = /openAPIV3Schema\.?(.*?)\.?x-kubernetes-validations\[(\d+)\](?:\.(\w+))?$/.exec(field);
    if (match === null) return [];
    const [, path = "", index, keyword = "rule"] = match;
    const total = message.includes("contributed to estimated");
    const kind = reason !== "FieldValueForbidden" ? "invalid" : total ? "total" : costOr(message);
    return total ? [] : [`${stepsOf(path)} ${index} ${keyword} ${kind}`];
  });
  const total = answer.causes.some(({ message }) => message.includes("entire OpenAPIv3 schema"));
  return [...new Set([...found.filter(isOwn), ...(total ? ["total"] : [])])].sort();
}

/** The server also requires oldSelf if a rule does not compile, so that it cannot know. */
function isOwn(error: string, _index: number, all: readonly string[]): boolean {
  return !error.includes(" optionalOldSelf ") || !all.includes(error.replace("optionalOldSelf", "rule"));
}

function costOr(message: string): string {
  return message.includes("exceeds budget") ? "cost" : "invalid";
}

/** Returns the same for our errors. */
export function ourRuleErrors(errors: readonly RuleError[]): string[] {
  const found = errors.map(({ schemaPath, index, keyword, kind, message }) => {
    if (message.includes("cost of all rules of the schema")) return "total";
    return `${schemaPath.join("/")} ${index} ${keyword} ${kind === "cost" ? "cost" : "invalid"}`;
  });
  return [...new Set(found)].sort();
}

/** Converts `properties[spec].items` to `properties/spec/items`. */
function stepsOf(path: string): string {
  return path.replaceAll("[", ".").replaceAll("]", "").split(".").filter(Boolean).join("/");
}

/** Returns the locations of the API server's errors in a schema. */
export function placesOf(answer: Answer): string[] {
  const places = answer.causes.map(({ field }) => stepsOf(/openAPIV3Schema(.*)$/.exec(field)?.[1] ?? field));
  return [...new Set(places)].sort();
}

export function ourPlaces(errors: readonly SchemaError[]): string[] {
  return [...new Set(errors.map(({ schemaPath }) => schemaPath.join("/")))].sort();
}
