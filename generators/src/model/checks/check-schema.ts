import { type Diagnostic, diagnosticKey, type Report } from "@capikit/common/diagnostics";
import { ownMember, stringifyJson } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import {
  type CompiledRules,
  compileRules,
  compileSchema,
  type Json,
  type JsonSchema,
  type RuleError,
  type SchemaError,
  type ValidationRule,
  validateSchema,
} from "@capikit/schema";
import * as lists from "../diagnostics/codes/lists.ts";
import * as problems from "../diagnostics/codes/schema.ts";
import { variableValueRejected } from "../diagnostics/codes/variables.ts";
import type { Replacement } from "../diagnostics/fix-at.ts";
import { fits } from "../markers/apply/enum.ts";
import {
  hasRule,
  immutableOnceSetRule,
  isImmutable,
  remainingEntriesRule,
} from "../markers/apply/immutable-rules.ts";
import type { Keyword } from "../markers/draft.ts";
import { isJson } from "../markers/values/json-value.ts";
import type { Origins } from "../schema/origin.ts";
import { hasUnread } from "../schema/valid-schemas.ts";
import type { Location } from "../text/source-text.ts";
import { findUnreadableLiterals, formatAdvice, schemasIn } from "./go-literals.ts";

function ruleOf(root: JsonSchema, { schemaPath, index }: RuleError) {
  const place = schemaPlace(root, [...schemaPath, "x-kubernetes-validations", String(index)]);
  return { place, rule: place.rule ?? ({ rule: "" } satisfies ValidationRule) };
}

/** Describes an error in a part of a rule; names the part unless it is the expression itself. */
function ruleReason({ keyword, message }: Pick<SchemaError, "keyword" | "message">): string {
  return keyword === "rule" ? message : `${keyword} ${message}`;
}

/** Keeps one error per part of a rule, and one sum if no single rule is too expensive. */
function distinct(found: readonly RuleError[]): readonly RuleError[] {
  const seen = new Set<string>();
  const expensive =
    found.find(({ kind }) => kind === "cost") ?? found.find(({ kind }) => kind === "schemaCost");
  return found.filter((problem) => {
    const key = JSON.stringify([problem.schemaPath, problem.index, problem.keyword]);
    if (seen.has(key)) return false;
    seen.add(key);
    return problem.kind !== "schemaCost" || problem === expensive;
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
      const fact = { rule: rule.rule, reason: ruleReason(problem), unknown: problem.unknown };
      const diagnostic = kind === "errors" ? problems.ruleRejected : problems.ruleUnchecked;
      report(diagnostic.create(fact, sourceOf(place, origins) ?? fallback));
    }
  }
}

const listType = "x-kubernetes-list-type";

const mapKeys = "x-kubernetes-list-map-keys";

/** Describes an error of a set or keyed list, at the marker of the list. */
function listDiagnostic(
  { reason, detail: name = "", keyword, schemaPath }: SchemaError,
  { schema, around }: SchemaPlace,
  origins: Origins,
): Diagnostic | undefined {
  const outer = around.at(reason === "listKey" ? -2 : -1) ?? schema;
  switch (reason) {
    case "listKeysMissing":
      return lists.keyedListIncomplete.create(
        { marker: "listType=map", missing: "listMapKey=<member>" },
        origins.of(schema, listType),
      );
    case "listItems": {
      const found = `a list of ${schema.type ?? "anything"}`;
      const fact = { marker: "listType=map", needs: "items that are objects", found };
      return problems.markerDoesNotFit.create(fact, origins.of(outer, listType));
    }
    case "setItems": {
      const found = schema.type === "object" ? "objects" : "lists";
      return lists.setOfComposites.create({ found }, origins.of(outer, listType));
    }
    case "listKeyUnknown": {
      const members = Object.keys(schema.items?.properties ?? {});
      const fact = { key: name, suggestion: nearestName(name, members), members };
      return lists.listMapKeyUnknown.create(fact, origins.of(schema, mapKeys, name));
    }
    case "listKey": {
      const key = schemaPath.at(-2) ?? "";
      const at = origins.of(outer, mapKeys, key);
      const member = origins.of(schema);
      const related = member && [{ message: "the member", location: member }];
      const reason =
        { default: "is optional and has no default", nullable: "may be null" }[keyword as string] ??
        "is not a scalar";
      return lists.listMapKeyUnfit.create({ key, reason }, at, related);
    }
    default:
      return undefined;
  }
}

const hasNull = (value: Json): boolean =>
  value === null || (typeof value === "object" && Object.values(value).some(hasNull));

