import type {
  CanUpdateMachineSetRequest,
  CanUpdateMachineSetRequestObjects,
  CanUpdateMachineSetResponse,
} from "@capikit/api/hooks/v1alpha1";
import { type InPlaceOptions, patchObjects } from "./patch-objects.ts";

const roots = { hook: "CanUpdateMachineSet", paths: [["spec", "template", "spec"]] } as const;

/**
 * Answers CanUpdateMachineSet as {@link canUpdateMachine} does its hook. Cluster API keeps the answer for a day.
 *
 * @typeParam M the MachineSet's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 * @throws MutationError where more than `spec.template.spec` was edited.
 */
export async function canUpdateMachineSet<M>(
  request: CanUpdateMachineSetRequest<M>,
  edit: (
    current: CanUpdateMachineSetRequestObjects<M>,
    desired: CanUpdateMachineSetRequestObjects<M>,
  ) => Promise<void> | void,
  options: InPlaceOptions = {},
): Promise<CanUpdateMachineSetResponse> {
  const patches = await patchObjects(
    request.current,
    (drafts) => edit(drafts, request.desired),
    roots,
    options,
  );
  return {
    status: "Success",
    ...(patches.machineSet && { machineSetPatch: patches.machineSet }),
    ...(patches.infrastructureMachineTemplate && {
      infrastructureMachineTemplatePatch: patches.infrastructureMachineTemplate,
    }),
    ...(patches.bootstrapConfigTemplate && { bootstrapConfigTemplatePatch: patches.bootstrapConfigTemplate }),
  };
}
