import { createClient, loadConfig } from "@capikit/client";
import { ApiError, ConfigError, isNotFound, TransportError } from "@capikit/client/errors";
import {
  type DescribeClusterOptions,
  type DescribedNode,
  describeCluster,
  describedPage,
  describedTable,
  type ReadObject,
  readCluster,
  watchCluster,
} from "@capikit/clusterctl-kit/describe";
import { errorMessage } from "@capikit/common/errors";
import { UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import { hasColour, type Io } from "../../shared/terminal/io.ts";
import { tablePaintOf } from "../../shared/terminal/table-paint.ts";

const usage = "capikit describe cluster NAME";

/** Describes a cluster. */
export async function run(call: Call, io: Io): Promise<number> {
  const { positionals, flags, lists } = call;
  const [name, other] = positionals;
  if (name === undefined || other !== undefined)
    throw new UsageError("describe cluster requires the name of one Cluster", usage);
  if (flags.watch === true && flags.format === "html")
    throw new UsageError("--watch does not support --format html", "remove --watch");
  const options = optionsOf(call, name);
  if (lists?.from !== undefined) {
    if (flags.watch === true)
      throw new UsageError("--watch requires a cluster instead of files", "leave --from out");
    const objects = readObjects(lists.from, options.namespace ?? "default") as ReadObject[];
    return show(describeCluster(objects, options), call, io) ? exit.ok : missing(options, io);
  }
  try {
    return await live(options, call, io);
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, "set --kubeconfig to a file");
    if (isNotFound(error) && /clusters\//.test(String(error))) return missing(options, io);
    if (!(error instanceof ApiError || error instanceof TransportError)) throw error;
    io.stderr(`capikit: cannot read the cluster: ${error.message}\n`);
    return exit.findings;
  }
}

async function live(options: DescribeClusterOptions, call: Call, io: Io): Promise<number> {
  const { kubeconfig, context, watch } = call.flags;
  const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  const config = await loadConfig({ kubeconfig: textOf(kubeconfig), context: textOf(context) }, io.env);
  const { name, namespace = config.namespace ?? "default" } = options;
  const there = { name, namespace, signal: io.signal };
  const client = createClient(config, { userAgent: "capikit" });
  try {
    const objects = await readCluster(client, there);
    const first = describeCluster(objects, { ...options, namespace });
    if (watch !== true) return show(first, call, io) ? exit.ok : missing({ ...options, namespace }, io);
    const onFailure = (error: unknown, kind: string): void => io.stderr(`${kind}: ${errorMessage(error)}\n`);
    let last = "";
    for await (const changed of watchCluster(client, { ...there, onFailure })) {
      const root = describeCluster(changed, { ...options, namespace });
      const now = JSON.stringify(root);
      if (now === last) continue;
      last = now;
      if (io.terminal.stdout && call.flags.format !== "json") io.control("stdout", "\u001b[H\u001b[2J");
      if (!show(root, call, io)) return missing({ ...options, namespace }, io);
    }
    return exit.ok;
  } finally {
    await client.close();
  }
}

function optionsOf({ flags }: Call, name: string): DescribeClusterOptions {
  const { namespace, echo, grouping } = flags;
  const conditions = flags["show-conditions"];
  if (typeof conditions === "string" && /\s/.test(conditions))
    throw new UsageError(`--show-conditions must not contain blanks: ${JSON.stringify(conditions)}`, usage);
  return {
    name,
    ...(typeof namespace === "string" && { namespace }),
    ...(typeof conditions === "string" && { showConditions: conditions }),
    showTemplates: flags["show-templates"] === true,
    showMachineSets: flags["show-machinesets"] === true,
    showResourceSets: flags["show-resourcesets"] === true,
    echo: echo === true,
    grouping: grouping !== false,
  };
}

/** Prints a tree. Reports whether the Cluster exists. */
function show(root: DescribedNode | undefined, { flags }: Call, io: Io): boolean {
  if (root === undefined) return false;
  if (flags.format === "html") io.stdout(describedPage(root));
  else if (flags.format === "json")
    io.stdout(`${flags.watch === true ? JSON.stringify(root) : JSON.stringify(root, null, 2)}\n`);
  else io.stdout(describedTable(root, hasColour(io, "stdout") ? { paint: tablePaintOf(io) } : {}));
  return true;
}

function missing({ name, namespace = "default" }: DescribeClusterOptions, io: Io): number {
  io.stderr(`capikit: Cluster ${name} not found in namespace ${namespace}\n`);
  return exit.findings;
}
