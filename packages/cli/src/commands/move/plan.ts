import {
  isMovable,
  type MovePlan,
  type MoveTarget,
  type MoveWorld,
  moveMermaid,
  movePlanJson,
  moveSvg,
  moveTreeText,
  moveWorldOf,
  planMove,
  readMoveTarget,
  readMoveWorld,
} from "@capikit/clusterctl-kit/move";
import { UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { paintOf } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { checkNamespaces, reachCluster, refuse, textOf } from "./reach-cluster.ts";

const usage = "capikit move plan [--from PATH | --kubeconfig FILE] [--to-kubeconfig FILE]";

/** Shows the plan of a move. */
export async function run(call: Call, io: Io): Promise<number> {
  checkUsage(call);
  const [world, target] = await Promise.all([readSource(call, io), readTarget(call, io)]).catch(refuse);
  const plan = planMove(world, target);
  if (call.flags.format === "json") await writeDiagnostics(movePlanJson(plan), "json", io);
  else io.stdout(await shown(plan, call, io));
  return isMovable(plan) ? exit.ok : exit.findings;
}

function checkUsage({ flags, positionals }: Call): void {
  if (positionals.length > 0) throw new UsageError("move plan accepts no arguments", usage);
  if (flags.from !== undefined && (flags.kubeconfig !== undefined || flags.context !== undefined))
    throw new UsageError("--from and --kubeconfig are mutually exclusive", "use one of them");
  checkNamespaces(flags);
}

async function readSource(call: Call, io: Io): Promise<MoveWorld> {
  const { from } = call.flags;
  const wanted = textOf(call.flags.namespace);
  if (from === undefined) {
    const reached = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
    const namespace = call.flags["all-namespaces"] === true ? undefined : (wanted ?? reached.namespace);
    const { client, server } = reached;
    return readMoveWorld(client, { namespace, source: server, signal: io.signal }).finally(() =>
      client.close(),
    );
  }
  const { readDump } = await import("./read-dump.ts");
  try {
    return moveWorldOf(readDump(String(from)), { namespace: wanted, source: String(from) });
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(error.message, "kubectl get crds -l clusterctl.cluster.x-k8s.io -o yaml");
    throw error;
  }
}

async function readTarget(call: Call, io: Io): Promise<MoveTarget | undefined> {
  const { flags } = call;
  if (flags["to-kubeconfig"] === undefined && flags["to-context"] === undefined) return undefined;
  const { client } = await reachCluster(call, io, { kubeconfig: "to-kubeconfig", context: "to-context" });
  return readMoveTarget(client, io.signal).finally(() => client.close());
}

async function shown(plan: MovePlan, { flags }: Call, io: Io): Promise<string> {
  switch (flags.format) {
    case "mermaid":
      return moveMermaid(plan);
    case "svg":
      return await moveSvg(plan);
    default:
      return moveTreeText(plan, paintOf(io, "stdout"));
  }
}
