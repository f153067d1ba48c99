import { equalJson, isRecord } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { fieldsIn } from "../components/process/fix-namespace.ts";
import type { NestedSubstitution } from "../variables/replace-substitutions.ts";
import type { ActionPrinter, ChartProblem } from "./chart.ts";
import { namespaceToken, type TemplatedComponents, type TemplatedObject } from "./read-templated.ts";
import { type ChartVariable, evaluateUse, unsupportedIn } from "./variable-use.ts";

/** Fields of all objects whose values are texts. */
const textMaps = new Set(["annotations", "labels", "matchLabels", "nodeSelector"]);
const dataMaps = new Set(["data", "stringData"]);

/** Reports whether Kubernetes accepts only text at a path: in labels, annotations and data. */
function isTextField({ apiVersion, kind }: JsonObject, path: readonly string[]): boolean {
  const [top = ""] = path;
  const hasData = apiVersion === "v1" && (kind === "ConfigMap" || kind === "Secret");
  if (hasData && path.length === 2 && dataMaps.has(top)) return true;
  return textMaps.has(path.at(-2) ?? "");
}

/** Dependencies of {@link withExpressions}. */
export interface ExpressionOptions {
  readonly components: TemplatedComponents;
  readonly context: ExpressionContext;
  readonly actions: ActionPrinter;
  report(problem: ChartProblem): void;
}

/** A field in each form of its object. */
interface Field extends Readonly<Record<keyof TemplatedObject, Json>> {
  readonly path: readonly string[];
}

/** Returns a processed object with Helm expressions for variables and the namespace. */
export function withExpressions(object: TemplatedObject, options: ExpressionOptions): JsonObject {
  const isText = (path: readonly string[]): boolean => isTextField(object.plain, path);
  const withVariables = replaced({ ...object, path: [] }, { ...options, isText });
  return withNamespace(withVariables, options) as JsonObject;
}

interface FieldOptions extends ExpressionOptions {
  /** Reports whether Kubernetes accepts only text at a path. */
  isText(path: readonly string[]): boolean;
}

function replaced(field: Field, options: FieldOptions): Json {
  const { tokens, plain, processed } = field;
  if (typeof tokens === "string") return replacedText(tokens, field, options);
  if (Array.isArray(tokens) && Array.isArray(plain) && Array.isArray(processed))
    return processed.map((item: Json, index) => replaced(childOf(field, String(index), item), options));
  if (!isRecord(tokens) || !isRecord(plain) || !isRecord(processed)) return processed;
  for (const key of Object.keys(tokens)) {
    const names = namesIn(key, options);
    if (names.length > 0) options.report({ variables: names, message: "in the key of a mapping" });
  }
  const entries = Object.entries(processed as JsonObject).map(([key, value]) => {
    if ((tokens as JsonObject)[key] === undefined || value === undefined) return [key, value] as const;
    return [key, replaced(childOf(field, key, value), options)] as const;
  });
  return Object.fromEntries([...entries, ...omittedIn(field, options)]) as JsonObject;
}

/**
 * Returns the members with variables that clusterctl omits, because their defaults are those of
 * Kubernetes: other values are not omitted.
 */
function omittedIn(field: Field, options: FieldOptions): readonly (readonly [string, Json])[] {
  const processed = fieldsIn(field.processed);
  return Object.entries(fieldsIn(field.tokens)).flatMap(([key, written]) => {
    const value = fieldsIn(field.plain)[key] ?? null;
    const isOmitted = !Object.hasOwn(processed, key) && isEmpty(value) && namesIn(key, options).length === 0;
    if (!isOmitted || namesIn(JSON.stringify(written), options).length === 0) return [];
    return [[key, replaced(childOf(field, key, value), options)] as const];
  });
}

/** Reports whether Go omits a value with the tag `omitempty`. Other omitted fields are unknown. */
function isEmpty(value: Json): boolean {
  if (isRecord(value)) return Object.values(value as JsonObject).every((one) => isEmpty(one ?? null));
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === false || value === 0 || value === "";
}

/** Returns a member of a mapping, or an item of a list. */
function childOf({ tokens, plain, probe, path }: Field, key: string, processed: Json): Field {
  const at = (value: Json): Json =>
    (Array.isArray(value) ? (value as readonly Json[])[Number(key)] : fieldsIn(value)[key]) ?? null;
  return { tokens: at(tokens), plain: at(plain), processed, probe: at(probe), path: [...path, key] };
}

