import { createHash } from "node:crypto";
import { serveKind } from "../store/served-kind.ts";
import type { Plan } from "./plan.ts";
import type { Problem, Reference, RunResult } from "./run-result.ts";
import { runScenario } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";

/** A scenario whose run without perturbation is known. */
export interface Prepared {
  readonly kinds: Awaited<ReturnType<typeof serveKind>>[];
  readonly reference: Reference;
  readonly problems: readonly Problem[];
}

/** Preparations by scenario and seed, so that a replay runs only its plan. */
const preparations = new WeakMap<object, Map<number, Promise<Prepared>>>();

export function prepare<P>(scenario: Scenario<P>, seed: number): Promise<Prepared> {
  const known = preparations.get(scenario) ?? new Map<number, Promise<Prepared>>();
  preparations.set(scenario, known);
  const prepared = known.get(seed) ?? runReference(scenario, seed);
  known.set(seed, prepared);
  return prepared;
}

/** Runs the scenario without perturbation until its modules are loaded: two runs are equal then. */
async function runReference<P>(scenario: Scenario<P>, seed: number): Promise<Prepared> {
  const kinds = await Promise.all(scenario.kinds.map(serveKind));
  let [before, last] = [
    await runScenario(scenario, { seed, kinds, isSlow: true }),
    await runScenario(scenario, { seed, kinds }),
  ];
  for (let runs = 2; ; runs++) {
    [before, last] = [last, await runScenario(scenario, { seed, kinds })];
    const { reference, problems } = last;
    const { journal } = before;
    const at = last.journal.findIndex((line, index) => line !== journal[index]);
    if (at < 0 && last.journal.length === journal.length) return { kinds, reference, problems };
    if (runs < 5) continue;
    const line = at < 0 ? last.journal.length : at;
    const message = `two runs with the same seed differ: start no work outside of the context, and keep no state between starts`;
    const details = [
      `first: ${journal[line] ?? "has ended"}`,
      `second: ${last.journal[line] ?? "has ended"}`,
    ];
    return { kinds, reference, problems: [...problems, { check: "step", message, details }] };
  }
}

/** The judgement of a plan. */
export interface Judged {
  readonly isApplied: boolean;
  readonly problems: readonly Problem[];
  /** Only of runs with problems. */
  readonly journal: readonly string[];
  /** Equal for runs in which the program does the same, also after different errors and delays. */
  readonly hash: string;
  /** Operations and events after the perturbation, if they were asked for. */
  readonly later: RunResult["later"] | undefined;
  /** Whether other plans share the run. */
  readonly isShared: boolean;
  /** Runs that the judgement took. */
  readonly runs: number;
}

/** Runs plans of different steps in one run, and each on its own if it fails or misses one. */
export async function judgeGroup<P>(
  scenario: Scenario<P>,
  seed: number,
  group: readonly Plan[],
  wantsLater: boolean,
): Promise<Judged[]> {
  const { kinds, reference } = await prepare(scenario, seed);
  const [plan] = group;
  if (plan === undefined) return [];
  const options = { seed, kinds, reference };
  const judge = ({ isApplied, problems, journal, later }: RunResult): Judged => ({
    isApplied,
    problems,
    journal: problems.length === 0 ? [] : journal,
    hash: hashJournal(journal.map(withoutTime).filter((line) => !isPerturbation.test(line))),
    later: wantsLater ? later : undefined,
    isShared: false,
    runs: 1,
  });
  if (group.length === 1) return [judge(await runScenario(scenario, { ...options, plan }))];
  const shared = judge(await runScenario(scenario, { ...options, group }));
  if (shared.isApplied && shared.problems.length === 0)
    return group.map((_, at) => ({ ...shared, isShared: true, runs: at === 0 ? 1 : 0 }));
  const judged: Judged[] = [];
  for (const one of group) judged.push(judge(await runScenario(scenario, { ...options, plan: one })));
  return judged.map((one, at) => (at === 0 ? { ...one, runs: 2 } : one));
}

const withoutTime = (line: string): string => line.slice(line.indexOf(" ") + 1);

const isPerturbation = / (?:is throttled|times out|is late)$| does not receive .* yet$/;

/** Short keys instead of whole journals. */
export function hashJournal(journal: readonly string[]): string {
  return createHash("sha256").update(journal.join("\n")).digest("base64");
}
