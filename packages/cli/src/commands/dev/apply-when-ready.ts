import { setTimeout as wait } from "node:timers/promises";
import type { KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import { aborted } from "../../shared/command/aborted.ts";
import { applyAll, deleteAll, type RefusedObject } from "./applied-objects.ts";
import type { Program } from "./program.ts";
import type { Session } from "./session.ts";

/** Timeout in milliseconds for deleting Clusters at the end. */
const deletionMs = 60_000;
/** Timeout in milliseconds for the program to become ready for the deletion. */
const startMs = 10_000;

/** Applies the objects when all parts run. A save may fix a program that failed. */
export async function applyWhenReady(
  { signal, objects, report }: Session,
  plane: ControlPlane,
  program: Program | undefined,
): Promise<void> {
  await Promise.race([program?.ready(), aborted(signal)]);
  if (signal.aborted || objects.length === 0) return;
  try {
    const refused = await applyAll(plane.client, objects, signal);
    const applied = namesOf(objects.filter((object) => !refused.some((one) => one.object === object)));
    if (applied.length > 0) report("applied", "good", `applied ${applied.join(", ")}`, { objects: applied });
    if (refused.length > 0) reportRefused(report, refused);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function reportRefused(report: Session["report"], refused: readonly RefusedObject[]): void {
  const objects = namesOf(refused.map(({ object }) => object));
  const reasons = refused.map(({ error }) => error.message);
  const lines = objects.map((name, at) => `  ${name}: ${reasons[at]}`);
  report("applied", "error", ["refused objects:", ...lines].join("\n"), { objects, reasons });
}

/** Deletes the applied objects: their infrastructure would outlast the API server. */
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

function namesOf(objects: readonly KubernetesObject[]): string[] {
  return objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
}
