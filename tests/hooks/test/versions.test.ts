import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { HookCatalog } from "@capikit/api/catalog/runtime";
import { catalogEmitter } from "@capikit/generators/emit/catalog";
import fc from "fast-check";
import { afterAll, describe, expect, inject, it } from "vitest";
import { compile } from "../src/compile.ts";
import { emit, imports, packageIndex } from "../src/project.ts";

const scratch = mkdtempSync(join(tmpdir(), "capikit-versions-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const runtime = join(import.meta.dirname, "../../../packages/api/src/catalog/runtime/index.ts");

function version(request: string, response: string, marker: string): string {
  return `${imports}
/**
 * Before is called before things happen.
 *
 * +capikit:hook:${marker}
 */
export type Before = Hook<BeforeRequest, BeforeResponse>;
export interface BeforeRequest {
  apiVersion?: string;
  kind?: string;
${request}
}
export interface BeforeResponse {
  status: "Failure" | "Success";
${response}
}
export interface Part {
  size: int32;
}
`;
}

const converting = {
  "api/v1alpha1/index.ts": packageIndex("v1alpha1"),
  "api/v1alpha1/before.ts": version(
    "  name: string;\n  parts?: Part[];\n  sizes?: Record<string, Part>;",
    "  retryAfterSeconds: int32;",
    "blocking,deprecated,deprecatedOn=2026-01-31,deprecatedIn=v1.12,replacement=v1alpha2",
  ),
  "api/v1alpha2/index.ts": packageIndex("v1alpha2"),
  "api/v1alpha2/before.ts": version(
    "  name: string;\n  zone?: string;\n  parts?: Part[];\n  sizes?: Record<string, Part>;",
    "  retryAfterSeconds: int32;\n  reason?: string;",
    "blocking",
  ).replace("size: int32;", "size: int32;\n  colour?: string;"),
};

const byHand = {
  ...converting,
  "api/v1alpha1/before.ts": version("  zones: string[];", "  retryAfterSeconds: int32;", "blocking"),
};

function emitted(files: Readonly<Record<string, string>>, conversionsModule?: string) {
  return emit(catalogEmitter, files, {
    importExtension: "ts",
    runtimeModule: runtime,
    ...(conversionsModule === undefined ? {} : { conversionsModule }),
  });
}

/** Type-checks a project with its generated catalog in this folder. */
function project(files: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>) {
  const sources = Object.entries(files).map(([path, text]) => [path, text.replaceAll('.js"', '.ts"')]);
  const generated = Object.entries(texts).map(([path, text]) => [`gen/catalog/${path}`, text]);
  return Object.fromEntries([...sources, ...generated]) as Record<string, string>;
}

async function load(files: Readonly<Record<string, string>>, folder = ""): Promise<{ catalog: HookCatalog }> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), text);
  }
  return import(join(scratch, `${folder}gen/catalog/index.ts`));
}

