import { isConflict } from "@capikit/client/errors";
import {
  MoveError,
  planRelink,
  type RelinkPlan,
  readMoveWorld,
  relinkText,
  runRelink,
} from "@capikit/clusterctl-kit/move";
import { formatCount } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { reachCluster, refuse } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { checkNamespaces } from "../../shared/command/flag-values.ts";
import { dumpPathsOf, reportSkipped } from "../../shared/input/read-dump.ts";
import { createPaint } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { MoveRelinkCall } from "../move.ts";
import { readMoveDump } from "./move-input.ts";

const usage = "capikit move relink [--from PATH | --kubeconfig FILE] [--apply]";

/** Shows the owners and finalizers that a restore lost, and writes them. */
export async function run(call: MoveRelinkCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  if (positionals.length > 0) throw new UsageError("move relink accepts no arguments", usage);
  checkNamespaces(flags);
  const paths = dumpPathsOf(call);
  if (paths !== undefined) {
    if (flags.apply) throw new UsageError("--apply requires a cluster, not --from", usage);
    const { world, skipped } = readMoveDump(paths, { namespace: flags.namespace });
    return show(planRelink(world), skipped, call, io);
  }
  const {
    client,
    server,
    namespace: own,
  } = await reachCluster(call, io, {
    kubeconfig: "kubeconfig",
    context: "context",
  });
  try {
    const namespace = flags["all-namespaces"] ? undefined : (flags.namespace ?? own);
    const read = () =>
      readMoveWorld(client, { namespace, source: server, signal: io.signal, secretTypes: true });
    const world = await read();
    const plan = planRelink(world);
    const code = show(plan, [], call, io);
    if (!flags.apply || plan.objects.length === 0) return code;
    for (let attempt = 1, rest = plan; rest.objects.length > 0; attempt++) {
      try {
        await runRelink(client, rest, { types: world.types, signal: io.signal });
        break;
      } catch (error) {
        // Controllers still write that Clusters are paused.
        if (attempt === maxAttempts || !isOnlyConflicts(error)) throw error;
        rest = planRelink(await read());
      }
    }
    io.stderr(`linked ${formatCount(plan.objects.length, "object")}\n`);
    return plan.missing.length > 0 ? exit.findings : exit.ok;
  } catch (error) {
    if (!(error instanceof MoveError)) return refuse(error);
    io.stderr(`${error.message}\n`);
    return exit.findings;
  } finally {
    await client.close();
  }
}

const maxAttempts = 5;

function isOnlyConflicts(error: unknown): boolean {
  return error instanceof MoveError && error.failures.every((failure) => isConflict(failure.error));
}

/** Prints a plan. Returns the exit code: findings if something is to be linked or missing. */
function show(plan: RelinkPlan, skipped: readonly string[], call: MoveRelinkCall, io: Io): number {
  if (call.flags.format === "json") io.stdout(`${JSON.stringify({ ...plan, skipped }, null, 2)}\n`);
  else io.stdout(relinkText(plan, createPaint(io, "stdout")));
  const isIncomplete = reportSkipped(skipped, call, io);
  return isIncomplete || plan.objects.length + plan.missing.length > 0 ? exit.findings : exit.ok;
}
