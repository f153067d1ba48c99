import { clusterClassOf, flavorOf } from "./file-names.ts";

/** The templates and ClusterClasses of a release. */
export interface TemplateFiles {
  /** File names by flavour; "" is the default one. */
  readonly flavors: ReadonlyMap<string, string>;
  /** File names by the name of the class. */
  readonly clusterClasses: ReadonlyMap<string, string>;
}

/** Sorts out the templates among the names of a release's files. */
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
