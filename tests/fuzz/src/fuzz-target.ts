import { existsSync, readFileSync, rmSync } from "node:fs";
import { cachedInputs, cacheInput, corpusOf, journalOf, saveFinding } from "./engine/corpus.ts";
import type { Finding } from "./engine/finding.ts";
import { type FuzzerResult, runFuzzer } from "./engine/run-fuzzer.ts";
import { loadTarget, targetModule } from "./targets.ts";

/** A finding and its corpus file. */
export interface SavedFinding extends Finding {
  readonly file: string;
}

/**
 * Fuzzes a target from its corpus and from local inputs of earlier runs. Findings are added to the
 * corpus.
 *
 * @param timeMs milliseconds of fuzzing.
 * @param seed the same seed and sources try the same inputs, except for the effect of machine
 * speed.
 */
export async function fuzzTarget(
  name: string,
  { timeMs, seed }: { readonly timeMs: number; readonly seed: number },
): Promise<Omit<FuzzerResult, "findings"> & { readonly findings: readonly SavedFinding[] }> {
  const target = await loadTarget(name);
  const pool = [...corpusOf(target).map(({ input }) => input), ...cachedInputs(target)];
  const onNewCoverage = (input: Uint8Array): void => cacheInput(target, input);
  const journal = journalOf(target);
  const findings: Finding[] = [];
  if (existsSync(journal)) {
    const message =
      "an earlier run ended in the middle of this input: reproduce it, or delete it if you stopped that run";
    findings.push({ kind: "memory", signature: "ended", message, input: readFileSync(journal) });
  }
  const options = { module: targetModule(name), pool, seed, timeMs, journal, onNewCoverage };
  const { findings: found, ...rest } = await runFuzzer(options);
  rmSync(journal, { force: true });
  findings.push(...found);
  return {
    ...rest,
    findings: findings.map((finding) => ({ ...finding, file: saveFinding(target, finding) })),
  };
}
