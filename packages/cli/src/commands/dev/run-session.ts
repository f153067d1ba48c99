import { type DescribedNode, describeCluster, watchCluster } from "@capikit/clusterctl-kit/describe";
import type { ControlPlane, WebhookTarget } from "@capikit/envtest";
import { type ClusterApiPrograms, type ReleasedProvider, simulateNodes } from "@capikit/envtest/cluster-api";
import { aborted } from "../../shared/command/aborted.ts";
import { linesOf } from "../../shared/input/last-lines.ts";
import { devJournal } from "../../shared/journal/read-journal.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { type AppliedFiles, appliedFiles } from "./applied-files.ts";
import { clusterChanges } from "./cluster-changes.ts";
import { deleteApplied } from "./delete-applied.ts";
import { withoutCluster } from "./embedded-plane.ts";
import { followClusters } from "./follow-clusters.ts";
import { followGenerations, followProject, type Generations } from "./follow-project.ts";
import { type ProjectInstaller, projectInstaller } from "./install-project.ts";
import { findCore } from "./managers/core-manager.ts";
import { findProviders, installManagers } from "./managers/install-managers.ts";
import { type KeptManager, keepManager, startManager } from "./managers/keep-manager.ts";
import { declarePart, type Part, startParts } from "./parts.ts";
import { type ProgramHooks, programHooks } from "./program-hooks.ts";
import { type KeptProgram, keepProjectProgram, programStart, projectPrograms } from "./project-programs.ts";
import { type ExtensionRegistration, extensionRegistration } from "./register-extension.ts";
import type { DevEvent, ReportEvent } from "./renderers/dev-event.ts";
import type { Session } from "./session.ts";
import { type SessionJournal, startSessionJournal } from "./session-journal.ts";
import { simulateManagers } from "./simulate-managers.ts";
import { startApiServer } from "./start-api-server.ts";
import { howEnded, outputTail } from "./supervision/output-tail.ts";
import { reportFailure } from "./supervision/report-failure.ts";
import { watchReconciles } from "./watch-reconciles.ts";

/** The values of parts that other parts need. */
export interface Started {
  readonly server: ControlPlane;
  readonly core: ClusterApiPrograms | undefined;
  readonly providers: readonly ReleasedProvider[];
  readonly journal: SessionJournal;
  readonly registration: ExtensionRegistration;
  readonly hooks: readonly ProgramHooks[];
  readonly managers: readonly KeptManager[];
  readonly installer: ProjectInstaller;
  readonly programs: readonly KeptProgram[];
  readonly generations: Generations;
  readonly applied: AppliedFiles;
  readonly installed: unknown;
  readonly running: unknown;
  readonly registered: unknown;
}

/** Keeps a part running that has started: reports its failure. */
type Keep = (event: DevEvent["event"], running: Promise<unknown>) => void;

const part = declarePart<Started>();

