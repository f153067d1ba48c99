import { type JsonPatchOperation, parseJsonPointer } from "@capikit/common/json";
import { type FieldChange, getAt } from "../json/json-object.ts";

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

/** Names the last patch that changed a field of a rendered object: at, above or below its JSON pointer. */
export function patchOf(steps: readonly PatchStep[], item: string, pointer: string): string | undefined {
  const step = steps.findLast((one) => one.item === item && one.changes.some(isAt(`${pointer}/`)));
  if (step === undefined) return undefined;
  const { patch, definition, extension } = step;
  const by = extension === undefined ? "" : ` by ${extension}`;
  return `${patch}${definition === undefined ? by : ` definitions[${definition}]`}`;
}

/** Selects changes of a template at, above or below a field of its object or of itself. */
function isAt(pointer: string): (change: FieldChange) => boolean {
  return ({ path: changed, before, after }) =>
    ["", "/spec/template"].some((prefix) => {
      const own = changed.startsWith(`${prefix}/`) ? `${changed.slice(prefix.length)}/` : undefined;
      if (own === undefined || own.startsWith(pointer)) return own !== undefined;
      const below = parseJsonPointer(pointer.slice(own.length - 1, -1)) ?? [];
      return pointer.startsWith(own) && [before, after].some((value) => getAt(value, below) !== undefined);
    });
}
