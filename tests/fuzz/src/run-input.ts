import { type FuzzTarget, PropertyError } from "./target.ts";

const watched = Object.entries({
  Object: Object.prototype,
  Array: Array.prototype,
  Function: Function.prototype,
  String: String.prototype,
  Number: Number.prototype,
  RegExp: RegExp.prototype,
  Map: Map.prototype,
  Set: Set.prototype,
  Promise: Promise.prototype,
  Error: Error.prototype,
});

const original = watched.map(([name, prototype]) => ({
  name,
  prototype,
  descriptors: Object.getOwnPropertyDescriptors(prototype) as Readonly<
    Record<PropertyKey, PropertyDescriptor>
  >,
  count: Reflect.ownKeys(prototype).length,
}));

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

/** @throws PropertyError if a property of a built-in prototype changed; it is restored. */
function checkBuiltIns(): void {
  for (const { name, prototype, descriptors, count } of original) {
    const keys = Reflect.ownKeys(prototype);
    const changed = keys.filter(
      (key) => !isSame(descriptors[key], Reflect.getOwnPropertyDescriptor(prototype, key)),
    );
    if (changed.length === 0 && keys.length === count) continue;
    for (const key of changed) if (descriptors[key] === undefined) Reflect.deleteProperty(prototype, key);
    Object.defineProperties(prototype, descriptors);
    throw new PropertyError(
      `${name}.prototype changed: ${changed.map(String).join(", ") || "a property is missing"}`,
    );
  }
}

function isSame(a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean {
  return a !== undefined && b !== undefined && a.value === b.value && a.get === b.get && a.set === b.set;
}