/** Returns how to write a default of another type; undefined if its author can mean several values. */
function defaultAdvice(
  value: Json,
  { enum: values = [], format, items, type }: JsonSchema,
  { source, start, end }: Location,
): { readonly help: string; readonly fix?: Replacement } | undefined {
  if (type === "array" && typeof value !== "object" && fits(value, items?.type)) {
    const right = `+default=${stringifyJson([value])}`;
    return { help: `write a list: ${right}`, fix: { wrong: source.text.slice(start, end), right } };
  }
  const [only, ...others] = Array.isArray(value) ? (value as readonly Json[]) : [];
  if (only !== undefined && others.length === 0 && type !== "array" && fits(only, type))
    return { help: `write one value without ; or braces: ${stringifyJson(only)}` };
  if (hasNull(value)) return { help: "omit the member, or write `| null` in its type" };
  if (typeof value !== "string") return undefined;
  const lower = value.toLowerCase();
  if (type === "boolean" && lower !== value && /^(?:true|false)$/.test(lower))
    return { help: `write ${lower}`, fix: { wrong: value, right: lower } };
  const known = values.filter((one) => typeof one === "string");
  const meant = nearestName(value, known);
  if (meant !== undefined) return { help: `did you mean ${meant}?`, fix: { wrong: value, right: meant } };
  const advice = type === "string" ? ownMember(formatAdvice, format ?? "") : undefined;
  if (advice !== undefined) return { help: advice };
  if (type === "string" || !isJson(value) || !fits(JSON.parse(value) as Json, type)) return undefined;
  return { help: `do not quote it: ${value}`, fix: { wrong: `"${value}"`, right: value } };
}

function diagnostic(
  problem: SchemaError,
  place: SchemaPlace,
  location: Location | undefined,
  variable: string | undefined,
): Diagnostic {
  const { keyword, message, schemaPath, detail: reason = message } = problem;
  const value = place.value;
  if (keyword === "pattern" && typeof value === "string")
    return problems.invalidPattern.create({ pattern: value, reason }, location);
  if (keyword === "uniqueItems" && value === true) return lists.uniqueItems.create({}, location);
  const isExample = keyword === "example";
  if (variable !== undefined && (isExample || schemaPath.at(-2) === "enum")) {
    const what = isExample ? "example" : "value of the enum";
    const facts = { variable, path: place.path, what, value: stringifyJson(value as never), reason } as const;
    return variableValueRejected.create(facts, location);
  }
  if (keyword === "default" && value !== undefined) {
    const advice = location && defaultAdvice(value as Json, place.schema, location);
    const fact = { value: stringifyJson(value as never), path: "", reason, ...advice };
    return problems.defaultRejected.create(fact, location);
  }
  if (place.rule !== undefined) {
    const fact = { rule: place.rule.rule, reason: ruleReason(problem) };
    return problems.ruleRejected.create(fact, location);
  }
  if (problem.reason === "statusSubresource") return problems.rootKeyword.create({ keyword }, location);
  return problems.schemaRejected.create({ path: place.path, reason: `${keyword} ${message}` }, location);
}

/** Errors of an embedded resource point to the keyword that makes the schema one. */
function withHints({ reason }: SchemaError, place: SchemaPlace): SchemaPlace {
  if (reason !== "embeddedResource") return place;
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
  // All rules are checked, whereas the API server only checks them if the rest is valid.
  const rules = compileRules(schema);
  const placed = new Set<JsonSchema>();
  /** Schemas whose literals were reported, or cannot be checked. */
  const flawed = new Set<JsonSchema>();
  findUnreadableLiterals(schema, origins, (at, keyword, fact) => {
    flawed.add(at);
    once(problems.unreadableLiteral.create(fact, origins.of(at, keyword) ?? location));
  });
  const options = { variable: variable !== undefined, statusSubresource, rules };
  for (const problem of validateSchema(schema, options)) {
    // Rules that do not compile are reported below, also next to other errors.
    if (problem.reason === "expression") continue;
    const place = withHints(problem, schemaPlace(schema, problem.schemaPath));
    if (problem.keyword === "pattern") flawed.add(place.schema);
    if (problem.keyword === "default" && flawed.has(place.schema)) continue;
    const found =
      listDiagnostic(problem, place, origins) ??
      diagnostic(problem, place, sourceOf(place, origins) ?? location, variable);
    // One mistake may cause several structural errors; report the first.
    const structural = found.code === problems.schemaRejected.code;
    if (structural && placed.has(place.schema)) continue;
    if (structural) placed.add(place.schema);
    once(found);
  }
  // The values of a variable have been checked.
  for (const at of variable === undefined ? schemasIn(schema) : [])
    for (const fact of flawed.has(at) ? [] : refusedValues(at))
      once(problems.enumValueRefused.create(fact, origins.of(at, "enum") ?? location));
  checkRules(schema, rules, origins, location, once);
  checkImmutables(schema, (path, fact) => {
    const at = sourceOf(schemaPlace(schema, path), origins) ?? location;
    once(problems.immutableCanReturn.create(fact, at));
  });
}

/** Returns the values of an enum that other constraints refuse, with the reason. */
function refusedValues({ enum: values = [], ...schema }: JsonSchema) {
  const constraints = [
    "minLength",
    "maxLength",
    "pattern",
    "minimum",
    "maximum",
    "multipleOf",
    "format",
    "allOf",
  ];
  const isConstrained = values.length > 0 && constraints.some((keyword) => keyword in schema);
  if (!isConstrained) return [];
  const compiled = compileSchema(schema);
  return values.flatMap((value) => {
    const [error] = value === null ? [] : compiled.validate(value);
    return error === undefined ? [] : { value: stringifyJson(value), reason: error.message };
  });
}