function replacedText(text: string, { plain, processed, probe, path }: Field, options: FieldOptions): Json {
  const { components, context, actions, report } = options;
  const uses = [...text.matchAll(components.tokenPattern)].flatMap(([, index]) => {
    const use = components.substitutions[Number(index)];
    return use === undefined ? [] : [use];
  });
  if (uses.length === 0) return processed;
  if (typeof processed === "string" && processed.includes(namespaceToken)) {
    const beside = uses.filter((use) => evaluateUse(use, components.get) !== components.namespace);
    if (processed !== namespaceToken && beside.length > 0)
      report({
        variables: beside.map(({ name }) => name),
        message: "next to a namespace that clusterctl overwrites",
      });
    return processed;
  }
  const variables = uses.map(({ name }) => name);
  const unsupported = uses.flatMap(unsupportedIn);
  if (unsupported.length > 0) {
    report({ variables: unsupported, message: "with an operator that Helm does not have" });
    return processed;
  }
  // Such as a quantity in another notation.
  if (!equalJson(plain, processed)) {
    report({ variables, message: "in a field whose value clusterctl rewrites" });
    return processed;
  }
  const literals = text.split(components.tokenPattern).filter((_, index) => index % 2 === 0);
  const expected = literals
    .map((literal, index) => {
      const use = uses[index];
      return use === undefined ? literal : literal + evaluateUse(use, components.get);
    })
    .join("");
  const pieces = literals.flatMap((literal, index) => {
    const use = uses[index];
    const own = literal === "" ? [] : [quoted(literal)];
    return use === undefined ? own : [...own, expressionOf(use, context)];
  });
  // A number replaces only an unquoted value: YAML decides its type, as in clusterctl.
  const isScalar = typeof probe === "number" && context.variables.get(variables[0] ?? "")?.required === true;
  if (isScalar && pieces.length === 1 && !options.isText(path))
    return actions.value(`{{ include ${quoted(`${context.chart}.scalar`)} ${joined(pieces)} }}`);
  if (plain === expected) return actions.value(`{{ ${joined(pieces)} | toJson }}`);
  // A number, a boolean, a list or quoted text: YAML reads the value as it does in clusterctl.
  if (pieces.length === 1) return actions.value(`{{ ${joined(pieces)} }}`);
  report({ variables, message: "within a value that YAML does not read as text" });
  return processed;
}

function namesIn(key: string, { components }: ExpressionOptions): readonly string[] {
  return [...key.matchAll(components.tokenPattern)].map(
    ([, index]) => components.substitutions[Number(index)]?.name ?? "",
  );
}

function withNamespace(value: Json, options: ExpressionOptions): Json {
  if (typeof value === "string") {
    if (!value.includes(namespaceToken)) return value;
    const { context, actions } = options;
    const pieces = value
      .split(namespaceToken)
      .flatMap((text, index) => [
        ...(index > 0 ? [namespaceExpression(context.chart)] : []),
        ...(text === "" ? [] : [quoted(text)]),
      ]);
    return actions.value(`{{ ${joined(pieces)} | toJson }}`);
  }
  if (Array.isArray(value)) return value.map((item: Json) => withNamespace(item, options));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, item]) => [
      key,
      item === undefined ? item : withNamespace(item, options),
    ]),
  ) as JsonObject;
}

/** Chart that expressions refer to. */
interface ExpressionContext {
  /** Chart name, the prefix of its named templates. */
  readonly chart: string;
  /** Namespace of the components: its name as a default means the namespace of the chart. */
  readonly namespace: string;
  readonly variables: ReadonlyMap<string, ChartVariable>;
}

/** Quotes a text for a Go template. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Returns the expression of the chart's namespace. */
function namespaceExpression(chart: string): string {
  return `(include ${quoted(`${chart}.namespace`)} $)`;
}

/**
 * Returns the Helm expression of a substitution with supported operators. Its result is a string,
 * as in clusterctl.
 */
function expressionOf({ name, args }: NestedSubstitution, context: ExpressionContext, isTop = true): string {
  const { chart, namespace, variables } = context;
  const value = `(include ${quoted(`${chart}.text`)} (index $.Values.variables ${quoted(name)}))`;
  const variable = variables.get(name);
  if (isTop && variable?.required) return `(required ${quoted(`set variables.${name}`)} ${value})`;
  if (args.length === 0) return value;
  const texts = args.map((arg) =>
    typeof arg === "string" ? quoted(arg) : expressionOf(arg, context, false),
  );
  if (variable?.defaultText === namespace) return `(default ${namespaceExpression(chart)} ${value})`;
  return `(default ${joined(texts)} ${value})`;
}

/** Returns an expression that joins strings. */
function joined(expressions: readonly string[]): string {
  return expressions.length === 1 ? (expressions[0] ?? "") : `(print ${expressions.join(" ")})`;
}
