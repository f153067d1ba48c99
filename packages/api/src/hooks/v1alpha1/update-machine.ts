import type { Machine } from "../../core/v1beta2/index.ts";
import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

/**
 * UpdateMachine is called to update a machine in place, again and again until it is done.
 *
 * One extension must answer it, no more. Success with retryAfterSeconds says that the update goes on, without it that it is done; Failure
 * says that it failed.
 *
 * +capikit:hook:summary="Called to update a machine in place",
 *   tags="In-Place Update Hooks",
 *   blocking,
 *   extensions=one,
 *   gates=RuntimeSDK;InPlaceUpdates,
 *   since=v1.12
 */
export type UpdateMachine = Hook<UpdateMachineRequest, UpdateMachineResponse>;

/**
 * UpdateMachineRequest holds a machine as it is to be.
 *
 * @typeParam M the machine's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 */
export interface UpdateMachineRequest<M = Machine> extends CommonRequest {
  /** desired is the machine as it is to be. */
  desired: UpdateMachineRequestObjects<M>;
}

/** UpdateMachineRequestObjects are the objects that make a machine: names, labels, annotations and spec of each. */
export interface UpdateMachineRequestObjects<M = Machine> {
  /** machine is the Machine. */
  machine: M;

  /** infrastructureMachine is the machine of the infrastructure provider. */
  infrastructureMachine: RawExtension;

  /** bootstrapConfig is the configuration of the bootstrap provider, where the machine has one. */
  bootstrapConfig?: RawExtension;
}

/** UpdateMachineResponse says whether the update is done, goes on, or has failed. */
export interface UpdateMachineResponse extends CommonRetryResponse {}
