import { setTimeout as wait } from "node:timers/promises";
import type { ControlPlane } from "@capikit/envtest";
import { type AppliedFiles, namesOf } from "./applied-files.ts";
import { deleteAll } from "./applied-objects.ts";
import type { Program } from "./program.ts";
import type { Session } from "./session.ts";

/** Timeout in milliseconds for deleting Clusters at the end. */
const deletionMs = 60_000;
/** Timeout in milliseconds for the program to become ready for the deletion. */
const startMs = 10_000;

/** Deletes the applied objects: their infrastructure would outlast the API server. */
export async function deleteApplied(
  { state, over, report }: Session,
  plane: ControlPlane,
  applied: AppliedFiles,
  program: Program | undefined,
): Promise<void> {
  const objects = await applied.settled();
  if (objects.length === 0 || state !== undefined) return;
  if (program?.state() === "starting" && !over.signal.aborted)
    await Promise.race([program.ready(), wait(startMs, undefined, { ref: false })]);
  const isProgramDown = program !== undefined && program.state() !== "ready";
  if (over.signal.aborted || isProgramDown) {
    const gone = over.signal.aborted ? "the API server is gone" : "the program is down";
    const text = `${gone}: applied objects are not deleted; infrastructure may remain`;
    report("stopping", "warning", text);
    return;
  }
  report("stopping", "info", "deleting applied objects");
  const limit = AbortSignal.any([over.signal, AbortSignal.timeout(deletionMs)]);
  const left = namesOf(await deleteAll(plane.client, objects, limit));
  if (left.length === 0) return;
  const when = limit.aborted && !over.signal.aborted ? ` within ${deletionMs / 1000} s` : "";
  const text = `not deleted${when}: ${left.join(", ")}; infrastructure may remain`;
  report("stopping", "warning", text, { left });
}
