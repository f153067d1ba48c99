import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TransportError } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { UsageError } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { devFolder, ignoreDevFolder } from "../../shared/journal/dev-manager.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { DevCall } from "../dev.ts";
import { configuredCall } from "./configured-call.ts";
import { type DevConsole, startDevConsole } from "./dev-console.ts";
import { createDevState } from "./dev-state.ts";
import type { DevControls, ReportEvent } from "./renderers/dev-event.ts";
import { readKeys } from "./renderers/keys.ts";
import { jsonRenderer, lineRenderer } from "./renderers/line-renderer.ts";
import { runSession } from "./run-session.ts";
import { type CallValues, readCall, type Session } from "./session.ts";
import { holdState, type StateFolder } from "./state-folder.ts";
import { isExpected } from "./supervision/report-failure.ts";

/** Milliseconds that an API server may take from its last answer to its exit. */
const farewellMs = 2_000;

/** Runs a project until the user stops it: by a signal, or by closing the terminal. */
export async function run(given: DevCall, commandIo: Io): Promise<number> {
  const { call, explained } = await configuredCall(given);
  const read = await readCall(call, commandIo).catch((error: unknown) => {
    throw explained(error);
  });
  return runProject(call, commandIo, read);
}

async function runProject(call: DevCall, io: Io, read: CallValues): Promise<number> {
  const controls: DevControls = { stop: () => process.kill(process.pid, "SIGINT") };
  const show = call.flags.format === "json" ? jsonRenderer(io) : lineRenderer(io);
  const stopKeys = readKeys(io, process.stdin, controls);
  const state = createDevState(read.project.root);
  let page: DevConsole | undefined;
  const report: ReportEvent = (event, level, text, data) => {
    const shown = { event, level, text, ...(data && { data }) };
    show(shown);
    state.record(shown);
    page?.update();
  };
  const over = new AbortController();
  const signal = AbortSignal.any([io.signal, over.signal]);
  const held = read.state ?? holdProjectFolder(read.project.root, report);
  let isDeleted = true;
  const started = { call, io, ...read, folder: held?.dir, report, controls, signal, over, closers: [] };
  let session: Session = { ...started, console: undefined };
  try {
    if (call.flags.console) {
      page = await startDevConsole(started, state);
      session = { ...started, console: page };
    }
    isDeleted = await runSession(session);
    return over.signal.aborted || !isDeleted ? exit.findings : exit.ok;
  } catch (error) {
    if (io.signal.aborted) return exit.ok;
    // A consequence of the API server's exit, which is reported shortly after.
    if (isUnanswered(error)) await wait(farewellMs, undefined, { signal: over.signal }).catch(() => {});
    if (over.signal.aborted) return exit.findings;
    if (!isExpected(error)) throw error;
    report("stopping", "error", error.message);
    return exit.findings;
  } finally {
    over.abort();
    try {
      await closeAll(session.closers);
    } finally {
      held?.release();
      report("stopped", "info", `stopped; ${whatRemains(session, isDeleted)}`);
      stopKeys();
    }
  }
}

/** Describes what the run keeps, for its last message. */
export function whatRemains(
  { existing, state, folder }: Pick<Session, "existing" | "folder" | "state">,
  isDeleted: boolean,
): string {
  const data = isDeleted ? "data is deleted" : "infrastructure may remain";
  const cluster = existing === undefined ? data : "the cluster keeps applied kinds, roles and objects";
  if (state !== undefined) {
    const kept = `${shownPath(state.dir)} is kept`;
    return existing === undefined ? kept : `${cluster}; ${kept}`;
  }
  if (folder !== undefined) return `${cluster}, logs are in ${shownPath(folder)}/logs`;
  return existing === undefined && isDeleted ? "everything is deleted" : cluster;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof Error && error.cause instanceof TransportError);
}

/**
 * Calls cleanup functions in reverse order, even after a failure.
 *
 * @throws the error of a failed function, or an AggregateError of several.
 */
export async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(errorMessage).join("; "));
  if (failures.length === 1) throw failures[0];
}

/**
 * Locks the folder `.capikit` of a project, which contains the kubeconfig and the logs of a run.
 * Git ignores it. Returns undefined, and reports the reason, if another run uses it or it is not
 * writable.
 */
export function holdProjectFolder(root: string, report: ReportEvent): StateFolder | undefined {
  const path = join(root, devFolder);
  try {
    const held = holdState(path);
    ignoreDevFolder(path);
    return held;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const text = `${error.message}; kubeconfig and logs of this run are in a temporary folder`;
    report("api-server", "warning", text);
    return undefined;
  }
}
