import { join } from "node:path";
import { ApiError, type KubernetesObject, TransportError } from "@capikit/client";
import { type ControlPlane, EnvtestError, freePorts, startControlPlane } from "@capikit/envtest";
import {
  type ClusterApiPrograms,
  findClusterApi,
  serviceAccountKubeconfig,
  startClusterApi,
} from "@capikit/envtest/cluster-api";
import { type Call, exit } from "../../command.ts";
import { hasProgress, type Io } from "../../io.ts";
import { shownPath } from "../../shown-path.ts";
import { applyAll, deleteAll, readApplied } from "./applied-objects.ts";
import { chosenPort } from "./chosen-port.ts";
import { clusterChanges } from "./cluster-changes.ts";
import { coreCrds } from "./core-crds.ts";
import type { DevFace, Tell } from "./dev-event.ts";
import { type DevProject, findProject } from "./find-project.ts";
import { followClusters } from "./follow-clusters.ts";
import { followProject } from "./follow-project.ts";
import { devAccount, type ProjectInstaller, projectInstaller } from "./install-project.ts";
import { jsonFace, lineFace } from "./line-face.ts";
import { keepProgram, type Program } from "./program.ts";
import { extensionRegistration, forgetExtension, registerExtension } from "./register-extension.ts";
import { screenFace } from "./screen-face.ts";
import { serveProjectExtension } from "./serve-project-extension.ts";
import { holdState, type StateFolder } from "./state-folder.ts";

const host = "127.0.0.1";
/** Milliseconds that Clusters have for being deleted at the end. */
const deletionMs = 60_000;

/** Runs a project until the signal comes. */
export async function run(call: Call, io: Io): Promise<number> {
  const project = findProject(call);
  const objects = readApplied(call, io);
  const { flags } = call;
  const [webhookPort, extensionPort] = [
    await chosenPort("webhook-port", flags["webhook-port"]),
    await chosenPort("extension-port", flags["extension-port"]),
  ];
  const state = typeof flags.state === "string" ? holdState(flags.state) : undefined;
  const face = faceOf(call, io);
  const start = performance.now();
  const tell: Tell = (event, level, text, data) => face.show({ event, level, text, ...(data && { data }) });
  const session: Session = {
    call,
    io,
    project,
    objects,
    webhookPort,
    extensionPort,
    state,
    start,
    tell,
    closers: [],
  };
  try {
    await runSession(session);
    return exit.ok;
  } catch (error) {
    if (io.signal.aborted) return exit.ok;
    if (!(error instanceof EnvtestError || error instanceof ApiError || error instanceof TransportError))
      throw error;
    tell("stopping", "error", error.message);
    return exit.findings;
  } finally {
    for (const close of session.closers.reverse()) await close();
    state?.release();
    tell(
      "stopped",
      "info",
      state === undefined ? "stopped; nothing is left" : `stopped; ${shownPath(state.dir)} is kept`,
    );
    face.close();
  }
}

interface Session {
  readonly call: Call;
  readonly io: Io;
  readonly project: DevProject;
  /** To be applied. */
  readonly objects: readonly KubernetesObject[];
  readonly webhookPort: number;
  readonly extensionPort: number;
  readonly state: StateFolder | undefined;
  /** Of `performance.now()`. */
  readonly start: number;
  readonly tell: Tell;
  /** What is to be done at the end, the last first. */
  readonly closers: (() => Promise<void>)[];
}

