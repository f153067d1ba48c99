import type { Move, StructRules } from "./rule.ts";

/** Timeouts of a Machine's deletion. */
export const deletionTimeouts = movesUnder("", "deletion.", [
  ["nodeDrainTimeout", "nodeDrainTimeoutSeconds"],
  ["nodeVolumeDetachTimeout", "nodeVolumeDetachTimeoutSeconds"],
  ["nodeDeletionTimeout", "nodeDeletionTimeoutSeconds"],
]);

/** Both kinds of conditions. They are never converted into each other. */
export const conditions: readonly Move[] = [
  ["conditions", "deprecated.v1beta1.conditions"],
  ["v1beta2.conditions", "conditions"],
];

export const failure: readonly Move[] = same("deprecated.v1beta1", ["failureReason", "failureMessage"]);

/** Counters with the new meaning, which the old version keeps apart. */
export const newCounters: readonly Move[] = ["readyReplicas", "availableReplicas", "upToDateReplicas"].map(
  (name) => [`v1beta2.${name}`, name] as const,
);

/** The status of a kind that owns machines; `deprecated` are counters of the old version only. */
export function replicasStatus(deprecated: readonly string[], more: readonly Move[] = []): StructRules {
  return {
    moves: [...conditions, ...failure, ...newCounters, ...same("deprecated.v1beta1", deprecated), ...more],
    explicit: ["replicas"],
    up: (_, hub) => alwaysDeprecated(hub),
  };
}

/** Fields that keep their name in another struct of the hub. */
export function same(hubStruct: string, names: readonly string[]): readonly Move[] {
  return names.map((name) => [name, `${hubStruct}.${name}`] as const);
}

export function movesUnder(old: string, hub: string, moves: readonly Move[]): readonly Move[] {
  return moves.map(([from, to, options = {}]) => [old + from, hub + to, options] as const);
}

/** Sets `status.deprecated.v1beta1`, which always exists in the hub. */
export function alwaysDeprecated(hub: Record<string, unknown>): void {
  hub.deprecated ??= { v1beta1: {} };
}