describe("a hook in two versions", () => {
  it("has conversions that are made from its types and fit them", async () => {
    const { texts, errors } = emitted(converting);
    expect(errors).toEqual([]);
    const files = project(converting, texts);
    expect(compile(files)).toEqual([]);
    const { catalog } = await load(files);
    const request = {
      apiVersion: "hooks.acme.example/v1alpha2",
      kind: "BeforeRequest",
      name: "a",
      zone: "b",
      parts: [{ size: 1, colour: "red" }],
      sizes: { x: { size: 2, colour: "blue" } },
    };
    expect(catalog.requestFor("Before", "v1alpha1", request)).toEqual({
      apiVersion: "hooks.acme.example/v1alpha1",
      kind: "BeforeRequest",
      name: "a",
      parts: [{ size: 1 }],
      sizes: { x: { size: 2 } },
    });
    const response = { status: "Success", retryAfterSeconds: 3 };
    expect(catalog.responseFrom("Before", "v1alpha1", response)).toEqual(response);
  });

  it("marks the deprecated one, in the type and for editors", () => {
    const { texts } = emitted(converting);
    const old = texts["hooks.acme.example_v1alpha1.ts"] ?? "";
    expect(old).toContain(" * @deprecated Use v1alpha2.\n");
    expect(texts["hooks.acme.example_v1alpha2.ts"]).not.toContain("@deprecated");
    const use = `import { beforeV1alpha1, before } from "./gen/catalog/index.ts";
export const reported: "2026-01-31" = beforeV1alpha1.deprecation.on;
// @ts-expect-error the newest is not deprecated
export const none: string = before.deprecation.on;
`;
    expect(compile({ ...project(converting, texts), "use.ts": use })).toEqual([]);
  });

  it("supports manual conversions where shapes are ambiguous, and checks their types", () => {
    const refused = emitted(byHand);
    expect(refused.errors).toEqual([
      "api/v1alpha1/before.ts:8:13 CK5113 cannot convert the request of Before v1alpha2 down to v1alpha1: zones is required, but missing in the source",
    ]);
    const { texts, errors } = emitted(byHand, "./conversions.ts");
    expect(errors).toEqual([]);
    const written = (zones: string): string => `import type { HookConversion } from "${runtime}";
import type { before, beforeV1alpha1 as older } from "./gen/catalog/index.ts";
export const beforeV1alpha1: HookConversion<typeof older, typeof before> = {
  request: ({ zone }) => ({ zones: ${zones} }),
  response: (response) => response,
};
`;
    const files = project(byHand, texts);
    expect(compile({ ...files, "conversions.ts": written("zone === undefined ? [] : [zone]") })).toEqual([]);
    expect(compile({ ...files, "conversions.ts": written("zone") }).join("\n")).toContain("string[]");
  });

  it("lose no member of an answer without a decision", async () => {
    const denying = (member: string) => ({
      ...converting,
      "api/v1alpha1/before.ts": version(
        "  name: string;",
        `  retryAfterSeconds: int32;${member}`,
        "blocking",
      ),
    });
    expect(emitted(denying("deny?: boolean;")).errors).toEqual([
      "api/v1alpha1/before.ts:8:13 CK5113 cannot convert the response of Before v1alpha1 up to v1alpha2: deny would be lost, as the newer version does not have it",
    ]);
    const marked = denying("\n  /** +capikit:conversion:drop */\n  deny?: boolean;");
    const { texts, errors } = emitted(marked);
    expect(errors).toEqual([]);
    const files = project(marked, texts);
    expect(compile(files)).toEqual([]);
    const { catalog } = await load(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`marked/${path}`, text])),
      "marked/",
    );
    const answer = { status: "Failure", retryAfterSeconds: 0 };
    expect(catalog.responseFrom("Before", "v1alpha1", { ...answer, deny: true })).toEqual(answer);
  });

  it("gives the same catalog every time", () => {
    expect(emitted(converting)).toEqual(emitted(Object.fromEntries(Object.entries(converting).reverse())));
  });
});

describe("new response members of a version", () => {
  const defaulted = {
    ...converting,
    "api/v1alpha2/before.ts": version(
      "  name: string;\n  parts?: Part[];\n  sizes?: Record<string, Part>;",
      '  retryAfterSeconds: int32;\n  /** +default="later" */\n  level: string;\n  /** +default=[1,2] */\n  sizes?: int32[];\n  zone: string | null;',
      "blocking",
    ),
  };

  it("have their defaults, or null, in responses of the older version", async () => {
    const { errors, texts } = emitted(defaulted);
    expect(errors).toEqual([]);
    const files = project(defaulted, texts);
    expect(compile(files)).toEqual([]);
    const { catalog } = await load(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`defaulted/${path}`, text])),
      "defaulted/",
    );
    const response = { status: "Success", retryAfterSeconds: 5 };
    expect(catalog.responseFrom("Before", "v1alpha1", response)).toEqual({
      ...response,
      level: "later",
      sizes: [1, 2],
      zone: null,
    });
  });
});

