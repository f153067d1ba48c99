import type { GoConstant, GoField, GoHook, GoType } from "../facts/facts.ts";

interface OfType {
  readonly type: GoType;
}

interface OfField extends OfType {
  readonly field: GoField;
}

interface OfConstant {
  readonly constant: GoConstant;
}

interface OfHook {
  readonly hook: GoHook;
}

/** The parts of a change by its kind; `before` is the older declaration. */
interface Details {
  readonly "package-added": object;
  readonly "package-removed": object;
  readonly "type-added": OfType;
  readonly "type-removed": OfType;
  readonly "type-changed": OfType & { readonly before: GoType };
  readonly "field-added": OfField;
  readonly "field-removed": OfField;
  readonly "field-changed": OfField & { readonly before: GoField };
  readonly "constant-added": OfConstant;
  readonly "constant-removed": OfConstant;
  readonly "constant-changed": OfConstant & { readonly before: GoConstant };
  readonly "hook-added": OfHook;
  readonly "hook-removed": OfHook;
  readonly "hook-changed": OfHook & { readonly before: GoHook };
}

/** A difference between the Go declarations of two releases. */
export type Change = {
  readonly [K in keyof Details]: { readonly package: string; readonly kind: K } & Details[K];
}[keyof Details];

/** The changes of some kinds. */
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
