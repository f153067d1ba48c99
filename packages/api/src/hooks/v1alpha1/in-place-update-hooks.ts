import type { Machine, MachineSet } from "../../core/v1beta2/index.ts";
import type { bytes, Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse, CommonRetryResponse } from "./common.ts";

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

/**
 * CanUpdateMachineSet is called to find out which machine changes of a MachineSet an extension can
 * make in place.
 *
 * Exactly one extension must respond. Cluster API caches responses for a day per pair of current
 * and desired MachineSet, including negative ones.
 *
 * +capikit:hook:summary="Called to find out which changes of a MachineSet can be made in place",
 *   tags="In-Place Update Hooks",
 *   extensions=one,
 *   patchRoots=spec.template.spec,
 *   cache=24h,
 *   gates=RuntimeSDK;InPlaceUpdates,
 *   since=v1.12
 */
export type CanUpdateMachineSet = Hook<CanUpdateMachineSetRequest, CanUpdateMachineSetResponse>;

/**
 * Request of the CanUpdateMachineSet hook.
 *
 * @typeParam M the type of the MachineSet: from core v1beta2, or from v1beta1 for Cluster API
 * v1.12.
 */
export interface CanUpdateMachineSetRequest<M = MachineSet> extends CommonRequest {
  /** Current objects. */
  current: CanUpdateMachineSetRequestObjects<M>;

  /** Desired objects. */
  desired: CanUpdateMachineSetRequestObjects<M>;
}

/** Objects that define the machines of a MachineSet. */
export interface CanUpdateMachineSetRequestObjects<M = MachineSet> {
  /** The MachineSet. */
  machineSet: M;

  /** Infrastructure template. */
  infrastructureMachineTemplate: RawExtension;

  /** Bootstrap template, if the MachineSet has one. */
  bootstrapConfigTemplate?: RawExtension;
}

/**
 * Response of the CanUpdateMachineSet hook, with patches for the current objects that contain all
 * changes supported in place.
 */
export interface CanUpdateMachineSetResponse extends CommonResponse {
  /** Patch for spec.template.spec of the MachineSet. */
  machineSetPatch?: Patch;

  /** Patch for spec.template.spec of the infrastructure template. */
  infrastructureMachineTemplatePatch?: Patch;

  /** Patch for spec.template.spec of the bootstrap template. */
  bootstrapConfigTemplatePatch?: Patch;
}

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

/**
 * Format of a patch: a list of operations (RFC 6902), or the changed part of the document (RFC
 * 7386).
 */
export type PatchType = "JSONPatch" | "JSONMergePatch";

/** A patch. A JSON patch may contain any number of operations. */
export interface Patch {
  /** Format of the patch. */
  patchType: PatchType;

  /** JSON text of the patch in base64. */
  patch: bytes;
}
