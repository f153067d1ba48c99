import { isRecord } from "../json/json-object.ts";
import { compareText } from "../text/compare-text.ts";
import { labelValueErrors, qualifiedNameErrors } from "../text/kubernetes-names.ts";
import { type LabelRequirement, type Labels, labelInteger, parseRequirements } from "./label-parser.ts";
import { requireSelector, type SelectorError, type SelectorReading } from "./selector-reading.ts";

/** A label selector as an object: all of its pairs and requirements must hold. */
export interface LabelSelector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** A label selector without errors. */
export interface LabelMatcher {
  /** All of these must hold. Empty: the selector selects everything. */
  readonly requirements: readonly LabelRequirement[];
  /** The selector as text for requests: the option `labelSelector` of a client or cache. */
  readonly text: string;
  /** Labels that are not strings do not count. An unknown object has no labels to judge. */
  readonly matches: (labels: Labels) => boolean;
}

/** Text that API servers accept and no labels match. */
const nothing = "nothing,!nothing";

/**
 * Reads the label selector of an object, which may be any JSON value. An absent one (null) selects
 * nothing, and an empty one everything.
 *
 * Source: `metav1.LabelSelectorAsSelector` and `ValidateLabelSelector` of k8s.io/apimachinery.
 */
export function readLabelSelector(value: unknown): SelectorReading<LabelMatcher> {
  if (value === undefined || value === null) return parseLabelSelector(nothing);
  const { pairs, expressions, errors: undecoded } = decode(value);
  // The API server does not validate what it cannot decode.
  const errors = undecoded.length > 0 ? undecoded : [...validate(pairs, expressions)];
  if (errors.length > 0) return { selector: undefined, errors };
  return {
    selector: matcherOf([
      ...pairs.map(([key, value]) => ({ key, operator: "In" as const, values: [value] })),
      ...(expressions as readonly LabelRequirement[]),
    ]),
    errors: [],
  };
}

/**
 * Parses the text of a label selector as API servers do, such as
 * `app=web,tier in (front,back),!old,generation>3`. The empty text selects everything.
 *
 * Source: `labels.Parse` of k8s.io/apimachinery.
 */
export function parseLabelSelector(text: string): SelectorReading<LabelMatcher> {
  const parsed = parseRequirements(text);
  return "error" in parsed
    ? { selector: undefined, errors: [{ path: "", type: "FieldValueInvalid", message: parsed.error }] }
    : { selector: matcherOf(parsed), errors: [] };
}

/**
 * Returns the selector of a text, see {@link parseLabelSelector}.
 *
 * @throws TypeError if the text is invalid.
 */
export function labelMatcher(text = ""): LabelMatcher {
  return requireSelector(parseLabelSelector(text), `label selector ${JSON.stringify(text)}`);
}

/**
 * Returns the label selector of an object, such as `spec.selector` of a MachineSet, see
 * {@link readLabelSelector}.
 *
 * @throws TypeError if the selector is invalid.
 */
export function labelSelectorAsSelector(selector: LabelSelector | null | undefined): LabelMatcher {
  return requireSelector(readLabelSelector(selector), "label selector");
}

/** Formats labels as a selector that requires all of them: `app=web,tier=front`. */
export function formatLabelSelector(labels: Labels): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
}

const operators = "In, NotIn, Exists or DoesNotExist";

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

interface Decoded {
  readonly pairs: readonly (readonly [key: string, value: string])[];
  readonly expressions: readonly Expression[];
  readonly errors: readonly SelectorError[];
}

