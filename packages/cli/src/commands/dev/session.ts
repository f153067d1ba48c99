import { createServer } from "node:net";
import { freePorts } from "@capikit/envtest";
import { UsageError } from "@capikit/generators/run";
import { readFeatureGates } from "../../shared/command/feature-gates.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { DevCall } from "../dev.ts";
import { readApplied } from "./applied-objects.ts";
import type { DevConsole } from "./dev-console.ts";
import { isEmbedded } from "./embedded-plane.ts";
import { existingCluster } from "./existing-cluster.ts";
import { findProject } from "./find-project.ts";
import { coreRelease } from "./managers/core-manager.ts";
import { readProviders } from "./managers/requested-providers.ts";
import type { DevControls, ReportEvent } from "./renderers/dev-event.ts";
import { host } from "./start-api-server.ts";
import { holdState } from "./state-folder.ts";

/** Where debuggers attach to the programs. */
interface Inspection {
  /** Whether programs wait for a debugger when they start. */
  readonly waits: boolean;
  /** Ports of the inspectors. */
  readonly ports: Readonly<Record<"extension" | "program", number>>;
}

/** The checked values of a call. */
export type CallValues = Readonly<Awaited<ReturnType<typeof readCall>>>;

/** One run of `capikit dev`. */
export interface Session extends CallValues {
  readonly call: DevCall;
  readonly io: Io;
  /** Folder of the kubeconfig and the logs; undefined to keep them with the API server's data. */
  readonly folder: string | undefined;
  readonly report: ReportEvent;
  /** The page for browsers; undefined if the user switched it off. */
  readonly console: DevConsole | undefined;
  /** Actions of keys. */
  readonly controls: DevControls;
  /** Ends the run in order: on request, or when it cannot continue. */
  readonly signal: AbortSignal;
  /** Aborted when the run is over; earlier if it cannot continue, which is reported. */
  readonly over: AbortController;
  /** Cleanup functions, called in reverse order. */
  readonly closers: (() => Promise<void>)[];
}

/** Checks the values of a call, in the order of their errors. @throws UsageError */
export async function readCall(call: DevCall, io: Io) {
  const { flags } = call;
  const project = findProject(call);
  // Before providers, which may be read from their repositories.
  const embedded = isEmbedded(call);
  coreRelease(flags);
  return {
    project,
    /** Whether the run starts the embedded API server instead of a real one. */
    embedded,
    /** Files to apply. */
    files: readApplied(call, io),
    /** Other providers to run. */
    providers: await readProviders(call, io),
    /** Of the core manager and of kubeadm's providers. */
    featureGates: readFeatureGates(call),
    /** Absent if the run starts an API server. */
    existing: existingCluster(call),
    webhookPort: await chosenPort("webhook-port", flags["webhook-port"]),
    extensionPort: await chosenPort("extension-port", flags["extension-port"]),
    /** How debuggers attach; undefined if they do not. */
    inspect: await inspection(flags),
    state: flags.state === undefined ? undefined : holdState(flags.state),
  };
}

/** Returns the port of a flag, or a free port. @throws UsageError when the port is in use. */
async function chosenPort(flag: string, value: string | undefined): Promise<number> {
  if (value === undefined || value === "0") {
    const [port = 0] = await freePorts(1, host);
    return port;
  }
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(Number(value), host, () => server.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `cannot listen on port ${value}: ${error.code ?? error.message}`,
      `set another port with --${flag}=PORT, or any free port with --${flag}=0`,
      [flag],
    );
  });
  return Number(value);
}

/** Returns where debuggers attach. @throws UsageError when a port is in use. */
async function inspection(flags: DevCall["flags"]): Promise<Inspection | undefined> {
  const flag = flags["inspect-brk"] === undefined ? "inspect" : "inspect-brk";
  const port = flags[flag];
  if (port === undefined) return undefined;
  const program = Number(await chosenPort(flag, port));
  const extension = await chosenPort(flag, port === "0" ? port : String(program + 1));
  return { waits: flag === "inspect-brk", ports: { program, extension } };
}
