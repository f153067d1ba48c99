import type {
  CanUpdateMachineRequest,
  CanUpdateMachineRequestObjects,
  CanUpdateMachineResponse,
} from "@capikit/api/hooks/v1alpha1";
import { type InPlaceOptions, patchObjects } from "./patch-objects.ts";

const roots = { hook: "CanUpdateMachine", paths: [["spec"]] } as const;

/**
 * Answers CanUpdateMachine: `edit` changes drafts of the current objects as far as possible in
 * place. Edited objects get a patch. The machine is replaced if the result is not as desired.
 *
 * @typeParam M the machine's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 * @throws MutationError for edits outside `spec`.
 */
export async function canUpdateMachine<M>(
  request: CanUpdateMachineRequest<M>,
  edit: (
    current: CanUpdateMachineRequestObjects<M>,
    desired: CanUpdateMachineRequestObjects<M>,
  ) => Promise<void> | void,
  options: InPlaceOptions = {},
): Promise<CanUpdateMachineResponse> {
  const patches = await patchObjects(
    request.current,
    (drafts) => edit(drafts, request.desired),
    roots,
    options,
  );
  return {
    status: "Success",
    ...(patches.machine && { machinePatch: patches.machine }),
    ...(patches.infrastructureMachine && { infrastructureMachinePatch: patches.infrastructureMachine }),
    ...(patches.bootstrapConfig && { bootstrapConfigPatch: patches.bootstrapConfig }),
  };
}
