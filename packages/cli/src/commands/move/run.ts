import {
  fileCheckpoint,
  MoveError,
  type MoveObserver,
  type MovePhase,
  type MoveResult,
  type MoveSettings,
  type ObjectName,
  restoreMove,
  runMove,
  saveMove,
} from "@capikit/clusterctl-kit/move";
import { formatCount } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { type ReachedCluster, reachCluster, refuse } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { checkNamespaces } from "../../shared/command/flag-values.ts";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { MoveRunCall } from "../move.ts";
import { allowedCodes } from "./move-input.ts";

const usage = "capikit move run --to-kubeconfig FILE | --to-directory DIR | --from-directory DIR";

/** Moves the objects. */
export async function run(call: MoveRunCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  const ways = (["to-kubeconfig", "to-directory", "from-directory"] as const).filter(
    (name) => flags[name] !== undefined,
  );
  const isWay = ways.length === 1 || ways.join() === "to-kubeconfig,from-directory";
  if (positionals.length > 0 || !isWay) throw new UsageError("move run requires one target", usage);
  checkNamespaces(flags);
  if (flags.cluster !== undefined && (flags["all-namespaces"] || flags["from-directory"] !== undefined))
    throw new UsageError("--cluster requires one namespace and a source cluster", "name it with --namespace");
  try {
    io.stdout(`${await move(call, io)}\n`);
    return exit.ok;
  } catch (error) {
    if (!(error instanceof MoveError)) return refuse(error);
    const colours = createColours(io, "stderr");
    io.stderr(`${colours.red("error")} ${error.message}\n`);
    io.stderr(`${hintFor(error, { flags, checkpoint: checkpointOf(call) })}\n`);
    return exit.findings;
  }
}

async function move(call: MoveRunCall, io: Io): Promise<string> {
  const { flags } = call;
  const toDirectory = flags["to-directory"];
  const fromDirectory = flags["from-directory"];
  const common = readSettings(call, io);
  if (fromDirectory !== undefined) {
    const target = await reachTarget(call, io, flags["to-kubeconfig"] === undefined ? "" : "to-");
    const result = await restoreMove({ ...common, target: target.client, directory: fromDirectory }).finally(
      () => target.client.close(),
    );
    return summary(`restored from ${fromDirectory}`, result);
  }
  const source = await reachTarget(call, io, "");
  const namespace = flags["all-namespaces"] ? undefined : (flags.namespace ?? source.namespace);
  const settings = { ...common, namespace, source: source.client };
  try {
    if (toDirectory !== undefined) {
      const { saved, leftBehind } = await saveMove({ ...settings, directory: toDirectory });
      return summary(`saved ${formatCount(saved, "object")} to ${toDirectory}`, { leftBehind });
    }
    const target = await reachTarget(call, io, "to-");
    const result = await runMove({
      ...settings,
      target: target.client,
      checkpoint: fileCheckpoint(checkpointOf(call)),
      resume: flags.resume,
    }).finally(() => target.client.close());
    return summary("moved", result);
  } finally {
    await source.client.close();
  }
}

function reachTarget(call: MoveRunCall, io: Io, prefix: "" | "to-"): Promise<ReachedCluster> {
  return reachCluster(call, io, { kubeconfig: `${prefix}kubeconfig`, context: `${prefix}context` });
}

function checkpointOf({ flags }: MoveRunCall): string {
  return flags.checkpoint ?? "capikit-move.json";
}

function readSettings({ flags, lists }: MoveRunCall, io: Io): MoveSettings {
  const timeout = flags["block-move-timeout"];
  const parallel = flags.parallel === undefined ? undefined : Number(flags.parallel);
  if (parallel !== undefined && parallel < 1) throw new UsageError("--parallel must be 1 or more", usage);
  return {
    parallel,
    cluster: flags.cluster,
    allow: allowedCodes(lists?.allow),
    blockMoveTimeoutMs: timeout === undefined ? undefined : Number(timeout) * 1000,
    signal: io.signal,
    observer: createObserver(io, flags.verbose),
  };
}

function createObserver(io: Io, verbose: boolean): MoveObserver {
  const { dim } = createColours(io, "stderr");
  const shown = ({ kind, namespace, name }: ObjectName): string =>
    `${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`;
  return {
    onPhase: (phase) => io.stderr(`${phase}\n`),
    onBlocked: (objects) => io.stderr(`waiting for ${objects.map(shown).join(", ")} (block-move)\n`),
    onObject: (what, object) => {
      if (verbose) io.stderr(dim(`  ${what} ${shown(object)}\n`));
    },
  };
}

function summary(what: string, result: Partial<MoveResult>): string {
  const { leftBehind = [] } = result;
  const counts = (["created", "updated", "untouched", "deleted"] as const).flatMap((name) =>
    result[name] === undefined ? [] : [`${result[name]} ${name}`],
  );
  const left = leftBehind.length === 0 ? [] : [`${leftBehind.length} left behind`];
  return [what, [...counts, ...left].join(", ")].filter((part) => part !== "").join(": ");
}

/**
 * Returns the next step after a move failed in a phase. Moves through directories have no
 * checkpoint.
 */
export function hintFor(
  { phase }: { readonly phase: MovePhase },
  { flags, checkpoint }: { readonly flags: Readonly<Record<string, unknown>>; readonly checkpoint: string },
): string {
  if (phase === "checking") return "nothing was changed; capikit move plan lists all blockers";
  if (flags["from-directory"] !== undefined)
    return "objects created in the target may be paused; run the command again to continue";
  if (flags["to-directory"] !== undefined)
    return phase === "rolling-back"
      ? "the source is paused: unpause its Clusters and ClusterClasses; the files may be complete"
      : "the source is unpaused; start again";
  return phase === "deleting" || phase === "resuming" || phase === "rolling-back"
    ? `resume the move: capikit move run --resume --checkpoint ${checkpoint} …`
    : "the source is unpaused; start again";
}