/** The parts of a session. `kept` are those that run until its end. */
export function sessionParts(session: Session, keep: Keep): readonly Part<Started>[] {
  const { project, report, signal, over } = session;
  const start = performance.now();
  return [
    part("server", [], () => startApiServer(session)),
    part("ends", ["server"], ({ server }) => keep("api-server", followControlPlane(session, server))),
    part("core", session.existing === undefined ? [] : ["server"], ({ server }) => findCore(session, server)),
    // After the core manager, as `go build` uses every core by itself.
    part("providers", ["core"], () => findProviders(session)),
    part("journal", ["server"], ({ server }) =>
      startSessionJournal(session.folder ?? server.dir, over.signal),
    ),
    part("registration", [], () => extensionRegistration(project.root)),
    part("console", ["server", "journal"], ({ server, journal }) =>
      showServer(session, server, journal, keep),
    ),
    part("hooks", ["server", "registration", "core"], ({ server, registration, core }) =>
      projectPrograms(session).map((one) =>
        programHooks(session, server, registration, one, core !== undefined),
      ),
    ),
    part("managers", ["server", "core", "providers"], ({ server, core, providers }) =>
      installManagers(session, server, core, providers),
    ),
    part("nodes", ["server", "managers"], ({ server }) =>
      keep("nodes", simulateClusterNodes(session, server)),
    ),
    part("installer", ["server", "managers"], ({ server }) =>
      projectInstaller(project.root, server, webhookTarget(session, server)),
    ),
    part("programs", ["server", "journal", "hooks", "installer"], (given) => keepPrograms(session, given)),
    part("reconciles", ["journal", "programs"], (given) => followReconciles(session, given, keep)),
    // Runs while the API server starts, which takes longer.
    part("generations", [], async () => {
      const generations = followGenerations(project.root, report, signal);
      keep("generated", generations.done);
      await generations.settled();
      return generations;
    }),
    part("applied", ["server"], ({ server }) => appliedFiles(session, server.client)),
    part("installed", ["generations", "programs", "installer", "applied"], (given) => {
      const { generations, installer, applied } = given;
      const programs = given.programs.map(({ program }) => program);
      const onUpdated = () => void applied.retry().catch(reportFailure(session, "applied"));
      const options = { generations, programs, installer, onUpdated, report, signal };
      return Promise.race([followProject(options), aborted(signal)]);
    }),
    part("running", ["managers", "hooks"], ({ managers, hooks }) =>
      runManagers(session, managers, hooks, keep),
    ),
    part("clusters", ["server", "running"], ({ server }) =>
      keep("cluster", showClusters(server, over.signal, report)),
    ),
    part("simulation", ["server", "running"], ({ server }) => {
      if (session.embedded) keep("core", simulateManagers(server.client, over.signal, report));
    }),
    part("registered", ["running", "programs"], ({ programs }) =>
      Promise.all(programs.map((one) => one.register())),
    ),
    // Cluster API skips hooks that are not registered when it first sees a Cluster.
    part("ready", ["applied", "installed", "registered"], async ({ applied }) => {
      await apply(session, applied, keep);
      // Its first line has scrolled away.
      const page = session.console === undefined ? "" : `; console: ${session.console.url}`;
      const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
      if (!signal.aborted)
        report("ready", "good", `ready after ${seconds} s${page}; Ctrl-C ends it`, { seconds });
    }),
  ];
}

/**
 * Runs all parts of a session until its signal aborts. Adds the parts to close to its closers.
 *
 * @returns whether no infrastructure of applied objects may remain.
 * @throws when a part cannot start.
 */
export async function runSession(session: Session): Promise<boolean> {
  const { signal, over, report, closers } = session;
  const running: Promise<unknown>[] = [];
  const keep: Keep = (event, part) => void running.push(part.catch(reportFailure(session, event)));
  const parts = sessionParts(session, keep);
  const starting = startParts(parts, signal);
  closers.unshift(async () => {
    await Promise.allSettled(starting);
    await Promise.all(running);
  });
  const values = await Promise.all(starting);
  const { server, applied, programs } = Object.fromEntries(
    parts.map(({ name }, at) => [name, values[at]]),
  ) as unknown as Started;
  await aborted(signal);
  if (!over.signal.aborted) report("stopping", "info", "stopping; press Ctrl-C again to exit immediately");
  const manager = programs.find(({ program }) => program.event === "program");
  return deleteApplied(session, server.client, await applied.settled(), manager?.program);
}

/** Shows objects and reconciles in the console. */
function showServer(session: Session, server: ControlPlane, { manager }: SessionJournal, keep: Keep): void {
  const { console } = session;
  if (console === undefined) return;
  console.readJournal(devJournal(manager));
  keep("console", console.watch(server.client, server.url));
}

/** Supervises the programs of the project. */
function keepPrograms(
  session: Session,
  { server, journal, hooks, installer }: Pick<Started, "hooks" | "installer" | "journal" | "server">,
): readonly KeptProgram[] {
  const kept = projectPrograms(session).map((one, at) =>
    keepProjectProgram(session, one, hooks[at] as ProgramHooks, (changed) =>
      programStart(session, one, server, installer, { journal, changed }),
    ),
  );
  const programs = kept.map(({ program }) => program);
  for (const program of programs) session.closers.push(() => program.stop());
  session.controls.restart = () => {
    for (const program of programs) void program.restart();
  };
  if (session.console !== undefined) session.console.parts.programs = programs;
  return kept;
}

