import { setTimeout as wait } from "node:timers/promises";
import type { KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import type { ControlPlane } from "@capikit/envtest";
import { aborted } from "./aborted.ts";
import { applyAll, deleteAll } from "./applied-objects.ts";
import type { Program } from "./program.ts";
import type { Session } from "./session.ts";

/** Milliseconds that Clusters have for being deleted at the end. */
const deletionMs = 60_000;
/** Milliseconds that a program has for getting ready which is to delete them. */
const startMs = 10_000;

/** Waits until all runs, and applies then what is to be applied. It goes on where the program does not come up: a save may fix it. */
export async function applyWhenReady(
  { signal, objects, report }: Session,
  plane: ControlPlane,
  program: Program | undefined,
): Promise<void> {
  await Promise.race([program?.ready(), aborted(signal)]);
  if (signal.aborted || objects.length === 0) return;
  const names = namesOf(objects);
  try {
    await applyAll(plane.client, objects, signal);
    report("applied", "good", `applied ${names.join(", ")}`, { objects: names });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    report("applied", "error", error.message, { objects: names });
  }
}

/** Takes back what was applied: the infrastructure of Clusters outlives an API server that nobody has any more. */
export async function deleteApplied(
  { objects, state, over, report }: Session,
  plane: ControlPlane,
  program: Program | undefined,
): Promise<void> {
  if (objects.length === 0 || state !== undefined) return;
  if (program?.state() === "starting" && !over.signal.aborted)
    await Promise.race([program.ready(), wait(startMs, undefined, { ref: false })]);
  const isProgramDown = program !== undefined && program.state() !== "ready";
  if (over.signal.aborted || isProgramDown) {
    const gone = over.signal.aborted ? "API server is gone" : "program is down";
    const text = `the ${gone}: what was applied is not deleted, and its infrastructure may be left`;
    report("stopping", "warning", text);
    return;
  }
  report("stopping", "info", "deleting what was applied");
  const limit = AbortSignal.any([over.signal, AbortSignal.timeout(deletionMs)]);
  const left = namesOf(await deleteAll(plane.client, objects, limit));
  if (left.length === 0) return;
  const when = limit.aborted && !over.signal.aborted ? ` within ${deletionMs / 1000} s` : "";
  const text = `not deleted${when}: ${left.join(", ")}; infrastructure may be left`;
  report("stopping", "warning", text, { left });
}

function namesOf(objects: readonly KubernetesObject[]): string[] {
  return objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
}
