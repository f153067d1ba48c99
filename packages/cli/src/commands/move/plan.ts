import {
  isMovable,
  type MovePlan,
  type MoveWorld,
  movePlanJson,
  moveTreeText,
  planMove,
  readExisting,
  readMoveTarget,
  readMoveWorld,
} from "@capikit/clusterctl-kit/move";
import { UsageError } from "@capikit/generators/run";
import { reachCluster, refuse } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { checkNamespaces } from "../../shared/command/flag-values.ts";
import { dumpPathsOf, reportSkipped } from "../../shared/input/read-dump.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { createPaint } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { MovePlanCall } from "../move.ts";
import { allowedCodes, readMoveDump } from "./move-input.ts";

const usage = "capikit move plan [--from PATH | --kubeconfig FILE] [--to-kubeconfig FILE]";

/** Shows the plan of a move. */
export async function run(call: MovePlanCall, io: Io): Promise<number> {
  checkUsage(call);
  const allow = allowedCodes(call.lists?.allow);
  const skipped: string[] = [];
  const plan = await readPlan(call, io, skipped).catch(refuse);
  if (plan.namespace !== undefined && plan.graph.sequence.length + plan.staying.length === 0)
    throw new UsageError(
      `no object to move in namespace ${plan.namespace} of ${plan.source}`,
      "name the namespace of a Cluster with --namespace, or use --all-namespaces",
    );
  if (call.flags.format === "json")
    await writeDiagnostics({ ...movePlanJson(plan, allow), skipped }, "json", io);
  else io.stdout(moveTreeText(plan, createPaint(io, "stdout"), call.flags.full));
  const isFailure = reportSkipped(skipped, call, io) || (call.flags.strict && plan.unread.length > 0);
  return isMovable(plan, allow) && !isFailure ? exit.ok : exit.findings;
}

function checkUsage({ flags, lists, positionals }: MovePlanCall): void {
  if (positionals.length > 0) throw new UsageError("move plan accepts no arguments", usage);
  checkNamespaces(flags);
  if (
    flags.cluster !== undefined &&
    (flags["all-namespaces"] || (lists?.from && flags.namespace === undefined))
  )
    throw new UsageError("--cluster requires one namespace", "name it with --namespace");
}

async function readSource(call: MovePlanCall, io: Io, skipped: string[]): Promise<MoveWorld> {
  const paths = dumpPathsOf(call);
  const wanted = call.flags.namespace;
  if (paths === undefined) {
    const reached = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
    const namespace = call.flags["all-namespaces"] ? undefined : (wanted ?? reached.namespace);
    const { client, server } = reached;
    const { cluster } = call.flags;
    const options = { namespace, cluster, source: server, signal: io.signal, others: true };
    return readMoveWorld(client, options).finally(() => client.close());
  }
  const dump = readMoveDump(paths, { namespace: wanted, cluster: call.flags.cluster });
  for (const one of dump.skipped) skipped.push(one);
  return dump.world;
}

/** Plans the move, also against the target if the flags name one. */
async function readPlan(call: MovePlanCall, io: Io, skipped: string[]): Promise<MovePlan> {
  const { flags } = call;
  if (flags["to-kubeconfig"] === undefined && flags["to-context"] === undefined)
    return planMove(await readSource(call, io, skipped));
  const { client } = await reachCluster(call, io, { kubeconfig: "to-kubeconfig", context: "to-context" });
  try {
    const [world, target] = await Promise.all([
      readSource(call, io, skipped),
      readMoveTarget(client, io.signal),
    ]);
    const plan = planMove(world, target);
    const used = plan.staying.filter(({ copied, usedBy }) => !copied && usedBy.length > 0);
    if (used.length === 0) return plan;
    return planMove(world, { ...target, existing: await readExisting(client, used, io.signal) });
  } finally {
    await client.close();
  }
}
