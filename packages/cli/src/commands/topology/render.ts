import { UsageError } from "@capikit/runner";
import {
  type ExternalPatches,
  type RenderedTopology,
  renderObjects,
  TopologyError,
  type Unstructured,
} from "@capikit/topology";
import { exit } from "../../shared/command/command.ts";
import { readFeatureGates } from "../../shared/command/feature-gates.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyRenderCall } from "../topology.ts";
import { withExternal } from "./with-external.ts";
import { writeTopology } from "./write-topology.ts";

const usage = "capikit topology render --cluster FILE --class FILE [FILE]…";

/** Renders the topology of the files. */
export async function run(call: TopologyRenderCall, io: Io): Promise<number> {
  const { flags } = call;
  const paths = [flags.cluster, flags.class, ...call.positionals].filter((path) => path !== undefined);
  if (paths.length === 0) throw new UsageError("topology render requires files", usage);
  const namespace = flags.namespace ?? "default";
  const objects = readObjects(paths, namespace);
  const old = flags.old !== undefined ? readObjects([flags.old], namespace) : [];
  try {
    const rendered = await rendering(objects, call, io, old);
    writeTopology(rendered, call, io);
    return exit.ok;
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    const { format } = call.flags;
    const { diagnostics } = error;
    await writeDiagnostics({ ok: false, diagnostics }, format === "json" ? format : "text", io, "stderr");
    return exit.findings;
  }
}

async function rendering(
  objects: readonly Unstructured[],
  call: TopologyRenderCall,
  io: Io,
  old: readonly Unstructured[],
): Promise<RenderedTopology> {
  const { name, live } = call.flags;
  const oldCluster = old.find(({ kind }) => kind === "Cluster");
  const oldClusterClass = old.find(({ kind }) => kind === "ClusterClass");
  const render = (external: ExternalPatches | "skip" | undefined): Promise<RenderedTopology> =>
    renderObjects(objects, {
      live,
      ...(name !== undefined && { cluster: name }),
      ...(oldCluster && { oldCluster }),
      ...(oldClusterClass && { oldClusterClass }),
      ...(external && { external }),
      featureGates: readFeatureGates(call),
    });
  return await withExternal(objects, call, io, render);
}
