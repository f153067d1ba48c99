/** Counter of reconciles, by controller and result. */
export const reconcileTotal = "controller_runtime_reconcile_total";

/** Sum and number of durations in seconds, by controller. */
const reconcileTime = "controller_runtime_reconcile_time_seconds";

/** Returns the sum of a metric over all series whose labels contain a text. */
export function sumOf(metrics: string, name: string, labels = ""): number {
  const series = metrics.matchAll(new RegExp(`^${name}(?:\\{(?<labels>[^}]*)\\})? (?<value>\\S+)$`, "gm"));
  let sum = 0;
  for (const { groups } of series)
    if (groups?.labels?.includes(labels) ?? labels === "") sum += Number(groups?.value);
  return sum;
}

/** Returns the mean milliseconds of a controller's reconciles between two texts of metrics. */
export function meanReconcileMs(before: string, after: string, controller: string): number {
  const grown = (name: string): number => {
    const of = (metrics: string): number => sumOf(metrics, name, `controller="${controller}"`);
    return of(after) - of(before);
  };
  return (grown(`${reconcileTime}_sum`) / grown(`${reconcileTime}_count`)) * 1_000;
}
