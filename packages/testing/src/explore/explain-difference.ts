import { readObject, type StoredObject } from "../store/stored-object.ts";
import type { Difference } from "./compare-states.ts";
import { membersOf } from "./normalise.ts";
import { incidental, type RunState } from "./run-state.ts";
import { wordsOf } from "./values.ts";

/** Most lines of an explanation of one kind. */
const mostLines = 3;
const mostCalls = 4;

/** Notes the values that a step replaces, word by word. */
export function noteReplaced<P>(run: RunState<P>, before: StoredObject, after: StoredObject): void {
  const step = run.scenario.steps[run.begun - 1]?.name ?? "";
  const members = new Map(membersOf(readObject(after)));
  for (const [path, value] of membersOf(readObject(before))) {
    // Each change of a spec makes it old.
    if (path.endsWith("observedGeneration")) continue;
    const [old, current] = [value, members.get(path) ?? ""].map((one) => wordsOf(String(one)));
    for (const [at, word] of (old ?? []).entries()) {
      const to = current?.[at];
      if (to === undefined || to === word) continue;
      run.replaced.set(word, { to, step, member: path.slice(path.lastIndexOf(".") + 1) });
      run.replaced.delete(to);
    }
  }
}

/** Returns the changes of the step that the program has not reacted to. */
export function unansweredChanges<P>(run: RunState<P>): string[] {
  const { reference } = run.options;
  const unwatched = run.api.cluster.stores
    .filter(({ kind: { group, kind, plural } }) => {
      return !incidental.has(`${group}/${kind}`) && reference?.watched.has(plural) === false;
    })
    .flatMap(({ kind, objects }) =>
      [...objects.values()]
        .filter(({ key, version }) => version > run.before && run.put.has(`${kind.kind} ${key}`))
        .map(({ key }) => `the step changes ${kind.plural} ${key}, whose kind the program does not watch`),
    );
  const ignored = run.unanswered.map(
    (one) =>
      `the program receives ${one}, and no reconcile follows: check its predicates, map functions and owner references`,
  );
  return [...unwatched, ...ignored].slice(0, mostLines);
}

/** Returns the calls before the first failure of a reconcile that fails in the end, unlike in the reference, of all controllers. */
export function callsBeforeFailure<P>(run: RunState<P>, usual: ReadonlySet<string>): string[] {
  const failing = [...run.failing.keys()].filter((one) => !usual.has(one));
  if (failing.length === 0) return [];
  return run.operations
    .slice(0, Math.min(...failing.map((one) => run.failedAt.get(one) ?? 0)))
    .filter(({ isRead }) => !isRead)
    .slice(-mostCalls)
    .map(({ text, site: { controller, place } }) => {
      const of = controller === undefined ? "" : ` of controller ${controller}`;
      return `before the first failure: ${text}${of}${place.line === undefined ? "" : ` at ${place.line}`}`;
    });
}

/** Returns the values of the reference that a step has replaced: it may be the run that is wrong. */
export function outdatedValues<P>(run: RunState<P>, differences: readonly Difference[]): string[] {
  const lines = differences.flatMap(({ from = "", to, field }) => {
    const found = run.replaced.get(from);
    // Short words and small numbers occur by chance.
    if (found !== undefined && found.to === to && (/^\D\w|.{3}/.test(from) || field.endsWith(found.member)))
      return `step "${found.step}" has replaced ${from} by ${to}: the reference is probably the wrong run, which keeps the earlier value`;
    return from === "old" && to === "current" && field.endsWith("observedGeneration")
      ? "the reference is probably the wrong run, which keeps the earlier generation"
      : [];
  });
  return [...new Set(lines)].slice(0, mostLines);
}
