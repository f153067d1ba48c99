import type { Patch, PatchType } from "@capikit/api/hooks/v1alpha1";
import type { KindDescriptor } from "@capikit/api/meta";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { coverageOf } from "../../effects/in-place-coverage.ts";
import { MutationError } from "../errors/mutation-error.ts";
import { createDraft } from "../patch/draft.ts";
import { encodePatch } from "../patch/encode-patch.ts";
import { type ObjectOf, versionsOf } from "../templates/template-rule.ts";

/** Options for the patches of an in-place hook. */
export interface InPlaceOptions {
  /** @default "JSONPatch" */
  patchType?: PatchType;
}

/** Changes drafts of the current objects toward the desired ones. */
export type InPlaceEdit<O> = (current: O, desired: O) => Promise<void> | void;

/** Changes the draft of one object toward the desired one. Created by {@link onMachine}. */
export interface InPlaceRule {
  readonly kind: Pick<KindDescriptor, "group" | "kind" | "version">;
  readonly edit: InPlaceEdit<never>;
}

/**
 * Creates a rule for the objects of one kind in requests of in-place hooks: Machines, their
 * infrastructure machines and bootstrap configs, or a MachineSet and its templates.
 *
 * @param edit copies the fields that change in place from the desired object to the current one.
 *   If other fields differ, Cluster API replaces the Machine.
 */
export function onMachine<K extends KindDescriptor>(kind: K, edit: InPlaceEdit<ObjectOf<K>>): InPlaceRule {
  return { kind, edit };
}

/** Patches by member of the response, such as `machinePatch`. */
export type InPlacePatches<O> = { [K in keyof O & string as `${K}Patch`]?: Patch };

/**
 * Passes drafts of all current objects to `edit`, or each to its rules; returns a patch for each
 * edited one.
 */
export async function patchObjects<O extends object>(
  { current, desired }: { readonly current: O; readonly desired: O },
  edit: InPlaceEdit<O> | readonly InPlaceRule[],
  { hook, root }: { readonly hook: string; readonly root: readonly string[] },
  options: InPlaceOptions,
): Promise<InPlacePatches<O>> {
  const editing = Object.entries(current).flatMap(([name, object]) =>
    // Without a bootstrap config, its member may be null.
    isJsonObject(object)
      ? [
          {
            name,
            object,
            wanted: (desired as Readonly<Record<string, JsonObject>>)[name],
            ...createDraft<JsonObject>(object),
          },
        ]
      : [],
  );
  if (typeof edit === "function")
    await edit(
      Object.freeze(Object.fromEntries(editing.map(({ name, draft }) => [name, draft]))) as O,
      desired,
    );
  else
    for (const { name, draft, object, wanted } of editing)
      for (const rule of rulesOf(edit, name, object, wanted))
        await rule.edit(draft as never, wanted as never);
  const patches = editing.flatMap(({ name, object, wanted, finish }) => {
    try {
      const edited = finish();
      const patch = encodePatch(object, edited, { hook, paths: [root] }, options.patchType);
      if (patch !== undefined && isJsonObject(wanted)) checkAsked(object, wanted, edited, root);
      return patch === undefined ? [] : [[`${name}Patch`, patch] as const];
    } catch (error) {
      if (!(error instanceof MutationError)) throw error;
      throw new MutationError(`${name}: ${error.message}`, { cause: error });
    }
  });
  return Object.fromEntries(patches) as InPlacePatches<O>;
}

/** @throws MutationError for an object with rules only for other versions of its kind */
function rulesOf(
  rules: readonly InPlaceRule[],
  name: string,
  object: JsonObject,
  wanted: JsonObject | undefined,
): readonly InPlaceRule[] {
  if (wanted?.kind !== object.kind || wanted?.apiVersion !== object.apiVersion) return [];
  const { known, versions } = versionsOf(rules, object);
  if (known.length === 0 && versions.length > 0)
    throw new MutationError(
      `${name} has apiVersion ${JSON.stringify(object.apiVersion)}, but the rules are for version ${versions.join(", ")}: add a rule for it.`,
    );
  return known;
}

/** @throws MutationError for a value that is neither the current nor the desired one */
function checkAsked(
  before: JsonObject,
  wanted: JsonObject,
  after: JsonObject,
  root: readonly string[],
): void {
  const [pointer] = coverageOf(before, wanted, after, root).unasked;
  if (pointer !== undefined)
    throw new MutationError(
      `${pointer} gets a value that is not the desired one, so Cluster API would replace the Machine: copy it from the desired object, or omit it.`,
    );
}
