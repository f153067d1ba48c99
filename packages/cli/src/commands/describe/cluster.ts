import { isMissing } from "@capikit/client/errors";
import {
  type DescribeClusterOptions,
  type DescribedNode,
  describeCluster,
  describedTable,
  readCluster,
} from "@capikit/clusterctl-kit/describe";
import { UsageError } from "@capikit/generators/run";
import type { ReadObject } from "@capikit/inventory";
import type { ReachedCluster } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { dumpPathsOf, readDump, reportSkipped } from "../../shared/input/read-dump.ts";
import { withNamespace } from "../../shared/input/read-objects.ts";
import { createTablePaint } from "../../shared/terminal/colours.ts";
import { hasColour, type Io } from "../../shared/terminal/io.ts";
import type { DescribeClusterCall } from "../describe.ts";
import { withLiveCluster } from "./live-cluster.ts";

const usage = "capikit describe cluster NAME";
const dumpHelp = "kubectl get cluster-api -n NAMESPACE -o yaml";

/** Describes a cluster. */
export async function run(call: DescribeClusterCall, io: Io): Promise<number> {
  const [name, other] = call.positionals;
  if (name === undefined || other !== undefined)
    throw new UsageError("describe cluster requires the name of one Cluster", usage);
  const options = optionsOf(call, name);
  const paths = dumpPathsOf(call);
  if (paths !== undefined) {
    const { namespace = "default" } = options;
    const { objects, skipped } = readDump(paths, dumpHelp);
    const read = objects.map((object): ReadObject => ({ ...withNamespace(object, namespace) }));
    return show(describeCluster(read, options), skipped, options, call, io);
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
    const objects = await readCluster(client, { ...there, onSkipped });
    return show(describeCluster(objects, options), skipped, options, call, io);
  } catch (error) {
    if (isMissing(error) && error.path.includes("/clusters/")) return missing(options, io);
    throw error;
  }
}

/** Prints a tree and what was left out of it. Returns the exit code. */
function show(
  root: DescribedNode | undefined,
  skipped: readonly string[],
  options: DescribeClusterOptions,
  call: DescribeClusterCall,
  io: Io,
): number {
  if (root !== undefined)
    if (call.flags.format === "json") io.stdout(`${JSON.stringify({ ...root, skipped }, null, 2)}\n`);
    else io.stdout(describedTable(root, hasColour(io, "stdout") ? { paint: createTablePaint(io) } : {}));
  const isFailure = reportSkipped(skipped, call, io);
  if (root === undefined) return missing(options, io);
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

function missing({ name, namespace = "default" }: DescribeClusterOptions, io: Io): number {
  io.stderr(`capikit: Cluster ${name} not found in namespace ${namespace}\n`);
  return exit.findings;
}
