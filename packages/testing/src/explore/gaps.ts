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
  const unused = [...controllers].filter(([, count]) => count === 0).map(([name]) => name);
  if (run.operations.length === 0)
    gaps.push({
      name: "idle-program",
      message: "the program writes nothing, and does not call the platform: no plan perturbs it",
      help: "start the controllers in `start`, and let the steps create the objects that they reconcile",
    });
  else if (unused.length > 0)
    gaps.push({
      name: "no-reconcile",
      message: `controllers reconcile no object: ${unused.join(", ")}`,
      help: "let the steps create the objects that the controllers reconcile, or start only the others",
    });
  const usesPlatform = run.operations.some(({ type }) => type === "platform");
  if (run.scenario.platform !== undefined && run.raw !== undefined && !usesPlatform)
    gaps.push({
      name: "idle-platform",
      message: "the program never calls the platform",
      help: "pass it `platform` of the context",
    });
  if (run.options.isPrivate && run.made.size === 0 && !run.hasMade)
    gaps.push({
      name: "private-platform",
      message: "the platform shows none of its resources: no plan finds one that remains or is missing",
      help: "return them from `resources` of the scenario, or keep them in public maps, sets or arrays",
    });
  if (run.idleSteps.length > 0)
    gaps.push({
      name: "idle-step",
      message: `steps change nothing: ${run.idleSteps.join(", ")}`,
      help: "let each step change an object or the platform, or remove it",
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
