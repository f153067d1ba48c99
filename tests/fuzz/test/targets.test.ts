import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusTargets, readCorpus } from "../src/corpus.ts";
import { changedBytes } from "../src/inputs/changed-bytes.ts";
import { runInput } from "../src/run-input.ts";
import { loadTarget, targetNames } from "../src/targets.ts";

const targets = await Promise.all(targetNames.map(loadTarget));

it("has a target for each part of the corpus, and names targets like their files", () => {
  expect(targets.map(({ name }) => name)).toEqual(targetNames);
  expect(corpusTargets().filter((name) => !targetNames.includes(name))).toEqual([]);
});

describe.each(targets)("$name", (target) => {
  // Few: nightly tests try 500 times as many.
  const numRuns = Math.ceil((target.cases ?? 200) / 10);

  it("replays its corpus", async () => {
    for (const { file, input } of readCorpus(target.name))
      await runInput(target, input).catch((cause: unknown) => {
        throw new Error(`${file} of corpus.json fails: ${cause}`, { cause });
      });
  });

  it("holds for structured inputs", async () => {
    const property = fc.asyncProperty(target.arbitrary, (input) =>
      runInput(target, Buffer.from(input as string)),
    );
    await fc.assert(property, { numRuns });
  });

  it("holds for changed bytes", async () => {
    const property = fc.asyncProperty(changedBytes(target), (input) =>
      runInput(target, Buffer.from(input, "latin1")),
    );
    await fc.assert(property, { numRuns });
  });
});
