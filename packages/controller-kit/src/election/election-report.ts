import type { ClusterConfig } from "@capikit/client";
import type { LeadershipLostCode } from "./election-errors.ts";
import type { CompleteSettings } from "./election-settings.ts";

/** Messages of the lease renewal thread to the main thread. */
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

/** Startup data of the lease renewal thread. */
export interface ElectionWorkerData {
  readonly config: ClusterConfig;
  readonly settings: CompleteSettings;
  readonly memory: SharedArrayBuffer;
}

/** Request of the main thread to end the election, and to release the lease or let it expire. */
export type ElectionOrder = "release" | "keep";
