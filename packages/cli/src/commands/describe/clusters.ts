import {
  type ClusterSummary,
  clustersTable,
  type DescribeClustersOptions,
  describeClusters,
  readClusters,
} from "@capikit/clusterctl-kit/describe";
import { errorMessage } from "@capikit/common/errors";
import { labelMatcher } from "@capikit/common/kubernetes";
import { UsageError } from "@capikit/generators/run";
import type { ReadObject } from "@capikit/inventory";
import { exit } from "../../shared/command/command.ts";
import { checkNamespaces } from "../../shared/command/flag-values.ts";
import { dumpPathsOf, readDump, reportSkipped } from "../../shared/input/read-dump.ts";
import { withNamespace } from "../../shared/input/read-objects.ts";
import { createTablePaint } from "../../shared/terminal/colours.ts";
import { hasColour, type Io } from "../../shared/terminal/io.ts";
import type { DescribeClustersCall } from "../describe.ts";
import { withLiveCluster } from "./live-cluster.ts";

/** Describes all Clusters of a management cluster or a dump. */
export async function run(call: DescribeClustersCall, io: Io): Promise<number> {
  checkUsage(call);
  const options = optionsOf(call);
  const paths = dumpPathsOf(call);
  if (paths !== undefined) {
    const { namespace = "default" } = options;
    const { objects, skipped } = readDump(paths, dumpHelp);
    const read = objects.map((object): ReadObject => ({ ...withNamespace(object, namespace) }));
    return show(describeClusters(read, options), skipped, call, io);
  }
  return withLiveCluster(call, io, async ({ client, namespace: own }) => {
    const namespace = call.flags["all-namespaces"] ? undefined : (options.namespace ?? own);
    const selected = { ...options, namespace };
    const skipped: string[] = [];
    const onSkipped = (reason: string): void => void skipped.push(reason);
    const objects = await readClusters(client, { ...selected, signal: io.signal, onSkipped });
    return show(describeClusters(objects, selected), skipped, call, io);
  });
}

const dumpHelp = "kubectl get cluster-api -A -o yaml";

function checkUsage(call: DescribeClustersCall): void {
  const { flags, positionals } = call;
  if (positionals.length > 0)
    throw new UsageError(
      "describe clusters accepts no arguments",
      "show one Cluster: capikit describe cluster NAME",
    );
  checkNamespaces(flags);
}

/** @throws UsageError for an invalid label selector. */
function optionsOf({ flags, lists = {} }: DescribeClustersCall): DescribeClustersOptions {
  const { namespace, selector: labelSelector, problems } = flags;
  try {
    labelMatcher(labelSelector);
  } catch (error) {
    throw new UsageError(`invalid value of --selector: ${errorMessage(error)}`, "write --selector env=prod");
  }
  return {
    namespace,
    labelSelector,
    phases: lists.phase,
    classes: lists.class,
    versions: lists["kubernetes-version"],
    problems,
  };
}

/** Prints Clusters and what was left out of them. Returns the exit code. */
function show(
  clusters: readonly ClusterSummary[],
  skipped: readonly string[],
  call: DescribeClustersCall,
  io: Io,
): number {
  const { flags } = call;
  if (flags.format === "json") io.stdout(`${JSON.stringify({ clusters, skipped }, null, 2)}\n`);
  else if (clusters.length === 0) io.stderr("no Clusters found\n");
  else io.stdout(clustersTable(clusters, hasColour(io, "stdout") ? { paint: createTablePaint(io) } : {}));
  const isIncomplete = reportSkipped(skipped, call, io);
  return isIncomplete || (flags.problems && clusters.length > 0) ? exit.findings : exit.ok;
}
