import { equalJson } from "../json/equal-json.ts";
import { compareText } from "../text/compare-text.ts";
import { type LabelMatcher, labelMatcher } from "./label-matcher.ts";
import {
  type LabelRequirement,
  type LabelSelector,
  type Labels,
  parseLabelSelector,
} from "./label-parser.ts";

/** A label selector of an object, such as `spec.selector` of a MachineSet. */
export interface ObjectSelector extends LabelMatcher {
  /** The selector as text for requests: the option `labelSelector` of a client or cache. */
  readonly text: string;
}

/** Text that API servers accept and no labels match. */
const nothing = "nothing,!nothing";

/**
 * Reads the label selector of an object. An absent selector selects nothing, and an empty one
 * everything. Source: `metav1.LabelSelectorAsSelector` of Kubernetes.
 *
 * @throws TypeError for an invalid object shape, operator, number of values, label key or value.
 */
export function labelSelectorAsSelector(selector: LabelSelector | null | undefined): ObjectSelector {
  if (selector === undefined || selector === null) return { ...labelMatcher(nothing), text: nothing };
  const matcher = labelMatcher(selector);
  const requirements = [...matcher.requirements].sort((a, b) => compareText(a.key, b.key));
  const text = requirements.map(textOf).join(",");
  // The text of an invalid key or value, such as `a,b`, has another meaning.
  if (!equalJson(parseLabelSelector(text), requirements.map(withSortedValues))) {
    throw new TypeError(`label selector: invalid key or value in ${JSON.stringify(text)}`);
  }
  return { ...matcher, text };
}

/**
 * Reports whether a label selector of an object selects labels. An absent selector selects nothing.
 *
 * @throws TypeError if the selector is invalid.
 */
export function matchesSelector(
  selector: LabelSelector | null | undefined,
  labels: Labels | undefined,
): boolean {
  return labelSelectorAsSelector(selector).matches(labels);
}

function textOf(requirement: LabelRequirement): string {
  const { key, operator, values } = withSortedValues(requirement);
  switch (operator) {
    case "Exists":
      return key;
    case "DoesNotExist":
      return `!${key}`;
    case "NotIn":
      return `${key} notin (${values.join(",")})`;
    default:
      return values.length === 1 ? `${key}=${values[0]}` : `${key} in (${values.join(",")})`;
  }
}

function withSortedValues({ values, ...rest }: LabelRequirement): LabelRequirement {
  return { ...rest, values: [...values].sort() };
}
