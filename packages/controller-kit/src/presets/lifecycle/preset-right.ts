import { coreGroup, type KindDescriptor } from "@capikit/api/meta";

/** The kinds of a preset whose names its author chooses. */
export type PresetKind = "infraCluster" | "kind" | "machines";

/** A right that a preset needs for its own requests. */
export interface PresetRight {
  /** API group and plural of a fixed kind, or the author's kind. */
  readonly on: PresetKind | { readonly group: string; readonly resource: string };
  readonly subresource?: "finalizers" | "status";
  readonly verbs: readonly string[];
  /** Option with which the preset needs the right. Default: with any. */
  readonly option?: string;
  /** Whether it also needs the right if the option is absent. Default: false. */
  readonly byDefault?: boolean;
  /** Option with which the preset does not need the right. */
  readonly unless?: string;
}

/** The kinds and options of a preset's call, for {@link presetRules}. */
export interface PresetUse {
  readonly kinds: readonly Pick<KindDescriptor, "group" | "plural">[];
  readonly infraCluster?: Pick<KindDescriptor, "group" | "plural"> | undefined;
  /** Kind of the option `machines` of `infraMachinePool`. */
  readonly machines?: Pick<KindDescriptor, "group" | "plural"> | undefined;
  /** The options of the preset; only their names and whether they are `false` count. */
  readonly options: object;
}

/** A rule of a ClusterRole. */
export interface PresetRule {
  readonly apiGroups: readonly [string];
  readonly resources: readonly [string];
  readonly verbs: readonly string[];
}

/**
 * Returns the rules of a ClusterRole for a preset's rights.
 *
 * @example
 * presetRules(infraMachineRights, { kinds: [fooMachine], infraCluster: fooCluster, options: {} });
 */
export function presetRules(rights: readonly PresetRight[], use: PresetUse): readonly PresetRule[] {
  const options = use.options as Readonly<Record<string, unknown>>;
  return rights.flatMap(({ on, subresource, verbs, option, byDefault = false, unless }) => {
    if (unless !== undefined && unless in options) return [];
    if (option !== undefined && !(option in options ? options[option] !== false : byDefault)) return [];
    return resourcesOf(on, use).map(
      ({ group, resource }): PresetRule => ({
        apiGroups: [group],
        resources: [subresource === undefined ? resource : `${resource}/${subresource}`],
        verbs,
      }),
    );
  });
}

function resourcesOf(on: PresetRight["on"], { kinds, ...use }: PresetUse) {
  if (typeof on === "object") return [on];
  const named = on === "kind" ? kinds : [use[on] ?? []].flat();
  return named.map(({ group, plural }) => ({ group, resource: plural }));
}

const read = ["get", "list", "watch"] as const;

/** Rights on the kind of every preset and on Clusters. */
export const lifecycleRights: readonly PresetRight[] = Object.freeze([
  { on: "kind", verbs: [...read, "patch"] },
  { on: "kind", subresource: "status", verbs: ["get", "patch"] },
  readingRight("clusters"),
]);

/** Returns the right to read a kind of Cluster API from the cache. */
export function readingRight(
  resource: "clusters" | "machinepools" | "machines",
  more: Partial<PresetRight> = {},
): PresetRight {
  return { on: { group: coreGroup, resource }, verbs: read, ...more };
}

export function coreRight(
  resource: string,
  verbs: readonly string[],
  more: Partial<PresetRight> = {},
): PresetRight {
  return { on: { group: "", resource }, verbs, ...more };
}

/** The right to read the kind of the option `infraCluster`. */
export const infraClusterRight: PresetRight = Object.freeze({ on: "infraCluster", verbs: read });
