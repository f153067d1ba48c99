import { listSubstitutions, type PlacedSubstitution, TemplateError } from "../../variables/index.ts";

/** What clusterctl fills in in a file; nothing where it refuses the file, which the rules about variables tell. */
export function substitutionsIn(text: string): readonly PlacedSubstitution[] {
  if (!text.includes("${")) return [];
  try {
    return listSubstitutions(text);
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}
