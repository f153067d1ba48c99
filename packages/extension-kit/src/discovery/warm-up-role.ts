import type { RunnableContext } from "@capikit/controller-kit";
import type { RegisteredExtension } from "../caller/registration.ts";
import { checkAttempted, checkDiscovered } from "./check-discovered.ts";
import { discoverExtension } from "./discover-extension.ts";
import type { DiscoveryContext } from "./discovery-context.ts";

/** The part of a replica in the first discovery of all extensions. */
export interface WarmUpRole {
  readonly name: string;
  readonly needLeaderElection: boolean;
  /** Whether it waits for the leader, without a timeout: the leader fails then. */
  readonly waits: boolean;
  /** Whether undiscovered extensions keep the handlers of their status. */
  readonly keepsHandlers: boolean;
  /**
   * Returns a registration with the handlers to register.
   *
   * @throws HookCallError, DiscoveryError or ApiError if the extension is not discovered
   */
  discover(config: RegisteredExtension, running: RunnableContext): Promise<RegisteredExtension>;
}

/** Discovers the extensions, in the leader. */
export function leaderRole(context: DiscoveryContext): WarmUpRole {
  return {
    name: `${context.kind.kind.toLowerCase()}-warm-up`,
    needLeaderElection: true,
    waits: false,
    keepsHandlers: true,
    discover: (config, running) => discoverExtension(context, running, config),
  };
}

/** Reads the results of the leader, or of another manager if read-only, in each replica. */
export function readerRole({ kind, readOnly }: DiscoveryContext, tolerant = false): WarmUpRole {
  return {
    name: `${kind.kind.toLowerCase()}-registry-warm-up`,
    needLeaderElection: false,
    waits: !readOnly,
    keepsHandlers: !readOnly,
    async discover(config) {
      if (readOnly) {
        checkDiscovered(config);
      } else {
        checkAttempted(config, tolerant);
      }
      return config;
    },
  };
}
