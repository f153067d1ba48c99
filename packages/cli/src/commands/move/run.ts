import {
  fileCheckpoint,
  MoveError,
  type MoveObserver,
  type MovePhase,
  type MoveResult,
  type MoveSettings,
  type ObjectName,
  runMove,
} from "@capikit/clusterctl-kit/move";
import { UsageError } from "@capikit/generators/run";
import { type ReachedCluster, reachCluster, refuse } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { checkNamespaces } from "../../shared/command/flag-values.ts";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { MoveRunCall } from "../move.ts";
import { allowedCodes } from "./move-input.ts";

const usage = "capikit move run --to-kubeconfig FILE";

/** Moves the objects. */
export async function run(call: MoveRunCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  if (positionals.length > 0 || flags["to-kubeconfig"] === undefined)
    throw new UsageError("move run requires one target", usage);
  checkNamespaces(flags);
  if (flags.cluster !== undefined && flags["all-namespaces"])
    throw new UsageError("--cluster requires one namespace", "name it with --namespace");
  try {
    io.stdout(`${summary(await move(call, io))}\n`);
    return exit.ok;
  } catch (error) {
    if (!(error instanceof MoveError)) return refuse(error);
    const colours = createColours(io, "stderr");
    io.stderr(`${colours.red("error")} ${error.message}\n`);
    io.stderr(`${hintFor(error.phase, checkpointOf(call))}\n`);
    return exit.findings;
  }
}

async function move(call: MoveRunCall, io: Io): Promise<MoveResult> {
  const { flags } = call;
  const settings = readSettings(call, io);
  const source = await reachTarget(call, io, "");
  try {
    const target = await reachTarget(call, io, "to-");
    const checkpoint = fileCheckpoint(checkpointOf(call));
    const isNamed = flags["all-namespaces"] || flags.namespace !== undefined || flags.cluster !== undefined;
    const resumed = flags.resume && !isNamed ? await checkpoint.load() : undefined;
    const { namespace, cluster } = resumed ?? {
      namespace: flags["all-namespaces"] ? undefined : (flags.namespace ?? source.namespace),
      cluster: flags.cluster,
    };
    return await runMove({
      ...settings,
      namespace,
      cluster,
      source: source.client,
      target: target.client,
      checkpoint,
      resume: flags.resume,
    }).finally(() => target.client.close());
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

function summary({ created, updated, untouched, deleted, leftBehind }: MoveResult): string {
  const left = leftBehind.length === 0 ? "" : `, ${leftBehind.length} left behind`;
  return `moved: ${created} created, ${updated} updated, ${untouched} untouched, ${deleted} deleted${left}`;
}

/** Returns the next step after a move failed in a phase. */
export function hintFor(phase: MovePhase, checkpoint: string): string {
  if (phase === "checking") return "nothing was changed; capikit move plan lists all blockers";
  return phase === "deleting" || phase === "resuming" || phase === "rolling-back"
    ? `resume the move: capikit move run --resume --checkpoint ${checkpoint} …`
    : "the source is unpaused; start again";
}
