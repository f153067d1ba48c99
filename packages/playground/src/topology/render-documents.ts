import type { Diagnostic } from "@capikit/common/diagnostics";
import { stringifyYaml } from "@capikit/common/yaml";
import { type PatchTrace, renderObjects, TopologyError } from "@capikit/topology";
import { type PlacedObject, readObjects } from "../objects/read-objects.ts";

/** A rendered topology, or the reasons for its absence. */
export interface Rendering {
  readonly diagnostics: readonly Diagnostic[];
  /** The rendered objects as `capikit topology render` prints them; empty after an error. */
  readonly objects: string;
  /** The effects of patches; absent after an error. */
  readonly trace?: PatchTrace;
}

/**
 * Renders the topology of the only Cluster among YAML documents, with their ClusterClass and
 * templates. Patches by extensions are skipped.
 */
export async function renderDocuments(text: string): Promise<Rendering> {
  const { objects, diagnostics } = readObjects(text);
  if (diagnostics.length > 0) return { diagnostics, objects: "" };
  try {
    const rendered = await renderObjects(
      objects.map(({ object }) => object),
      { external: "skip", featureGates: { MachineTaintPropagation: true } },
    );
    const documents = rendered.objects.map(({ path, object }) => `# ${path}\n${stringifyYaml(object)}`);
    return { diagnostics, objects: documents.join("---\n"), trace: rendered.trace };
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    return { diagnostics: error.diagnostics.map((problem) => locate(problem, objects)), objects: "" };
  }
}

/** Adds the location of a field of the Cluster, or of the ClusterClass that a problem names. */
function locate(problem: Diagnostic, objects: readonly PlacedObject[]): Diagnostic {
  const { field, object: named = "" } = problem.location ?? {};
  const [kind, path] = field === undefined ? named.split(" ") : ["Cluster", field];
  const found = objects.find(({ object }) => object.kind === kind);
  if (found === undefined) return problem;
  return { ...problem, location: { ...problem.location, ...found.at(path ?? "") } };
}
