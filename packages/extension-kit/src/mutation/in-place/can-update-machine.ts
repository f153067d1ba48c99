import type {
  CanUpdateMachineRequest,
  CanUpdateMachineResponse,
  CanUpdateMachineSetRequest,
  CanUpdateMachineSetResponse,
} from "@capikit/api/hooks/v1alpha1";
import { type InPlaceEdit, type InPlaceOptions, type InPlaceRule, patchObjects } from "./patch-objects.ts";

/**
 * Answers CanUpdateMachine: `edit`, or a rule for each kind ({@link onMachine}), changes drafts of
 * the current objects as far as possible in place. Edited objects get a patch. The machine is replaced if the result is not as desired.
 *
 * @typeParam M the machine's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 * @throws MutationError for values that are not the desired ones, and for edits outside `spec`.
 */
export async function canUpdateMachine<M>(
  request: CanUpdateMachineRequest<M>,
  edit: InPlaceEdit<CanUpdateMachineRequest<M>["current"]> | readonly InPlaceRule[],
  options: InPlaceOptions = {},
): Promise<CanUpdateMachineResponse> {
  const at = { hook: "CanUpdateMachine", root: ["spec"] };
  return { status: "Success", ...(await patchObjects(request, edit, at, options)) };
}

/**
 * Answers CanUpdateMachineSet like {@link canUpdateMachine}. Cluster API caches the answer a day.
 *
 * @typeParam M the MachineSet's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 * @throws MutationError for values that are not the desired ones, and for edits outside `spec.template.spec`.
 */
export async function canUpdateMachineSet<M>(
  request: CanUpdateMachineSetRequest<M>,
  edit: InPlaceEdit<CanUpdateMachineSetRequest<M>["current"]> | readonly InPlaceRule[],
  options: InPlaceOptions = {},
): Promise<CanUpdateMachineSetResponse> {
  const at = { hook: "CanUpdateMachineSet", root: ["spec", "template", "spec"] };
  return { status: "Success", ...(await patchObjects(request, edit, at, options)) };
}
