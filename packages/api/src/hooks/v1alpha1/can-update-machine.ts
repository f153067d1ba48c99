import type { Machine } from "../../core/v1beta2/index.ts";
import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { Patch } from "./patch.ts";

/**
 * CanUpdateMachine is called to find out which changes of a machine an extension can make in place.
 *
 * Exactly one extension must respond. The machine is updated in place if the patches turn the
 * current objects into the desired ones; otherwise it is replaced.
 *
 * +capikit:hook:summary="Called to find out which changes of a machine can be made in place",
 *   tags="In-Place Update Hooks",
 *   extensions=one,
 *   patchRoots=spec,
 *   gates=RuntimeSDK;InPlaceUpdates,
 *   since=v1.12
 */
export type CanUpdateMachine = Hook<CanUpdateMachineRequest, CanUpdateMachineResponse>;

/**
 * Request of the CanUpdateMachine hook.
 *
 * @typeParam M the type of the Machine: from core v1beta2, or from v1beta1 for Cluster API v1.12.
 */
export interface CanUpdateMachineRequest<M = Machine> extends CommonRequest {
  /** Current objects. */
  current: CanUpdateMachineRequestObjects<M>;

  /** Desired objects. */
  desired: CanUpdateMachineRequestObjects<M>;
}

/** Objects that define a machine, with the name, labels, annotations and spec of each. */
export interface CanUpdateMachineRequestObjects<M = Machine> {
  /** The Machine. */
  machine: M;

  /** Infrastructure machine. */
  infrastructureMachine: RawExtension;

  /** Bootstrap config, if the machine has one. */
  bootstrapConfig?: RawExtension;
}

/**
 * Response of the CanUpdateMachine hook, with patches for the current objects that contain all
 * changes supported in place.
 */
export interface CanUpdateMachineResponse extends CommonResponse {
  /** Patch for the spec of the Machine. */
  machinePatch?: Patch;

  /** Patch for the spec of the infrastructure machine. */
  infrastructureMachinePatch?: Patch;

  /** Patch for the spec of the bootstrap config. */
  bootstrapConfigPatch?: Patch;
}