/** A type of an answer, judged without the generator. */
interface Sampled {
  readonly text: string;
  /** Values with all and with the fewest members, at the bounds of the type. */
  readonly values: readonly unknown[];
  /** Reports whether the type has a value, without members that it does not know. */
  readonly accepts: (value: unknown) => boolean;
  readonly members?: Readonly<Record<string, Sampled>>;
  readonly wrap?: Wrap;
}

type Wrap = "list" | "map" | "null" | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const nameOf = (member: string) => member.replace("?", "");

function sampledObject(members: Readonly<Record<string, Sampled>>, wrap: Wrap): Sampled {
  const all = Object.entries(members);
  const text = `{ ${all.map(([name, { text: type }]) => `${name}: ${type};`).join(" ")} }`;
  const full = Object.fromEntries(all.map(([name, { values }]) => [nameOf(name), values[0]]));
  const least = Object.fromEntries(
    all.flatMap(([name, { values }]) => (name.endsWith("?") ? [] : [[name, values.at(-1)]])),
  );
  const accepts = (value: unknown) =>
    isObject(value) &&
    Object.keys(value).every((key) => all.some(([name]) => nameOf(name) === key)) &&
    all.every(([name, type]) =>
      nameOf(name) in value ? type.accepts(value[nameOf(name)]) : name.endsWith("?"),
    );
  if (wrap === "list")
    return {
      members,
      wrap,
      text: `(${text})[]`,
      values: [[full, least], []],
      accepts: (value) => Array.isArray(value) && value.every(accepts),
    };
  if (wrap === "map")
    return {
      members,
      wrap,
      text: `Record<string, ${text}>`,
      values: [{ key: full, other: least }, {}],
      accepts: (value) => isObject(value) && Object.values(value).every(accepts),
    };
  if (wrap === "null")
    return {
      members,
      wrap,
      text: `${text} | null`,
      values: [full, least, null],
      accepts: (value) => value === null || accepts(value),
    };
  return { members, wrap, text, values: [full, least], accepts };
}

const integer = (text: string, least: number, most: number): Sampled => ({
  text,
  values: [most, least],
  accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
});

const choice = (...values: readonly string[]): Sampled => ({
  text: values.map((value) => JSON.stringify(value)).join(" | "),
  values,
  accepts: (value) => values.includes(value as string),
});