/** Decodes a selector as Go does: null is absent, and an empty text in maps and lists. */
function decode(selector: unknown): Decoded {
  const errors: SelectorError[] = [];
  const fail = (path: string, type: string): void => {
    errors.push({ path, type: "FieldValueTypeInvalid", message: `must be ${type}` });
  };
  const text = (value: unknown, path: string): string => {
    if (typeof value !== "string" && value !== undefined && value !== null) fail(path, "a string: quote it");
    return typeof value === "string" ? value : "";
  };
  const list = (value: unknown, path: string): readonly unknown[] => {
    if (!Array.isArray(value ?? [])) fail(path, "a list");
    return Array.isArray(value) ? value : [];
  };
  const object = (value: unknown, path: string): Readonly<Record<string, unknown>> => {
    if (!isRecord(value ?? {})) fail(path, "an object");
    return isRecord(value) ? value : {};
  };
  const { matchLabels, matchExpressions } = object(selector, "");
  return {
    pairs: Object.entries(object(matchLabels, "matchLabels")).map(
      ([key, value]) => [key, text(value, `matchLabels[${key}]`)] as const,
    ),
    expressions: list(matchExpressions, "matchExpressions").map((item, index) => {
      const at = `matchExpressions[${index}]`;
      const { key, operator, values } = object(item, at);
      return {
        key: text(key, `${at}.key`),
        operator: text(operator, `${at}.operator`),
        values: list(values, `${at}.values`).map((value, i) => text(value, `${at}.values[${i}]`)),
      };
    }),
    errors,
  };
}

function* validate(
  pairs: Decoded["pairs"],
  expressions: readonly Expression[],
): Generator<SelectorError, void, undefined> {
  const invalid = (path: string, messages: readonly string[]): SelectorError[] =>
    messages.map((message) => ({ path, type: "FieldValueInvalid", message }));
  for (const [key, value] of pairs) {
    const errors = qualifiedNameErrors(key).map((error) => `key ${JSON.stringify(key)}: ${error}`);
    yield* invalid("matchLabels", errors);
    yield* invalid(`matchLabels[${key}]`, labelValueErrors(value));
  }
  for (const [index, { key, operator, values }] of expressions.entries()) {
    const at = `matchExpressions[${index}]`;
    const path = `${at}.values`;
    if (operator === "In" || operator === "NotIn") {
      const message = `is required with the operator ${operator}`;
      if (values.length === 0) yield { path, type: "FieldValueRequired", message };
    } else if (operator !== "Exists" && operator !== "DoesNotExist")
      yield* invalid(`${at}.operator`, [`must be ${operators}, not "${operator}"`]);
    else if (values.length > 0) {
      const message = `is not allowed with the operator ${operator}`;
      yield { path, type: "FieldValueForbidden", message };
    }
    yield* invalid(`${at}.key`, qualifiedNameErrors(key));
    for (const [item, value] of values.entries()) yield* invalid(`${path}[${item}]`, labelValueErrors(value));
  }
}

function matcherOf(requirements: readonly LabelRequirement[]): LabelMatcher {
  const tests = requirements.map(testOf);
  return {
    requirements,
    get text() {
      const sorted = [...requirements].sort((a, b) => compareText(a.key, b.key));
      return sorted.map(textOf).join(",");
    },
    matches: (labels) => tests.every((test) => test(labels)),
  };
}

function testOf({ key, operator, values }: LabelRequirement): LabelMatcher["matches"] {
  const wanted = new Set(values);
  const bound = labelInteger(values[0] ?? "") ?? 0n;
  return (labels) => {
    const label: unknown = Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (typeof label !== "string") return operator === "NotIn" || operator === "DoesNotExist";
    switch (operator) {
      case "In":
        return wanted.has(label);
      case "NotIn":
        return !wanted.has(label);
      case "Exists":
        return true;
      case "DoesNotExist":
        return false;
      default: {
        const number = labelInteger(label);
        return number !== undefined && (operator === "Gt" ? number > bound : number < bound);
      }
    }
  };
}

function textOf({ key, operator, values }: LabelRequirement): string {
  const sorted = [...values].sort();
  switch (operator) {
    case "Exists":
      return key;
    case "DoesNotExist":
      return `!${key}`;
    case "NotIn":
      return `${key} notin (${sorted.join(",")})`;
    case "In":
      return sorted.length === 1 ? `${key}=${sorted[0]}` : `${key} in (${sorted.join(",")})`;
    default:
      return `${key}${operator === "Gt" ? ">" : "<"}${sorted[0]}`;
  }
}
