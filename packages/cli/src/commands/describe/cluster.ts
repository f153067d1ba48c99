import { isMissing } from "@capikit/client/errors";
import {
  type DescribeClusterOptions,
  type DescribedNode,
  describeCluster,
  describedTable,
  readCluster,
  watchCluster,
} from "@capikit/clusterctl-kit/describe";
import { errorMessage } from "@capikit/common/errors";
import { UsageError } from "@capikit/generators/run";
import type { ReadObject } from "@capikit/inventory";
import type { ReachedCluster } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { dumpPathsOf, readDump, reportSkipped } from "../../shared/input/read-dump.ts";
import { withNamespace } from "../../shared/input/read-objects.ts";
import { createTablePaint } from "../../shared/terminal/colours.ts";
import { hasColour, type Io } from "../../shared/terminal/io.ts";
import type { DescribeClusterCall } from "../describe.ts";
import { checkWatch, withLiveCluster } from "./live-cluster.ts";

const usage = "capikit describe cluster NAME";
const dumpHelp = "kubectl get cluster-api -n NAMESPACE -o yaml";

/** Describes a cluster. */
export async function run(call: DescribeClusterCall, io: Io): Promise<number> {
  const [name, other] = call.positionals;
  if (name === undefined || other !== undefined)
    throw new UsageError("describe cluster requires the name of one Cluster", usage);
  checkWatch(call);
  const options = optionsOf(call, name);
  const paths = dumpPathsOf(call);
  if (paths !== undefined) {
    const { namespace = "default" } = options;
    const { objects, skipped } = readDump(paths, dumpHelp);
    const read = objects.map((object): ReadObject => ({ ...withNamespace(object, namespace) }));
    return showOnce(describeCluster(read, options), skipped, options, call, io);
  }
  return withLiveCluster(call, io, (cluster) => live(cluster, options, call, io));
}

async function live(
  { client, namespace: own }: ReachedCluster,
  given: DescribeClusterOptions,
  call: DescribeClusterCall,
  io: Io,
): Promise<number> {
  const options = { ...given, namespace: given.namespace ?? own };
  const there = { name: options.name, namespace: options.namespace, signal: io.signal };
  try {
    const skipped: string[] = [];
    const onSkipped = (reason: string): void => void skipped.push(reason);
    const first = describeCluster(await readCluster(client, { ...there, onSkipped }), options);
    if (!call.flags.watch) return showOnce(first, skipped, options, call, io);
    reportSkipped(skipped, call, io);
    const onFailure = (error: unknown, kind: string): void => io.stderr(`${kind}: ${errorMessage(error)}\n`);
    let last = "";
    for await (const changed of watchCluster(client, { ...there, onFailure })) {
      const root = describeCluster(changed, options);
      const now = JSON.stringify(root);
      if (now === last) continue;
      last = now;
      if (io.terminal.stdout && call.flags.format !== "json") io.control("stdout", "\u001b[H\u001b[2J");
      if (!show(root, call, io)) return missing(options, io);
    }
    return exit.ok;
  } catch (error) {
    if (isMissing(error) && error.path.includes("/clusters/")) return missing(options, io);
    throw error;
  }
}

/** Prints a tree and what was left out of it. Returns the exit code. */
function showOnce(
  root: DescribedNode | undefined,
  skipped: readonly string[],
  options: DescribeClusterOptions,
  call: DescribeClusterCall,
  io: Io,
): number {
  const isShown = show(root, call, io, skipped);
  const isFailure = reportSkipped(skipped, call, io);
  if (!isShown) return missing(options, io);
  return isFailure ? exit.findings : exit.ok;
}

function optionsOf({ flags, lists }: DescribeClusterCall, name: string): DescribeClusterOptions {
  const { namespace, echo, grouping } = flags;
  const conditions = lists?.["show-conditions"]?.join(",");
  if (conditions !== undefined && /\s/.test(conditions))
    throw new UsageError(`--show-conditions must not contain blanks: ${JSON.stringify(conditions)}`, usage);
  return {
    name,
    ...(namespace !== undefined && { namespace }),
    ...(conditions !== undefined && { showConditions: conditions }),
    showTemplates: flags["show-templates"],
    showMachineSets: flags["show-machinesets"],
    showResourceSets: flags["show-resourcesets"],
    echo,
    grouping: grouping !== false,
  };
}

/** Prints a tree. Reports whether the Cluster exists. */
function show(
  root: DescribedNode | undefined,
  { flags }: DescribeClusterCall,
  io: Io,
  skipped: readonly string[] = [],
): boolean {
  if (root === undefined) return false;
  if (flags.format === "json")
    io.stdout(`${flags.watch ? JSON.stringify(root) : JSON.stringify({ ...root, skipped }, null, 2)}\n`);
  else io.stdout(describedTable(root, hasColour(io, "stdout") ? { paint: createTablePaint(io) } : {}));
  return true;
}

function missing({ name, namespace = "default" }: DescribeClusterOptions, io: Io): number {
  io.stderr(`capikit: Cluster ${name} not found in namespace ${namespace}\n`);
  return exit.findings;
}
