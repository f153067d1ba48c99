import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { UsageError } from "@capikit/runner";
import {
  type ExternalPatches,
  type RenderedTopology,
  renderObjects,
  TopologyError,
  type Unstructured,
} from "@capikit/topology";
import { type Call, exit } from "../../shared/command/command.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import { coloursOf } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { writeTopology } from "./write-topology.ts";

const usage = "capikit topology render --cluster FILE --class FILE [FILE]…";

/** Renders the topology of the files. */
export async function run(call: Call, io: Io): Promise<number> {
  const { flags } = call;
  const paths = [flags.cluster, flags.class, ...call.positionals].filter((path) => typeof path === "string");
  if (paths.length === 0) throw new UsageError("topology render requires files", usage);
  const namespace = typeof flags.namespace === "string" ? flags.namespace : "default";
  const objects = readObjects(paths, namespace);
  const [oldCluster] = typeof flags.old === "string" ? readObjects([flags.old], namespace) : [];
  try {
    const rendered = await rendering(objects, call, io, oldCluster);
    writeTopology(rendered, call, io);
    return exit.ok;
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    writeProblems(error, call, io);
    return exit.findings;
  }
}

async function rendering(
  objects: readonly Unstructured[],
  call: Call,
  io: Io,
  oldCluster: Unstructured | undefined,
): Promise<RenderedTopology> {
  const { name, live } = call.flags;
  const render = (external: ExternalPatches | "skip" | undefined): Promise<RenderedTopology> =>
    renderObjects(objects, {
      live: live === true,
      ...(typeof name === "string" && { cluster: name }),
      ...(oldCluster && { oldCluster }),
      ...(external && { external }),
    });
  if (call.flags["skip-external"] === true) return render("skip");
  const inFiles = objects.filter(({ kind }) => kind === "ExtensionConfig") as unknown as ExtensionConfig[];
  if (inFiles.length === 0 && call.flags.extension === undefined) return render(undefined);
  const { extensionConfigs, reachExtensions } = await import("./extensions.ts");
  const configs = extensionConfigs(call, inFiles);
  await using reached = await reachExtensions(configs, io).catch((error: Error) => {
    throw new TopologyError([{ where: "extensions", message: error.message }], { cause: error });
  });
  return await render(reached.external);
}

function writeProblems({ diagnostics }: TopologyError, { flags }: Call, io: Io): void {
  if (flags.format === "json") {
    io.stdout(`${JSON.stringify({ ok: false, diagnostics }, null, 2)}\n`);
    return;
  }
  const colours = coloursOf(io, "stderr");
  for (const { where, message } of diagnostics)
    io.stderr(`${colours.red("error")} ${colours.bold(where)}: ${message}\n`);
  const isWithout = flags.extension === undefined && flags["skip-external"] !== true;
  if (isWithout && diagnostics.some(({ message }) => message.includes("extension")))
    io.stderr(
      "set the URL of the extension with --extension name=https://host:port, or use --skip-external\n",
    );
}
