import type { LabelSelector } from "@capikit/api/meta";

/** Reports whether labels match a selector. */
export function isSelected(selector: LabelSelector, labels: Readonly<Record<string, string>> = {}): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  if (Object.entries(matchLabels).some(([key, value]) => labels[key] !== value)) return false;
  return matchExpressions.every(({ key, operator, values = [] }) => {
    const value = labels[key];
    switch (operator) {
      case "In":
        return value !== undefined && values.includes(value);
      case "NotIn":
        return value === undefined || !values.includes(value);
      case "Exists":
        return value !== undefined;
      case "DoesNotExist":
        return value === undefined;
      default:
        return false;
    }
  });
}
