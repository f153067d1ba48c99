import type { Reconcile } from "./reconcile-log.ts";

/** Two reconciles of an object at the same time. */
export type Overlap = readonly [earlier: Reconcile, later: Reconcile];

/**
 * Returns reconciles that overlap with a later one of the same object.
 *
 * @param halts times at which processes were killed or stopped, by process. A reconcile ends at the
 * next halt of its process: the writes of a continued process are checked by the audit log.
 */
export function overlaps(
  reconciles: readonly Reconcile[],
  halts: ReadonlyMap<string, readonly number[]> = new Map(),
): Overlap[] {
  const found: Overlap[] = [];
  const running = new Map<string, Reconcile[]>();
  for (const reconcile of [...reconciles].sort((a, b) => a.startMs - b.startMs)) {
    const others = (running.get(reconcile.object) ?? []).filter(
      (other) => endOf(other, halts) > reconcile.startMs,
    );
    found.push(...others.map((other) => [other, reconcile] as const));
    running.set(reconcile.object, [...others, reconcile]);
  }
  return found;
}

function endOf(
  { process, startMs, endMs = Number.POSITIVE_INFINITY }: Reconcile,
  halts: ReadonlyMap<string, readonly number[]>,
): number {
  return Math.min(endMs, ...(halts.get(process) ?? []).filter((atMs) => atMs >= startMs));
}
