import { assertJsonDepth } from "@capikit/common/json";
import fc from "fast-check";
import { stringify } from "yaml";
import { anyText } from "./texts.ts";

const number = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom(
    "0",
    "-0",
    "1e400",
    "-1",
    "2147483648",
    "9007199254740993",
    "9223372036854775808",
    "0.1",
    "1E-7",
  ),
);

const key = fc.oneof(
  fc.constantFrom("name", "kind", "spec", "metadata", "items", "value", "status"),
  anyText,
);

/**
 * Objects for which `String` and `Number` throw, as their members hide the inherited methods, and
 * an array-like one.
 */
const uncoercible = ['{"toString":1}', '{"toString":null,"valueOf":1}', '{"length":-1}'] as const;

/** JSON text, so that keys such as `__proto__`, duplicate keys and large numbers arrive as sent. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string; leaf: string }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom("null", "true", "false", "{}", "[]", ...uncoercible),
    number,
    anyText.map((text) => JSON.stringify(text)),
  ),
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
    fc
      .array(fc.tuple(key, tie("value")), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`),
  ),
})).value;

type Path = readonly (string | number)[];

type Change =
  | { readonly type: "replace"; readonly text: string }
  | { readonly type: "remove" }
  | { readonly type: "add"; readonly key: string; readonly text: string }
  | { readonly type: "nest"; readonly depth: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant("replace" as const), text: jsonText }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("remove" as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("add" as const), key: anyText, text: jsonText }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("nest" as const), depth: fc.constantFrom(2, 40, 3_000) }),
  },
);

/** A valid document with up to three parts replaced, removed, wrapped in lists, or extended. */
export function changedJson(sample: unknown): fc.Arbitrary<string> {
  const paths = pathsOf(sample, []).map((path) => JSON.stringify(path));
  const changes = fc.array(fc.tuple(fc.constantFrom(...paths), change), { maxLength: 3 });
  return changes.map((made) => print(sample, [], new Map(made)) ?? "");
}

/** The same in YAML: block style, flow style. */
export function changedYaml(...samples: readonly unknown[]): fc.Arbitrary<string> {
  const document = fc.oneof(...samples.map(changedJson));
  return fc.oneof(
    document,
    document.map((text) => {
      try {
        return stringify(JSON.parse(text));
      } catch {
        return text; // nested deeper than the library prints
      }
    }),
  );
}

function pathsOf(value: unknown, path: Path): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...members.flatMap(([step, member]) => pathsOf(member, [...path, step]))];
}

function print(value: unknown, path: Path, changes: ReadonlyMap<string, Change>): string | undefined {
  const made = changes.get(JSON.stringify(path));
  if (made?.type === "remove") return undefined;
  if (made?.type === "replace") return made.text;
  const text = printMembers(value, path, changes, made);
  return made?.type === "nest" ? `${"[".repeat(made.depth)}${text}${"]".repeat(made.depth)}` : text;
}

function printMembers(
  value: unknown,
  path: Path,
  changes: ReadonlyMap<string, Change>,
  made: Change | undefined,
): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const added = made?.type === "add" ? made : undefined;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => print(item, [...path, index], changes));
    return `[${[...items, added?.text].filter((text) => text !== undefined).join(",")}]`;
  }
  const members = Object.entries(value).flatMap(([name, member]) => {
    const text = print(member, [...path, name], changes);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${[...members, ...(added === undefined ? [] : [`${JSON.stringify(added.key)}:${added.text}`])].join(",")}}`;
}

/**
 * Parses JSON input; undefined for other input. Limits the depth as document readers do, because
 * code under test may recurse.
 */
export function readJson(input: Buffer): unknown {
  try {
    assertJsonDepth(input);
    return JSON.parse(input.toString("utf8"));
  } catch {
    return undefined;
  }
}
