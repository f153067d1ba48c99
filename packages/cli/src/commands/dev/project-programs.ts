import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ControlPlane, freePorts } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { aborted } from "../../shared/command/aborted.ts";
import type { DevManager } from "../../shared/journal/dev-manager.ts";
import { devAccount, type ProjectInstaller } from "./install-project.ts";
import { fileBeside, keepProgram, type Program, type ProgramStart } from "./program.ts";
import type { ProgramHooks } from "./program-hooks.ts";
import type { Session } from "./session.ts";
import type { SessionJournal } from "./session-journal.ts";
import { dataFolder, host } from "./start-api-server.ts";
import { reportFailure } from "./supervision/report-failure.ts";

export interface ProjectProgram {
  readonly title: string;
  readonly event: "extension" | "program";
  readonly file: string;
  /** Port of its webhooks and hooks. */
  readonly port: number;
  readonly log: string;
  /** Additional flags. */
  readonly args: readonly string[];
  /** Suffix of the name under which its hooks are registered. */
  readonly suffix: string;
}

const ofExtension = {
  title: "the extension",
  event: "extension",
  log: "extension.log",
} as const;

/** Returns the programs of the project: the manager, and the extension. */
export function projectPrograms({
  project: { program, extensionProgram, extension },
  webhookPort,
  extensionPort,
  call: { lists },
}: Pick<Session, "call" | "extensionPort" | "project" | "webhookPort">): readonly ProjectProgram[] {
  const found: ProjectProgram[] = [];
  const isOfExtension = program === extensionProgram;
  const isAlone = extension === undefined && (extensionProgram === undefined || isOfExtension);
  if (program !== undefined)
    found.push({
      ...(isOfExtension ? ofExtension : { title: "the program", event: "program", log: "program.log" }),
      file: program,
      port: webhookPort,
      args: lists?.arg ?? [],
      suffix: isAlone ? "" : "-manager",
    });
  const separate =
    extension === undefined
      ? { file: isOfExtension ? undefined : extensionProgram, args: [] }
      : { file: fileURLToPath(fileBeside("extension-program")), args: [extension] };
  const { file, args } = separate;
  if (file !== undefined) found.push({ ...ofExtension, file, port: extensionPort, args, suffix: "" });
  return found;
}

/** A supervised program with its hooks. */
export interface KeptProgram {
  readonly program: Program;
  /**
   * Registers its hooks, if any, when it is ready, and again whenever it becomes ready. Called once, when the core manager runs.
   */
  register(): Promise<void>;
}

/** Supervises a program of the project, which starts when it is restarted first. */
export function keepProjectProgram(
  session: Session,
  part: ProjectProgram,
  hooks: ProgramHooks,
  start: (changed: readonly string[]) => Promise<ProgramStart>,
): KeptProgram {
  const { inspect, project, report, signal } = session;
  let registering: Promise<void> | undefined;
  const update = (): Promise<void> => {
    const starts = program.starts();
    const isCurrent = (): boolean => program.state() === "ready" && program.starts() === starts;
    return hooks.update(isCurrent).catch(reportFailure(session, "extension"));
  };
  const program = keepProgram({
    ...part,
    cwd: project.root,
    inspect: inspect && `--inspect${inspect.waits ? "-brk" : ""}=${host}:${inspect.ports[part.event]}`,
    prepare: start,
    onPlaces: (places) => session.console?.parts.hooks.setPlaces(places),
    onReady() {
      if (registering !== undefined) registering = update();
    },
    report,
  });
  return {
    program,
    async register() {
      registering = Promise.resolve();
      if (program.state() === "ready") registering = update();
      await Promise.race([program.ready(), aborted(signal)]);
      await registering;
    },
  };
}

/** Returns the settings to start a program, with the permissions that the project declares. */
export async function programStart(
  session: Pick<Session, "existing" | "folder" | "state">,
  { event, port, log, args }: Pick<ProjectProgram, "args" | "event" | "log" | "port">,
  plane: ControlPlane,
  installer: Pick<ProjectInstaller, "hasRoles">,
  { journal, changed }: { readonly journal: SessionJournal; readonly changed: readonly string[] },
): Promise<ProgramStart> {
  const { existing, folder } = session;
  const [health = 0, diagnostics = 0] = await freePorts(2, host);
  if (event === "program") await journal.follow(diagnostics, changed);
  const kubeconfig = installer.hasRoles()
    ? await serviceAccountKubeconfig(plane, devAccount.namespace, devAccount.name)
    : plane.kubeconfigPath;
  return {
    env: programEnvironment(session, plane),
    readyUrl: `http://${host}:${health}/readyz`,
    logFile: join(folder ?? plane.dir, "logs", log),
    flags: [
      `--kubeconfig=${kubeconfig}`,
      "--leader-elect=false",
      `--webhook-port=${port}`,
      // An existing cluster calls webhooks at the address of --webhook-host.
      ...(existing?.webhookHost === undefined ? [`--webhook-host=${host}`] : []),
      `--webhook-cert-dir=${plane.webhookServing.certDir}`,
      `--health-addr=${host}:${health}`,
      ...(event === "program" ? journalFlags(diagnostics, journal.manager) : ["--diagnostics-address=0"]),
      ...args,
    ],
  };
}

/** Memory for reconciles that the session has not read yet. */
const journalBytes = 8 * 1024 * 1024;

/** Lets only this user read the diagnostics: other users of the machine can connect to the port. */
function journalFlags(port: number, { tokenFile }: DevManager): readonly string[] {
  return [
    `--diagnostics-address=${host}:${port}`,
    "--insecure-diagnostics",
    `--diagnostics-token-file=${tokenFile}`,
    `--journal=${journalBytes}`,
  ];
}

/**
 * Returns the environment of a program with a folder for its own data, which is kept as long as the
 * objects of the API server.
 */
function programEnvironment(
  session: Pick<Session, "existing" | "folder" | "state">,
  plane: Pick<ControlPlane, "dir">,
): NodeJS.ProcessEnv {
  return { ...process.env, CAPIKIT_DEV_DATA: dataFolder(session, plane) };
}
