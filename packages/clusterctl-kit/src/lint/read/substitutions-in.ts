import { listSubstitutions, type PlacedSubstitution, TemplateError } from "../../variables/index.ts";

/** Returns the variables of a file; none if clusterctl rejects it, which another rule reports. */
export function substitutionsIn(text: string): readonly PlacedSubstitution[] {
  if (!text.includes("${")) return [];
  try {
    return listSubstitutions(text);
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}
