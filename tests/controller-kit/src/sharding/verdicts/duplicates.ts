import type { KubernetesObject } from "@capikit/api/meta";
import type { Reconcile } from "./reconcile-log.ts";

/** Returns the names of owners that control several of the objects, with the names of these. */
export function duplicates(objects: readonly KubernetesObject[]): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const { metadata } of objects) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)?.name;
    if (owner !== undefined) children.set(owner, [...(children.get(owner) ?? []), metadata.name ?? ""]);
  }
  return new Map([...children].filter(([, names]) => names.length > 1));
}

/** Duplicates of several times. */
export interface DuplicateTally {
  /** Adds the duplicates of all children that exist now. Those added before count once. */
  add(objects: readonly KubernetesObject[]): void;
  /** Owners with the names of their children, in the order of `add`. */
  readonly found: readonly (readonly [owner: string, children: readonly string[]])[];
}

/** Sums duplicates of several times, because a case deletes children. */
export function createDuplicateTally(): DuplicateTally {
  const found: DuplicateTally["found"][number][] = [];
  const counted = new Set<string>();
  return {
    found,
    add(objects) {
      for (const [owner, children] of duplicates(objects)) {
        const keys = children.map((child) => `${owner}/${child}`);
        if (keys.some((key) => !counted.has(key))) found.push([owner, children]);
        for (const key of keys) counted.add(key);
      }
    },
  };
}

/** Two reconciles of an object at the same time. */
type Overlap = readonly [earlier: Reconcile, later: Reconcile];

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
