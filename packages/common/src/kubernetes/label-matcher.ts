import { isRecord } from "../json/json-object.ts";
import {
  type LabelRequirement,
  type LabelSelector,
  type Labels,
  labelInteger,
  parseLabelSelector,
} from "./label-parser.ts";

/** A parsed label selector. */
export interface LabelMatcher {
  /** All of these must hold. Empty: the selector selects everything. */
  readonly requirements: readonly LabelRequirement[];
  readonly matches: (labels: Labels | undefined) => boolean;
}

/**
 * Parses a label selector: an object, or text as in queries
 * (`app=web,tier in (front,back),!old,generation>3`). The empty selector selects everything.
 *
 * @throws TypeError for an invalid text, object shape, operator, or number of values.
 */
export function labelMatcher(selector: LabelSelector | string = ""): LabelMatcher {
  const requirements =
    typeof selector === "string" ? parseLabelSelector(selector) : readLabelSelector(selector);
  const tests = requirements.map(testOf);
  return { requirements, matches: (labels) => tests.every((test) => test(labels)) };
}

/** Formats labels as a selector that requires all of them: `app=web,tier=front`. */
export function formatLabelSelector(labels: Labels): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
}

function testOf({ key, operator, values }: LabelRequirement): LabelMatcher["matches"] {
  const wanted = new Set(values);
  const bound = labelInteger(values[0] ?? "") ?? 0n;
  return (labels) => {
    const label: unknown = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
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

/**
 * Reads a label selector of an object.
 *
 * @throws TypeError for another shape, an unknown operator, or the wrong number of values.
 */
function readLabelSelector(selector: LabelSelector): readonly LabelRequirement[] {
  checkShape(selector);
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return [
    ...Object.entries(matchLabels).map(([key, value]) => ({ key, operator: "In" as const, values: [value] })),
    ...matchExpressions.map(({ key, operator, values = [] }) => {
      const fail = (problem: string): never => {
        throw new TypeError(`requirement on label ${JSON.stringify(key)}: ${problem}`);
      };
      switch (operator) {
        case "In":
        case "NotIn":
          if (values.length === 0) fail(`operator ${operator} takes at least one value`);
          break;
        case "Exists":
        case "DoesNotExist":
          if (values.length > 0) fail(`operator ${operator} takes no values`);
          break;
        default:
          return fail(`unknown operator ${JSON.stringify(operator)}: use In, NotIn, Exists or DoesNotExist`);
      }
      return { key, operator, values };
    }),
  ];
}

/** Selectors may come from files that no API server has validated. */
function checkShape(selector: unknown): void {
  const require = (isSo: boolean, message: string): void => {
    if (!isSo) throw new TypeError(`label selector: ${message}`);
  };
  require(isRecord(selector), "the selector is not an object");
  const { matchLabels = {}, matchExpressions = [] } = selector as Record<string, unknown>;
  require(isRecord(matchLabels), "matchLabels is not an object");
  for (const [key, value] of Object.entries(matchLabels as object))
    require(typeof value === "string", `matchLabels[${JSON.stringify(key)}] is not a string`);
  require(Array.isArray(matchExpressions), "matchExpressions is not a list");
  for (const [index, requirement] of (matchExpressions as unknown[]).entries()) {
    const where = `matchExpressions[${index}]`;
    require(isRecord(requirement), `${where} is not an object`);
    const { key, operator, values = [] } = requirement as Record<string, unknown>;
    require(typeof key === "string", `${where}.key is not a string`);
    require(typeof operator === "string", `${where}.operator is not a string`);
    const areStrings = Array.isArray(values) && values.every((value) => typeof value === "string");
    require(areStrings, `${where}.values is not a list of strings`);
  }
}
