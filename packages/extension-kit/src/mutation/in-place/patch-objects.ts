import type { Patch, PatchType } from "@capikit/api/hooks/v1alpha1";
import type { JsonObject } from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";
import { createDraft } from "../patch/draft.ts";
import { encodePatch, type PatchRoots } from "../patch/encode-patch.ts";

/** Options for the patches of an in-place hook. */
export interface InPlaceOptions {
  /** @default "JSONPatch" */
  patchType?: PatchType;
}

/** Changes drafts of the current objects toward the desired ones. */
export type InPlaceEdit<O> = (current: O, desired: O) => Promise<void> | void;

/** Patches by member of the response, such as `machinePatch`. */
export type InPlacePatches<O> = { [K in keyof O & string as `${K}Patch`]?: Patch };

/** Passes drafts of all current objects to `edit`; returns a patch for each edited one. */
export async function patchObjects<O extends object>(
  { current, desired }: { readonly current: O; readonly desired: O },
  edit: InPlaceEdit<O>,
  roots: PatchRoots,
  options: InPlaceOptions,
): Promise<InPlacePatches<O>> {
  const editing = Object.entries(current).map(([name, object]) => ({
    name,
    object,
    ...createDraft<JsonObject>(object),
  }));
  await edit(
    Object.freeze(Object.fromEntries(editing.map(({ name, draft }) => [name, draft]))) as O,
    desired,
  );
  const patches = editing.flatMap(({ name, object, finish }) => {
    try {
      const patch = encodePatch(object, finish(), roots, options.patchType);
      return patch === undefined ? [] : [[`${name}Patch`, patch] as const];
    } catch (error) {
      if (!(error instanceof MutationError)) throw error;
      throw new MutationError(`${name}: ${error.message}`, { cause: error });
    }
  });
  return Object.fromEntries(patches) as InPlacePatches<O>;
}
