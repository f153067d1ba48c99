import type { KubernetesObject } from "@capikit/client";
import type { Call } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { DevProject } from "./find-project.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import type { StateFolder } from "./state-folder.ts";

/** One run of `capikit dev`. */
export interface Session {
  readonly call: Call;
  readonly io: Io;
  readonly project: DevProject;
  /** To be applied. */
  readonly objects: readonly KubernetesObject[];
  readonly webhookPort: number;
  readonly extensionPort: number;
  readonly state: StateFolder | undefined;
  readonly report: ReportEvent;
  /** Ends the run in order: people want it to end, or it is over. */
  readonly signal: AbortSignal;
  /** Aborted when it is over: nothing of it goes on then. Earlier than its end where it cannot go on, which was told. */
  readonly over: AbortController;
  /** What is to be done at the end, the last first. */
  readonly closers: (() => Promise<void>)[];
}
