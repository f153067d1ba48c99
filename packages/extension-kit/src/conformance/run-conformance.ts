import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { minorReleaseOf, referenceMinor } from "@capikit/api/releases";
import type { JsonObject } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { redactUrl } from "@capikit/common/text";
import { type ConformanceCheck, NotApplicableError, type RunnableCheck } from "./checks/check.ts";
import { connectionChecks } from "./checks/connection.ts";
import { discoveryChecks } from "./checks/discovery.ts";
import { hookChecks } from "./checks/hooks.ts";
import { newerFieldChecks, patchChecks } from "./checks/patches.ts";
import { stillBlocking } from "./checks/repetition.ts";
import { requestChecks } from "./checks/requests.ts";
import { completedCheck, responseChecks } from "./checks/responses.ts";
import { robustnessChecks } from "./checks/robustness.ts";
import { createSession } from "./session/session.ts";
import type { ConformanceOptions } from "./session/target.ts";

const maxEvidence = 1000;

/** All checks, in the order in which they run; potentially harmful ones are last. */
const runnableChecks: readonly RunnableCheck[] = [
  ...connectionChecks,
  ...discoveryChecks,
  ...requestChecks,
  ...responseChecks,
  ...patchChecks,
  ...newerFieldChecks,
  ...hookChecks,
  ...robustnessChecks,
];

/** The result of a check. */
export interface CheckResult {
  readonly check: ConformanceCheck;
  readonly outcome: "failed" | "passed" | "skipped";
  /** Violations, if it failed: at most 1,000. */
  readonly evidence: readonly string[];
  /** Reason, if it was skipped. */
  readonly reason?: string;
}

/** The result of all checks. */
export interface ConformanceReport {
  /** Without password and query. */
  readonly url: string;
  /** The checked minor release of Cluster API. */
  readonly coreVersion: string;
  /** The called handlers, such as `GeneratePatches edit`. */
  readonly handlers: readonly string[];
  readonly results: readonly CheckResult[];
  /** Limits of the results, such as handlers whose completion was never reached. */
  readonly notes: readonly string[];
}

/** All checks as data, in the order in which they run. */
export const conformanceChecks: readonly ConformanceCheck[] = Object.freeze(runnableChecks.map(asData));

/**
 * Checks an extension by calling every handler that it declares: many times, with made-up clusters
 * and with invalid requests. Not for an extension in production.
 *
 * @param onResult receives each result
 * @throws RangeError for an invalid URL or release or an unknown check; the signal's reason
 */
export async function runConformance(
  options: ConformanceOptions,
  onResult: (result: CheckResult) => void = () => {},
): Promise<ConformanceReport> {
  checkOptions("runConformance", options, {
    only: "array",
    skip: "array",
    concurrency: "number",
    clientCertificate: "object",
    hooks: "object",
    settings: "object",
    requests: "object",
    signal: "signal",
    url: "string",
    ca: "string",
    serverName: "string",
    coreVersion: "string",
  });
  const checks = selected(options);
  if (URL.parse(options.url)?.protocol !== "https:")
    throw new RangeError(`invalid URL ${redactUrl(options.url)}: use https://host:port/path`);
  const { coreVersion: given = referenceMinor } = options;
  const coreVersion = minorReleaseOf(given);
  if (coreVersion === undefined)
    throw new RangeError(`invalid release of Cluster API ${given}: use a release such as ${referenceMinor}`);
  const session = createSession({ ...options, coreVersion });
  try {
    const results: CheckResult[] = [];
    let ended: string | undefined;
    for (const check of checks) {
      const isOver = ended !== undefined && results.some(({ evidence }) => evidence[0] === ended);
      let result = isOver ? skipped(check, ended ?? "") : await resultOf(check, () => check.run(session));
      options.signal?.throwIfAborted();
      ended ??= await session.ended();
      if (ended !== undefined && result.outcome !== "skipped")
        result = { ...result, outcome: "failed", evidence: [ended, ...result.evidence] };
      results.push(result);
      onResult(result);
    }
    const handlers = (await session.handlers()).map(({ label }) => label);
    const isRepeated = checks.some(({ code }) => code === completedCheck);
    const notes = isRepeated && ended === undefined ? await stillBlocking(session) : [];
    return { url: redactUrl(options.url), coreVersion, handlers, results, notes };
  } finally {
    session.close();
  }
}

/** Reports whether no check of that severity failed; `warning` includes errors. */
export function isConformant(
  { results }: ConformanceReport,
  severity: ConformanceCheck["severity"] = "error",
): boolean {
  return results.every(
    ({ outcome, check }) => outcome !== "failed" || (severity === "error" && check.severity === "warning"),
  );
}

function selected({ only, skip = [] }: ConformanceOptions): readonly RunnableCheck[] {
  const known = new Set(runnableChecks.flatMap(({ code, area }) => [code, area as string]));
  for (const name of [...(only ?? []), ...skip])
    if (!known.has(name)) throw new RangeError(`unknown check ${name}`);
  return runnableChecks.filter(
    ({ code, area }) =>
      (only === undefined || only.includes(code) || only.includes(area)) &&
      !skip.includes(code) &&
      !skip.includes(area),
  );
}

/**
 * Checks one response as Cluster API judges it, without calling the extension: its form, status,
 * messages, patches, variables and upgrade plan.
 *
 * @returns the results of the checks that apply to the hook
 */
export async function checkResponse(
  hook: HookDescriptor,
  request: object,
  response: object,
): Promise<readonly CheckResult[]> {
  const answer = { hook, request: request as JsonObject, response: response as JsonObject };
  const results: CheckResult[] = [];
  for (const check of runnableChecks)
    if (check.ofAnswers?.checks(hook) === true)
      results.push(await resultOf(check, async () => check.ofAnswers?.judge(answer) ?? []));
  return results;
}

async function resultOf(
  check: RunnableCheck,
  run: () => Promise<readonly string[]> | readonly string[],
): Promise<CheckResult> {
  const data = asData(check);
  try {
    const evidence = (await run()).slice(0, maxEvidence);
    return { check: data, outcome: evidence.length === 0 ? "passed" : "failed", evidence };
  } catch (error) {
    if (!(error instanceof NotApplicableError)) throw error;
    return skipped(check, error.message);
  }
}

function skipped(check: RunnableCheck, reason: string): CheckResult {
  return { check: asData(check), outcome: "skipped", evidence: [], reason };
}

function asData({ run: _, ofAnswers: __, ...check }: RunnableCheck): ConformanceCheck {
  return Object.freeze(check);
}
