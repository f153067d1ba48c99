import type { Io } from "../../shared/terminal/io.ts";
import type { DevCall } from "../dev.ts";
import type { AppliedFile } from "./applied-objects.ts";
import type { DevConsole } from "./dev-console.ts";
import type { ExistingCluster } from "./existing-cluster.ts";
import type { DevProject } from "./find-project.ts";
import type { RequestedProviders } from "./managers/requested-providers.ts";
import type { DevControls, ReportEvent } from "./renderers/dev-event.ts";
import type { StateFolder } from "./state-folder.ts";

/** Where debuggers attach to the programs. */
export interface Inspection {
  /** Whether programs wait for a debugger when they start. */
  readonly waits: boolean;
  /** Ports of the inspectors. */
  readonly ports: Readonly<Record<"extension" | "program", number>>;
}

/** One run of `capikit dev`. */
export interface Session {
  readonly call: DevCall;
  readonly io: Io;
  readonly project: DevProject;
  /** Files to apply. */
  readonly files: readonly AppliedFile[];
  /** Other providers to run. */
  readonly providers: RequestedProviders;
  /** Of the core manager and of kubeadm's providers. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** Absent if the run starts an API server. */
  readonly existing: ExistingCluster | undefined;
  /** Whether the run starts the embedded API server instead of a real one. */
  readonly embedded: boolean;
  readonly webhookPort: number;
  readonly extensionPort: number;
  /** How debuggers attach; undefined if they do not. */
  readonly inspect: Inspection | undefined;
  readonly state: StateFolder | undefined;
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
