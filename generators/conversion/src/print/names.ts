import { stringLiteral } from "@capikit/model";

/** Converts `MachinePool` to `machinePool`. */
export function camel(name: string): string {
  const head = /^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/.exec(name)?.[0] ?? "";
  return head.toLowerCase() + name.slice(head.length);
}

/** Converts `MachinePool` to `machine-pool`. */
export function kebab(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, (_, a: string, b: string, c: string) =>
      a === undefined ? `${c}-` : `${a}-${b}`,
    )
    .toLowerCase();
}

/** Returns the import specifier from one folder to another; both relative to the project. */
export function relativeImport(fromFolder: string, toFile: string): string {
  const from = fromFolder.split("/").filter((part) => part !== "" && part !== ".");
  const to = toFile.split("/").filter((part) => part !== "" && part !== ".");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const up = from.slice(shared).map(() => "..");
  const path = [...up, ...to.slice(shared)].join("/");
  return up.length === 0 ? `./${path}` : path;
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
