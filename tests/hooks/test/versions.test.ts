import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { HookCatalog } from "@capikit/api/catalog/runtime";
import { catalogEmitter } from "@capikit/emitters/catalog";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
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

/** A type of an answer: its text, and a value with all its members. */
interface Sampled {
  readonly members?: Readonly<Record<string, Sampled>>;
  readonly wrap?: "list" | "map" | "null" | undefined;
  readonly text: string;
  readonly value: unknown;
}

function sampledObject(members: Readonly<Record<string, Sampled>>, wrap: Sampled["wrap"]): Sampled {
  const all = Object.entries(members);
  const text = `{ ${all.map(([name, { text: type }]) => `${name}: ${type};`).join(" ")} }`;
  const value = Object.fromEntries(all.map(([name, { value: member }]) => [name.replace("?", ""), member]));
  if (wrap === "list") return { members, wrap, text: `(${text})[]`, value: [value, value] };
  if (wrap === "map") return { members, wrap, text: `Record<string, ${text}>`, value: { key: value } };
  return { members, wrap, text: wrap === "null" ? `${text} | null` : text, value };
}

const sampled = fc.letrec<{ type: Sampled; members: Sampled }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      { text: "string", value: "text" },
      { text: "boolean", value: true },
      { text: "int32", value: 3 },
      { text: '"a" | "b"', value: "a" },
      { text: "string[]", value: ["a"] },
      { text: "JSONValue", value: { any: [1] } },
    ),
    tie("members"),
  ),
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

/** Returns a newer version of an object: each member may disappear, change, or get a sibling. */
function newerOf({ members = {}, wrap }: Sampled, next: () => number, other: Sampled): Sampled {
  const entries = Object.entries(members).flatMap(([name, type]): [string, Sampled][] => {
    const choice = next() % 16;
    if (choice === 0) return [];
    if (choice === 1) return [[name, other]];
    const kept: [string, Sampled] = [name, type.members ? newerOf(type, next, other) : type];
    return choice === 2 ? [kept, [`${name.replace("?", "")}New?`, other]] : [kept];
  });
  return sampledObject(Object.fromEntries(entries), wrap);
}

/** Reports whether a member of an older version has no counterpart. */
function isLossy(older: Sampled, newer: Sampled | undefined): boolean {
  if (newer?.text === "JSONValue" || older.members === undefined) return newer === undefined;
  return Object.entries(older.members).some(([name, type]) => isLossy(type, newer?.members?.[name]));
}

describe("random pairs of versions", () => {
  it("lose no member of an answer without a diagnostic", async () => {
    const seed = { seed: 79, numRuns: 100 };
    const pairs = fc.sample(
      fc.tuple(sampled.members, fc.infiniteStream(fc.nat()), sampled.type).map(([older, choices, other]) => {
        const next = () => choices.next().value as number;
        return { older, newer: newerOf(older, next, other) };
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
      const answer = { status: "Success", answer: pairs[at]?.older.value };
      expect(pairs[at] && isLossy(pairs[at].older, pairs[at].newer)).toBe(false);
      expect(catalog.responseFrom(`H${at}`, "v1alpha1", answer)).toMatchObject(answer);
    }
  });
});
