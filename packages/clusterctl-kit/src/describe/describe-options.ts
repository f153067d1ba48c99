/** What of a cluster is shown. The names and defaults are those of `clusterctl describe cluster`. */
export interface DescribeOptions {
  /**
   * Objects whose conditions are all shown, as `Machine/m1`, `KubeadmControlPlane` or `all`, by commas; a `+` behind one shows only
   * conditions that have something to tell.
   */
  readonly showConditions?: string;
  readonly showTemplates?: boolean;
  readonly showMachineSets?: boolean;
  readonly showResourceSets?: boolean;
  /** Shows infrastructure and bootstrap also where they are ready, or say what their Machine says. */
  readonly echo?: boolean;
  /** Shows Machines with equal conditions as one group. Default: true. */
  readonly grouping?: boolean;
}

/** Which conditions of an object are shown. */
export type ShownConditions = "none" | "all" | "noteworthy";

/** Which conditions of an object the option asks for; the first part that fits counts. */
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
