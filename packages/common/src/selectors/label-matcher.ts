import { parseLabelSelector } from "./label-parser.ts";
import { type LabelRequirement, type LabelSelector, type Labels, labelInteger } from "./label-requirement.ts";
import { readLabelSelector } from "./read-label-selector.ts";

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
