import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { corpusFolders, corpusOf } from "../src/engine/corpus.ts";
import type { Finding } from "../src/engine/finding.ts";
import { fuzzLoop } from "../src/engine/fuzz-loop.ts";
import { runInput } from "../src/engine/run-input.ts";
import { fuzzTarget } from "../src/fuzz-target.ts";
import type { FuzzTarget } from "../src/target.ts";
import { loadTarget, targetNames } from "../src/targets.ts";

const isNightly = inject("nightly");
const seed = inject("seed");
/** Of coverage-guided fuzzing in a nightly run, for each target. */
const timeMs = 120_000;

const targets = await Promise.all(targetNames.map(loadTarget));

it("has a target for each folder of the corpus, and names targets like their files", () => {
  expect(targets.map(({ name }) => name)).toEqual(targetNames);
  expect(corpusFolders().filter((name) => !targetNames.includes(name))).toEqual([]);
});

describe.each(targets)(`$name, seed ${seed}`, (target) => {
  const cases = target.cases ?? 200;

  it("replays its corpus", async () => {
    for (const { file, input } of corpusOf(target))
      await runInput(target, input).catch((cause: unknown) => {
        throw new Error(`corpus/${target.name}/${file} fails: ${cause}`, { cause });
      });
  });

  it("holds for structured inputs", async () => {
    const property = fc.asyncProperty(target.arbitrary, (input) =>
      runInput(target, Buffer.from(input as string)),
    );
    await fc.assert(property, { numRuns: isNightly ? 50 * cases : cases });
  });

  it("holds for mutated bytes", { timeout: isNightly ? 2 * timeMs + 600_000 : 120_000 }, async () => {
    const findings = isNightly
      ? (await fuzzTarget(target.name, { timeMs, seed })).findings
      : await mutated(target, cases);
    expect(findings.map(textOf)).toEqual([]);
  });
});

/** Findings of some inputs in this thread, without coverage. */
async function mutated(target: FuzzTarget, cases: number): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  await fuzzLoop(target, {
    seed,
    pool: corpusOf(target).map(({ input }) => input),
    goOn: (executions) => executions < cases,
    onFinding: (finding) => findings.push(finding),
  });
  return findings;
}

function textOf({ message, input }: Finding): string {
  return `${message}\ninput: ${JSON.stringify(Buffer.from(input).toString("latin1"))}`;
}
