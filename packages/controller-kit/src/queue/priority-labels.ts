const maxLabels = 25;

/**
 * Creates a function that returns the metric label of a priority. The first 25 priorities have
 * their number as label, the others share one, because each label creates a permanent series in
 * Prometheus.
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
