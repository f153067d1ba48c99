import type { Diagnostic, Report } from "@capikit/common/diagnostics";
import { stringifyJson } from "@capikit/common/json";
import { compileRules, type JsonSchema, type SchemaError, validateSchema } from "@capikit/schema";
import * as problems from "../diagnostics/codes/schema.ts";
import { variableValueRejected } from "../diagnostics/codes/variables.ts";
import type { Origins } from "../schema/origin.ts";
import type { Location } from "../source/source-text.ts";
import { checkLists } from "./check-lists.ts";
import { checkRules, compiledParts, ruleReason } from "./check-rules.ts";
import { reportOnce } from "./report-once.ts";
import { type SchemaPlace, schemaPlace, sourceOf } from "./schema-place.ts";

/** Errors that {@link checkLists} reports in more detail. */
const reportedByLists =
  /it is a key of the list|must be atomic for the items of a set|must be object with x-kubernetes-list-type map/;

function isReported({ keyword, message }: SchemaError): boolean {
  return keyword === "x-kubernetes-list-map-keys" || reportedByLists.test(message);
}

function diagnostic(
  problem: SchemaError,
  place: SchemaPlace,
  location: Location | undefined,
  variable: string | undefined,
): Diagnostic {
  const { keyword, message, schemaPath } = problem;
  const value = place.value;
  if (keyword === "pattern" && typeof value === "string")
    return problems.invalidPattern.create(
      {
        pattern: value,
        reason: message.replace(/^is not a valid RE2 expression: (?:error parsing regexp: )?/, ""),
      },
      location,
    );
  if (keyword === "uniqueItems" && value === true) return problems.uniqueItems.create({}, location);
  const reason = message.replace(/^violates its own schema: /, "");
  const isExample = keyword === "example";
  if (variable !== undefined && (isExample || schemaPath.at(-2) === "enum")) {
    const what = isExample ? "example" : "value of the enum";
    const facts = { variable, path: place.path, what, value: stringifyJson(value as never), reason } as const;
    return variableValueRejected.create(facts, location);
  }
  if (keyword === "default" && value !== undefined) {
    const quote = place.schema.type === "string" && ["bigint", "boolean", "number"].includes(typeof value);
    return problems.defaultRejected.create(
      { value: stringifyJson(value as never), path: "", reason, quote },
      location,
    );
  }
  if (place.rule !== undefined) {
    const fact = { rule: place.rule.rule, reason: ruleReason(keyword, message) };
    return problems.ruleRejected.create(fact, location);
  }
  if (variable === undefined && place.path === "" && message.endsWith("with a status subresource"))
    return problems.rootKeyword.create({ keyword }, location);
  return problems.schemaRejected.create({ path: place.path, reason: `${keyword} ${message}` }, location);
}

/** Errors of an embedded resource point to the keyword that makes the schema one. */
function withHints({ message }: SchemaError, place: SchemaPlace): SchemaPlace {
  if (!message.includes("embedded resource")) return place;
  return { ...place, keywords: [...place.keywords, "x-kubernetes-embedded-resource"], value: undefined };
}

/** Options for checking a schema. */
export interface CheckSchemaOptions {
  /** The name of the variable; undefined for the schema of a kind. */
  readonly variable?: string;
  readonly statusSubresource: boolean;
  /** The location of errors that come from no marker or member. */
  readonly location: Location;
}

/** Checks a complete schema like the API server, and maps each error to its source location. */
export function checkSchema(
  schema: JsonSchema,
  origins: Origins,
  { variable, statusSubresource, location }: CheckSchemaOptions,
  report: Report,
): void {
  const once = reportOnce(report);
  checkLists(schema, origins, once);
  // All rules are checked, whereas the API server only checks them if the rest is valid.
  const rules = compileRules(schema);
  const placed = new Set<JsonSchema>();
  const options = { variable: variable !== undefined, statusSubresource, rules };
  for (const problem of validateSchema(schema, options)) {
    if (isReported(problem)) continue;
    const place = withHints(problem, schemaPlace(schema, problem.schemaPath));
    // Rules that do not compile are reported below.
    if (place.rule !== undefined && compiledParts.has(problem.keyword) && rules.errors.length > 0) continue;
    const found = diagnostic(problem, place, sourceOf(place, origins) ?? location, variable);
    // One mistake may cause several structural errors; report the first.
    const structural = found.code === problems.schemaRejected.code;
    if (structural && placed.has(place.schema)) continue;
    if (structural) placed.add(place.schema);
    once(found);
  }
  checkRules(schema, rules, origins, location, once);
}
