const maxLabels = 25;

/**
 * Gives the metric label of a priority: the number, for the first 25 that are seen. All later ones share a label, as every label is a
 * series that lives on in whoever scrapes.
 */
export function createPriorityLabels(): (priority: number) => string {
  const labels = new Map<number, string>();
  return (priority) => {
    const known = labels.get(priority);
    if (known !== undefined) return known;
    if (labels.size >= maxLabels) return "exceeded_cardinality_limit";
    const label = String(priority);
    labels.set(priority, label);
    return label;
  };
}