const plain = [
  { text: "string", values: ["text"], accepts: (value) => typeof value === "string" },
  { text: "boolean", values: [true, false], accepts: (value) => typeof value === "boolean" },
  { text: "JSONValue", values: [{ any: [1] }, 2], accepts: () => true },
  {
    text: "string[]",
    values: [["a"]],
    accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  },
  {
    text: "Record<string, string>",
    values: [{ a: "b" }],
    accepts: (value) => isObject(value) && Object.values(value).every((one) => typeof one === "string"),
  },
  integer("int32", -2_147_483_648, 2_147_483_647),
  integer("int64", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  choice("a", "b"),
  choice("b", "c", "a"),
  choice("b"),
] as const satisfies readonly Sampled[];

const sampled = fc.letrec<{ type: Sampled; members: Sampled }>((tie) => ({
  type: fc.oneof({ maxDepth: 3 }, fc.constantFrom<Sampled>(...plain), tie("members")),
  members: fc
    .tuple(
      fc.dictionary(fc.constantFrom("a?", "b", "c?", "deny?", "allowed"), tie("type"), {
        minKeys: 1,
        maxKeys: 4,
      }),
      fc.constantFrom("list", "map", "null", undefined),
    )
    .map(([members, wrap]) => sampledObject(members, wrap)),
}));

/** How a member changes: most stay as they are. */
const changes = [
  "disappear",
  "another type",
  "a sibling",
  "a name",
  "into an object",
  "another type of plain values",
  "optional or required",
  "another container",
] as const;

type Change = (typeof changes)[number];

/** Returns a newer version of an object, and adds the changes that were made. */
function newerOf(
  { members = {}, wrap }: Sampled,
  next: () => number,
  other: Sampled,
  made: Set<Change>,
): Sampled {
  const entries = Object.entries(members).flatMap(([name, type]): [string, Sampled][] => {
    const change = changes[next() % 40];
    if (change !== undefined) made.add(change);
    const kept = type.members ? newerOf(type, next, other, made) : type;
    switch (change) {
      case "disappear":
        return [];
      case "another type":
        return [[name, other]];
      case "a sibling":
        return [
          [name, kept],
          [`${nameOf(name)}New?`, other],
        ];
      case "a name":
        return [[name.replace(/\??$/, "New$&"), kept]];
      case "into an object":
        return [["nested?", sampledObject({ [name]: kept }, undefined)]];
      case "another type of plain values":
        return [[name, type.members ? kept : (plain[next() % plain.length] ?? type)]];
      case "optional or required":
        return [[name.endsWith("?") ? nameOf(name) : `${name}?`, kept]];
      case "another container":
        return [[name, kept.members ? sampledObject(kept.members, next() % 2 ? "map" : "list") : kept]];
      default:
        return [[name, kept]];
    }
  });
  return sampledObject(Object.fromEntries(entries), wrap);
}

describe("random pairs of versions", () => {
  it("lose no member of an answer without a diagnostic", async () => {
    const seed = { seed: inject("seed"), numRuns: inject("nightly") ? 2000 : 100 };
    const pairs = fc.sample(
      fc.tuple(sampled.members, fc.infiniteStream(fc.nat()), sampled.type).map(([older, choices, other]) => {
        const next = () => choices.next().value as number;
        const made = new Set<Change>();
        return { older, newer: newerOf(older, next, other, made), made };
      }),
      seed,
    );
    const filesOf = (indices: readonly number[]) => {
      const hooks = (side: "newer" | "older") =>
        indices
          .map((at) => {
            const answer = pairs[at]?.[side].text;
            return `/** +capikit:hook:summary="Before" */
export type H${at} = Hook<H${at}Request, H${at}Response>;
export interface H${at}Request { name: string }
export interface H${at}Response { status: "Failure" | "Success"; answer: ${answer} }
`;
          })
          .join("");
      return {
        "api/v1alpha1/index.ts": packageIndex("v1alpha1"),
        "api/v1alpha1/before.ts": imports + hooks("older"),
        "api/v1beta1/index.ts": packageIndex("v1beta1"),
        "api/v1beta1/before.ts": imports + hooks("newer"),
      };
    };
    const { errors } = emitted(filesOf(pairs.map((_, at) => at)));
    const refused = new Set(errors.map((error) => Number(/CK5113 .*? of H(\d+) /.exec(error)?.[1])));
    const clean = pairs.map((_, at) => at).filter((at) => !refused.has(at));
    const files = filesOf(clean);
    const { texts, errors: none } = emitted(files);
    expect(none).toEqual([]);
    expect([clean.length > 20, refused.size > 20]).toEqual([true, true]);
    const { catalog } = await load(
      Object.fromEntries(
        Object.entries(project(files, texts)).map(([path, text]) => [`random/${path}`, text]),
      ),
      "random/",
    );
    for (const at of clean) {
      const { older, newer } = pairs[at] ?? {};
      for (const value of older?.values ?? []) {
        const answer = { status: "Success", answer: value };
        const converted = catalog.responseFrom(`H${at}`, "v1alpha1", answer) as typeof answer;
        const shown = `${older?.text}\n${newer?.text}\n${JSON.stringify(converted)}`;
        expect(converted, shown).toMatchObject(answer);
        expect(newer?.accepts(converted.answer), shown).toBe(true);
      }
    }
    // Each change is among the refused pairs, and those that lose nothing among the others.
    const madeIn = (all: Iterable<number>) => new Set([...all].flatMap((at) => [...(pairs[at]?.made ?? [])]));
    expect(madeIn(refused)).toEqual(new Set(changes));
    expect([...madeIn(clean)]).toEqual(
      expect.arrayContaining(["a sibling", "another type of plain values", "optional or required"]),
    );
  });
});
