import { type Diagnostic, diagnosticKey, type Report } from "@capikit/common/diagnostics";
import { stringifyJson } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import {
  type CompiledRules,
  compileRules,
  type JsonSchema,
  type RuleError,
  type SchemaError,
  type ValidationRule,
  validateSchema,
} from "@capikit/schema";
import * as problems from "../diagnostics/codes/schema.ts";
import { variableValueRejected } from "../diagnostics/codes/variables.ts";
import type { Origins } from "../schema/origin.ts";
import { hasUnread } from "../schema/unread-schema.ts";
import type { Location } from "../source/source-text.ts";
import { type SchemaPlace, schemaPlace, sourceOf } from "./schema-place.ts";

function ruleOf(root: JsonSchema, { schemaPath, index }: RuleError) {
  const place = schemaPlace(root, [...schemaPath, "x-kubernetes-validations", String(index)]);
  return { place, rule: place.rule ?? ({ rule: "" } satisfies ValidationRule) };
}

/** Describes an error in a part of a rule; names the part unless it is the expression itself. */
function ruleReason(keyword: string, message: string): string {
  return keyword === "rule" || message.startsWith(keyword) ? message : `${keyword} ${message}`;
}

/** Errors in the other texts of a rule are reported with the schema. */
const compiledParts = new Set(["rule", "messageExpression", "optionalOldSelf"]);

const isSum = ({ kind, message }: RuleError): boolean =>
  kind === "cost" && message.includes("cost of all rules of the schema");

/** Keeps one error per part of a rule, and one sum if no single rule is too expensive. */
function distinct(found: readonly RuleError[]): readonly RuleError[] {
  const seen = new Set<string>();
  const expensive = found.find((problem) => problem.kind === "cost" && !isSum(problem)) ?? found.find(isSum);
  return found.filter((problem) => {
    const key = JSON.stringify([problem.schemaPath, problem.index, problem.keyword]);
    if (!compiledParts.has(problem.keyword) || seen.has(key)) return false;
    seen.add(key);
    return !isSum(problem) || problem === expensive;
  });
}

/**
 * Reports CEL rules that the API server would reject or that capikit cannot check, unless a type in their
 * scope has a reported error.
 */
function checkRules(
  root: JsonSchema,
  compiled: CompiledRules,
  origins: Origins,
  fallback: Location,
  report: Report,
): void {
  for (const kind of ["errors", "uncheckable"] as const) {
    for (const problem of distinct(compiled[kind])) {
      const { place, rule } = ruleOf(root, problem);
      if (hasUnread(place.schema)) continue;
      const fact = { rule: rule.rule, reason: ruleReason(problem.keyword, problem.message) };
      const diagnostic = kind === "errors" ? problems.ruleRejected : problems.ruleUnchecked;
      report(diagnostic.create(fact, sourceOf(place, origins) ?? fallback));
    }
  }
}

const listType = "x-kubernetes-list-type";

const mapKeys = "x-kubernetes-list-map-keys";

function checkKey(list: JsonSchema, key: string, origins: Origins, report: Report): void {
  const items = list.items ?? {};
  const members = Object.keys(items.properties ?? {});
  const place = origins.of(list, mapKeys, key);
  if (!members.includes(key)) {
    report(problems.listMapKeyUnknown.create({ key, suggestion: nearestName(key, members), members }, place));
    return;
  }
  const member = items.properties?.[key] ?? {};
  const composite = member.type === "array" || member.type === "object";
  const related = relatedMember(member, origins);
  if (member.nullable === true || composite) {
    const reason = member.nullable === true ? "may be null" : "is not a scalar";
    report(problems.listMapKeyNotScalar.create({ key, reason }, place, related));
  }
  if (items.required?.includes(key) !== true && member.default === undefined)
    report(problems.listMapKeyOptional.create({ key }, place, related));
}

function relatedMember(member: JsonSchema, origins: Origins) {
  const location = origins.of(member);
  return location === undefined ? undefined : [{ message: "the member", location }];
}

function checkSet(list: JsonSchema, origins: Origins, report: Report): void {
  const items = list.items ?? {};
  const object = items.type === "object" && items["x-kubernetes-map-type"] !== "atomic";
  const nested = items.type === "array" && ![undefined, "atomic"].includes(items[listType]);
  if (object || nested) {
    const fact = { found: object ? "objects" : "lists" };
    report(problems.setOfComposites.create(fact, origins.of(list, listType)));
  }
}

/** Checks sets and keyed lists of a schema. */
function checkLists(root: JsonSchema, origins: Origins, report: Report): void {
  for (const schema of everySchema(root)) {
    if (schema[listType] === "set") checkSet(schema, origins, report);
    if (schema[listType] !== "map") continue;
    const keys = schema[mapKeys] ?? [];
    if (keys.length === 0) report(problems.keyedListWithoutKeys.create({}, origins.of(schema, listType)));
    if (schema.items?.type === "object") for (const key of keys) checkKey(schema, key, origins, report);
    else {
      const fact = {
        marker: "listType=map",
        needs: "items that are objects",
        found: `a list of ${schema.items?.type ?? "anything"}`,
      };
      report(problems.markerDoesNotFit.create(fact, origins.of(schema, listType)));
    }
  }
}

/** Returns the root and all schemas of members, items and map values below it, each once. */
function* everySchema(root: JsonSchema, seen = new Set<JsonSchema>()): Generator<JsonSchema> {
  if (seen.has(root)) return;
  seen.add(root);
  yield root;
  if (root.items !== undefined) yield* everySchema(root.items, seen);
  if (typeof root.additionalProperties === "object") yield* everySchema(root.additionalProperties, seen);
  for (const property of Object.values(root.properties ?? {})) yield* everySchema(property, seen);
}

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

/** Forwards each error once: a type with several uses is checked for each of them. */
export function reportOnce(report: Report): Report {
  const seen = new Set<string>();
  return (diagnostic) => {
    const key = diagnosticKey(diagnostic);
    if (seen.has(key)) return;
    seen.add(key);
    report(diagnostic);
  };
}
