import { allowNotJudged, notJudgedLines, summarizeVerdict, type Verdict } from "@capikit/common/diagnostics";
import { firstLines } from "@capikit/common/text";
import { listFlag } from "./flags.ts";

/** Names of what a check may leave unjudged, see {@link withAllowed}. */
export const allowFlag = listFlag("NAME", "Allow what is reported as not judged under a name.");

/** Marks what the flag `--allow`, and `allow` in the configuration of a project, allow. */
export async function withAllowed<V extends Verdict<unknown>>(
  verdict: V,
  names: readonly string[] | undefined,
  root: string = process.cwd(),
): Promise<V> {
  if (verdict.notJudged.length === 0) return verdict;
  // Loaded on demand: most runs judge everything.
  const { loadAllowed } = await import("@capikit/generators/run");
  return allowNotJudged(verdict, [...(names ?? []), ...(await loadAllowed(root))]);
}

const mostLines = 20;

/** Returns the summary of a verdict, with a line for each entry that was not judged. */
export function verdictText(verdict: Verdict): string {
  const lines = notJudgedLines(
    verdict.notJudged.toSorted((a, b) => Number(a.allowed ?? false) - Number(b.allowed ?? false)),
  );
  const shown = firstLines(lines, mostLines, "", "--format json lists all");
  return [summarizeVerdict(verdict), ...shown].map((line) => `${line}\n`).join("");
}
