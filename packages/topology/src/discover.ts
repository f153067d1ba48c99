import type { ClusterClass, ClusterClassStatusVariable } from "@capikit/api/core/v1beta2";
import { TopologyError, topologyError } from "./errors/topology-error.ts";
import {
  callExternal,
  checkHandlers,
  type ExternalPatches,
  withSettings,
} from "./patches/external-patches.ts";
import { type DiscoveredVariables, variableDefinitions } from "./variables/definitions.ts";
import { definitionErrors, indexDefinitions } from "./variables/variable-index.ts";

/**
 * Returns all variables of a ClusterClass with their definitions, as in `status.variables`.
 * Extensions are called for theirs; without callable extensions, the status of the ClusterClass is
 * used.
 *
 * @throws TopologyError for invalid definitions, unknown handlers, and extensions that fail.
 */
export async function discoverVariables(
  clusterClass: ClusterClass,
  external: ExternalPatches | "skip" | undefined,
): Promise<ClusterClassStatusVariable[]> {
  if (typeof external === "object" && external.handlers) checkHandlers(clusterClass, external.handlers);
  const discovered: DiscoveredVariables[] = [];
  for (const { name, external: patch } of clusterClass.spec.patches ?? []) {
    const extension = patch?.discoverVariablesExtension;
    if (patch === undefined || extension === undefined) continue;
    if (external === "skip" || external === undefined) {
      const known = clusterClass.status?.variables;
      if (known !== undefined) return checkKnown(known);
      if (external === "skip") continue;
      throw topologyError(
        "topology/extension-missing",
        `patch ${name}`,
        `requires extension ${extension} for its variables: pass the extension, or a ClusterClass with status`,
      );
    }
    const response = await callExternal(`patch ${name}: discovery of variables`, extension, () =>
      external.discoverVariables({ extension, forObject: clusterClass }, withSettings(patch.settings, {})),
    );
    discovered.push({ from: name, variables: response.variables ?? [] });
  }
  return variableDefinitions(clusterClass, discovered);
}

/**
 * Reports whether extensions define variables that neither they nor the status of the ClusterClass
 * give: the ClusterClass may then have more variables than known.
 */
export function hasUnknownVariables(
  { spec, status }: ClusterClass,
  external: ExternalPatches | "skip" | undefined,
): boolean {
  const isDiscovered = spec.patches?.some(
    ({ external: patch }) => patch?.discoverVariablesExtension !== undefined,
  );
  return external === "skip" && isDiscovered === true && status?.variables === undefined;
}

/** Checks the variables of a status. @throws TopologyError for variables that conflict. */
function checkKnown(known: ClusterClassStatusVariable[]): ClusterClassStatusVariable[] {
  const diagnostics = definitionErrors(indexDefinitions(known), "ClusterClass status.variables");
  if (diagnostics.length > 0) throw new TopologyError(diagnostics);
  return known;
}
