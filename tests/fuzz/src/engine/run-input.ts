import type { FuzzTarget } from "../target.ts";
import { checkBuiltIns } from "./built-ins.ts";

/** Errors that V8 throws itself, which are findings even if the code documents their class. */
const engineMessage =
  /^(?:Cannot |Maximum call stack|Invalid (?:array length|string length|count value|regular expression|time value|code point)|Unexpected |Reduce of empty|Converting circular|Assignment to |Method |Duplicate )|is not (?:a function|iterable|defined|a constructor|extensible)|cannot be converted to a BigInt|undefined or null/;

function isDocumented({ errors }: FuzzTarget, error: unknown): boolean {
  const documented = errors.find((type) => error instanceof type);
  if (documented === undefined) return false;
  const isBuiltIn = documented === TypeError || documented === RangeError || documented === SyntaxError;
  return !isBuiltIn || !engineMessage.test((error as Error).message);
}

/**
 * Runs a target once.
 *
 * @throws errors of the target that it does not document, and PropertyError if a built-in prototype
 * was changed.
 */
export async function runInput(target: FuzzTarget, input: Uint8Array): Promise<void> {
  try {
    // A copy, as a target may keep or change its input.
    const outcome = target.run(Buffer.from(input));
    if (outcome instanceof Promise) await outcome;
  } catch (error) {
    if (!isDocumented(target, error)) throw error;
  } finally {
    checkBuiltIns();
  }
}
