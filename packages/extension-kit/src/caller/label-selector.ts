import type { LabelSelector, LabelSelectorRequirement } from "@capikit/api/meta";

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
 * @throws TypeError for an operator that there is not, for values where none belong, and for missing ones
 */
export function labelMatcher(selector: LabelSelector = {}): LabelMatcher {
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
