import type { ArgumentDefinition, MarkerDefinition } from "./marker.ts";

/** A registry entry as its file writes it: what most markers share is left out. */
export type MarkerEntry = Omit<MarkerDefinition, "origin" | "repeatable"> &
  Partial<Pick<MarkerDefinition, "origin" | "repeatable">>;

/** Completes and freezes a registry entry: controller-gen's and not repeatable unless it says otherwise. */
export function defineMarker(entry: MarkerEntry): MarkerDefinition {
  return Object.freeze({ origin: "controller-gen", repeatable: false, ...entry });
}

/** An argument that must stand there. */
export function required(
  type: ArgumentDefinition["type"],
  summary: string,
  oneOf?: readonly string[],
): ArgumentDefinition {
  return { type, required: true, summary, ...(oneOf === undefined ? {} : { oneOf }) };
}

/** An argument that may be left out. */
export function optional(
  type: ArgumentDefinition["type"],
  summary: string,
  oneOf?: readonly string[],
): ArgumentDefinition {
  return { type, required: false, summary, ...(oneOf === undefined ? {} : { oneOf }) };
}
