import type { JsonPatchOperation } from "@capikit/common/patch";
import type { FieldChange } from "../json/changes.ts";

/** What one patch of a ClusterClass, or one definition of it, did to one template. */
export interface PatchStep {
  /** Name of the patch in the ClusterClass. */
  readonly patch: string;
  /** Index of the definition of an inline patch; absent for external ones. */
  readonly definition?: number;
  /** The handler that made an external patch. */
  readonly extension?: string;
  /** What the template is for, as `machineDeployments[md-0].bootstrap`. */
  readonly item: string;
  /** The operations of a JSON patch; absent for merge patches. */
  readonly operations?: readonly JsonPatchOperation[];
  /** What differs in the template afterwards. Empty where nothing does. */
  readonly changes: readonly FieldChange[];
}

/** Why a patch, or a definition of one, did nothing. */
export interface SkippedPatch {
  readonly patch: string;
  readonly definition?: number;
  readonly item?: string;
  readonly reason: "disabled" | "external" | "no-template";
}

/** Which patch changed what. */
export interface PatchTrace {
  readonly steps: readonly PatchStep[];
  readonly skipped: readonly SkippedPatch[];
}
