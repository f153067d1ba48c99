import type { Gap } from "./run-result.ts";
import type { RunState } from "./run-state.ts";

/** Returns what makes the result of a run without perturbation worthless, although it has no problem. */
export function gapsOf<P>(run: RunState<P>, outside: readonly string[]): Gap[] {
  if (run.options.reference !== undefined) return [];
  const gaps: Gap[] = [];
  const { controllers } = run;
  if (run.unserved.size > 0)
    gaps.push({
      name: "unserved-kind",
      message: "the program requests kinds that the scenario does not have",
      help: "add them to `kinds`",
      details: [...run.unserved].map((path) => path.split("?", 1)[0] ?? path),
    });
  const idle = run.reviewing?.webhooks.filter(({ path }) => !run.reviewing?.called.has(path)) ?? [];
  if (idle.length > 0)
    gaps.push({
      name: "idle-webhook",
      message: "webhooks of the program review nothing",
      help: "let the program write objects of their kinds, and pass `kind` to `admissionWebhook`",
      details: idle.map(({ path, kind }) => (kind === undefined ? `${path}: its kind is unknown` : path)),
    });
  if (outside.length > 0)
    gaps.push({
      name: "outside-work",
      message: "the program works outside of virtual time, so that its order depends on chance",
      help: "pass it the work as methods of the platform, or do it before `start`",
      details: outside,
    });
  if (run.unlisted.size > 0)
    gaps.push({
      name: "unsynced-cache",
      message: "caches did not sync",
      help: "let the program start completely before the last step ends",
      details: [...run.unlisted].map(([kind, answer]) => `list ${kind} → ${answer}`),
    });
  if (run.operations.length === 0)
    gaps.push({
      name: "idle-program",
      message: "the program writes nothing, and does not call the platform: no plan perturbs it",
      help: "start the controllers in `start`, and let the steps create the objects that they reconcile",
      details: [],
    });
  else if (controllers.size > 0 && [...controllers.values()].every((count) => count === 0))
    gaps.push({
      name: "no-reconcile",
      message: `no controller reconciles an object: ${[...controllers.keys()].join(", ")}`,
      help: "let the steps create the objects that the controllers reconcile",
      details: [],
    });
  const unfinished = unfinishedReconciles(run);
  if (unfinished.length > 0)
    gaps.push({
      name: "unfinished-reconcile",
      message: "reconciles are still running at the end",
      help: "let each reconcile return, and give the last step an `until` that its end satisfies",
      details: unfinished,
    });
  return gaps;
}

/** Returns the reconciles that have been running for longer than steps take to become quiet. */
export const unfinishedReconciles = <P>(run: RunState<P>): string[] =>
  [...run.inFlight].filter(([, { began }]) => run.time.now - began > 25_000).map(([reconcile]) => reconcile);
