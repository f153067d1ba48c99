import { type DescribedNode, describeCluster, watchCluster } from "@capikit/clusterctl-kit/describe";
import type { ControlPlane, WebhookTarget } from "@capikit/envtest";
import { simulateNodes } from "@capikit/envtest/cluster-api";
import { aborted } from "../../shared/command/aborted.ts";
import { extensionRegistration } from "../../shared/extension/extension-registration.ts";
import { linesOf } from "../../shared/input/last-lines.ts";
import { devJournal } from "../../shared/journal/read-journal.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { type AppliedFiles, appliedFiles } from "./applied-files.ts";
import { checkProjectTypes } from "./check-types.ts";
import { clusterChanges } from "./cluster-changes.ts";
import { deleteApplied } from "./delete-applied.ts";
import { withoutCluster } from "./embedded-plane.ts";
import { followClusters } from "./follow-clusters.ts";
import { followProject } from "./follow-project.ts";
import { devAccount, type ProjectInstaller, projectInstaller } from "./install-project.ts";
import { findManagers, runManagers } from "./managers/run-managers.ts";
import { keepProjectProgram, projectPrograms } from "./project-programs.ts";
import type { DevEvent, ReportEvent } from "./renderers/dev-event.ts";
import { runExtension } from "./run-extension.ts";
import type { Session } from "./session.ts";
import { startSessionJournal } from "./session-journal.ts";
import { simulateManagers } from "./simulate-managers.ts";
import { setOutage } from "./simulate-outage.ts";
import { dataFolder, startApiServer } from "./start-parts.ts";
import { howEnded, outputTail } from "./supervision/output-tail.ts";
import { reportFailure } from "./supervision/report-failure.ts";
import { watchReconciles } from "./watch-reconciles.ts";

/**
 * Runs all parts of a session until its signal aborts. Adds the parts to close to its closers.
 *
 * @returns whether no infrastructure of applied objects may remain.
 * @throws when a part cannot start.
 */
export async function runSession(session: Session): Promise<boolean> {
  const { project, report, signal, over, closers } = session;
  const start = performance.now();
  const starting = startApiServer(session);
  const finding = findManagers(session, starting);
  const journaling = starting.then(({ dir }) => startSessionJournal(session.folder ?? dir, over.signal));
  const onFailure = (event: DevEvent["event"]) => reportFailure(session, event);
  const { promise: installer, resolve: onInstaller } = Promise.withResolvers<ProjectInstaller>();
  const programs = projectPrograms(session).map((part) =>
    keepProjectProgram(session, part, starting, installer, journaling),
  );
  session.controls.restart = () => {
    for (const { program } of programs) void program.restart();
  };
  // Runs while the API server starts, which takes longer.
  let account: ProjectInstaller | undefined;
  const { promise: generated, resolve: onGenerated } = Promise.withResolvers<void>();
  const { promise: applying, resolve: onApplied } = Promise.withResolvers<AppliedFiles>();
  const onUpdated = () => void applying.then((applied) => applied.retry()).catch(onFailure("applied"));
  const { promise: installed, resolve: onInstalled } = Promise.withResolvers<void>();
  const following = followProject({
    root: project.root,
    programs: programs.map(({ program }) => program),
    installer,
    onGenerated,
    onUpdated,
    onInstalled,
    report,
    signal,
  });
  // A new project has no generated modules yet, and its types need them.
  const checking = Promise.race([generated, aborted(signal)])
    .then(() => checkProjectTypes(session))
    .catch(onFailure("types"));
  const parts: Promise<unknown>[] = [
    starting,
    finding,
    journaling,
    following.catch(onFailure("generated")),
    checking,
  ];
  closers.unshift(() => Promise.allSettled(parts).then(() => {}));

  const [plane, found, kept] = await Promise.all([starting, finding, journaling]);
  parts.push(followControlPlane(session, plane));
  session.console?.readJournal(devJournal(kept.manager));
  const journal = devJournal(kept.manager);
  parts.push(
    kept.keep(() => programs.some(({ program }) => program.state() !== "down")).catch(onFailure("program")),
    watchReconciles(journal, report, over.signal)
      .finally(() => journal.close())
      .catch(onFailure("program")),
  );
  const acting = session.console?.parts;
  if (acting !== undefined) {
    acting.plane = plane;
    acting.programs = programs.map(({ program }) => program);
    acting.account = () =>
      account?.hasRoles() ? `system:serviceaccount:${devAccount.namespace}:${devAccount.name}` : undefined;
    setOutage(dataFolder(session, plane), false);
  }
  if (session.console !== undefined)
    parts.push(session.console.watch(plane.client, plane.url).catch(onFailure("console")));
  for (const { program } of programs) closers.push(() => program.stop());
  const registration = await extensionRegistration(project.root);
  const extension = await runExtension(session, plane, registration);
  const hooks = programs.map((kept) => ({
    kept,
    own: kept.hooksOf(plane, registration, found.core !== undefined),
  }));
  const managers = await runManagers(session, plane, found, {
    async beforeCore() {
      await Promise.all([extension, ...hooks.map(({ own }) => own)].map((one) => one?.forget()));
    },
    onKinds() {
      account = projectInstaller(project.root, plane, webhookTarget(session, plane));
      onInstaller(account);
      parts.push(simulateClusterNodes(session, plane).catch(onFailure("nodes")));
    },
  });
  parts.push(managers.kept);
  for (const { kept: program, own } of hooks) program.register(own);
  if (managers.hasCore) await extension?.register();
  parts.push(showClusters(plane, over.signal, report).catch(onFailure("cluster")));
  if (session.embedded)
    parts.push(simulateManagers(plane.client, over.signal, report).catch(onFailure("core")));
  // Cluster API skips hooks that are not registered when it first sees a Cluster.
  await Promise.race([
    Promise.all([installed, ...programs.map(({ registered }) => registered)]),
    aborted(signal),
  ]);
  if (session.embedded && session.files.length === 0) report("applied", "info", withoutCluster);
  const applied = appliedFiles(session, plane.client);
  if (acting !== undefined) acting.applied = applied;
  await applied.apply();
  onApplied(applied);
  parts.push(applied.follow().catch(onFailure("applied")));
  // Its first line has scrolled away.
  const page = session.console === undefined ? "" : `; console: ${session.console.url}`;
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  if (!signal.aborted)
    report("ready", "good", `ready after ${seconds} s${page}; Ctrl-C ends it`, { seconds });
  await aborted(signal);
  // Applied objects are deleted also if the webhook of injected conflicts remains.
  await session.console?.stopFaults().catch(onFailure("console"));
  if (!over.signal.aborted) report("stopping", "info", "stopping; press Ctrl-C again to exit immediately");
  return deleteApplied(session, plane.client, await applied.settled(), programs[0]?.program);
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
