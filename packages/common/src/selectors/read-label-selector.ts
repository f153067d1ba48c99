import { isRecord } from "../json/json-object.ts";
import type { LabelRequirement, LabelSelector } from "./label-requirement.ts";

/**
 * Reads a label selector of an object.
 *
 * @throws TypeError for another shape, an unknown operator, or the wrong number of values.
 */
export function readLabelSelector(selector: LabelSelector): readonly LabelRequirement[] {
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
