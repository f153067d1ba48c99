import type { LabelSelector, LabelSelectorRequirement } from "@capikit/api/meta";
import { isJsonObject } from "../mutation/patch/json-object.ts";

/** A selector that was read. */
export interface LabelMatcher {
  /** It chooses everything, whatever the labels are. */
  readonly empty: boolean;
  readonly matches: (labels: Readonly<Record<string, string>>) => boolean;
}

/**
 * Reads a label selector as Kubernetes does: all pairs and requirements must hold; `NotIn` and `DoesNotExist` hold where the label is
 * missing, too. None and an empty one choose everything.
 *
 * @throws TypeError for a selector of another shape, an unknown operator, missing values, and values for an operator that takes none.
 */
export function labelMatcher(selector: LabelSelector = {}): LabelMatcher {
  checkShape(selector);
  const tests = [
    ...Object.entries(selector.matchLabels ?? {}).map(
      ([key, value]): Test =>
        (labels) =>
          labelOf(labels, key) === value,
    ),
    ...(selector.matchExpressions ?? []).map(testOf),
  ];
  return { empty: tests.length === 0, matches: (labels) => tests.every((test) => test(labels)) };
}

/** Selectors come from ExtensionConfigs, and from files that no API server has validated. */
function checkShape(selector: unknown): void {
  const require = (isSo: boolean, message: string): void => {
    if (!isSo) throw new TypeError(`label selector: ${message}`);
  };
  require(isJsonObject(selector), "the selector is not an object");
  const { matchLabels = {}, matchExpressions = [] } = selector as Record<string, unknown>;
  require(isJsonObject(matchLabels), "matchLabels is not an object");
  for (const [key, value] of Object.entries(matchLabels as object))
    require(typeof value === "string", `matchLabels[${JSON.stringify(key)}] is not a string`);
  require(Array.isArray(matchExpressions), "matchExpressions is not a list");
  for (const [index, requirement] of (matchExpressions as unknown[]).entries()) {
    const where = `matchExpressions[${index}]`;
    require(isJsonObject(requirement), `${where} is not an object`);
    const { key, operator, values = [] } = requirement as Record<string, unknown>;
    require(typeof key === "string", `${where}.key is not a string`);
    require(typeof operator === "string", `${where}.operator is not a string`);
    const isTexts = Array.isArray(values) && values.every((value) => typeof value === "string");
    require(isTexts, `${where}.values is not a list of strings`);
  }
}

type Test = LabelMatcher["matches"];

function testOf({ key, operator, values = [] }: LabelSelectorRequirement): Test {
  const wanted = new Set(values);
  const check = (fits: boolean, rule: string): void => {
    if (!fits) {
      throw new TypeError(`requirement on label ${JSON.stringify(key)}: operator ${operator} takes ${rule}`);
    }
  };
  switch (operator) {
    case "In":
    case "NotIn": {
      check(values.length > 0, "at least one value");
      return (labels) => {
        const label = labelOf(labels, key);
        return (label !== undefined && wanted.has(label)) === (operator === "In");
      };
    }
    case "Exists":
    case "DoesNotExist":
      check(values.length === 0, "no values");
      return (labels) => (labelOf(labels, key) !== undefined) === (operator === "Exists");
    default:
      throw new TypeError(
        `requirement on label ${JSON.stringify(key)}: ${JSON.stringify(operator)} is no operator; use In, NotIn, Exists or DoesNotExist`,
      );
  }
}

function labelOf(labels: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}
