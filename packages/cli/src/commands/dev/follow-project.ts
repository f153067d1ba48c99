import { setImmediate } from "node:timers/promises";
import { formatFirst } from "@capikit/common/text";
import { syntaxError } from "@capikit/generators/model";
import { type GenerateResult, NothingToGenerateError, UsageError, watch } from "@capikit/generators/run";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { bugReport } from "../../shared/report/bug-report.ts";
import { diagnosticsText } from "../../shared/report/write-diagnostics.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { ProjectInstaller } from "./install-project.ts";
import { parseError } from "./parse-error.ts";
import type { Program } from "./program.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { isExpected } from "./supervision/report-failure.ts";

/** What a project's changes are brought to. */
export interface FollowProjectOptions {
  readonly generations: Pick<Generations, "follow" | "settled">;
  /** None in projects that only have an extension. */
  readonly programs: readonly Program[];
  readonly installer: Pick<ProjectInstaller, "install">;
  /** Called after artefacts were installed or the program was restarted. */
  readonly onUpdated: () => void;
  readonly report: ReportEvent;
  readonly signal: AbortSignal;
}

/**
 * Installs the artefacts and starts the programs, now and on each save. Reports errors and keeps the previous program.
 *
 * @returns when the artefacts of a run are installed, or nothing is generated.
 */
export function followProject(options: FollowProjectOptions): Promise<void> {
  const { generations, programs, installer, onUpdated, report, signal } = options;
  let steps = Promise.resolve();
  let installed: GenerateResult | undefined;
  const first = Promise.withResolvers<void>();
  const pending = new Set(programs);
  const goesOn = (of: readonly Program[]): string =>
    of.some((program) => program.state() === "ready") ? "; the previous program keeps running" : "";
  const then = (step: () => Promise<void>): Promise<void> => {
    steps = steps.then(step).catch((error: unknown) => {
      if (!signal.aborted) report("installed", "error", messageOf(error));
    });
    return steps;
  };

  /** Updates the cluster and the programs to the current sources. */
  const catchUp = async (result: GenerateResult | undefined, changed?: Program): Promise<void> => {
    if (changed !== undefined) pending.add(changed);
    if (signal.aborted) return;
    if (result?.ok === false) {
      const previous = goesOn(programs);
      if (previous !== "") report("generated", "warning", `nothing was installed or started${previous}`);
      return;
    }
    if (result !== undefined && result !== installed) {
      const names = await installer.install(result);
      if (names.length > 0) report("installed", "good", `installed ${listOf(names)}`, { objects: names });
      const isOther = installed === undefined || result.files.some(({ status }) => status !== "unchanged");
      for (const program of isOther ? programs : []) pending.add(program);
      installed = result;
      onUpdated();
    }
    first.resolve();
    const restarted = signal.aborted ? [] : [...pending];
    if (restarted.length === 0) return;
    pending.clear();
    await Promise.all(restarted.map((program) => program.restart()));
    onUpdated();
  };

  generations.follow((result) => void then(() => catchUp(result)));
  for (const program of programs) void followFiles(program);
  return first.promise;

  async function followFiles(supervised: Program): Promise<void> {
    const { event, files, title } = supervised;
    while (!signal.aborted) {
      await files.changed();
      const seen = supervised.starts();
      const result = await generations.settled();
      await then(async () => {
        // A run in the meantime has installed the newest state.
        if (supervised.starts() !== seen) return;
        const problem = files
          .stale()
          .filter((path) => /\.[cm]?[jt]s$/.test(path))
          .map(parseError)
          .find((one) => one !== undefined);
        if (problem === undefined) {
          const changed = files.stale().map(shownPath);
          report(event, "info", `${listOf(changed)} changed`, { state: supervised.state(), changed });
          return catchUp(result, supervised);
        }
        pending.add(supervised);
        if (result?.diagnostics.some(({ code }) => code === syntaxError.code)) return;
        report(event, "error", `cannot load ${title}${goesOn([supervised])}\n${problem}`, {
          state: supervised.state(),
          problem,
        });
      });
    }
  }
}

function reportResult(result: GenerateResult, ms: number, report: ReportEvent): void {
  const changed = result.files
    .filter(({ status }) => status !== "unchanged")
    .map(({ path }) => shownPath(path));
  const data = { ok: result.ok, changed, ms: Math.round(ms) };
  if (result.diagnostics.length > 0) {
    const { diagnostics } = result;
    const text = diagnosticsText(diagnostics).trimEnd();
    report("generated", result.ok ? "warning" : "error", text, { ...data, diagnostics });
    if (!result.ok) return;
  }
  const what = changed.length === 0 ? "all is up to date" : listOf(changed);
  report("generated", "info", `generated in ${data.ms} ms: ${what}`, data);
}

function listOf(names: readonly string[]): string {
  return formatFirst(names, names.length > 4 ? 3 : 4);
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError)
    return error.help === undefined ? error.message : `${error.message}\n  help: ${error.help}`;
  return isExpected(error) ? error.message : bugReport(error, ["dev"]);
}

/** Repeated generation of a project's artefacts. */
export interface Generations {
  /**
   * Calls back with the result of the last run and of each further one, or with undefined if nothing is generated; not after
   * runs that failed as a whole.
   */
  follow(onOutcome: (result: GenerateResult | undefined) => void): void;
  /**
   * Waits for the run that includes all changes so far. Returns its result; undefined if it failed
   * as a whole.
   */
  settled(): Promise<GenerateResult | undefined>;
  /** Resolves when watching has ended. */
  readonly done: Promise<void>;
}

/** Generates the artefacts of a project now and after each change, until the signal aborts. Reports each run. */
export function followGenerations(root: string, report: ReportEvent, signal: AbortSignal): Generations {
  let latest: GenerateResult | undefined;
  let onOutcome: Parameters<Generations["follow"]>[0] | undefined;
  /** Whether the last run did not fail as a whole. */
  let hasOutcome = false;
  let started = performance.now();
  let running = Promise.withResolvers<void>();
  let isRunning = true;
  const begin = (): void => {
    if (isRunning) return;
    isRunning = true;
    running = Promise.withResolvers();
  };
  const done = watch(
    { project: root, fallback: packageFallbacks },
    {
      onStart() {
        started = performance.now();
      },
      onChange: begin,
      onIdle() {
        isRunning = false;
        running.resolve();
      },
      onResult(result) {
        [latest, hasOutcome] = [result, true];
        reportResult(result, performance.now() - started, report);
        onOutcome?.(result);
      },
      onError(error) {
        [latest, hasOutcome] = [undefined, error instanceof NothingToGenerateError];
        if (hasOutcome) onOutcome?.(undefined);
        else report("generated", "error", messageOf(error));
      },
    },
    signal,
  ).finally(() => running.resolve());
  return {
    done,
    follow(callback) {
      onOutcome = callback;
      if (hasOutcome) callback(latest);
    },
    async settled() {
      // Another watcher may report a change first: the event loop also delivers it to this one.
      for (let passes = 0; passes < 2; passes++) await setImmediate();
      for (let before: typeof running | undefined; before !== running; ) {
        before = running;
        await running.promise;
      }
      return latest;
    },
  };
}
