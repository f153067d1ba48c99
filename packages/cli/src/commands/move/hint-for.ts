import type { MovePhase } from "@capikit/clusterctl-kit/move";

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
