/**
 * A mutation that cannot be carried out: a change outside of what Cluster API keeps, a value that is no JSON, a template that no rule
 * knows. Its message names no identifier, time or address and may stand in a condition.
 */
export class MutationError extends Error {
  override readonly name = "MutationError";
}
