import type { Patch, PatchType } from "@capikit/api/hooks/v1alpha1";
import type { JsonObject } from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";
import { createDraft } from "../patch/draft.ts";
import { encodePatch } from "../patch/encode-patch.ts";
import type { PatchRoots } from "../patch/patch-roots.ts";

/** Options for the patches of an in-place hook. */
export interface InPlaceOptions {
  /** @default "JSONPatch" */
  patchType?: PatchType;
}

/** Passes drafts of all objects to `edit`; returns a patch for each edited one, by name. */
export async function patchObjects<O extends object>(
  current: O,
  edit: (drafts: O) => Promise<void> | void,
  roots: PatchRoots,
  options: InPlaceOptions,
): Promise<{ [K in keyof O]?: Patch }> {
  const editing = Object.entries(current).map(([name, object]) => ({
    name,
    object,
    ...createDraft<JsonObject>(object),
  }));
  await edit(Object.freeze(Object.fromEntries(editing.map(({ name, draft }) => [name, draft]))) as O);
  const patches = editing.flatMap(({ name, object, finish }) => {
    try {
      const patch = encodePatch(object, finish(), roots, options.patchType);
      return patch === undefined ? [] : [[name, patch] as const];
    } catch (error) {
      if (!(error instanceof MutationError)) throw error;
      throw new MutationError(`${name}: ${error.message}`, { cause: error });
    }
  });
  return Object.fromEntries(patches) as { [K in keyof O]?: Patch };
}
