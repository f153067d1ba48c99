import { HookError } from "../../extension/hook-error.ts";

/**
 * A mutation failed: a change outside the fields that Cluster API keeps, a value that is not JSON,
 * a template without a rule. Its message contains no identifier, time or address, so that Cluster
 * API can receive it.
 */
export class MutationError extends HookError {}
