import type { JsonPatchOperation } from "@capikit/common/json";
import type { FieldChange } from "../json/json-object.ts";

/** The effect of a patch or a definition of it on one template. */
export interface PatchStep {
  /** Name of the patch in the ClusterClass. */
  readonly patch: string;
  /** Index of the definition of an inline patch; absent for external ones. */
  readonly definition?: number;
  /** The handler that made an external patch. */
  readonly extension?: string;
  /** The purpose of the template, such as `machineDeployments[md-0].bootstrap`. */
  readonly item: string;
  /** The operations of a JSON patch; absent for merge patches. */
  readonly operations?: readonly JsonPatchOperation[];
  /** The resulting changes in the template, if any. */
  readonly changes: readonly FieldChange[];
}

/** The reason why a patch or a definition of it had no effect. */
export interface SkippedPatch {
  readonly patch: string;
  readonly definition?: number;
  readonly item?: string;
  readonly reason: "disabled" | "external" | "no-template";
}

/** The effects of all patches. */
export interface PatchTrace {
  readonly steps: readonly PatchStep[];
  readonly skipped: readonly SkippedPatch[];
}
