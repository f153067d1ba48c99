import type { MachineSet } from "../../core/v1beta2/index.ts";
import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { Patch } from "./patch.ts";

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
