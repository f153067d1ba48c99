import type { ControlPlane } from "@capikit/envtest";
import { aborted } from "../../shared/command/aborted.ts";
import type { ExtensionRegistration } from "../../shared/extension/extension-registration.ts";
import type { ProjectInstaller } from "./install-project.ts";
import { keepProgram, type Program } from "./program.ts";
import { type ProgramHooks, programHooks } from "./program-hooks.ts";
import type { Session } from "./session.ts";
import type { SessionJournal } from "./session-journal.ts";
import { host, programStart } from "./start-parts.ts";
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
  title: "the program of the extension",
  event: "extension",
  log: "extension.log",
} as const;

/** Returns the programs of the project: the manager, and that of an extension. */
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
  if (extensionProgram !== undefined && !isOfExtension)
    found.push({
      ...ofExtension,
      file: extensionProgram,
      port: extensionPort,
      args: [],
      suffix: "",
    });
  return found;
}

/** A supervised program with its hooks. */
export interface KeptProgram {
  readonly program: Program;
  /** Resolves when it is ready and its hooks, if any, are registered. */
  readonly registered: Promise<void>;
  /**
   * Registers its hooks, now and whenever it becomes ready. Called once, when the core manager runs.
   */
  register(hooks: ProgramHooks): void;
  /** Returns its hooks, under the name of a registration with its suffix. */
  hooksOf(plane: ControlPlane, registration: ExtensionRegistration, hasCore: boolean): ProgramHooks;
}

/** Supervises a program of the project. It starts when the artefacts are installed. */
export function keepProjectProgram(
  session: Session,
  part: ProjectProgram,
  starting: Promise<ControlPlane>,
  installer: Promise<ProjectInstaller>,
  journal: Promise<SessionJournal>,
): KeptProgram {
  const { inspect, project, report, signal } = session;
  const hooks = Promise.withResolvers<ProgramHooks>();
  const registered = Promise.withResolvers<void>();
  const program = keepProgram({
    ...part,
    cwd: project.root,
    inspect: inspect && `--inspect${inspect.waits ? "-brk" : ""}=${host}:${inspect.ports[part.event]}`,
    async prepare(changed) {
      const installed = await Promise.race([installer, aborted(signal)]);
      if (!installed) return undefined;
      return programStart(session, part, await starting, installed, { journal: await journal, changed });
    },
    onReady() {
      const start = program.starts();
      const isCurrent = (): boolean => program.state() === "ready" && program.starts() === start;
      void hooks.promise
        .then((own) => own.update(isCurrent))
        .catch(reportFailure(session, "extension"))
        .then(() => registered.resolve());
    },
    report,
  });
  return {
    program,
    registered: registered.promise,
    register: (own) => hooks.resolve(own),
    hooksOf: (plane, { name, spec }, hasCore) =>
      programHooks(session, plane, { name: `${name}${part.suffix}`, spec }, part, hasCore),
  };
}
