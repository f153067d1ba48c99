import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { createDiagnostic } from "@capikit/common/diagnostics";
import {
  type ExternalPatches,
  TopologyError,
  topologyDiagnostics,
  type Unstructured,
} from "@capikit/topology";
import { knownHooks } from "../../shared/hooks/known-hooks.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyDiffCall, TopologyRenderCall } from "../topology.ts";

/**
 * Runs a step with the extensions of the flags, and settings of the ExtensionConfigs among the objects.
 *
 * @throws TopologyError for extensions that cannot be reached.
 */
export async function withExternal<T>(
  objects: readonly Unstructured[],
  call: TopologyDiffCall | TopologyRenderCall,
  io: Io,
  step: (external: ExternalPatches | "skip" | undefined) => Promise<T>,
): Promise<T> {
  if (call.flags["skip-external"]) return step("skip");
  if (call.lists?.extension === undefined) return step(undefined);
  const inFiles = objects.filter(({ kind }) => kind === "ExtensionConfig") as unknown as ExtensionConfig[];
  const { extensionConfigs, reachExtensions } = await import("./extensions.ts");
  const configs = extensionConfigs(call, inFiles);
  await using reached = await reachExtensions(configs, await knownHooks(call, io), io).catch(
    (error: Error) => {
      const problem = createDiagnostic(topologyDiagnostics["topology/extension-failed"], error.message, {
        location: { object: "extensions" },
      });
      throw new TopologyError([problem], { cause: error });
    },
  );
  return await step(reached.external);
}
