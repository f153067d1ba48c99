import type {
  CanUpdateMachineSetRequest,
  CanUpdateMachineSetRequestObjects,
  CanUpdateMachineSetResponse,
} from "@capikit/api/hooks/v1alpha1";
import { type InPlaceOptions, patchObjects } from "./patch-objects.ts";

const roots = { hook: "CanUpdateMachineSet", paths: [["spec", "template", "spec"]] } as const;

/**
 * Answers CanUpdateMachineSet like {@link canUpdateMachine}. Cluster API caches the answer a day.
 *
 * @typeParam M the MachineSet's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 * @throws MutationError for edits outside `spec.template.spec`.
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
