import type {
  CanUpdateMachineRequest,
  CanUpdateMachineResponse,
  CanUpdateMachineSetRequest,
  CanUpdateMachineSetResponse,
  Patch,
  PatchType,
  UpdateMachineResponse,
} from "@capikit/api/hooks/v1alpha1";
import type { JsonObject } from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";
import { createDraft } from "../patch/draft.ts";
import { encodePatch, type PatchRoots } from "../patch/encode-patch.ts";

const largestInt32 = 2 ** 31 - 1;

/**
 * Returns the answer to UpdateMachine for an update in progress.
 *
 * @param retryAfterSeconds whole seconds until the next call, from 1 on: 0 means done.
 * @throws RangeError for other numbers.
 */
export function inProgress(retryAfterSeconds: number, message?: string): UpdateMachineResponse {
  if (!Number.isInteger(retryAfterSeconds) || retryAfterSeconds < 1 || retryAfterSeconds > largestInt32)
    throw new RangeError(
      `retryAfterSeconds must be a whole number from 1 to ${largestInt32}, not ${retryAfterSeconds}.`,
    );
  return { status: "Success", retryAfterSeconds, ...(message !== undefined && { message }) };
}

/** Returns the answer to UpdateMachine for a completed update. */
export function done(message?: string): UpdateMachineResponse {
  return { status: "Success", retryAfterSeconds: 0, ...(message !== undefined && { message }) };
}

/** Returns UpdateMachine's answer for a failure. Use a message without times and identifiers. */
export function failed(message: string): UpdateMachineResponse {
  return { status: "Failure", message, retryAfterSeconds: 0 };
}

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

/**
 * Answers CanUpdateMachine: `edit` changes drafts of the current objects as far as possible in
 * place. Edited objects get a patch. The machine is replaced if the result is not as desired.
 *
 * @typeParam M the machine's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 * @throws MutationError for edits outside `spec`.
 */
export async function canUpdateMachine<M>(
  request: CanUpdateMachineRequest<M>,
  edit: InPlaceEdit<CanUpdateMachineRequest<M>["current"]>,
  options: InPlaceOptions = {},
): Promise<CanUpdateMachineResponse> {
  const roots = { hook: "CanUpdateMachine", paths: [["spec"]] };
  return { status: "Success", ...(await patchObjects(request, edit, roots, options)) };
}

/**
 * Answers CanUpdateMachineSet like {@link canUpdateMachine}. Cluster API caches the answer a day.
 *
 * @typeParam M the MachineSet's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 * @throws MutationError for edits outside `spec.template.spec`.
 */
export async function canUpdateMachineSet<M>(
  request: CanUpdateMachineSetRequest<M>,
  edit: InPlaceEdit<CanUpdateMachineSetRequest<M>["current"]>,
  options: InPlaceOptions = {},
): Promise<CanUpdateMachineSetResponse> {
  const roots = { hook: "CanUpdateMachineSet", paths: [["spec", "template", "spec"]] };
  return { status: "Success", ...(await patchObjects(request, edit, roots, options)) };
}
