import { type DefinedMarkers, defineMarker } from "../define-marker.ts";
import type { MarkerHelp } from "../marker.ts";
import type { VersionDraft } from "../version-draft.ts";

/** Defines a marker without arguments that sets parts of a CRD's version. */
export function defineVersionFlag(
  name: string,
  parts: Partial<VersionDraft>,
  help: Omit<MarkerHelp, "category">,
): DefinedMarkers {
  return defineMarker({
    name,
    targets: ["kind"],
    apply: {
      version(version) {
        Object.assign(version, parts);
      },
    },
    help: { category: "CRDs", ...help },
    examples: [`+${name}`],
  });
}
