import { HookError } from "../../extension/hook-error.ts";

/**
 * A mutation failed: a change outside the fields that Cluster API keeps, a value that is not JSON,
 * a template without a rule. Its message is for Cluster API: no identifiers, times and addresses.
 */
export class MutationError extends HookError {
  override readonly name = "MutationError";
}
