import { listSubstitutions, type PlacedSubstitution, TemplateError } from "../../variables/index.ts";

/** Returns the variables of a file; undefined if clusterctl rejects it, which a rule reports. */
export function parseSubstitutions(text: string): readonly PlacedSubstitution[] | undefined {
  if (!text.includes("${")) return [];
  try {
    return listSubstitutions(text);
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

/** Returns the variables of a file; none if clusterctl rejects it. */
export function substitutionsIn(text: string): readonly PlacedSubstitution[] {
  return parseSubstitutions(text) ?? [];
}
