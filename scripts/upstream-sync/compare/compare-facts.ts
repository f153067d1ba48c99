import type { GoConstant, GoField, GoHook, GoPackage, GoType } from "../facts/facts.ts";
import type { Change } from "./change.ts";

/** Returns the differences between two releases, newer API versions first. */
export function compareFacts(before: readonly GoPackage[], after: readonly GoPackage[]): readonly Change[] {
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names]
    .sort()
    .reverse()
    .flatMap((name) => {
      const [old, current] = [
        before.find((one) => one.name === name),
        after.find((one) => one.name === name),
      ];
      const added: Change[] = old === undefined ? [{ kind: "package-added", package: name }] : [];
      if (current === undefined) return [{ kind: "package-removed", package: name } as const];
      return [...added, ...comparePackages(old ?? emptyPackage(name), current)];
    });
}

function emptyPackage(name: string): GoPackage {
  return { name, types: [], constants: [], hooks: [] };
}

function comparePackages(before: GoPackage, after: GoPackage): Change[] {
  const at = { package: after.name };
  return [
    ...compareNamed<GoType, Change>(before.types, after.types, {
      added: (type) => ({ ...at, kind: "type-added", type }),
      removed: (type) => ({ ...at, kind: "type-removed", type }),
      both: (old, type) => compareTypes(after.name, old, type),
    }),
    ...compareNamed<GoConstant, Change>(before.constants, after.constants, {
      added: (constant) => ({ ...at, kind: "constant-added", constant }),
      removed: (constant) => ({ ...at, kind: "constant-removed", constant }),
      both: (old, constant) =>
        same(old, constant, ["value", "doc"])
          ? []
          : [{ ...at, kind: "constant-changed", constant, before: old }],
    }),
    ...compareNamed<GoHook, Change>(before.hooks, after.hooks, {
      added: (hook) => ({ ...at, kind: "hook-added", hook }),
      removed: (hook) => ({ ...at, kind: "hook-removed", hook }),
      both: (old, hook) =>
        JSON.stringify(old) === JSON.stringify(hook)
          ? []
          : [{ ...at, kind: "hook-changed", hook, before: old }],
    }),
  ];
}

function compareTypes(name: string, before: GoType, type: GoType): Change[] {
  const at = { package: name, type };
  const changed: Change[] = same(before, type, ["type", "doc", "markers"])
    ? []
    : [{ ...at, kind: "type-changed", before }];
  return [
    ...changed,
    ...compareNamed<GoField, Change>(named(before.fields), named(type.fields), {
      added: (field) => ({ ...at, kind: "field-added", field }),
      removed: (field) => ({ ...at, kind: "field-removed", field }),
      both: (old, field) =>
        same(old, field, ["type", "doc", "markers", "options"])
          ? []
          : [{ ...at, kind: "field-changed", field, before: old }],
    }),
  ];
}

/** Fields with their Go name if they are embedded, so that embedded types are compared, too. */
function named(fields: readonly GoField[]): readonly GoField[] {
  return fields.map((field) => (field.name === "" ? { ...field, name: field.goName } : field));
}

function same<T>(before: T, after: T, keys: readonly (keyof T)[]): boolean {
  return keys.every((key) => JSON.stringify(before[key]) === JSON.stringify(after[key]));
}

interface Cases<T, R> {
  readonly added: (one: T) => R;
  readonly removed: (one: T) => R;
  readonly both: (before: T, after: T) => R[];
}

function compareNamed<T extends { readonly name: string }, R>(
  before: readonly T[],
  after: readonly T[],
  { added, removed, both }: Cases<T, R>,
): R[] {
  const old = new Map(before.map((one) => [one.name, one]));
  const current = new Set(after.map(({ name }) => name));
  return [
    ...before.filter(({ name }) => !current.has(name)).map(removed),
    ...after.flatMap((one) => {
      const known = old.get(one.name);
      return known === undefined ? [added(one)] : both(known, one);
    }),
  ];
}
