import type { CanUpdateMachineRequest, CanUpdateMachineResponse } from "@capikit/api/hooks/v1alpha1";
import { type InPlaceEdit, type InPlaceOptions, patchObjects } from "./patch-objects.ts";

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
