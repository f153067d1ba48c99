import { type ExtensionConfig, extensionConfigDiscoveredCondition } from "@capikit/api/runtime/v1beta2";
import type { RunnableContext } from "@capikit/controller-kit";
import { getCondition, isConditionTrue } from "@capikit/controller-kit/capi";
import type { RegisteredExtension } from "../caller/registration.ts";
import { discoverExtension } from "./discover-extension.ts";
import { type DiscoveryContext, DiscoveryError } from "./discovery-context.ts";

const type = extensionConfigDiscoveredCondition;

/**
 * Checks that another manager has discovered an extension in its current generation.
 *
 * @throws DiscoveryError `DISCOVERY_INCOMPLETE` when a field or condition is missing
 */
export function checkDiscovered(config: ExtensionConfig): void {
  // Without one the system's certificates would be trusted.
  const problem = config.spec.clientConfig.caBundle ? discoveryProblem(config) : "it has no caBundle";
  if (problem !== undefined) {
    throw incomplete(config, `${problem}; check the manager that discovers it`);
  }
}

/**
 * Checks that the leader has finished the discovery of an extension, or is not going to start it.
 *
 * @param tolerant whether a failed discovery is sufficient
 * @throws DiscoveryError `DISCOVERY_INCOMPLETE`
 */
function checkAttempted(config: ExtensionConfig, tolerant: boolean): void {
  if (config.metadata.deletionTimestamp !== undefined || isConditionTrue(config, "Paused")) {
    return;
  }
  const problem = tolerant ? generationProblem(config) : discoveryProblem(config);
  if (problem !== undefined) {
    throw incomplete(config, problem);
  }
}

export function isDiscovered(config: ExtensionConfig): boolean {
  return discoveryProblem(config) === undefined;
}

function discoveryProblem(config: ExtensionConfig): string | undefined {
  const condition = getCondition(config, type);
  return condition === undefined || condition.status === "True"
    ? generationProblem(config)
    : `condition ${type} is ${condition.status}`;
}

function generationProblem(config: ExtensionConfig): string | undefined {
  const condition = getCondition(config, type);
  if (condition === undefined) {
    return `it has no condition ${type} yet`;
  }
  const { observedGeneration } = condition;
  const { generation } = config.metadata;
  return observedGeneration === generation
    ? undefined
    : `condition ${type} is of generation ${observedGeneration} instead of ${generation}`;
}

function incomplete(
  { kind = "ExtensionConfig", metadata }: ExtensionConfig,
  problem: string,
): DiscoveryError {
  return new DiscoveryError("DISCOVERY_INCOMPLETE", `${kind} ${metadata.name}: ${problem}`);
}

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
