import type { MachineSet } from "../../core/v1beta2/index.ts";
import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { Patch } from "./patch.ts";

/**
 * CanUpdateMachineSet is called to ask which changes of the machines of a MachineSet an extension can make without replacing them.
 *
 * One extension must answer it, no more. The answer is kept for a day for each pair of an old and a new MachineSet, a no as well.
 *
 * +capikit:hook:summary="Called to ask which changes of a MachineSet can be made in place",
 *   tags="In-Place Update Hooks",
 *   extensions=one,
 *   patchRoots=spec.template.spec,
 *   cache=24h,
 *   gates=RuntimeSDK;InPlaceUpdates,
 *   since=v1.12
 */
export type CanUpdateMachineSet = Hook<CanUpdateMachineSetRequest, CanUpdateMachineSetResponse>;

/**
 * CanUpdateMachineSetRequest holds a MachineSet as it is and as it is to be.
 *
 * @typeParam M the MachineSet's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 */
export interface CanUpdateMachineSetRequest<M = MachineSet> extends CommonRequest {
  /** current is the MachineSet as it is. */
  current: CanUpdateMachineSetRequestObjects<M>;

  /** desired is the MachineSet as it is to be. */
  desired: CanUpdateMachineSetRequestObjects<M>;
}

/** CanUpdateMachineSetRequestObjects are the objects that make the machines of a MachineSet. */
export interface CanUpdateMachineSetRequestObjects<M = MachineSet> {
  /** machineSet is the MachineSet. */
  machineSet: M;

  /** infrastructureMachineTemplate is the template of the infrastructure provider. */
  infrastructureMachineTemplate: RawExtension;

  /** bootstrapConfigTemplate is the template of the bootstrap provider, where there is one. */
  bootstrapConfigTemplate?: RawExtension;
}

/** CanUpdateMachineSetResponse holds a patch for each of the current objects with all changes that can be made in place. */
export interface CanUpdateMachineSetResponse extends CommonResponse {
  /** machineSetPatch is for spec.template.spec of the MachineSet. */
  machineSetPatch?: Patch;

  /** infrastructureMachineTemplatePatch is for spec.template.spec of the template of the infrastructure provider. */
  infrastructureMachineTemplatePatch?: Patch;

  /** bootstrapConfigTemplatePatch is for spec.template.spec of the template of the bootstrap provider. */
  bootstrapConfigTemplatePatch?: Patch;
}
