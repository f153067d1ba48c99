import { HookError } from "../../extension/hook-error.ts";

/**
 * A mutation that cannot be carried out: a change outside of what Cluster API keeps, a value that is no JSON, a template that no rule
 * knows. Its message names no identifier, time or address, so that Cluster API is shown it.
 */
export class MutationError extends HookError {}
