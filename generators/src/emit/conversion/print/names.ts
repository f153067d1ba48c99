import { stringLiteral } from "../../../model/text/typescript-text.ts";

/** Converts `MachinePool` to `machinePool`. */
export function camel(name: string): string {
  const head = /^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/.exec(name)?.[0] ?? "";
  return head.toLowerCase() + name.slice(head.length);
}

/** Prints a list of strings: `["a", "b"]`. */
export function textList(names: readonly string[]): string {
  return `[${names.map((name) => stringLiteral(name)).join(", ")}]`;
}

/** Reports whether objects without such a field have a member of `Object.prototype` instead. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}

/** Adds the type to a member's value if TypeScript ignores the index signature of its object. */
export function typedAs(type: string, name: string, value: string): string {
  return isInherited(name) ? `(${value}) as ${type}` : value;
}
