import { type DefinedMarkers, defineMarker, type MarkerEntry } from "../define-marker.ts";
import type { MarkerHelp, MarkerTarget } from "../marker.ts";

/** The value or arguments of a conversion marker, and its help. */
interface ConversionMarker
  extends Omit<MarkerHelp, "category">,
    Pick<MarkerEntry, "arguments" | "repeatable" | "value"> {
  readonly readBy?: "conversion" | "model/reading";
  /** The value or arguments in the example. */
  readonly example?: string;
}

/** Defines a marker for the conversion of objects between versions. */
export function defineConversion(
  of: string,
  target: MarkerTarget | readonly MarkerTarget[],
  { readBy = "conversion", example, summary, details, ...entry }: ConversionMarker,
): DefinedMarkers {
  const name = `capikit:conversion:${of}`;
  const separator = entry.arguments === undefined ? "=" : ":";
  return defineMarker({
    name,
    targets: typeof target === "string" ? [target] : target,
    ...entry,
    apply: { readBy },
    help: { category: "Conversion", summary, ...(details !== undefined && { details }) },
    examples: [example === undefined ? `+${name}` : `+${name}${separator}${example}`],
  });
}
