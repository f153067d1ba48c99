import { UsageError } from "@capikit/runner";

/** Reports whether a project has no sources to generate from, which is allowed for an extension. */
export function hasNothingToGenerate(error: unknown): boolean {
  return error instanceof UsageError && /nothing to generate/i.test(error.message);
}
