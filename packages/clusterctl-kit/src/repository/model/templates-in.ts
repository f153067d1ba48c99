import { clusterClassOf, flavorOf } from "./file-names.ts";

/** Templates and ClusterClasses of a release. */
export interface TemplateFiles {
  /** File names by flavor; "" is the default one. */
  readonly flavors: ReadonlyMap<string, string>;
  /** File names by class name. */
  readonly clusterClasses: ReadonlyMap<string, string>;
}

/** Selects the templates from a release's file names. */
export function templatesIn(files: Iterable<string>): TemplateFiles {
  const flavors = new Map<string, string>();
  const clusterClasses = new Map<string, string>();
  for (const file of [...files].sort()) {
    const flavor = flavorOf(file);
    if (flavor !== undefined) flavors.set(flavor, file);
    const name = clusterClassOf(file);
    if (name !== undefined) clusterClasses.set(name, file);
  }
  return { flavors, clusterClasses };
}
