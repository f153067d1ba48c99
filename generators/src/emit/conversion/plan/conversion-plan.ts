import { capitalize } from "@capikit/common/text";
import type { Member, ObjectType } from "../../../model/ir/type-node.ts";

/**
 * Strings, numbers and booleans: the same value, possibly with another type. TypeScript only casts
 * different enums through their base type.
 */
interface SamePlan {
  readonly kind: "same";
  readonly cast?: true | "number" | "string";
}

/** The conversion of a value to the other version. */
export type ValuePlan =
  | SamePlan
  /** JSON that is equal in both versions. */
  | { readonly kind: "copy" }
  | { readonly kind: "object"; readonly pair: PairPlan }
  | { readonly kind: "list" | "map"; readonly of: ValuePlan }
  | { readonly kind: "nullable"; readonly of: ValuePlan }
  /**
   * A map of the spoke, and a list of the hub whose items have the map's keys as names. Plain
   * values of the map are the items' `value`; `orEmpty` is that field if it can be absent.
   */
  | {
      readonly kind: "byName";
      readonly of:
        | { readonly kind: "object"; readonly pair: PairPlan }
        | (SamePlan & { readonly orEmpty?: Member });
    }
  /** Functions of the module of overrides, or of the runtime. */
  | { readonly kind: "call"; readonly toHub: string; readonly fromHub: string };

/** A field of a spoke and its counterpart in the hub, as paths. */
export interface FieldPlan {
  readonly spoke: readonly string[];
  readonly hub: readonly string[];
  readonly value: ValuePlan;
  readonly members: { readonly spoke: Member; readonly hub: Member };
}

/** A function that runs after the fields of a pair, in the directions for which it exists. */
export interface FinishPlan {
  readonly name: string;
  readonly toHub: boolean;
  readonly fromHub: boolean;
}

/** Fields that exist in one version only and are kept in an annotation. */
export interface KeepPlan {
  readonly keep: string[];
  /** Objects without a counterpart, which contain fields that the other version has elsewhere. */
  readonly containers: Map<string, KeepPlan>;
  /** Whether the object can be null, which is kept, too. */
  nullable?: true;
  /** If the object is optional, paths of required fields that the other version has elsewhere. */
  required?: readonly (readonly string[])[];
}

/** Two objects that are converted to each other. */
export interface PairPlan {
  /** Prefix of its functions: `widgetSpec`. */
  readonly name: string;
  readonly spoke: ObjectType;
  readonly hub: ObjectType;
  readonly spokeType: string;
  readonly hubType: string;
  /** Filled after the pair is registered by name, as types may be recursive. */
  readonly fields: FieldPlan[];
  readonly hubOnly: KeepPlan;
  readonly spokeOnly: KeepPlan;
  readonly finish: FinishPlan[];
  /** Fields that a function of `finish` converts, of this pair or of one around it. */
  readonly handled: Member[];
}

/** The conversion plan of one spoke of a kind. */
export interface SpokePlan {
  readonly root: PairPlan;
  /** All pairs, the root first. */
  readonly pairs: readonly PairPlan[];
  /** Fields that a round trip loses or changes by declaration. */
  readonly lossy: ReadonlySet<Member>;
  /** Fields that are present after a round trip, even if they were absent. */
  readonly present: ReadonlySet<Member>;
}

/** Returns the name of one side's type in the generated module: `WidgetSpecHub`. */
export function aliasOf({ name }: PairPlan, side: "hub" | "spoke"): string {
  return capitalize(name) + (side === "hub" ? "Hub" : "Spoke");
}

export function pairIn(value: ValuePlan): PairPlan | undefined {
  if (value.kind === "object") return value.pair;
  return "of" in value ? pairIn(value.of) : undefined;
}
