import type { GoConstant, GoField, GoHook, GoType } from "../facts/facts.ts";

/** A difference between the Go declarations of two releases. */
export type Change = { readonly package: string } & (
  | { readonly kind: "package-added" | "package-removed" }
  | { readonly kind: "type-added" | "type-removed"; readonly type: GoType }
  | { readonly kind: "type-changed"; readonly type: GoType; readonly before: GoType }
  | { readonly kind: "field-added" | "field-removed"; readonly type: GoType; readonly field: GoField }
  | {
      readonly kind: "field-changed";
      readonly type: GoType;
      readonly field: GoField;
      readonly before: GoField;
    }
  | { readonly kind: "constant-added" | "constant-removed"; readonly constant: GoConstant }
  | { readonly kind: "constant-changed"; readonly constant: GoConstant; readonly before: GoConstant }
  | { readonly kind: "hook-added" | "hook-removed"; readonly hook: GoHook }
  | { readonly kind: "hook-changed"; readonly hook: GoHook; readonly before: GoHook }
);

/** The changes of one kind. */
export type ChangeOf<K extends Change["kind"]> = Extract<Change, { readonly kind: K }>;

/** Returns the changes of some kinds. */
export function changesOf<K extends Change["kind"]>(
  changes: readonly Change[],
  ...kinds: readonly K[]
): ChangeOf<K>[] {
  return changes.filter((change): change is ChangeOf<K> =>
    (kinds as readonly string[]).includes(change.kind),
  );
}

/** Names the changed declaration: `core/v1beta2 Machine.status`. */
export function nameOf(change: Change): string {
  if ("field" in change) return `${change.package} ${change.type.name}.${change.field.name}`;
  if ("type" in change) return `${change.package} ${change.type.name}`;
  if ("constant" in change) return `${change.package} ${change.constant.name}`;
  if ("hook" in change) return `${change.package} ${change.hook.name}`;
  return change.package;
}
