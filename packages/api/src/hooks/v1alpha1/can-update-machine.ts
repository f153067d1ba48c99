import type { Machine } from "../../core/v1beta2/index.ts";
import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { Patch } from "./patch.ts";

/**
 * CanUpdateMachine is called to ask which changes of a machine an extension can make without replacing it.
 *
 * One extension must answer it, no more. The machine is updated in place where the patches, applied to the current objects, make them equal
 * to the desired ones; else it is replaced.
 *
 * +capikit:hook:summary="Called to ask which changes of a machine can be made in place",
 *   tags="In-Place Update Hooks",
 *   extensions=one,
 *   patchRoots=spec,
 *   gates=RuntimeSDK;InPlaceUpdates,
 *   since=v1.12
 */
export type CanUpdateMachine = Hook<CanUpdateMachineRequest, CanUpdateMachineResponse>;

/**
 * CanUpdateMachineRequest holds a machine as it is and as it is to be.
 *
 * @typeParam M the machine's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 */
export interface CanUpdateMachineRequest<M = Machine> extends CommonRequest {
  /** current is the machine as it is. */
  current: CanUpdateMachineRequestObjects<M>;

  /** desired is the machine as it is to be. */
  desired: CanUpdateMachineRequestObjects<M>;
}

/** CanUpdateMachineRequestObjects are the objects that make a machine: names, labels, annotations and spec of each. */
export interface CanUpdateMachineRequestObjects<M = Machine> {
  /** machine is the Machine. */
  machine: M;

  /** infrastructureMachine is the machine of the infrastructure provider. */
  infrastructureMachine: RawExtension;

  /** bootstrapConfig is the configuration of the bootstrap provider, where the machine has one. */
  bootstrapConfig?: RawExtension;
}

/** CanUpdateMachineResponse holds a patch for each of the current objects with all changes that can be made in place. */
export interface CanUpdateMachineResponse extends CommonResponse {
  /** machinePatch is for the spec of the Machine. */
  machinePatch?: Patch;

  /** infrastructureMachinePatch is for the spec of the machine of the infrastructure provider. */
  infrastructureMachinePatch?: Patch;

  /** bootstrapConfigPatch is for the spec of the configuration of the bootstrap provider. */
  bootstrapConfigPatch?: Patch;
}
