import type { CanUpdateMachineSetRequest, CanUpdateMachineSetResponse } from "@capikit/api/hooks/v1alpha1";
import { type InPlaceEdit, type InPlaceOptions, type InPlaceRule, patchObjects } from "./patch-objects.ts";

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
