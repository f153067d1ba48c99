import type { Struct } from "../wire/memory.ts";

/** Answers under which apiVersion a management cluster serves a kind. It throws for kinds it does not know. */
export type GetAPIVersion = (group: string, kind: string) => string;

/** What a conversion needs besides the object. */
export interface ConversionContext {
  /** The object's own; empty if it has none. */
  readonly namespace: string;
  readonly getAPIVersion: GetAPIVersion;
}

export interface MoveOptions {
  /** The hub's field is written even if the old one is zero, as the old version knows no "not set". */
  readonly explicit?: true;
  /** An empty list arrives as nil: Go appends to it item by item. */
  readonly emptyIsNil?: true;
}

/** A field of the old version and the one of the hub that it becomes and comes from, as paths: `strategy.type`. */
export type Move = readonly [old: string, hub: string, options?: MoveOptions | undefined];

/**
 * How a struct of an old version and one of the hub turn into each other. Fields of the same name need no rule: they are copied, types
 * by types. A pointer and a value meet in the sparse form, where a value that is zero is absent.
 */
export interface StructRules {
  readonly moves?: readonly Move[];
  /** Fields of the same name that are always written in the hub. */
  readonly explicit?: readonly string[];
  /** Fields of the old version that are lost on the way to the hub. */
  readonly dropped?: readonly string[];
  /** Fields that `up`, `down` or the kind's rules deal with, or a field further out. */
  readonly handled?: { readonly old?: readonly string[]; readonly hub?: readonly string[] };
  readonly up?: (old: Struct, hub: Struct, context: ConversionContext) => void;
  readonly down?: (hub: Struct, old: Struct, context: ConversionContext) => void;
}

/** Rules by the names of both structs: `core/v1beta1.MachineSpec > core/v1beta2.MachineSpec`. */
export type RuleTable = Readonly<Record<string, StructRules>>;

/** The key of structs of one name in two versions of a package. */
export function pair(packageName: string, name: string, versions = "v1beta1 > v1beta2"): string {
  return versions
    .split(" > ")
    .map((version) => `${packageName}/${version}.${name}`)
    .join(" > ");
}
