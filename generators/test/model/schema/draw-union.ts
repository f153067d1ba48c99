import { compileSchema, type Json, type JsonObject, type JsonSchema } from "@capikit/schema";
import { type Random, randomFrom } from "../../../../tests/reference/src/random.ts";
import { ts } from "../../../src/source/syntax/compiler.ts";
import { specOf } from "./flatten.ts";

/** A random use of a discriminated union, and values for it. */
export interface UnionCase {
  /** The declarations, which end with `type U`. */
  readonly declarations: string;
  readonly values: readonly JsonObject[] | readonly string[];
  /** Defaults of members by name, which the API server sets first. */
  readonly defaults: JsonObject;
}

const names = ["a", "b", "c"] as const;
const known = ["string", "int32", "boolean", '"x" | "y"'] as const;
const types = [...known, ...known, "string | null"] as const;
const values: Readonly<Record<string, readonly Json[]>> = {
  string: ["", "s"],
  int32: [1],
  boolean: [true, false],
  '"x" | "y"': ["x", "z"],
  "string | null": ["s", null],
};

const utilities = ["", "", "Readonly", "Required", "Partial", "Omit", "Pick", "keyof"] as const;

/** Draws a union, a utility of it, defaults and values. */
export function drawUnion(seed: number): UnionCase {
  const random = randomFrom(seed);
  const kinds = random.pick([
    ["k1", "k2", "k3"],
    [1, 2, 3],
    [true, false],
  ] as const);
  const parts = kinds.slice(0, random.integer(2, kinds.length));
  const typeOf = Object.fromEntries(names.map((name) => [name, random.pick(types)]));
  const defaults: { [name: string]: Json } = {};
  const withDefault = random.chance(0.3) ? random.pick(names) : undefined;
  const everywhere = random.chance(0.5);
  const texts = parts.map((kind, index) => {
    const members = names.flatMap((name) => {
      if (random.chance(0.35) && !(name === withDefault && everywhere)) return [];
      const value = values[typeOf[name] ?? ""]?.[0];
      const isDefaulted = name === withDefault && typeOf[name] !== "string | null" && value !== undefined;
      const first = isDefaulted && (everywhere || index === 0);
      if (first) defaults[name] = value;
      const marker = first ? `/** +default=${JSON.stringify(value)} */ ` : "";
      return `  ${marker}${name}${random.chance(0.5) ? "?" : ""}: ${typeOf[name]};\n`;
    });
    return `interface P${index} {\n  type: ${JSON.stringify(kind)};\n${members.join("")}}\n`;
  });
  const union = `type S = ${parts.map((_, index) => `P${index}`).join(" | ")};\n`;
  const utility = random.pick(utilities);
  return {
    declarations: `${texts.join("")}${union}type U = ${apply(utility, random)};\n`,
    values:
      utility === "keyof"
        ? ["type", ...names, "d"]
        : Array.from({ length: 12 }, () => drawValue(random, kinds, typeOf)),
    defaults: utility === "keyof" ? {} : defaults,
  };
}

function apply(utility: (typeof utilities)[number], random: Random): string {
  switch (utility) {
    case "":
      return "S";
    case "keyof":
      return "keyof S";
    case "Omit":
    case "Pick": {
      const keys = random.some(["type", ...names]);
      return `${utility}<S, ${(keys.length === 0 ? ["type"] : keys).map((key) => JSON.stringify(key)).join(" | ")}>`;
    }
    default:
      return random.chance(0.2)
        ? `${random.pick(["Readonly", "Partial", "Required"])}<${utility}<S>>`
        : `${utility}<S>`;
  }
}

function drawValue(
  random: Random,
  kinds: readonly Json[],
  typeOf: Readonly<Record<string, string>>,
): JsonObject {
  const members = random.some(names).map((name) => [name, random.pick(values[typeOf[name] ?? ""] ?? [""])]);
  const type: readonly [string, Json][] = random.chance(0.9) ? [["type", random.pick(kinds)]] : [];
  return Object.fromEntries([...type, ...members]);
}

const library = `interface Array<T> { length: number }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
type Partial<T> = { [P in keyof T]?: T[P] };
type Required<T> = { [P in keyof T]-?: T[P] };
type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Exclude<T, U> = T extends U ? never : T;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type int32 = number;
`;

/** Returns TypeScript's verdict on each value with its defaults; undefined if the type itself is an error. */
export function verdictsOfTypeScript({
  declarations,
  values,
  defaults,
}: UnionCase): readonly boolean[] | undefined {
  const lines = values.map((value) => {
    const whole = typeof value === "object" ? { ...defaults, ...value } : value;
    return `{ const value: U = ${JSON.stringify(whole)}; value; }`;
  });
  const text = `${library}${declarations}${lines.join("\n")}\n`;
  const first = `${library}${declarations}`.split("\n").length - 1;
  const file = ts.createSourceFile("/case.ts", text, ts.ScriptTarget.ES2022, true);
  const program = ts.createProgram({
    rootNames: ["/case.ts"],
    options: {
      strict: true,
      noLib: true,
      exactOptionalPropertyTypes: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
    },
    host: {
      ...ts.createCompilerHost({}),
      getSourceFile: (path) => (path === "/case.ts" ? file : undefined),
      fileExists: (path) => path === "/case.ts",
      readFile: () => undefined,
    },
  });
  const wrong = new Set(
    [
      ...program.getGlobalDiagnostics(),
      ...program.getSemanticDiagnostics(file),
      ...program.getSyntacticDiagnostics(file),
    ].map(({ start = 0 }) => file.getLineAndCharacterOfPosition(start).line - first),
  );
  return [...wrong].some((line) => line < 0) ? undefined : values.map((_, index) => !wrong.has(index));
}

/** Returns the schema of a member with the type, or the diagnostics of its generation. */
export function schemaOfUnion({ declarations }: UnionCase): JsonSchema | readonly string[] {
  const { spec, problems } = specOf("x?: U;", declarations);
  return problems.length > 0 ? problems : (spec.properties?.x ?? {});
}

/** Reports whether TypeScript allows any other members: it does in a type without members. */
export function isEmptyType({ properties, type }: JsonSchema): boolean {
  return type === "object" && properties === undefined;
}

/** Returns the verdicts of capikit's schema, as the API server's with strict validation of fields. */
export function verdictsOfSchema(schema: JsonSchema, { values }: UnionCase): readonly boolean[] {
  const compiled = compileSchema(schema);
  const rules = compiled.rules();
  return values.map((value) => {
    let isKnown = true;
    compiled.prune(value, { onDropped: () => (isKnown = false) });
    const whole = compiled.applyDefaults(compiled.pruneNulls(value));
    if (!isKnown) return false;
    return compiled.validate(whole).length === 0 && rules.validate(whole, undefined).length === 0;
  });
}
