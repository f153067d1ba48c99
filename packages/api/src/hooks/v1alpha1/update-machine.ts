import type { Machine } from "../../core/v1beta2/index.ts";
import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

/**
 * UpdateMachine is called to update a machine in place, repeatedly until the update is complete.
 *
 * Exactly one extension must respond. Success with retryAfterSeconds means that the update is in
 * progress, Success without it that it is complete, and Failure that it failed.
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
 * Request of the UpdateMachine hook.
 *
 * @typeParam M the type of the Machine: from core v1beta2, or from v1beta1 for Cluster API v1.12.
 */
export interface UpdateMachineRequest<M = Machine> extends CommonRequest {
  /** Desired objects. */
  desired: UpdateMachineRequestObjects<M>;
}

/** Objects that define a machine, with the name, labels, annotations and spec of each. */
export interface UpdateMachineRequestObjects<M = Machine> {
  /** The Machine. */
  machine: M;

  /** Infrastructure machine. */
  infrastructureMachine: RawExtension;

  /** Bootstrap config, if the machine has one. */
  bootstrapConfig?: RawExtension;
}

/** Response of the UpdateMachine hook: complete, in progress or failed. */
export interface UpdateMachineResponse extends CommonRetryResponse {}
