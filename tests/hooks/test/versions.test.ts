import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { HookCatalog } from "@capikit/api/catalog/runtime";
import { catalogEmitter } from "@capikit/generators/emit/catalog";
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
`;
}

const versions = {
  "api/v1alpha1/index.ts": packageIndex("v1alpha1"),
  "api/v1alpha1/before.ts": version(
    "  zones: string[];",
    "  retryAfterSeconds: int32;\n  old?: int32;",
    "blocking,deprecated,deprecatedOn=2026-01-31,deprecatedIn=v1.12,replacement=v1alpha2",
  ),
  "api/v1alpha2/index.ts": packageIndex("v1alpha2"),
  "api/v1alpha2/before.ts": version(
    "  name: string;\n  zone?: string;",
    "  retryAfterSeconds: int32;\n  reason?: string;",
    "blocking",
  ),
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

async function load(files: Readonly<Record<string, string>>): Promise<{ catalog: HookCatalog }> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), text);
  }
  return import(join(scratch, "gen/catalog/index.ts"));
}

const conversions = (zones: string): string => `import type { HookConversion } from "${runtime}";
import type { before, beforeV1alpha1 as older } from "./gen/catalog/index.ts";
export const beforeV1alpha1: HookConversion<typeof older, typeof before> = {
  request: ({ zone }) => ({ zones: ${zones} }),
  response: ({ status, retryAfterSeconds }) => ({ status, retryAfterSeconds }),
};
`;
const fitting = conversions("zone === undefined ? [] : [zone]");

describe("a hook in two versions", () => {
  it("converts by a module, whose types are checked", async () => {
    expect(emitted(versions).errors).toEqual([
      "api/v1alpha1/before.ts:8:13 CK5113 no conversion between Before v1alpha1 and v1alpha2",
    ]);
    const { texts, errors } = emitted(versions, "./conversions.ts");
    expect(errors).toEqual([]);
    const files = project(versions, texts);
    expect(compile({ ...files, "conversions.ts": fitting })).toEqual([]);
    expect(compile({ ...files, "conversions.ts": conversions("zone") }).join("\n")).toContain("string[]");
    const { catalog } = await load({ ...files, "conversions.ts": fitting });
    expect(catalog.requestFor("Before", "v1alpha1", { name: "a", zone: "b" })).toEqual({
      apiVersion: "hooks.acme.example/v1alpha1",
      kind: "BeforeRequest",
      zones: ["b"],
    });
    const response = { status: "Success", retryAfterSeconds: 3 };
    expect(catalog.responseFrom("Before", "v1alpha1", { ...response, old: 1 })).toEqual(response);
  });

  it("marks the deprecated one, in the type and for editors", () => {
    const { texts } = emitted(versions, "./conversions.ts");
    const old = texts["hooks.acme.example_v1alpha1.ts"] ?? "";
    expect(old).toContain(" * @deprecated Use v1alpha2.\n");
    expect(texts["hooks.acme.example_v1alpha2.ts"]).not.toContain("@deprecated");
    const use = `import { beforeV1alpha1, before } from "./gen/catalog/index.ts";
export const reported: "2026-01-31" = beforeV1alpha1.deprecation.on;
// @ts-expect-error the newest is not deprecated
export const none: string = before.deprecation.on;
`;
    const files = { ...project(versions, texts), "conversions.ts": fitting };
    expect(compile({ ...files, "use.ts": use })).toEqual([]);
  });

  it("gives the same catalog every time", () => {
    const reversed = Object.fromEntries(Object.entries(versions).reverse());
    expect(emitted(versions, "./conversions.ts")).toEqual(emitted(reversed, "./conversions.ts"));
  });
});
