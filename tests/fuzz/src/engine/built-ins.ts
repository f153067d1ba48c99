import { PropertyError } from "../target.ts";

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

/** @throws PropertyError if a property of a built-in prototype changed; it is restored. */
export function checkBuiltIns(): void {
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
