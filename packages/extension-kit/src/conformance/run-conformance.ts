import { type CheckLevel, type ConformanceCheck, NotApplicable, type RunnableCheck } from "./checks/check.ts";
import { runnableChecks } from "./checks/index.ts";
import { createSession, type Session } from "./session/session.ts";
import type { ConformanceOptions } from "./session/target.ts";

/** What came of a check. */
export interface CheckResult {
  readonly check: ConformanceCheck;
  readonly outcome: "failed" | "passed" | "skipped";
  /** What was found, where it failed. */
  readonly evidence: readonly string[];
  /** Why there was nothing to look at, where it was skipped. */
  readonly reason?: string;
}

/** What came of all checks. */
export interface ConformanceReport {
  readonly url: string;
  /** The release of Cluster API that the extension was checked for. */
  readonly coreVersion: string;
  /** The handlers that were called, as `GeneratePatches edit`. */
  readonly handlers: readonly string[];
  readonly results: readonly CheckResult[];
}

/** All checks as data, in the order in which they run. */
export const conformanceChecks: readonly ConformanceCheck[] = Object.freeze(runnableChecks.map(asData));

/**
 * Checks an extension, by calling every handler that it says it has: many times, with made-up clusters, and with requests that are wrong on
 * purpose. Not for an extension that is at work.
 *
 * @param onResult is told each result as it comes
 * @throws RangeError for a URL, a release of Cluster API, or an id of a check that is none; and the signal's reason
 */
export async function runConformance(
  options: ConformanceOptions,
  onResult: (result: CheckResult) => void = () => {},
): Promise<ConformanceReport> {
  const checks = selected(options);
  if (URL.parse(options.url)?.protocol !== "https:")
    throw new RangeError(`${options.url} is no URL of an extension; write it as https://host:port/path`);
  const session = createSession(options);
  if (!/^v\d+\.\d+/.test(session.coreVersion))
    throw new RangeError(`${session.coreVersion} is no release of Cluster API; write it as v1.14`);
  try {
    const results: CheckResult[] = [];
    for (const check of checks) {
      const result = await resultOf(check, session);
      options.signal?.throwIfAborted();
      results.push(result);
      onResult(result);
    }
    const handlers = (await session.handlers()).map(({ label }) => label);
    return { url: options.url, coreVersion: session.coreVersion, handlers, results };
  } finally {
    session.close();
  }
}

/** Whether nothing of that level failed; `should` includes `must`. */
export function isConformant({ results }: ConformanceReport, level: CheckLevel = "must"): boolean {
  return results.every(
    ({ outcome, check }) => outcome !== "failed" || (level === "must" && check.level === "should"),
  );
}

function selected({ only, skip = [] }: ConformanceOptions): readonly RunnableCheck[] {
  const known = new Set(runnableChecks.flatMap(({ id, area }) => [id, area as string]));
  for (const name of [...(only ?? []), ...skip])
    if (!known.has(name)) throw new RangeError(`there is no check ${name}`);
  return runnableChecks.filter(
    ({ id, area }) =>
      (only === undefined || only.includes(id) || only.includes(area)) &&
      !skip.includes(id) &&
      !skip.includes(area),
  );
}

async function resultOf(check: RunnableCheck, session: Session): Promise<CheckResult> {
  const data = asData(check);
  try {
    const evidence = await check.run(session);
    return { check: data, outcome: evidence.length === 0 ? "passed" : "failed", evidence };
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error;
    return { check: data, outcome: "skipped", evidence: [], reason: error.message };
  }
}

function asData({ run: _, ...check }: RunnableCheck): ConformanceCheck {
  return Object.freeze(check);
}