async function runSession(session: Session): Promise<void> {
  const { io, project, tell, closers } = session;
  const { signal } = io;
  const stop = new AbortController();
  // Those who wait for something else than the signal end with the session, however it ends.
  const ending = AbortSignal.any([signal, stop.signal]);
  closers.push(async () => stop.abort());

  const starting = startApiServer(session);
  const finding = findCore(session);
  let onInstaller = (_: ProjectInstaller): void => {};
  const installer = new Promise<ProjectInstaller>((resolve) => {
    onInstaller = resolve;
  });
  let prepare: Parameters<typeof keepProgram>[0]["prepare"] | undefined;
  const program =
    project.program === undefined
      ? undefined
      : keepProgram({
          file: project.program,
          cwd: project.root,
          env: { ...process.env },
          prepare: () => (prepare ?? never)(),
          tell,
        });
  const following = followProject({ root: project.root, program, installer, tell, signal: ending });
  following.catch(() => {});
  const [plane, core] = await Promise.all([starting, finding]);
  if (program !== undefined) closers.push(() => program.stop());

  const registration = await extensionRegistration(project.root);
  let loads = 0;
  let onHandlers = (): void => {};
  const extension =
    project.extension === undefined
      ? undefined
      : await serveProjectExtension(plane, {
          entry: project.extension,
          port: session.extensionPort,
          tell,
          onHandlers: () => onHandlers(),
        });
  if (extension !== undefined) {
    closers.unshift(() => extension.stop()); // after the core manager, which holds connections
    tell(
      "extension",
      "good",
      `the extension is served at ${extension.url}; console: ${extension.url}/console`,
      { url: extension.url },
    );
  }

  const { certificateAuthority } = plane.webhookServing;
  const own = projectInstaller(plane, { host, port: session.webhookPort, certificateAuthority });
  prepare = () => programFlags(session, plane, own);
  const letProjectGo = async (): Promise<void> => {
    onInstaller(own);
  };
  if (core === undefined) {
    await plane.installCrds([...coreCrds()], { signal });
    await letProjectGo();
  } else
    await startCore(session, plane, core, async () => {
      await forgetExtension(plane.client, registration);
      await letProjectGo();
    });
  if (extension !== undefined && core !== undefined) {
    const register = () =>
      registerExtension(
        plane.client,
        registration,
        { url: extension.url, certificateAuthority },
        ++loads,
        signal,
      );
    onHandlers = () => void register().catch((error: unknown) => tell("extension", "error", String(error)));
    await register();
    tell("extension", "good", `the extension is registered as ExtensionConfig ${registration.name}`, {
      name: registration.name,
    });
  }
  const trees = showClusters(plane, ending, tell);
  await makeReady(session, plane, program);
  await aborted(signal);
  tell("stopping", "info", "stopping; Ctrl-C again ends it at once");
  await deleteApplied(session, plane, program);
  stop.abort();
  await Promise.all([following, trees]);
}

async function never(): Promise<never> {
  throw new Error("the program is started only when there is an API server");
}

async function startApiServer({ io: { signal }, state, tell, closers }: Session): Promise<ControlPlane> {
  const report = (line: string): void => tell("api-server", "info", line);
  tell("api-server", "info", "etcd and kube-apiserver are being started");
  const plane = await startControlPlane({
    signal,
    binaries: { report },
    ...(state && { logDir: join(state.dir, "logs"), etcdArgs: [`--data-dir=${join(state.dir, "etcd")}`] }),
  });
  closers.push(() => plane.stop());
  const { url, kubeconfigPath: kubeconfig } = plane;
  tell("api-server", "good", `${url} is ready; KUBECONFIG=${kubeconfig}`, { url, kubeconfig });
  return plane;
}

/** The core manager; undefined where none is wanted, or none can be had and none was named. */
async function findCore({ call: { flags }, io, tell }: Session): Promise<ClusterApiPrograms | undefined> {
  const { core, "core-components": components } = flags;
  if (flags["with-core"] === false) return undefined;
  try {
    return await findClusterApi({
      env: io.env,
      signal: io.signal,
      report: (line) => tell("core", "info", line),
      ...(typeof core === "string" && { program: core }),
      ...(typeof components === "string" && { components }),
    });
  } catch (error) {
    const isNamed = typeof core === "string" || typeof components === "string" || io.env.CAPIKIT_CORE;
    if (isNamed || !(error instanceof EnvtestError)) throw error;
    const text = `${error.message}\nIt goes on without: Clusters are stored, and nobody works on them but this project.`;
    tell("core", "warning", text, { state: "absent" });
    return undefined;
  }
}