type ImmutableFact = Parameters<typeof problems.immutableCanReturn.create>[0];

/** Finds immutable fields that change when an object or entry around them is removed and added again. */
function checkImmutables(
  root: JsonSchema,
  report: (path: readonly string[], fact: ImmutableFact) => void,
): void {
  type Hole = Omit<ImmutableFact, "path"> | undefined;
  const visit = (schema: JsonSchema, path: readonly string[], hole: Hole): void => {
    const name = schemaPlace(root, path).path;
    if (hole !== undefined && isImmutable(schema)) {
      report(path, { ...hole, path: name });
      return;
    }
    for (const [member, inner] of Object.entries(schema.properties ?? {})) {
      const { rule } = immutableOnceSetRule(member);
      const remains =
        schema.required?.includes(member) || inner.default !== undefined || hasRule(schema, rule);
      const around = name === "" ? member : `${name}.${member}`;
      const opened = {
        around,
        entries: false,
        rule,
        holder: name === "" ? "the kind" : `the type of ${name}`,
      };
      const isValue = inner.properties === undefined && entriesOf(inner) === undefined;
      const isOpen = !remains && !isValue && !isImmutable(inner);
      visit(inner, [...path, "properties", member], isOpen ? opened : hole);
    }
    const entries = entriesOf(schema);
    if (entries === undefined) return;
    const rule = remainingEntriesRule(schema);
    const opened = { around: name, entries: true, rule, holder: name };
    visit(entries.schema, [...path, entries.keyword], hasRule(schema, rule) ? hole : opened);
  };
  visit(root, [], undefined);
}

/** Returns the entries of a map or keyed list, which the API server compares with their old values. */
function entriesOf(schema: JsonSchema) {
  const { additionalProperties, items } = schema;
  if (typeof additionalProperties === "object")
    return { schema: additionalProperties, keyword: "additionalProperties" };
  return items !== undefined && schema[listType] === "map" ? { schema: items, keyword: "items" } : undefined;
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

/** A location in a schema, given by keywords and names. */
interface SchemaPlace {
  /** The innermost schema of a type or member, ignoring branches such as those of `allOf`. */
  readonly schema: JsonSchema;
  /** The enclosing schemas, from the root. */
  readonly around: readonly JsonSchema[];
  /** Its relevant keywords, the most likely first; branches use their own keyword. */
  readonly keywords: readonly string[];
  readonly value: unknown;
  /** The CEL rule that contains the location. */
  readonly rule: ValidationRule | undefined;
  /** The readable path of the schema: `spec.ports[].name`. */
  readonly path: string;
}

const at = (value: unknown, step: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined;

/** Follows a path from the root of a schema: `["properties", "spec", "default"]`. */
function schemaPlace(root: JsonSchema, steps: readonly string[]): SchemaPlace {
  const around: JsonSchema[] = [];
  let schema = root;
  let path = "";
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] ?? "";
    const name = steps[i + 1];
    const isNamed = step === "properties" && name !== undefined;
    const inner = isNamed ? at(schema.properties, name) : at(schema, step);
    const leadsOn = isNamed || ((step === "items" || step === "additionalProperties") && name !== undefined);
    // The path may end at a missing schema.
    if (!leadsOn || typeof inner !== "object" || inner === null)
      return { schema, around, path, ...keywordAt(schema, steps.slice(i)) };
    if (isNamed) i++;
    path += isNamed ? `${path === "" ? "" : "."}${name}` : step === "items" ? "[]" : ".*";
    around.push(schema);
    schema = inner as JsonSchema;
  }
  return { schema, around, path, keywords: [], value: schema, rule: undefined };
}

function keywordAt(
  schema: JsonSchema,
  steps: readonly string[],
): Pick<SchemaPlace, "keywords" | "rule" | "value"> {
  const [keyword = "", index = ""] = steps;
  const rule = keyword === "x-kubernetes-validations" ? at(schema[keyword], index) : undefined;
  const last = steps.at(-1) ?? keyword;
  return {
    keywords: keyword === "allOf" ? [last, keyword] : [keyword],
    value: steps.reduce(at, schema as unknown),
    rule: rule as ValidationRule | undefined,
  };
}

/** Returns the source location of a part of a schema: its marker, member or declaration. */
function sourceOf(place: SchemaPlace, origins: Origins): Location | undefined {
  const { schema, around, keywords, value, rule } = place;
  const ofRule = rule === undefined ? undefined : origins.ofRule(rule);
  if (ofRule !== undefined) return ofRule;
  for (const keyword of keywords) {
    const marker = origins.marker(schema, keyword as Keyword, value);
    if (marker !== undefined) return marker;
  }
  for (const candidate of [schema, ...around.toReversed()]) {
    const location = origins.of(candidate);
    if (location !== undefined) return location;
  }
  return undefined;
}
