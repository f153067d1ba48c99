import type { JSONValue } from "@capikit/api/meta";
import {
  applyMergePatch,
  decodeJsonPatch,
  type JsonObject,
  type JsonPatchOperation,
  type MergePatch,
  ownMember,
  PatchError,
  patchInPlace,
} from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";

/** A patch that a mutator returns. Created by {@link jsonPatch} and {@link mergePatch}. */
export interface WrittenPatch {
  /** Applies the patch to a draft. */
  readonly applyTo: (draft: JsonObject) => void;
}

const written = new WeakSet<object>();

/** Reports whether a mutator's result is a patch. */
export function isWrittenPatch(value: unknown): value is WrittenPatch {
  return typeof value === "object" && value !== null && written.has(value);
}

/**
 * Returns a JSON patch for a mutator to return. Missing objects on the path of an `add` are added.
 *
 * @throws MutationError when it is applied, for a missing path or a failed `test`.
 */
export function jsonPatch(operations: readonly JsonPatchOperation[]): WrittenPatch {
  return asWritten((draft) => {
    try {
      patchInPlace(draft, decodeJsonPatch(operations), { createParents: true });
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new MutationError(error.message);
    }
  });
}

/** Returns a merge patch (RFC 7386) for a mutator to return: null removes members. */
export function mergePatch(patch: MergePatch): WrittenPatch {
  return asWritten((draft) => {
    for (const [name, member] of Object.entries(patch)) {
      if (member === null) delete draft[name];
      else draft[name] = applyMergePatch(ownMember(draft, name), member) as JSONValue;
    }
  });
}

function asWritten(applyTo: (draft: JsonObject) => void): WrittenPatch {
  const patch = Object.freeze({ applyTo });
  written.add(patch);
  return patch;
}
