import type { MinorRelease } from "../../src/releases/index.ts";
import { newerKindFields } from "../../src/releases/newer-kind-fields.ts";

/** A generated row: the first release with a field, its subject of two words, and its path. */
export type NewerRow = readonly [since: MinorRelease, subject: string, path: string];

/** Returns all rows of a generated table. */
export function rowsOf(table: object): readonly NewerRow[] {
  return Object.entries(table).flatMap(([since, subjects]) =>
    Object.entries<readonly string[]>(subjects).flatMap(([subject, paths]) =>
      paths.map((path) => [since as MinorRelease, subject, path] as const),
    ),
  );
}

/** Returns the steps of a path: members, `[]` and `{}`. */
export function stepsOf(path: string): string[] {
  return path.match(/\[\]|\{\}|[^.[{]+/g) ?? [];
}

/** Returns a value with the field, in each list of items. */
export function valueWith([step, ...rest]: readonly string[], items = (item: unknown) => [item]): unknown {
  if (step === undefined) return "a";
  if (step === "[]") return items(valueWith(rest, items));
  return { [step === "{}" ? "any" : step]: valueWith(rest, items) };
}

/** Newer fields that users set. Empty if the newest release added none. */
export const newerSpecFields: readonly {
  readonly object: Readonly<Record<string, unknown>> & { readonly kind: string; readonly spec: object };
  /** Path in the object, such as `spec.files[0].contentFormat`. */
  readonly path: string;
  readonly since: MinorRelease;
}[] = rowsOf(newerKindFields)
  .filter(([, , path]) => path.startsWith("spec."))
  .map(([since, subject, path]) => {
    const [apiVersion = "", kind = ""] = subject.split(" ");
    const { spec } = valueWith(stepsOf(path)) as { readonly spec: object };
    const object = { apiVersion, kind, metadata: { name: "a" }, spec };
    return { object, path: path.replaceAll("[]", "[0]").replaceAll("{}", "[any]"), since };
  });
