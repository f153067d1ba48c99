/** Counter of reconciles, by controller and result. */
export const reconcileTotal = "controller_runtime_reconcile_total";

/** Returns the sum of a counter over all series whose labels contain a text. */
export function sumOf(metrics: string, name: string, labels = ""): number {
  const series = metrics.matchAll(new RegExp(`^${name}\\{(?<labels>[^}]*)\\} (?<value>\\S+)$`, "gm"));
  let sum = 0;
  for (const { groups } of series) if (groups?.labels?.includes(labels)) sum += Number(groups.value);
  return sum;
}
