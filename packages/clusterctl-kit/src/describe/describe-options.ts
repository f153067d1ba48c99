/** Options with the names and defaults of `clusterctl describe cluster`. */
export interface DescribeOptions {
  /**
   * Comma-separated objects whose conditions to show: `Machine/m1`, `KubeadmControlPlane` or `all`.
   * The suffix `+` limits them to noteworthy conditions.
   */
  readonly showConditions?: string;
  readonly showTemplates?: boolean;
  readonly showMachineSets?: boolean;
  readonly showResourceSets?: boolean;
  /** Shows infrastructure and bootstrap even if ready or equal to their Machine. */
  readonly echo?: boolean;
  /** Groups Machines with equal conditions. Default: true. */
  readonly grouping?: boolean;
}

type ShownConditions = "none" | "all" | "noteworthy";

/** Returns the conditions to show for an object; the first matching filter applies. */
export function shownConditions(filters: string, kind: string, name: string): ShownConditions {
  const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
  for (const filter of filters.split(",")) {
    const noteworthy = filter.endsWith("+");
    const parts = (noteworthy ? filter.slice(0, -1) : filter).split("/");
    const [ofKind = "", ofName] = parts;
    const fits =
      parts.length === 2
        ? same(ofKind, kind) && same(ofName ?? "", name)
        : filter !== "" && (same(parts.join("/"), "all") || same(ofKind, kind));
    if (fits) return noteworthy ? "noteworthy" : "all";
  }
  return "none";
}
