import { setImmediate } from "node:timers/promises";
import { formatFirst } from "@capikit/common/text";
import { syntaxError } from "@capikit/generators/model";
import { type GenerateResult, NothingToGenerateError, UsageError, watch } from "@capikit/generators/run";
import { aborted } from "../../shared/command/aborted.ts";
import { parseError } from "../../shared/extension-server/error-text.ts";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { bugReport } from "../../shared/report/bug-report.ts";
import { diagnosticsText } from "../../shared/report/write-diagnostics.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { ProjectInstaller } from "./install-project.ts";
import type { Program } from "./program.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { isExpected } from "./supervision/report-failure.ts";

/** Callbacks for changes of a project. */
export interface FollowProjectOptions {
  readonly root: string;
  /** None in projects that only have an extension. */
  readonly programs: readonly Program[];
  /** Resolves when there is an API server to install into. */
  readonly installer: Promise<ProjectInstaller>;
  /** Called after each run of the generators. */
  readonly onGenerated: () => void;
  /** Called after artefacts were installed or the program was restarted. */
  readonly onUpdated: () => void;
  /** Called when the artefacts of a run are installed, or nothing is generated. */
  readonly onInstalled: () => void;
  readonly report: ReportEvent;
  readonly signal: AbortSignal;
}

/**
 * Generates, installs the artefacts and starts the programs, now and on each save. Reports errors
 * and keeps the previous program. Resolves when the signal has aborted and no run is in flight.
 */
export async function followProject(options: FollowProjectOptions): Promise<void> {
  const { root, programs, report, signal } = options;
  let steps = Promise.resolve();
  let installed: GenerateResult | undefined;
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
      const installer = await Promise.race([options.installer, aborted(signal)]);
      if (installer === undefined) return;
      const names = await installer.install(result);
      if (names.length > 0) report("installed", "good", `installed ${listOf(names)}`, { objects: names });
      const isOther = installed === undefined || result.files.some(({ status }) => status !== "unchanged");
      for (const program of isOther ? programs : []) pending.add(program);
      installed = result;
      options.onUpdated();
    }
    options.onInstalled();
    if (signal.aborted) return;
    const restarted = [...pending];
    pending.clear();
    if (restarted.length === 0) return;
    await Promise.all(restarted.map((program) => program.restart()));
    options.onUpdated();
  };

  const generations = followGenerations(
    root,
    {
      async onResult(result, ms) {
        options.onGenerated();
        await reportResult(result, ms, report);
        await then(() => catchUp(result));
      },
      onError(error) {
        options.onGenerated();
        const isHarmless = error instanceof NothingToGenerateError;
        if (!isHarmless) report("generated", "error", messageOf(error));
        if (isHarmless) void then(() => catchUp(undefined));
      },
    },
    signal,
  );
  for (const program of programs) void followFiles(program);
  await generations.done;
  await steps;

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

async function reportResult(result: GenerateResult, ms: number, report: ReportEvent): Promise<void> {
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
interface Generations {
  /**
   * Waits for the run that includes all changes so far. Returns its result; undefined if it failed
   * as a whole.
   */
  settled(): Promise<GenerateResult | undefined>;
  /** Resolves when watching has ended. */
  readonly done: Promise<void>;
}

/** Callbacks for runs. */
interface GenerationEvents {
  onResult(result: GenerateResult, ms: number): void;
  /** A run failed as a whole, because of the project or a bug. */
  onError(error: unknown): void;
}

/** Generates the artefacts of a project now and after each change, until the signal aborts. */
export function followGenerations(root: string, events: GenerationEvents, signal: AbortSignal): Generations {
  let latest: GenerateResult | undefined;
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
        latest = result;
        events.onResult(result, performance.now() - started);
      },
      onError(error) {
        latest = undefined;
        events.onError(error);
      },
    },
    signal,
  ).finally(() => running.resolve());
  return {
    done,
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
