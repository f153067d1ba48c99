import type { HookDescriptor } from "@capikit/api/catalog/runtime";

/**
 * Limits of answers, by the objects to which Cluster API copies them. The API server refuses the
 * whole status of an object with a longer message or list.
 */

/** Maximum message of a condition of contract v1beta1, the shorter one. Cluster API writes both. */
export const maxConditionMessage = 10_240;

/** Maximum message of an answer: Cluster API adds its own text, such as the name of the handler. */
export const maxMessage = maxConditionMessage - 1024;

/**
 * Reports whether Cluster API joins the messages of all handlers of a hook in one condition: the
 * answers of all extensions, and failures of DiscoverVariables for the patches of a ClusterClass.
 */
export function hasJoinedMessages({
  hook,
  extensions,
}: Pick<HookDescriptor, "hook" | "extensions">): boolean {
  return extensions === "all" || hook === "DiscoverVariables";
}

/** Cluster API keeps the answer of a blocking hook for 24 hours; it does not call again before. */
export const maxRetryAfterSeconds = 86_400;

/** Maximum items of `status.handlers` of an ExtensionConfig. */
export const maxHandlers = 512;

/** Maximum items of `status.variables` of a ClusterClass. */
export const maxVariables = 1000;

/** Maximum `spec.version` of a Machine, to which Cluster API copies the steps of upgrade plans. */
export const maxVersion = 256;
