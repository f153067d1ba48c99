import type { ClusterConfig } from "@capikit/client";
import type { LeadershipLostCode } from "./election-errors.ts";
import type { CompleteSettings } from "./election-settings.ts";

/** What the thread that renews the lease tells the main thread. */
export type ElectionReport =
  | { readonly type: "leader"; readonly identity: string }
  | { readonly type: "acquired" }
  | { readonly type: "slow-path" }
  | {
      readonly type: "failed";
      readonly action: "acquire" | "renew" | "release";
      readonly message: string;
    }
  | { readonly type: "released" }
  | { readonly type: "ended"; readonly code: LeadershipLostCode; readonly message: string };

/** What that thread is started with. */
export interface ElectionWorkerData {
  readonly config: ClusterConfig;
  readonly settings: CompleteSettings;
  readonly memory: SharedArrayBuffer;
}

/** What the main thread asks of that thread: to end, and to release the lease or to let it run out. */
export type ElectionOrder = "release" | "keep";