/** Keeps the reconciles of the programs, and reports long ones. */
function followReconciles(
  { report, over }: Session,
  { journal, programs }: Pick<Started, "journal" | "programs">,
  keep: Keep,
): void {
  keep(
    "program",
    journal.keep(() => programs.some(({ program }) => program.state() !== "down")),
  );
  const reader = devJournal(journal.manager);
  keep(
    "program",
    watchReconciles(reader, report, over.signal).finally(() => reader.close()),
  );
}

/** Starts the managers, after it has removed the registrations of an earlier run, for which the core manager would wait. */
async function runManagers(
  session: Session,
  managers: readonly KeptManager[],
  registrations: readonly ProgramHooks[],
  keep: Keep,
): Promise<void> {
  if (managers.some(({ event }) => event === "core"))
    await Promise.all(registrations.map((one) => one.forget()));
  await Promise.all(
    managers.map(async (manager) => {
      const first = await startManager(session, manager);
      keep(manager.event, keepManager(session, manager, first));
    }),
  );
}

/** Applies the files of the session, now and when they change. */
async function apply(session: Session, applied: AppliedFiles, keep: Keep): Promise<void> {
  if (session.embedded && session.files.length === 0) session.report("applied", "info", withoutCluster);
  await applied.apply();
  keep("applied", applied.follow());
}

function showClusters({ client }: ControlPlane, signal: AbortSignal, report: ReportEvent): Promise<void> {
  const known = new Map<string, Parameters<typeof clusterChanges>[0]>();
  const show = (namespace: string, name: string, tree: DescribedNode | undefined): void => {
    const key = `${namespace}/${name}`;
    const lines = clusterChanges(known.get(key), tree).map((line) => `${key}: ${line}`);
    known.set(key, tree);
    report("cluster", "info", lines.join("\n"), { namespace, name, ...(tree && { tree }) });
  };
  return followClusters(client, signal, {
    async follow(namespace, name, own) {
      let last = "";
      for await (const objects of watchCluster(client, { namespace, name, signal: own })) {
        // Show the whole tree: provider authors look for their own objects, even if these are ready.
        const shown = { grouping: false, echo: true, showConditions: "Cluster" };
        const tree = describeCluster(objects, { namespace, name, ...shown });
        const now = JSON.stringify(tree);
        if (tree === undefined || now === last) continue;
        last = now;
        show(namespace, name, tree);
      }
    },
    onDeleted: (namespace, name) => show(namespace, name, undefined),
  });
}

/** Ends the run and reports the cause when etcd or kube-apiserver exits. */
async function followControlPlane(
  { over, folder, report }: Session,
  { processes }: ControlPlane,
): Promise<void> {
  const ends = processes.map(async ({ name, logFile, exited }) => ({ name, logFile, exit: await exited }));
  const ended = await Promise.race([...ends, aborted(over.signal)]);
  if (!ended || over.signal.aborted) return;
  const { name, logFile, exit } = ended;
  // A temporary folder is removed with its logs.
  const isKept = folder !== undefined;
  const log = isKept ? `log: ${shownPath(logFile)}` : "--state DIR keeps complete logs";
  const text = `${name} exited with ${howEnded(exit)}; stopping; ${log}`;
  const data = { state: "ended", process: name, ...exit, ...(isKept && { logFile }) };
  report("api-server", "error", text + outputTail(await linesOf(logFile)), data);
  over.abort();
}

/** Simulates the API servers and Nodes of Clusters on request, until the session is over. */
async function simulateClusterNodes(
  { call: { flags }, over, report }: Session,
  { client }: ControlPlane,
): Promise<void> {
  if (!flags["simulate-nodes"]) return;
  await simulateNodes(client, {
    signal: over.signal,
    report: (level, message) => report("nodes", level, message),
  });
}

/** Returns the target of the program's webhooks; undefined if the API server does not reach it. */
export function webhookTarget(
  { existing, webhookPort: port }: Pick<Session, "existing" | "webhookPort">,
  { webhookServing }: Pick<ControlPlane, "webhookServing">,
): WebhookTarget | undefined {
  const { certificateAuthority } = webhookServing;
  const host = existing === undefined ? webhookServing.host : existing.webhookHost;
  return host === undefined ? undefined : { host, port, certificateAuthority };
}
