import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { HookCatalog } from "@capikit/api/catalog/runtime";
import { catalogEmitter } from "@capikit/catalog";
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
