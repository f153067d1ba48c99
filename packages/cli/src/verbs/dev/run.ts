import { ApiError, TransportError } from "@capikit/client";
import { type ControlPlane, EnvtestError } from "@capikit/envtest";
import { bugReport } from "../../bug-report.ts";
import { type Call, exit } from "../../command.ts";
import { hasProgress, type Io } from "../../io.ts";
import { shownPath } from "../../shown-path.ts";
import { aborted } from "./aborted.ts";
import { readApplied } from "./applied-objects.ts";
import { applyWhenReady, deleteApplied } from "./apply-when-ready.ts";
import { chosenPort } from "./chosen-port.ts";
import { clusterChanges } from "./cluster-changes.ts";
import { coreCrds } from "./core-crds.ts";
import type { DevEvent, DevFace, Tell } from "./dev-event.ts";
import { findProject } from "./find-project.ts";
import { followClusters } from "./follow-clusters.ts";
import { followProject } from "./follow-project.ts";
import { type ProjectInstaller, projectInstaller } from "./install-project.ts";
import { jsonFace, lineFace } from "./line-face.ts";
import { keepProgram } from "./program.ts";
import { runExtension } from "./run-extension.ts";
import { screenFace } from "./screen-face.ts";
import type { Session } from "./session.ts";
import { findCore, host, programFlags, startApiServer, startCore } from "./start-parts.ts";
import { holdState } from "./state-folder.ts";

/** Runs a project until the signal comes. */
export async function run(call: Call, io: Io): Promise<number> {
  const project = findProject(call);
  const objects = readApplied(call, io);
  const { flags } = call;
  const webhookPort = await chosenPort("webhook-port", flags["webhook-port"]);
  const extensionPort = await chosenPort("extension-port", flags["extension-port"]);
  const state = typeof flags.state === "string" ? holdState(flags.state) : undefined;
  const face = faceOf(call, io);
  const tell: Tell = (event, level, text, data) => face.show({ event, level, text, ...(data && { data }) });
  const ports = { webhookPort, extensionPort };
  const session: Session = { call, io, project, objects, ...ports, state, tell, closers: [] };
  try {
    await runSession(session);
    return exit.ok;
  } catch (error) {
    if (io.signal.aborted) return exit.ok;
    if (![EnvtestError, ApiError, TransportError].some((known) => error instanceof known)) throw error;
    tell("stopping", "error", (error as Error).message);
    return exit.findings;
  } finally {
    for (const close of session.closers.reverse()) await close();
    state?.release();
    const left = state === undefined ? "nothing is left" : `${shownPath(state.dir)} is kept`;
    tell("stopped", "info", `stopped; ${left}`);
    face.close();
  }
}

async function runSession(session: Session): Promise<void> {
  const { io, project, tell, closers } = session;
  const start = performance.now();
  // Ends what has begun, also where something else fails.
  const stop = new AbortController();
  const signal = AbortSignal.any([io.signal, stop.signal]);
  const starting = startApiServer(session, signal);
  const finding = findCore(session, signal);
  const onFailure = (event: DevEvent["event"]) => (error: unknown) => {
    if (!signal.aborted) tell(event, "error", bugReport(error, ["dev"]));
  };
  const { promise: installer, resolve: onInstaller } = promised<ProjectInstaller>();
  const program =
    project.program === undefined
      ? undefined
      : keepProgram({
          file: project.program,
          cwd: project.root,
          env: { ...process.env },
          prepare: async () => programFlags(session, await starting, await installer),
          tell,
        });
  // While the API server starts, which takes longer.
  const following = followProject({ root: project.root, program, installer, tell, signal });
  const parts: Promise<unknown>[] = [starting, finding, following.catch(onFailure("generated"))];
  closers.unshift(async () => {
    stop.abort();
    await Promise.allSettled(parts);
  });

  const [plane, core] = await Promise.all([starting, finding]);
  if (program !== undefined) closers.push(() => program.stop());
  const extension = await runExtension(session, plane);
  const { certificateAuthority } = plane.webhookServing;
  const letProjectGo = async (): Promise<void> => {
    await extension?.forget();
    onInstaller(projectInstaller(plane, { host, port: session.webhookPort, certificateAuthority }));
  };
  if (core === undefined) {
    await plane.installCrds([...coreCrds()], { signal });
    await letProjectGo();
  } else {
    await startCore(session, plane, core, letProjectGo);
    await extension?.register();
  }
  parts.push(showClusters(plane, stop.signal, tell).catch(onFailure("cluster")));
  await applyWhenReady(session, plane, program);
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  if (!signal.aborted) tell("ready", "good", `ready after ${seconds} s; Ctrl-C ends it`, { seconds });
  await aborted(signal);
  tell("stopping", "info", "stopping; Ctrl-C again ends it at once");
  await deleteApplied(session, plane, program);
}

function promised<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let settle = (_: T): void => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

function showClusters(plane: ControlPlane, signal: AbortSignal, tell: Tell): Promise<void> {
  const known = new Map<string, Parameters<typeof clusterChanges>[0]>();
  return followClusters(plane.client, signal, (namespace, name, tree) => {
    const key = `${namespace}/${name}`;
    const lines = clusterChanges(known.get(key), tree).map((line) => `${key}: ${line}`);
    known.set(key, tree);
    tell("cluster", "info", lines.join("\n"), { namespace, name, ...(tree && { tree }) });
  });
}

function faceOf({ flags }: Call, io: Io): DevFace {
  if (flags.format === "json") return jsonFace(io);
  if (flags.format === "lines" || !io.terminal.stdout || !hasProgress(io)) return lineFace(io);
  return screenFace(io, () => ({ rows: process.stdout.rows ?? 40, columns: process.stdout.columns ?? 120 }));
}