async function startCore(
  { io: { signal }, tell }: Session,
  plane: ControlPlane,
  programs: ClusterApiPrograms,
  beforeStart: () => Promise<void>,
): Promise<void> {
  if (programs.kubeControllerManager === undefined)
    tell("core", "warning", "there is no kube-controller-manager: what deleted objects own is not collected");
  const { core } = await startClusterApi(plane, programs, { beforeStart, signal });
  const { logFile, pid } = core;
  tell("core", "good", `Cluster API's core manager is ready, from ${programs.source}; log: ${logFile}`, {
    state: "ready",
    logFile,
    pid,
  });
  void core.exited.then(({ code, signal: by }) => {
    if (!signal.aborted)
      tell(
        "core",
        "error",
        `Cluster API's core manager ended with ${by ?? `exit code ${code}`}; its log: ${logFile}`,
        { state: "ended" },
      );
  });
}

async function programFlags(
  { call: { lists }, webhookPort }: Session,
  plane: ControlPlane,
  installer: ProjectInstaller,
): Promise<{ flags: readonly string[]; readyUrl: string }> {
  const [health = 0, diagnostics = 0] = await freePorts(2, host);
  const kubeconfig = installer.hasRoles()
    ? await serviceAccountKubeconfig(plane, devAccount.namespace, devAccount.name)
    : plane.kubeconfigPath;
  return {
    readyUrl: `http://${host}:${health}/readyz`,
    flags: [
      `--kubeconfig=${kubeconfig}`,
      "--leader-elect=false",
      `--webhook-port=${webhookPort}`,
      `--webhook-cert-dir=${plane.webhookServing.certDir}`,
      `--health-addr=${host}:${health}`,
      `--diagnostics-address=${host}:${diagnostics}`,
      "--insecure-diagnostics",
      ...(lists?.arg ?? []),
    ],
  };
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

/** Waits until all runs, and applies then what is to be applied. It goes on where the program does not come up: a save may mend it. */
async function makeReady(
  { io: { signal }, objects, start, tell }: Session,
  plane: ControlPlane,
  program: Program | undefined,
): Promise<void> {
  await Promise.race([program?.ready(), aborted(signal)]);
  if (signal.aborted) return;
  if (objects.length > 0) {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    try {
      await applyAll(plane.client, objects, signal);
      tell("applied", "good", `applied ${names.join(", ")}`, { objects: names });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      tell("applied", "error", error.message, { objects: names });
    }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  tell("ready", "good", `ready after ${seconds} s; Ctrl-C ends it`, { seconds: Number(seconds) });
}

/** Takes back what was applied: the infrastructure of Clusters outlives an API server that nobody has any more. */
async function deleteApplied(
  { objects, state, tell }: Session,
  plane: ControlPlane,
  program: Program | undefined,
): Promise<void> {
  if (objects.length === 0 || state !== undefined) return;
  const namesOf = (of: readonly KubernetesObject[]) =>
    of.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  if (program !== undefined && program.state() !== "ready") {
    tell(
      "stopping",
      "warning",
      "the program is down: what was applied is not deleted, and its infrastructure may be left",
    );
    return;
  }
  tell("stopping", "info", "deleting what was applied");
  const left = namesOf(await deleteAll(plane.client, objects, deletionMs));
  if (left.length > 0)
    tell(
      "stopping",
      "warning",
      `not deleted within ${deletionMs / 1000} s: ${left.join(", ")}; infrastructure may be left`,
      { left },
    );
}

function faceOf({ flags }: Call, io: Io): DevFace {
  if (flags.format === "json") return jsonFace(io);
  if (flags.format === "lines" || !io.terminal.stdout || !hasProgress(io)) return lineFace(io);
  return screenFace(io, () => ({ rows: process.stdout.rows ?? 40, columns: process.stdout.columns ?? 120 }));
}

/** Waits for the signal. Nothing else that runs keeps this process alive, so a timer does. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const alive = setInterval(() => {}, 2 ** 30);
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  clearInterval(alive);
}
