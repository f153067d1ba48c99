import { type Counts, excesses, raisedRules, readBaseline, totals, writeBaseline } from "./baseline.ts";

/** Compares counts with a committed baseline, or replaces it. Returns the exit code. */
export function compareWithBaseline(options: {
  readonly path: string;
  /** Lists the findings of an area that follows. */
  readonly command: string;
  readonly counts: Counts;
  readonly update: boolean;
}): number {
  const { path, command, counts, update } = options;
  const allowed = readBaseline(path);
  const found = Object.values(totals(counts)).reduce((sum, count) => sum + count, 0);
  if (update) {
    const raised = Object.keys(allowed).length === 0 ? [] : raisedRules(counts, allowed);
    for (const each of raised)
      console.error(
        `${each.rule}: ${each.found} findings, ${each.allowed} before; the baseline may only fall`,
      );
    if (raised.length > 0) return 1;
    writeBaseline(path, counts);
    console.log(`${found} findings in the baseline`);
    return 0;
  }
  const more = excesses(counts, allowed);
  for (const { area, rule, found: now, allowed: before } of more)
    console.error(`${area}: ${now} findings of ${rule}, ${before} allowed`);
  if (more.length > 0) {
    console.error(`\`${command} FOLDER\` lists them; after moving files, run \`${command} --update\``);
    return 1;
  }
  const left = Object.values(totals(allowed)).reduce((sum, count) => sum + count, 0);
  if (found < left) console.log(`${left - found} findings fewer than allowed: run \`${command} --update\``);
  return 0;
}
