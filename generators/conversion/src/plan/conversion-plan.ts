import type { Member, ObjectType } from "@capikit/model";

/** How a value becomes that of the other version. */
export type ValuePlan =
  /** Strings, numbers and booleans: the same value, perhaps seen as another type. */
  | { readonly kind: "same"; readonly cast?: true }
  /** JSON that both versions have alike. */
  | { readonly kind: "copy" }
  | { readonly kind: "object"; readonly pair: PairPlan }
  | { readonly kind: "list" | "map"; readonly of: ValuePlan }
  | { readonly kind: "nullable"; readonly of: ValuePlan }
  /** Functions of the module of overrides, or of the runtime. */
  | { readonly kind: "call"; readonly toHub: string; readonly fromHub: string };

/** A field of a spoke and the hub's field that it becomes and comes from, as paths. */
export interface FieldPlan {
  readonly spoke: readonly string[];
  readonly hub: readonly string[];
  readonly value: ValuePlan;
  /** The fields that tell the items of the list apart. */
  readonly keys?: readonly string[];
}

/** What one version alone has and keeps in an annotation. */
export interface KeepPlan {
  readonly keep: string[];
  /** Objects that the other version has no object for; they hold fields that it has elsewhere. */
  readonly containers: Map<string, KeepPlan>;
}

/** Two objects that turn into each other. */
export interface PairPlan {
  /** Of its functions: `widgetSpec`. */
  readonly name: string;
  readonly spoke: ObjectType;
  readonly hub: ObjectType;
  /** TypeScript's words for both. */
  readonly spokeType: string;
  readonly hubType: string;
  /** Filled after the pair is known by name, as types may contain themselves. */
  readonly fields: FieldPlan[];
  readonly hubOnly: KeepPlan;
  readonly spokeOnly: KeepPlan;
}

/** Everything about one spoke of a kind. */
export interface SpokePlan {
  readonly root: PairPlan;
  /** All pairs, the root first. */
  readonly pairs: readonly PairPlan[];
  /** Fields whose values are lost on purpose. */
  readonly dropped: ReadonlySet<Member>;
}

/** The name of one side's type in the generated module: `WidgetSpecHub`. */
export function aliasOf({ name }: PairPlan, side: "hub" | "spoke"): string {
  return name.charAt(0).toUpperCase() + name.slice(1) + (side === "hub" ? "Hub" : "Spoke");
}
