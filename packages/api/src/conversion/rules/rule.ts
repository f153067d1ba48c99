import type { Struct } from "../wire/memory.ts";

/** Returns the apiVersion under which a management cluster serves a kind, or throws. */
export type GetAPIVersion = (group: string, kind: string) => string;

/** The dependencies of a conversion. */
export interface ConversionContext {
  /** The object's namespace; empty if it is cluster-scoped. */
  readonly namespace: string;
  readonly getAPIVersion: GetAPIVersion;
}

export interface MoveOptions {
  /** Writes the hub's field even for a zero value, as the old version cannot express "not set". */
  readonly explicit?: true;
  /** An empty list becomes nil: Go appends to it item by item. */
  readonly emptyIsNil?: true;
}

/** Paths of a field in the old version and in the hub, such as `strategy.type`. */
export type Move = readonly [old: string, hub: string, options?: MoveOptions | undefined];

/**
 * Conversion between an old struct and its hub struct. Fields of the same name need no rule: they
 * are converted by type. Pointers and values have the same sparse form, which omits zero values.
 */
export interface StructRules {
  readonly moves?: readonly Move[];
  /** Fields of the same name that are always written in the hub. */
  readonly explicit?: readonly string[];
  /** Fields of the old version that are lost in the hub. */
  readonly dropped?: readonly string[];
  /** Fields that `up`, `down`, the kind's rules or an outer field convert. */
  readonly handled?: { readonly old?: readonly string[]; readonly hub?: readonly string[] };
  readonly up?: (old: Struct, hub: Struct, context: ConversionContext) => void;
  readonly down?: (hub: Struct, old: Struct, context: ConversionContext) => void;
}

/** Rules by the names of both structs: `core/v1beta1.MachineSpec > core/v1beta2.MachineSpec`. */
export type RuleTable = Readonly<Record<string, StructRules>>;

/** Returns the key of structs with the same name in two versions of a package. */
export function pair(packageName: string, name: string, versions = "v1beta1 > v1beta2"): string {
  return versions
    .split(" > ")
    .map((version) => `${packageName}/${version}.${name}`)
    .join(" > ");
}
