import { setTimeout as wait } from "node:timers/promises";
import { TransportError } from "@capikit/client/errors";
import { type Call, exit } from "../../shared/command/command.ts";
import { readFeatureGates } from "../../shared/command/feature-gates.ts";
import { hasProgress, type Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { readApplied } from "./applied-objects.ts";
import { chosenPort } from "./chosen-port.ts";
import { closeAll } from "./close-all.ts";
import { existingCluster } from "./existing-cluster.ts";
import { findProject } from "./find-project.ts";
import { handleSighup } from "./handle-sighup.ts";
import { readProviders } from "./managers/requested-providers.ts";
import { holdProjectFolder } from "./project-folder.ts";
import type { DevRenderer, ReportEvent } from "./renderers/dev-event.ts";
import { jsonRenderer, lineRenderer } from "./renderers/line-renderer.ts";
import { screenRenderer } from "./renderers/screen-renderer.ts";
import { runSession } from "./run-session.ts";
import type { Session } from "./session.ts";
import { holdState } from "./state-folder.ts";
import { isExpected } from "./supervision/is-expected.ts";

/** Milliseconds that an API server may take from its last answer to its exit. */
const farewellMs = 2_000;

/** Runs a project until the user stops it: by a signal, or by closing the terminal. */
export async function run(call: Call, commandIo: Io): Promise<number> {
  const project = findProject(call);
  const objects = readApplied(call, commandIo);
  const providers = await readProviders(call, commandIo);
  const featureGates = readFeatureGates(call);
  const existing = existingCluster(call);
  const { flags } = call;
  const webhookPort = await chosenPort("webhook-port", flags["webhook-port"]);
  const extensionPort = await chosenPort("extension-port", flags["extension-port"]);
  const state = typeof flags.state === "string" ? holdState(flags.state) : undefined;
  const { io, forget } = handleSighup(commandIo);
  const renderer = rendererOf(call, io);
  const report: ReportEvent = (event, level, text, data) =>
    renderer.show({ event, level, text, ...(data && { data }) });
  const over = new AbortController();
  const signal = AbortSignal.any([io.signal, over.signal]);
  const ports = { webhookPort, extensionPort };
  const requested = { project, objects, providers, featureGates, existing, ...ports };
  const held = state ?? holdProjectFolder(project.root, report);
  const folder = held?.dir;
  const session: Session = { call, io, ...requested, state, folder, report, signal, over, closers: [] };
  try {
    await runSession(session);
    return over.signal.aborted ? exit.findings : exit.ok;
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
      forget();
      report("stopped", "info", `stopped; ${whatRemains(session)}`);
      renderer.close();
    }
  }
}

function whatRemains({ existing, state, folder }: Session): string {
  const cluster = existing === undefined ? "data is deleted" : "the cluster keeps kinds, roles and objects";
  if (state !== undefined) {
    const kept = `${shownPath(state.dir)} is kept`;
    return existing === undefined ? kept : `${cluster}; ${kept}`;
  }
  if (folder !== undefined) return `${cluster}, logs are in ${shownPath(folder)}/logs`;
  return existing === undefined ? "everything is deleted" : cluster;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof Error && error.cause instanceof TransportError);
}

function rendererOf({ flags }: Call, io: Io): DevRenderer {
  if (flags.format === "json") return jsonRenderer(io);
  if (flags.format === "lines" || !io.terminal.stdout || !hasProgress(io)) return lineRenderer(io);
  return screenRenderer(io, () => ({
    rows: process.stdout.rows ?? 40,
    columns: process.stdout.columns ?? 120,
  }));
}
