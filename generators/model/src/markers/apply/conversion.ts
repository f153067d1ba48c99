import { type DefinedMarkers, defineMarker, type MarkerEntry } from "../define-marker.ts";
import type { MarkerHelp, MarkerTarget } from "../marker.ts";

/** The value of a conversion marker, and its help. */
interface ConversionMarker extends Omit<MarkerHelp, "category">, Pick<MarkerEntry, "value"> {
  readonly readBy?: "conversion" | "model/reading";
  /** The value in the example. */
  readonly example?: string;
}

/** Defines a marker for the conversion of objects between versions. */
export function defineConversion(
  of: string,
  target: MarkerTarget,
  { readBy = "conversion", example, summary, details, ...entry }: ConversionMarker,
): DefinedMarkers {
  const name = `capikit:conversion:${of}`;
  return defineMarker({
    name,
    targets: [target],
    ...entry,
    apply: { readBy },
    help: { category: "Conversion", summary, ...(details !== undefined && { details }) },
    examples: [example === undefined ? `+${name}` : `+${name}=${example}`],
  });
}
