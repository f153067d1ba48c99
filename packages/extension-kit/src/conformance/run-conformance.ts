import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { minorReleaseOf, referenceMinor } from "@capikit/api/releases";
import { allowNotJudged, type NotJudged } from "@capikit/common/diagnostics";
import type { JsonObject } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { redactUrl } from "@capikit/common/text";
import {
  type ConformanceCheck,
  NotApplicableError,
  NotJudgedError,
  type RunnableCheck,
} from "./checks/check.ts";
import { connectionChecks } from "./checks/connection.ts";
import { discoveryChecks } from "./checks/discovery.ts";
import { hookChecks } from "./checks/hooks.ts";
import { newerFieldChecks, patchChecks } from "./checks/patches.ts";
import { stillBlocking } from "./checks/repetition.ts";
import { requestChecks } from "./checks/requests.ts";
import { completedCheck, responseChecks } from "./checks/responses.ts";
import { aliveCheck, robustnessChecks } from "./checks/robustness.ts";
import { type CheckResult, type ConformanceReport, conformanceDiagnostics } from "./report.ts";
import { createSession, type Losses, type Session } from "./session/session.ts";
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
    allow: "array",
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
    const run = await runChecks(checks, session, options.signal, onResult);
    const handlers = (await session.handlers()).map(({ label }) => label);
    const isRepeated = checks.some(({ code }) => code === completedCheck);
    const notes = isRepeated && run.ended === undefined ? await stillBlocking(session) : [];
    const { ended = run.ended, lost } = await session.takeLosses();
    const evidence = [...new Set([...(ended === undefined ? [] : [ended]), ...run.lost, ...lost])];
    const results = evidence.length === 0 ? run.results : withLosses(run.results, evidence, onResult);
    const url = redactUrl(options.url);
    const check = results.filter(({ outcome }) => outcome === "failed" || outcome === "passed").length;
    const report: ConformanceReport = {
      url,
      coreVersion,
      handlers,
      results,
      notes,
      judged: { check },
      findings: conformanceDiagnostics({ results, url }),
      notJudged: results.flatMap(({ notJudged }) => notJudged ?? []),
    };
    return allowNotJudged(report, options.allow ?? []);
  } finally {
    session.close();
  }
}

/**
 * Runs the checks in turn, until the extension ends. Requests without an answer are an error by themselves,
 * whatever the severity of their check.
 */
async function runChecks(
  checks: readonly RunnableCheck[],
  session: Session,
  signal: AbortSignal | undefined,
  onResult: (result: CheckResult) => void,
): Promise<Losses & { readonly results: readonly CheckResult[] }> {
  const results: CheckResult[] = [];
  const lost: string[] = [];
  let ended: string | undefined;
  for (const check of checks) {
    let result = ended === undefined ? await resultOf(check, () => check.run(session)) : notRun(check, ended);
    signal?.throwIfAborted();
    if (ended === undefined) {
      const found = await session.takeLosses();
      ended = found.ended;
      const isReported = result.outcome === "failed" && check.severity === "error";
      if (!isReported) for (const one of found.lost) lost.push(one);
      if (ended !== undefined && result.outcome !== "failed") result = notRun(check, ended);
    }
    results.push(result);
    onResult(result);
  }
  return { results, lost, ...(ended !== undefined && { ended }) };
}

/** Returns the results with the failure of the check that reports requests without an answer. */
function withLosses(
  results: readonly CheckResult[],
  evidence: readonly string[],
  onResult: (result: CheckResult) => void,
): readonly CheckResult[] {
  const others = results.filter(({ check }) => check.code !== aliveCheck.code);
  const own = results.find(({ check, outcome }) => check.code === aliveCheck.code && outcome === "failed");
  const all = [...evidence, ...(own?.evidence ?? [])].slice(0, maxEvidence);
  const result: CheckResult = { check: asData(aliveCheck), outcome: "failed", evidence: all };
  onResult(result);
  return [...others, result];
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
    if (error instanceof NotApplicableError)
      return { check: data, outcome: "skipped", evidence: [], reason: error.message };
    if (!(error instanceof NotJudgedError)) throw error;
    return unjudged(check, { what: check.code, why: error.message, ...error.entry });
  }
}

function notRun(check: RunnableCheck, why: string): CheckResult {
  const help = "fix what ended the extension, and check again";
  return unjudged(check, { name: "not-run", what: check.code, why, help });
}

function unjudged(check: RunnableCheck, notJudged: NotJudged): CheckResult {
  return { check: asData(check), outcome: "unjudged", evidence: [], notJudged };
}

function asData({ run: _, ofAnswers: __, ...check }: RunnableCheck): ConformanceCheck {
  return Object.freeze(check);
}
